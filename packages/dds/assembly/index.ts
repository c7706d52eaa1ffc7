// What the host sees. Suits outside are 0 S, 1 H, 2 D, 3 C, strains the same
// and 4 for notrump; cards are numbered 16 * suit + rank (0 the two).

import { buildOwners } from './ownership';
import { follows, leads, moveList } from './order';
import { searchSeat, searchTrick } from './search';
import { allocateTable, clearTable } from './table';
import {
  handOf, isNorthSouth, LANE, laneOf, nodes, remaining, setHand, setRemaining, setShape, setTrumps, shape, shapeUnit, trumps, TRUMP_LANE,
} from './state';

export { allocateTable, clearTable };

/** Where the host writes: 4 u64 hands by seat, then 4 u64 of the current trick. */
const INPUT: usize = memory.data(64, 16);
/** Where it reads: for each run of equal cards 4 bytes: card, lowest, tricks, 0. */
const OUTPUT: usize = memory.data(64, 16);

export function inputAddress(): usize {
  return INPUT;
}

export function outputAddress(): usize {
  return OUTPUT;
}

export function nodeCount(): u32 {
  return nodes;
}

let strain: i32 = 4;
let leader: i32 = 0;
let played: i32 = 0;
let left: i32 = 0;
let gone: u64 = 0;
let best: u64 = 0;
let bestSeat: i32 = 0;
let led: u64 = 0;

/** Exchanges the trump lane with the highest one; its own inverse. */
function exchange(cards: u64): u64 {
  if (strain >= 3) return cards;
  const shift = <u64>(strain << 4);
  const low = (cards >> shift) & 0xffff;
  const high = cards >> 48;
  return (cards & ~((<u64>0xffff << shift) | (<u64>0xffff << 48))) | (low << 48) | (high << shift);
}

function exchangeCard(card: i32): i32 {
  return <i32>ctz(exchange((<u64>1) << (<u64>card)));
}

/**
 * Takes the position from the input: hands without the cards of the current
 * trick, of which the first `count` were played in turn from `first`.
 */
export function setPosition(newStrain: i32, first: i32, count: i32): void {
  strain = newStrain;
  leader = first;
  played = count;
  setTrumps(strain < 4 ? TRUMP_LANE : 0);
  let all: u64 = 0;
  let lengths: u64 = 0;
  gone = 0;
  best = 0;
  bestSeat = first;
  led = 0;
  for (let seat = 0; seat < 4; seat++) {
    const hand = exchange(load<u64>(INPUT + ((<usize>seat) << 3)));
    setHand(seat, hand);
    all |= hand;
    for (let suit = 0; suit < 4; suit++) {
      lengths |= popcnt((hand >> (<u64>(suit << 4))) & LANE) << (<u64>(16 * seat + 4 * suit));
    }
  }
  left = <i32>popcnt(handOf((first + 3) & 3));
  for (let i = 0; i < count; i++) {
    const card = exchange(load<u64>(INPUT + 32 + ((<usize>i) << 3)));
    const seat = (first + i) & 3;
    if (i == 0) led = laneOf(card);
    if (i == 0 || (card & (led | trumps) && card > best)) {
      best = card;
      bestSeat = seat;
    }
    gone |= card;
    // Owners are looked up only below this trick, when these cards are gone.
  }
  setRemaining(all | gone);
  setShape(lengths);
  buildOwners();
}

/** Whether North and South take at least `need` tricks from the position. */
export function reaches(need: i32): bool {
  if (need <= 0) return true;
  if (need > left) return false;
  if (played == 0) return searchTrick(leader, need, left);
  return searchSeat(played, (leader + played) & 3, led, gone, best, bestSeat, need, left);
}

/** Tricks of North and South, from a guess. */
export function solve(guess: i32): i32 {
  return solveBetween(0, left, guess);
}

/** The same when they are known to lie between two numbers. */
function solveBetween(least: i32, most: i32, guess: i32): i32 {
  let low = max(least, 0);
  let high = min(most, left);
  let need = max(guess, 1);
  while (low < high) {
    need = min(max(need, low + 1), high);
    if (reaches(need)) low = need++;
    else high = --need;
  }
  return low;
}

/**
 * The tricks of North and South after each card of the hand on turn, into the
 * output; answers how many runs of equal cards there are.
 */
export function solveCards(guess: i32): i32 {
  const seat = (leader + played) & 3;
  const list = moveList(0);
  const count = played == 0 ? leads(list, seat) : follows(list, seat, played, led, best, bestSeat, (remaining & ~gone & ~handOf(seat)) | best);
  for (let i = 0; i < count; i++) {
    const move = load<i32>(list + ((<usize>i) << 2));
    store<u8>(OUTPUT + ((<usize>i) << 2), move & 63);
    store<u8>(OUTPUT + ((<usize>i) << 2), (move >> 8) & 63, 1);
  }
  // No card does better than the position: most need one search to show that they do as well.
  const limit = solve(guess);
  for (let i = 0; i < count; i++) {
    const at = OUTPUT + ((<usize>i) << 2);
    const card = (<u64>1) << (<u64>load<u8>(at));
    store<u8>(at, valueAfter(seat, card, limit), 2);
    store<u8>(at, exchangeCard(load<u8>(at)));
    store<u8>(at, exchangeCard(load<u8>(at, 1)), 1);
  }
  return count;
}

/** Tricks of North and South when they, or their opponents, cannot do better than `limit`. */
function solveLimited(ours: bool, limit: i32): i32 {
  return ours ? solveBetween(0, limit, limit) : solveBetween(limit, left, limit + 1);
}

/** Tricks of North and South after one card, when the best one leads to `limit`. */
function valueAfter(seat: i32, card: u64, limit: i32): i32 {
  const ours = isNorthSouth(seat);
  const unit = shapeUnit(seat, card);
  const oldLed = led, oldBest = best, oldBestSeat = bestSeat, oldLeader = leader;
  if (played == 0) led = laneOf(card);
  if (played == 0 || (card & (led | trumps) && card > best)) {
    best = card;
    bestSeat = seat;
  }
  setHand(seat, handOf(seat) ^ card);
  setShape(shape - unit);
  gone |= card;
  played++;
  let value: i32;
  if (played < 4) {
    value = solveLimited(ours, limit);
  } else {
    const trick = gone;
    const won = isNorthSouth(bestSeat) ? 1 : 0;
    setRemaining(remaining ^ trick);
    played = 0;
    leader = bestSeat;
    left--;
    gone = 0;
    value = won + solveLimited(ours, limit - won);
    setRemaining(remaining ^ trick);
    played = 4;
    left++;
    gone = trick;
  }
  setHand(seat, handOf(seat) | card);
  setShape(shape + unit);
  gone ^= card;
  played--;
  led = oldLed;
  best = oldBest;
  bestSeat = oldBestSeat;
  leader = oldLeader;
  return value;
}
