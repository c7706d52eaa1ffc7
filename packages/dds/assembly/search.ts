// Zero-window search over one trick after another. Every result says whether
// North and South take at least `need` of the tricks left, and leaves in
// `relevant` the cards whose rank it depends on (partition search).

import { highOwners, lowOwners } from './ownership';
import { quickCards, quickTricks, sureCards, trumpTricks } from './quick';
import { follows, leads, moveList, takeBest } from './order';
import { addEntry, entryCards, entryLow, findEntry, hint, keyOf, slotOf } from './table';
import {
  handOf, isNorthSouth, laneOf, nodes, relevant, remaining, setHand, setNodes, setRelevant,
  setRemaining, setShape, shape, shapeUnit, trumps,
} from './state';

/** Called every 4096 trick starts; throws in the host to stop the search. */
// @ts-ignore: decorator
@external('env', 'poll')
declare function poll(): void;

/** The single trick left: nobody has a choice. */
function lastTrick(leader: i32, need: i32): bool {
  let best = handOf(leader);
  let winner = leader;
  let all = best;
  const live = laneOf(best) | trumps;
  for (let i = 1; i < 4; i++) {
    const seat = (leader + i) & 3;
    const card = handOf(seat);
    all |= card;
    if (card & live && card > best) {
      best = card;
      winner = seat;
    }
  }
  setRelevant(all & laneOf(best) & ~best ? best : 0);
  return isNorthSouth(winner) == (need > 0);
}

/** A trick is about to be led; `left` tricks remain. */
export function searchTrick(leader: i32, need: i32, left: i32): bool {
  if (need <= 0 || need > left) {
    setRelevant(0);
    return need <= 0;
  }
  if (left == 1) return lastTrick(leader, need);
  setNodes(nodes + 1);
  if ((nodes & 4095) == 0) poll();

  const ours = isNorthSouth(leader);
  const enough = ours ? need : left - need + 1;
  const quick = quickTricks(leader, enough, left);
  if (quick >= enough) {
    setRelevant(quickCards);
    return ours;
  }
  if (trumps) {
    const theirs = trumpTricks((leader + 1) & 3);
    if (left - theirs < enough) {
      setRelevant(sureCards);
      return !ours;
    }
  }

  const low = lowOwners(remaining);
  const high = highOwners(remaining);
  const key = keyOf(shape, leader, trumps);
  const slot = slotOf(key);
  const entry = findEntry(slot, low, high, need);
  if (entry) {
    const result = entryLow(entry) >= need;
    setRelevant(entryCards(entry, remaining));
    return result;
  }

  const list = moveList(52 - 4 * left);
  const hand = handOf(leader);
  let count = leads(list, leader, hint);
  let union: u64 = 0;
  let result = !ours;
  let good = 0;
  for (; count > 0; count--) {
    const move = takeBest(list, count);
    const card = (<u64>1) << (<u64>(move & 63));
    const unit = shapeUnit(leader, card);
    setHand(leader, hand ^ card);
    setShape(shape - unit);
    const won = searchSeat(1, (leader + 1) & 3, laneOf(card), card, card, leader, need, left);
    setHand(leader, hand);
    setShape(shape + unit);
    if (won == ours) {
      union = relevant;
      result = ours;
      good = (move & 63) + 1;
      break;
    }
    union |= withRun(move, card);
  }
  setRelevant(union);
  addEntry(key, slot, low, high, union, remaining, result ? need : 0, result ? left : need - 1, good);
  return result;
}

/**
 * The relevant cards of a failed move. It stands for its whole run, so when
 * ranks of its suit at or below it matter, the lowest card of the run does too.
 */
// @ts-ignore: decorator
@inline
function withRun(move: i32, card: u64): u64 {
  const matters = relevant & laneOf(card) & (card | (card - 1));
  return matters ? relevant | ((<u64>1) << (<u64>((move >> 8) & 63))) : relevant;
}

/** Seat number `place` (1 to 3) of the trick `gone` is about to play. */
export function searchSeat(
  place: i32, seat: i32, led: u64, gone: u64, best: u64, bestSeat: i32, need: i32, left: i32,
): bool {
  const ours = isNorthSouth(seat);
  const list = moveList(52 - 4 * left + place);
  const hand = handOf(seat);
  const live = led | trumps;
  let count = follows(list, seat, place, led, best, bestSeat, gone);
  let union: u64 = 0;
  for (; count > 0; count--) {
    const move = takeBest(list, count);
    const card = (<u64>1) << (<u64>(move & 63));
    const unit = shapeUnit(seat, card);
    const beats = (card & live) != 0 && card > best;
    const winning = beats ? card : best;
    const winner = beats ? seat : bestSeat;
    setHand(seat, hand ^ card);
    setShape(shape - unit);
    const won = place == 3
      ? finishTrick(gone | card, winning, winner, need, left)
      : searchSeat(place + 1, (seat + 1) & 3, led, gone | card, winning, winner, need, left);
    setHand(seat, hand);
    setShape(shape + unit);
    if (won == ours) return ours;
    union |= withRun(move, card);
  }
  setRelevant(union);
  return !ours;
}

/** Four cards lie on the table: on to the next trick. */
// @ts-ignore: decorator
@inline
function finishTrick(gone: u64, best: u64, winner: i32, need: i32, left: i32): bool {
  setRemaining(remaining ^ gone);
  const won = searchTrick(winner, isNorthSouth(winner) ? need - 1 : need, left - 1);
  setRemaining(remaining ^ gone);
  // The winner's rank mattered if it beat a card of its own suit.
  if (gone & laneOf(best) & ~best) setRelevant(relevant | best);
  return won;
}
