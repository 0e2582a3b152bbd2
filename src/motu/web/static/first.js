// What a table shows for whom is decided before anything is painted, so that nothing jumps: does a line beside each
// decision say what matters?  On or off as one likes; without a word from anybody it does in a first game.
{
  const { game, table } = document.currentScript.dataset;
  const key = `motu-companion-${game}`;
  let choice = table; // the table of the first game
  try {
    const asked = new URLSearchParams(location.search).get("companion") === "on";
    choice = (!asked && localStorage.getItem(key)) || table;
    localStorage.setItem(key, choice);
  } catch {
    // nothing can be kept here: every game is the first
  }
  document.documentElement.dataset.companion = choice === table ? "first" : choice;
}
