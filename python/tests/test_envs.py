"""Environments for libraries of reinforcement learning: their own checkers, and what is counted as won."""

from typing import Any

import numpy as np
import pytest

import tengen
from tengen.envs.observer import PLANES, Observer


def test_an_observer_writes_what_a_player_sees() -> None:
    game = tengen.Game((4, 3), komi=6.5)
    game.play_all(["A1", "D3", "B1"])
    observer = Observer((4, 3))
    tensor = observer.tensor
    observer.set_from(game, "white")
    planes = dict(zip(PLANES, observer.dict["planes"]))
    assert tensor is observer.tensor and tensor.shape == (5 * 12 + 3,)
    assert np.argwhere(planes["own stones"]).tolist() == [[2, 3]]
    assert np.argwhere(planes["opponent's stones"]).tolist() == [[0, 0], [0, 1]]
    assert np.argwhere(planes["last move"]).tolist() == [[0, 1]]
    assert planes["legal points"].sum() == 9 and not planes["is black"].any()
    assert observer.dict["scalars"].tolist() == [1, 0, np.float32(0.65)]
    game.play("pass")
    observer.set_from(game, "white")
    assert observer.dict["scalars"].tolist() == [0, 1, np.float32(0.65)]
    assert not planes["last move"].any()
    observer.set_from(game, "black")
    assert planes["is black"].all() and planes["own stones"].sum() == 2
    assert observer.string_from(game, "black") == f"black\n{game}"


def test_an_observer_refuses_a_board_of_another_size() -> None:
    with pytest.raises(ValueError, match=r"a board of \(9, 9\), not of \(5, 5\)"):
        Observer(9).set_from(tengen.Game(5), "black")


def test_the_environment_for_gymnasium_passes_its_checker() -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from tengen.envs.gymnasium import GoEnv

    check_env(GoEnv(size=5), skip_render_check=True)


def test_in_the_environment_for_gymnasium_an_illegal_action_loses_and_a_long_game_is_cut_off() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from tengen.envs.gymnasium import GoEnv

    env = GoEnv(size=5, max_moves=4, render_mode="ansi")
    env.reset(seed=1)
    _, reward, ended, cut_off, infos = env.step(np.int64(0))
    assert (reward, ended, cut_off) == (0, False, False)
    assert infos["action_mask"].shape == (26,) and not infos["action_mask"][0]
    assert infos["action_mask"][env.action_space.sample(mask=infos["action_mask"])]
    assert env.render() == str(env.game)
    assert env.step(np.int64(0))[1:4] == (-1, True, False)
    assert not env.infos()["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(1))
    env.reset()
    env.step(np.int64(0))
    free = int(np.flatnonzero(env.infos()["action_mask"])[0])
    assert env.step(np.int64(free))[1:4] == (0, False, True)


def test_in_the_environment_for_gymnasium_the_engine_repeats_a_seed_and_varies_without_one() -> None:
    pytest.importorskip("gymnasium")
    from tengen.envs.gymnasium import GoEnv

    def answers(level: int, seed: "int | None") -> "list[str]":
        env = GoEnv(size=7, level=level, visits=10 if level == 20 else None)
        env.reset(seed=seed)
        for action in (24, 10, 38):
            if env.infos()["action_mask"][action]:
                env.step(np.int64(action))
        return [move for _, move in env.game.moves]

    for level in (1, 20):
        assert answers(level, 2**70) == answers(level, 2**70)
    assert len({tuple(answers(1, None)) for _ in range(4)}) > 1


def test_the_environment_for_pettingzoo_passes_its_tests() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from tengen.envs.pettingzoo import GoAEC

    with pytest.warns(UserWarning, match="Observation"):
        api_test(GoAEC(size=5), num_cycles=200)
    seed_test(lambda: GoAEC(size=5))


def played(actions: "list[int]", **options: Any) -> Any:
    """Returns an environment for PettingZoo after some actions."""
    from tengen.envs.pettingzoo import GoAEC

    env = GoAEC(size=5, **options)
    env.reset()
    for action in actions:
        env.step(action)
    return env


def test_in_the_environment_for_pettingzoo_the_board_is_counted_after_two_passes() -> None:
    pytest.importorskip("pettingzoo")
    env = played([12, 25], komi=0.5)
    assert env.agent_selection == "black_0" and not any(env.terminations.values())
    env.step(25)
    assert env.rewards == {"black_0": 1, "white_0": -1} and all(env.terminations.values())
    assert played([12, 25, 25], komi=25.5).rewards == {"black_0": -1, "white_0": 1}
    assert played([12, 25, 25], komi=25).rewards == {"black_0": 0, "white_0": 0}


def test_in_the_environment_for_pettingzoo_an_illegal_action_loses_and_a_long_game_is_cut_off() -> None:
    pytest.importorskip("pettingzoo")
    env = played([12, 12])
    assert env.rewards == {"black_0": 1, "white_0": -1} and all(env.terminations.values())
    env = played([12, 13], max_moves=2)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    with pytest.raises(ValueError, match="26"):
        played([26])


def test_in_the_environment_for_pettingzoo_only_the_agent_to_move_has_legal_actions() -> None:
    pytest.importorskip("pettingzoo")
    env = played([12])
    assert env.observe("white_0")["action_mask"].sum() == 25
    assert not env.observe("black_0")["action_mask"].any()
    assert env.observe("black_0")["observation"][0].sum() == 1
    assert env.observe("black_0")["scalars"].tolist() == [0, 0, pytest.approx(-0.75)]


def test_in_the_environment_for_pettingzoo_a_pass_is_seen_and_the_end_can_be_observed() -> None:
    pytest.importorskip("pettingzoo")
    env = played([12, 25])
    assert env.observe("black_0")["scalars"][1] == 1
    for action in (25, None, None):
        env.step(action)
    assert not env.agents
    for agent in ("black_0", "white_0"):
        assert not env.observe(agent)["action_mask"].any()


def test_the_game_of_openspiel_passes_its_tests() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.observation import make_observation

    import tengen.envs.openspiel  # noqa: F401 - it registers the game

    game = pyspiel.load_game("tengen_go", {"board_size": 5, "rules": "japanese", "komi": 6.5})
    pyspiel.random_sim_test(game, 2, True, False)
    state = game.new_initial_state()
    state.apply_action(3)
    assert (state.current_player(), state.action_to_string(0, 3)) == (1, "B D1")
    assert state.legal_actions() == [it for it in range(26) if it != 3]
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert observation.dict["planes"].shape == (len(PLANES), 5, 5)
    assert observation.dict["planes"][1].sum() == 1
    for _ in range(2):
        state.apply_action(25)
    assert state.is_terminal() and state.returns() == [1, -1]


def test_a_board_that_no_game_has_is_refused_in_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import tengen.envs.openspiel  # noqa: F401 - it registers the game

    with pytest.raises(ValueError, match="size 26x26"):
        pyspiel.load_game("tengen_go", {"board_size": 26})
