"""The command line, run as a person runs it."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import motu
from motu.coaching.puzzles import collected
from motu.engine.match import Match, sealed


def run(*words: Any, typed: str = "", code: int = 0, **settings: str) -> str:
    """Run `motu …` and answer what it printed; the exit code must be as said."""
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", **settings}
    command = [sys.executable, "-m", "motu", *map(str, words)]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, env=environment)
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def test_games_lists_every_game() -> None:
    found = json.loads(run("games", "--json"))
    assert [game["id"] for game in found] == motu.game_ids()
    for game in found:
        assert {"id", "title", "players", "options", "vocabulary", "rules"} <= set(game)
    wayfinder = found[-1]
    assert (wayfinder["id"], wayfinder["players"], wayfinder["vocabulary"]) == ("wayfinder", [1, 2, 3, 4], 57)
    assert wayfinder["options"][0]["values"]["2"] == ["live", "race", "calm"]
    assert "wayfinder" in run("games")


def test_listing_games_does_not_load_the_compiler() -> None:
    listing = "from motu.terminal.commands import app; app(['games'], standalone_mode=False)"
    code = f"import sys; {listing}; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.split()[-1] == "False"


def test_rules_are_printed_whole_or_one_by_one() -> None:
    assert len([line for line in run("rules", "wayfinder").splitlines() if line.startswith("WF-")]) == 153
    assert run("rules", "wayfinder", "WF-053").startswith("WF-053 You may bend once")
    assert run("rules", "wayfinder", "53").startswith("WF-053")
    assert "reconstructed" in run("rules", "wayfinder", "wf-007")


def test_the_terminal_does_not_print_what_bots_decide_in_secret() -> None:
    shown = run("play", "dokmus", "--players", 3, "--seats", "random,random,human", "--seed", 4, typed="1\nquit\n")
    assert "seat 1: decides in secret." in shown
    assert "Keep guardian 5" not in shown  # what seat 1 kept


def test_sim_gives_its_figures_and_the_same_checksum_for_any_number_of_threads() -> None:
    one, two = (
        json.loads(
            run("sim", "wayfinder", "--players", 3, "--games", 600, "--seed", 5, "--threads", t, "--check", "--json")
        )
        for t in (1, 2)
    )
    keys = (
        "game players games decisions steps seconds decisions_per_second decisions_per_game mean_scores wins_by_seat "
        "stuck broken_invariants checksum"
    )
    assert list(one) == keys.split()
    assert (one["stuck"], one["broken_invariants"], one["games"]) == (0, 0, 600)
    assert sum(one["wins_by_seat"]) == pytest.approx(600, abs=0.1)
    assert one["checksum"] == two["checksum"]
    assert "decisions per second" in run("sim", "wayfinder", "--games", 2)


def test_the_first_game_of_a_simulation_can_be_looked_at() -> None:
    match = motu.match("wayfinder", 2, "5#0")
    assert match.seed == "5#0"


def test_a_terminal_game_knows_its_words(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    words = ["why wait", "why place A1", "place C3", "99", "dance", "undo", "place C4", "rule WF-053", "save", "quit"]
    shown = run("play", "wayfinder", "--players", 2, "--seed", 7, "--save", file, typed="\n".join(words) + "\n")
    assert "WF-142" in shown
    assert "place A1 is legal" in shown
    assert "choose a number from 1 to" in shown
    assert "no action 'dance'" in shown
    assert "You may bend once" in shown
    match = Match.load(file)
    assert match.text(match.log[0].action) == "place C4"
    again = run("play", file, typed="1\nquit\n")
    assert "going on with" in again
    assert len(Match.load(file).log) > len(match.log)


def test_random_players_play_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    shown = run("play", "wayfinder", "--players", 2, "--seats", "random,random", "--seed", 1, "--save", file)
    assert "(wins)" in shown
    assert Match.load(file).is_terminal


def test_the_arena_gives_its_figures() -> None:
    found = json.loads(run("arena", "wayfinder", "--players", 2, "--bots", "greedy,random", "--games", 4, "--json"))
    assert (found["game"], found["players"], found["games"]) == ("wayfinder", 2, 4)
    keys = {"spec", "games", "wins", "win_share", "ci95", "rating", "rating_sigma", "ms_per_decision"}
    assert all(keys <= set(row) for row in found["bots"])
    assert sum(row["wins"] for row in found["bots"]) == pytest.approx(4)


def test_statistics_are_printed() -> None:
    found = json.loads(run("stats", "wayfinder", "--players", 2, "--games", 500, "--json"))
    assert (found["games"], len(found["seats"])) == (500, 2)
    assert "bot" not in found
    assert "times a winner" in run("stats", "wayfinder", "--players", 2, "--bots", "greedy", "--games", 2)
    found = json.loads(run("stats", "wayfinder", "--players", 2, "--bots", "net", "--games", 2, "--json"))
    assert (found["bot"], found["games"], found["parts"]["place"]["offered"] > 0) == ("net", 2, True)


def test_replay_steps_and_verifies(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    motu.match("wayfinder", 2, 1).play("place C3", "place D4", "sail N R").save(file)
    assert "is sound: Wayfinder, 2 players, 3 moves" in run("replay", file, "--verify")
    assert "move 3, seat 0: sail N R" in run("replay", file)
    content = json.loads(file.read_text())
    content["moves"][2]["action"] = "sail N G"
    file.write_text(json.dumps(content))
    assert "differs after 2 moves: move 3" in run("replay", file, "--verify", code=1)


def test_replay_verifies_the_dice_against_the_seal_of_the_start(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    match = motu.match("wayfinder", 2, "honest").play("place C3", "place D4")
    seal = sealed("honest")
    match.save(file)
    assert f"the dice fit the seal in the file; compare it with the one shown at the start: {seal}" in run(
        "replay", file, "--verify"
    )
    assert "the dice are those that were sealed at the start" in run("replay", file, "--verify", "--seal", seal)
    content = json.loads(file.read_text())
    del content["dice"]
    file.write_text(json.dumps(content))
    assert f"the file has no seal; that of its seed is {seal}" in run("replay", file, "--verify")
    assert "--seal needs --verify" in run("replay", file, "--seal", seal, code=2)


def test_a_changed_seed_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    motu.match("wayfinder", 2, "honest").play("place C3", "place D4").save(file)
    content = json.loads(file.read_text())
    file.write_text(json.dumps(content | {"seed": "lucky"}))
    assert "the dice were changed" in run("replay", file, "--verify", code=2)
    file.write_text(json.dumps(content | {"seed": "lucky", "dice": sealed("lucky")}))
    assert "the start position does not have the hash" in run("replay", file, "--verify", code=1)
    motu.match("wayfinder", 2, "lucky").play("place C3", "place D4").save(file)  # a whole other match
    said = run("replay", file, "--verify", "--seal", sealed("honest"), code=1)
    assert f"the dice are not those that were sealed at the start: the seal of this seed is {sealed('lucky')}" in said


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["rules", "chess"], "no game 'chess'; there are"),
        (["rules", "wayfinder", "WF-999"], "has no rule WF-999"),
        (["sim", "wayfinder", "--players", "9"], "is for 1, 2, 3, 4 players, not 9"),
        (["sim", "wayfinder", "--games", "0"], "at least one game"),
        (["sim", "wayfinder", "--threads", "0"], "at least one thread"),
        (["sim", "wayfinder", "-o", "timing=fast"], "option timing cannot be 'fast'"),
        (["sim", "wayfinder", "-o", "timing"], "written name=value"),
        (["play", "wayfinder", "--seats", "human,robot"], "no bot 'robot'"),
        (["play", "wayfinder", "--seats", "human"], "2 players need 2 seats"),
        (["play", "nothing.json"], "no saved match nothing.json"),
        (["replay", "nothing.json"], "cannot read nothing.json"),
        (["serve", "--port", "70000"], "port 70000 is taken or not allowed"),
        (["bench", "chess"], "no game 'chess'"),
        (["dance"], "dance"),
        (["sim"], "Missing argument"),
    ],
)
def test_bad_input_ends_with_a_clear_line_and_code_2(words: list[str], complaint: str) -> None:
    assert complaint in run(*words, code=2)


WORDS = "games rules play serve backup restore check sim arena stats learn nets replay bench"


@pytest.mark.parametrize("word", WORDS.split())
def test_every_command_has_help(word: str) -> None:
    assert "Usage" in run(word, "--help")
    assert word in run("--help")


def test_a_hint_says_what_answers_are_worth_and_why() -> None:
    shown = run("play", "wayfinder", "--seats", "human,random", "--seed", 4, typed="1\n1\nhint\nquit\n")
    assert shown.count("to win; ") >= 2
    assert "constructions" in shown


def test_a_saved_match_is_reviewed(tmp_path: Path) -> None:
    motu.find_game("kaivai").compile()
    match, dice = Match(motu.find_game("kaivai"), 2, 5), random.Random(5)
    match.save(tmp_path / "open.json")
    while not match.is_terminal:
        match.play(dice.choice(match.legal()))
    match.save(tmp_path / "over.json")
    shown = run("review", tmp_path / "over.json", "--worlds", 2, "--lang", "fr")
    assert all(word in shown for word in ("coûté", "précision", "ton faux pas", "Mieux\u202f: "))
    assert any(bar in shown for bar in "▂▃▄▅▆▇█")
    found = json.loads(run("review", tmp_path / "over.json", "--worlds", 2, "--json"))
    assert found["accounts"][0]["accuracy"] < 1
    assert "over" in run("review", tmp_path / "open.json", code=2)


def test_a_puzzle_is_solved_in_the_terminal() -> None:
    puzzle = collected("wayfinder")[0]
    match = Match.from_dict(puzzle.match, interpreted=True)
    refused = next(action for action in range(match.game.actions.count) if match.why_not(action))
    other = next(text for text in map(match.text, match.legal()) if text not in (puzzle.solution, puzzle.tempting))
    typed = ["999", match.text(refused), "dance", puzzle.tempting, other, puzzle.solution]
    shown = run("puzzle", "wayfinder", 1, typed="\n".join(typed) + "\n")
    assert "Wayfinder, puzzle 1 of" in shown
    assert ". One answer is clearly best: find it." in shown
    assert "choose a number from 1 to" in shown
    assert f"{match.why_not(refused)}: " in shown
    assert "no action 'dance'" in shown
    answers = [line for line in shown.splitlines() if line.startswith("> ")]
    assert [answer.removeprefix("> ") for answer in answers[-3:]] == [
        "That is what one sees first.", "Not the best.", "You found it!",
    ]  # fmt: skip
    assert "points of chance more than what one sees first" in shown
