"""Seats: who plays, who waits, who is gone for a while."""

from __future__ import annotations

import random

import pytest

from dreamtick.errors import ConfigError, ProtocolError
from dreamtick.net.seats import SeatChange, Seats

SECOND = 10**9


@pytest.fixture
def seats(now):
    return Seats(players=1, absent_s=60.0, now_ns=now)


def places(changes: list[SeatChange]) -> dict[str, tuple[int | None, int | None]]:
    return {change.peer: (change.player, change.place) for change in changes}


def test_the_first_to_ask_sits_and_the_others_wait_in_order(seats):
    assert places(seats.ask("ann")) == {"ann": (0, None)}
    assert places(seats.ask("ben")) == {"ben": (None, 1)}
    assert places(seats.ask("cat")) == {"cat": (None, 2)}
    assert (seats.seated, seats.waiting) == (("ann",), ("ben", "cat"))
    assert (seats.player_of("ann"), seats.place_of("ann")) == (0, None)
    assert (seats.player_of("cat"), seats.place_of("cat")) == (None, 2)


def test_asking_twice_changes_nothing(seats):
    seats.ask("ann")
    seats.ask("ben")
    assert seats.ask("ann") == seats.ask("ben") == []


def test_whoever_leaves_makes_room_for_the_next(seats):
    for peer in ("ann", "ben", "cat"):
        seats.ask(peer)
    assert places(seats.leave("ann")) == {"ann": (None, None), "ben": (0, None), "cat": (None, 1)}
    assert places(seats.leave("cat")) == {"cat": (None, None)}
    assert seats.leave("nobody") == []


def test_a_world_with_several_players_seats_several(now):
    seats = Seats(players=2, now_ns=now)
    seats.ask("ann")
    seats.ask("ben")
    seats.ask("cat")
    assert seats.seated == ("ann", "ben")
    assert places(seats.leave("ann")) == {"ann": (None, None), "cat": (0, None)}


# ------------------------------------------------------------------------------------------------ handing over
def test_a_seat_can_be_given_past_the_queue(seats):
    for peer in ("ann", "ben", "cat"):
        seats.ask(peer)
    assert places(seats.give("ann", "cat")) == {"ann": (None, None), "cat": (0, None)}
    assert (seats.seated, seats.waiting) == (("cat",), ("ben",))


def test_a_seat_can_be_given_to_somebody_who_does_not_wait(seats):
    seats.ask("ann")
    assert places(seats.give("ann", "zoe")) == {"ann": (None, None), "zoe": (0, None)}


def test_only_a_seat_that_one_has_can_be_given_and_only_to_one_without(now):
    seats = Seats(players=2, now_ns=now)
    for peer in ("ann", "ben", "cat"):
        seats.ask(peer)
    for giver, taker in (("cat", "zoe"), ("zoe", "cat"), ("ann", "ben"), ("ann", "ann")):
        with pytest.raises(ProtocolError) as caught:
            seats.give(giver, taker)
        assert caught.value.code == "no-seat"
    assert (seats.seated, seats.waiting) == (("ann", "ben"), ("cat",))


# ------------------------------------------------------------------------------------------------ the absent
def test_the_absent_keep_their_seat_while_nobody_waits(seats, now):
    seats.ask("ann")
    now.sleep(3600)
    assert seats.tick() == []
    assert places(seats.ask("ben")) == {"ben": (None, 1)}
    assert places(seats.tick()) == {"ann": (None, None), "ben": (0, None)}


def test_who_plays_is_not_absent(seats, now):
    seats.ask("ann")
    seats.ask("ben")
    for _ in range(5):
        now.sleep(59)
        seats.present("ann")
        assert seats.tick() == []
    now.sleep(60)
    assert places(seats.tick()) == {"ann": (None, None), "ben": (0, None)}
    now.sleep(59)
    assert seats.ask("cat") == [SeatChange("cat", None, 1)]
    assert seats.tick() == []  # the new player's time began with the seat


def test_one_who_waits_takes_one_seat_of_several_absent_ones(now):
    seats = Seats(players=3, absent_s=60.0, now_ns=now)
    for peer in ("ann", "ben", "cat", "dan"):
        seats.ask(peer)
    now.sleep(60)
    assert places(seats.tick()) == {"ann": (None, None), "dan": (0, None)}
    assert seats.seated == ("dan", "ben", "cat")


# ------------------------------------------------------------------------------------------------ the lost
def test_a_lost_player_has_the_seat_again_after_coming_back_in_time(seats, now):
    seats.ask("ann")
    seats.ask("ben")
    seats.lost("ann", now() + 30 * SECOND)
    now.sleep(29)
    assert seats.tick() == []
    assert seats.back("ann") == []
    now.sleep(59)
    assert seats.tick() == []
    assert seats.seated == ("ann",)


def test_coming_back_is_no_presence(now):
    seats = Seats(players=1, absent_s=5.0, now_ns=now)
    seats.ask("ann")
    seats.ask("ben")
    for _ in range(2):  # two seconds there, then gone for twenty
        now.sleep(2)
        assert seats.tick() == []
        seats.lost("ann", now() + 30 * SECOND)
        now.sleep(20)
        seats.back("ann")
    now.sleep(1)
    assert places(seats.tick()) == {"ann": (None, None), "ben": (0, None)}


def test_a_lost_player_who_does_not_come_back_is_forgotten(seats, now):
    seats.ask("ann")
    seats.ask("ben")
    seats.lost("ann", now() + 30 * SECOND)
    now.sleep(30)
    assert places(seats.tick()) == {"ann": (None, None), "ben": (0, None)}
    assert seats.back("ann") == []


def test_a_lost_player_is_not_taken_for_an_absent_one(now):
    seats = Seats(players=1, absent_s=5.0, now_ns=now)
    seats.ask("ann")
    seats.ask("ben")
    seats.lost("ann", now() + 30 * SECOND)
    now.sleep(29)
    assert seats.tick() == []


def test_one_who_waits_and_is_lost_is_passed_over_and_keeps_the_place(seats, now):
    for peer in ("ann", "ben", "cat", "dan"):
        seats.ask(peer)
    seats.lost("ben", now() + 30 * SECOND)
    assert places(seats.leave("ann")) == {"ann": (None, None), "cat": (0, None), "dan": (None, 2)}
    seats.back("ben")
    assert places(seats.leave("cat")) == {"cat": (None, None), "ben": (0, None), "dan": (None, 1)}


def test_a_free_seat_goes_to_the_one_who_waited_as_soon_as_they_are_back(seats, now):
    seats.ask("ann")
    seats.ask("ben")
    seats.lost("ben", now() + 30 * SECOND)
    assert places(seats.leave("ann")) == {"ann": (None, None)}
    assert places(seats.back("ben")) == {"ben": (0, None)}


# ------------------------------------------------------------------------------------------------ always
def test_whatever_happens_the_changes_tell_the_whole_story(now):
    """A peer that keeps only what the changes say knows where it is, after 5,000 random turns."""
    chance = random.Random(5)
    seats = Seats(players=2, absent_s=10.0, now_ns=now)
    known: dict[str, tuple[int | None, int | None]] = {}
    peers = [f"p{number}" for number in range(8)]
    for _ in range(5000):
        peer, other = chance.sample(peers, 2)
        turn = chance.randrange(7)
        changes: list[SeatChange] = []
        if turn == 0:
            changes = seats.ask(peer)
        elif turn == 1:
            changes = seats.leave(peer)
        elif turn == 2 and seats.player_of(peer) is not None and seats.player_of(other) is None:
            changes = seats.give(peer, other)
        elif turn == 3:
            seats.present(peer)
        elif turn == 4:
            seats.lost(peer, now() + 5 * SECOND)
        elif turn == 5:
            changes = seats.back(peer)
        else:
            now.sleep(chance.randint(0, 8))
            changes = seats.tick()
        for change in changes:
            assert known.get(change.peer, (None, None)) != (change.player, change.place)
            known[change.peer] = (change.player, change.place)
        assert all(known.get(p, (None, None)) == (seats.player_of(p), seats.place_of(p)) for p in peers)
        everyone = [p for p in seats.seated if p is not None] + list(seats.waiting)
        assert len(everyone) == len(set(everyone))


def test_seats_that_cannot_be_are_refused():
    with pytest.raises(ConfigError, match="players=0"):
        Seats(players=0)
    with pytest.raises(ConfigError, match="absent_s=0"):
        Seats(absent_s=0.0)
    with pytest.raises(ConfigError, match="absent_s=nan"):
        Seats(absent_s=float("nan"))
