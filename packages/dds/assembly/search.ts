// Zero-window search over one trick after another. Every result says whether
// North and South take at least `need` of the tricks left, and leaves in
// `relevant` the cards whose rank it depends on (partition search).

import { highOwners, lowOwners } from './ownership';
import { follows, leads, moveList, takeBest } from './order';
import { laterTricks, quickCards, quickTricks, sureCards, takesAndCashes, trumpTricks } from './quick';
import { recall, remember } from './refutation';
import { addEntry, entryCards, entryLow, findEntry, generation, keyOf, slotOf } from './table';
import {
  handOf, highest, isNorthSouth, laneOf, lowest, nodes, relevant, remaining, setHand, setNodes,
  setRelevant, setRemaining, setShape, shape, shapeUnit, trumps,
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
  if (quickTricks(leader, enough, left) >= enough) {
    setRelevant(quickCards);
    return ours;
  }
  const stop = left - enough + 1;
  if (trumps && trumpTricks((leader + 1) & 3, stop) >= stop) {
    setRelevant(sureCards);
    return !ours;
  }
  if (trumps && trumpTricks(leader, enough) >= enough) {
    setRelevant(sureCards);
    return ours;
  }

  const low = lowOwners(remaining);
  const high = highOwners(remaining);
  const key = keyOf(shape, leader, trumps);
  const slot = slotOf(key);
  const entry = findEntry(key, slot, low, high, need, left);
  if (entry) {
    setRelevant(entryCards(entry, remaining));
    return entryLow(entry) >= need;
  }
  if (laterTricks((leader + 1) & 3, stop, left)) {
    setRelevant(sureCards);
    return !ours;
  }
  if (laterTricks(leader, enough, left)) {
    setRelevant(sureCards);
    return ours;
  }
  const born = generation;

  const result = tryLeads(leader, need, left) ? ours : !ours;
  addEntry(key, slot, low, high, relevant, remaining, result ? need : 0, result ? left : need - 1, left, born);
  return result;
}

/** Whether some lead reaches the leader's aim. */
function tryLeads(leader: i32, need: i32, left: i32): bool {
  const hand = handOf(leader);
  const others = remaining & ~hand;
  const memory = hand + ((<u64>need) << 60) + ((<u64>leader) << 13);
  let union: u64 = 0;
  let settled: u64 = 0;
  const known = recall(memory) & hand;
  if (known) {
    const run = runOf(known, hand, others);
    if (lead(leader, hand, highest(run), need, left)) return true;
    union = relevantOf(run);
    settled = run | alike(highest(run));
  }
  const list = moveList(52 - 4 * left);
  for (let count = leads(list, leader); count > 0; count--) {
    const card = (<u64>1) << (<u64>(takeBest(list, count) & 63));
    if (card & settled) continue;
    if (lead(leader, hand, card, need, left)) {
      remember(memory, <i32>ctz(card));
      return true;
    }
    union |= relevantOf(runOf(card, hand, others));
    settled |= alike(card);
  }
  setRelevant(union);
  return false;
}

/** Whether a lead reaches the leader's aim. */
// @ts-ignore: decorator
@inline
function lead(leader: i32, hand: u64, card: u64, need: i32, left: i32): bool {
  const unit = shapeUnit(leader, card);
  const ours = isNorthSouth(leader);
  let reached = false;
  setHand(leader, hand ^ card);
  if (takesAndCashes(leader, laneOf(card), ours ? left - need + 1 : need, left)) {
    setRelevant(quickCards);
  } else {
    setShape(shape - unit);
    reached = searchSeat(1, (leader + 1) & 3, laneOf(card), card, card, leader, need, left) == ours;
    setShape(shape + unit);
  }
  setHand(leader, hand);
  return reached;
}

/** The cards of a hand that make no difference from `card`: no card of `others` lies between. */
// @ts-ignore: decorator
@inline
function runOf(card: u64, hand: u64, others: u64): u64 {
  const lane = laneOf(card);
  const above = others & lane & ~(card | (card - 1));
  const below = others & lane & (card - 1);
  let run = hand & lane;
  if (above) run &= lowest(above) - 1;
  if (below) run &= 0 - highest(below);
  return run;
}

/**
 * The relevant cards after the highest card of a run failed. It stood for the whole run, so when ranks of
 * its suit at or below it matter, the lowest card of the run does too.
 */
// @ts-ignore: decorator
@inline
function relevantOf(run: u64): u64 {
  const card = highest(run);
  return relevant & laneOf(card) & (card | (card - 1)) ? relevant | lowest(run) : relevant;
}

/**
 * Cards that must fail as `card` just did: those of its suit below every relevant rank, if it is one of
 * them. Play and result do not tell such cards apart.
 */
// @ts-ignore: decorator
@inline
function alike(card: u64): u64 {
  const lane = laneOf(card);
  const ranked = relevant & lane;
  const below = ranked ? lane & (lowest(ranked) - 1) : lane;
  return card & below ? below : 0;
}

/** Seat number `place` (1 to 3) of the trick `gone` is about to play. */
export function searchSeat(
  place: i32, seat: i32, led: u64, gone: u64, best: u64, bestSeat: i32, need: i32, left: i32,
): bool {
  const ours = isNorthSouth(seat);
  const hand = handOf(seat);
  const following = hand & led;
  const legal = following ? following : hand;
  if ((legal & (legal - 1)) == 0) return play(place, seat, hand, legal, led, gone, best, bestSeat, need, left);
  // Of the trick's cards only the winning one still tells cards apart.
  const others = (remaining & ~gone & ~hand) | best;
  let union: u64 = 0;
  let settled: u64 = 0;
  const memory = following
    ? (remaining & led) + (best << 3) + (<u64>place << 62) + (<u64>seat << 13)
    : hand + (best << 5) + (<u64>place << 62) + (<u64>seat << 13);
  const known = recall(memory) & legal;
  if (known) {
    const run = runOf(known, hand, others);
    if (play(place, seat, hand, highest(run), led, gone, best, bestSeat, need, left) == ours) return ours;
    union = relevantOf(run);
    settled = run | alike(highest(run));
    if ((legal & ~settled) == 0) {
      setRelevant(union);
      return !ours;
    }
  }
  const list = moveList(52 - 4 * left + place);
  for (let count = follows(list, seat, place, led, best, bestSeat, others); count > 0; count--) {
    const card = (<u64>1) << (<u64>(takeBest(list, count) & 63));
    if (card & settled) continue;
    if (play(place, seat, hand, card, led, gone, best, bestSeat, need, left) == ours) {
      if (union | settled) remember(memory, <i32>ctz(card));
      return ours;
    }
    union |= relevantOf(runOf(card, hand, others));
    settled |= alike(card);
  }
  setRelevant(union);
  return !ours;
}

/** The result after a seat plays a card. */
// @ts-ignore: decorator
@inline
function play(
  place: i32, seat: i32, hand: u64, card: u64, led: u64, gone: u64, best: u64, bestSeat: i32, need: i32, left: i32,
): bool {
  const beats = (card & (led | trumps)) != 0 && card > best;
  const winning = beats ? card : best;
  const winner = beats ? seat : bestSeat;
  const unit = shapeUnit(seat, card);
  setHand(seat, hand ^ card);
  setShape(shape - unit);
  const won = place == 3
    ? finishTrick(gone | card, winning, winner, need, left)
    : searchSeat(place + 1, (seat + 1) & 3, led, gone | card, winning, winner, need, left);
  setHand(seat, hand);
  setShape(shape + unit);
  return won;
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
