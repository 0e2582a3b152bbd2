"""Small pieces of pages that are made so often that templates are too slow for them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from motu.drawing import Drawn, Fact, Panel, Targets, mark
from motu.drawing.builder import escaped, tag
from motu.drawing.sketches import by_facts
from motu.language import _, capital

if TYPE_CHECKING:
    from .looks import Button, Group, Look, Player

KEPT = 2_000  # rows of facts: most players' facts are the same from move to move, and for all who look

ICON = '<svg class="icon" width="22" height="22" viewBox="-12 -12 24 24" aria-hidden="true">'


@lru_cache(KEPT)
def stats(facts: tuple[Fact, ...]) -> Drawn:
    """The numbers in a player's panel."""
    return tag("dl", *map(stat, facts), class_="stats")


@lru_cache(KEPT)
def stat(fact: Fact) -> Drawn:
    said: object = fact.label
    if fact.symbol:
        symbol, *classes = fact.symbol.split()
        said = tag(
            "svg", tag("use", href=f"#{symbol}", width=24, height=24), class_=" ".join(classes), width=18, height=18,
            viewBox="0 0 24 24", role="img", aria_label=fact.note or fact.label,
        )  # fmt: skip
    named = {"data_thing": fact.thing or None, "title": fact.note or None}
    return tag("div", tag("dt", said), tag("dd", fact.value), **named)


@by_facts
def choice(button: Button) -> Drawn:
    """A legal action as a button."""
    sentence = escaped(button.sentence)
    icon = button.icon and f"{ICON}{button.icon}</svg>"
    gain = button.gain and f" <small>{escaped(button.gain)}</small>"
    return Drawn(
        f'<button type="submit" name="action" value="{button.action}" id="act-{button.action}" class="choice"'
        f' aria-label="{escaped(button.spoken)}" title="{sentence}">'
        f"{icon}<span>{escaped(button.label)}</span>{gain}</button>"
    )


def choices(groups: list[Group]) -> Drawn:
    """The legal actions as buttons, by family."""
    return Drawn("".join(family(number, group) for number, group in enumerate(groups, 1)))


def family(number: int, group: Group) -> str:
    buttons, name = "\n".join(map(choice, group.buttons)), escaped(capital(group.name))
    if group.folded:
        there = escaped(_("{count} on the board").format(count=len(group.buttons)))
        head = f'<details id="family-{number}" class="family"><summary>{name} <small>{there}</small></summary>'
        return f'{head}<div class="row">{buttons}</div></details>\n'
    head = (
        f'<div class="family" role="group" aria-label="{escaped(group.name)}"><span class="family-name">{name}</span>'
    )
    return f'{head}<div class="row">{buttons}</div></div>\n'


def head(look: Look) -> Drawn:
    """The beginning of the page; "stamp" goes on with it."""
    table, call = look.table, escaped(_("Your turn"))
    over, mine = " over" if look.over else "", " data-mine" if look.mine else ""
    return Drawn(
        f'<main id="main" class="table{over}" data-table="{table.id}" data-game="{table.header.game}"{mine}'
        f' data-call="{call}" data-moment="{escaped(look.moment)}"'
    )


def prompt(look: Look) -> Drawn:
    """What is asked, or who decides: the beginning of all that stands left on the page."""
    title = look.title and f"<b>{escaped(look.title)}</b> "
    companion = look.companion and (
        f'<em class="companion" id="companion"{" data-early" if look.early else ""}>{escaped(look.companion)}</em>'
    )
    left = escaped(_("Board and choices"))
    return Drawn(
        f'<section class="left" aria-label="{left}">\n'
        f'<div class="prompt{" mine" if look.mine else ""}" id="prompt" tabindex="-1">\n'
        f'<p>{title}<span id="prompt-text">{escaped(look.prompt)}</span>{companion}</p>\n'
    )


def scene_begin(place: str, mine: bool) -> Drawn:
    """The frame of the pictures; where those beside the board stand, and whether the one who looks is to move."""
    return Drawn(
        f'<div id="scene" class="scene{f" {place}" if place else ""}">\n'
        f'  <div class="board" id="board-frame"{" data-mine" if mine else ""}>\n'
    )


def scene_end(targets: Targets) -> Drawn:
    """The end of what `scene_begin` begins, with what a click on the pictures does."""
    return Drawn(f"{targets.told()}</div>\n")


def player_panel(player: Player) -> Drawn:
    """A player: who it is, and what the game says of them."""
    return Drawn(player_head(player) + player_facts(player.panel))


def player_head(player: Player) -> str:
    """Who a player is, points, whether the clock runs and the turn is theirs."""
    classes = f"player p{player.colour}{' deciding' if player.deciding else ''}{' me' if player.alone else ''}"
    to_play, points = escaped(_("to play")), escaped(_("points"))
    turn = f'<span class="turn">{to_play}</span>\n' if player.deciding else ""
    return (
        f'<li class="{classes}" id="panel-{player.seat}">\n{mark(player.colour)}\n'
        f'<span class="name">{escaped(player.name)}{badge(player)}</span>\n'
        f'<span class="points">{clock(player)}<b>{player.points}</b> <small>{points}</small></span>\n'
        f"{turn}"
    )


@by_facts
def player_facts(panel: Panel) -> str:
    """What the game says of a player."""
    facts = f"{stats(panel.facts)}\n" if panel.facts else ""
    picture = panel.picture and f'<div class="panel-picture">{escaped(panel.picture)}</div>'
    return f"{facts}{picture}</li>\n"


def badge(player: Player) -> str:
    """Whether a bot plays, the one who looks, or somebody who is here or away."""
    kind, said, note = "", "", ""
    if player.stand_in:
        kind, said = " away", _("bot stands in")
        note = _("The bot {bot} plays for {name}").format(bot=player.stand_in, name=player.name)
    elif player.bot:
        said, note = player.bot, _("a bot")
    elif player.me:
        kind, said = " you", _("you")
    elif player.here is not None and not player.over:
        kind, said = (" here", _("here")) if player.here else (" away", _("away"))
    else:
        return ""
    title = note and f' title="{escaped(note)}"'
    return f' <span class="badge{kind}"{title}>{escaped(said)}</span>'


def clock(player: Player) -> str:
    if not player.left:
        return ""
    runs, said = " data-running" if player.running else "", _("Time left for {name}").format(name=player.name)
    return f'<span class="clock" data-left="{player.left}"{runs} role="timer" aria-label="{escaped(said)}"></span> '
