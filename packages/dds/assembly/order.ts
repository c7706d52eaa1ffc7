// Generates the cards a seat may play, one for each run of equal cards, and
// gives each a weight by the situation of the trick.

import { handOf, highest, LANE, laneOf, lowest, remaining, trumps } from './state';

/** Move lists: for each card depth 16 words: weight << 16 | lowest of run << 8 | card. */
const MOVES: usize = memory.data(53 * 16 * 4, 16);

// @ts-ignore: decorator
@inline
export function moveList(depth: i32): usize {
  return MOVES + ((<usize>depth) << 6);
}

// @ts-ignore: decorator
@inline
function pack(weight: i32, low: u64, card: u64): i32 {
  return (weight << 16) | (<i32>ctz(low) << 8) | <i32>ctz(card);
}

/** The lowest card of the run that starts at `card`; `others` separate runs. */
// @ts-ignore: decorator
@inline
function runEnd(cards: u64, card: u64, others: u64): u64 {
  const below = others & (card - 1);
  const run = below == 0 ? cards : cards & (0 - highest(below));
  return lowest(run);
}

/** Cards for the leader of a trick. Answers how many. */
export function leads(list: usize, seat: i32): i32 {
  const own = handOf(seat);
  const partner = handOf(seat ^ 2);
  const left = handOf((seat + 1) & 3);
  const right = handOf((seat + 3) & 3);
  let count = 0;
  for (let suit: u64 = 0; suit < 64; suit += 16) {
    const lane = LANE << suit;
    let mine = own & lane;
    if (mine == 0) continue;
    const others = remaining & lane & ~own;
    const his = partner & lane;
    const lefts = left & lane;
    const rights = right & lane;
    const top = highest(mine | others);
    while (mine) {
      const card = highest(mine);
      const low = runEnd(mine, card, others);
      mine &= low - 1;
      let weight = 0;
      if (card == top) weight = 60;
      else if (his & top) weight = 50 - <i32>(ctz(card) & 15);
      else if (lefts & top) weight = 30 - <i32>(ctz(card) & 15);
      else if (rights & top) weight = 20 - <i32>(ctz(card) & 15);
      if (trumps && lane != trumps) {
        if ((lefts == 0 && left & trumps) || (rights == 0 && right & trumps)) weight -= 30;
        else if (his == 0 && partner & trumps) weight += 30;
      }
      store<i32>(list + ((<usize>count) << 2), pack(weight, low, card));
      count++;
    }
  }
  return count;
}

/** The strongest card a hand may contribute to a trick, or 0. */
// @ts-ignore: decorator
@inline
function strongest(hand: u64, led: u64): u64 {
  const following = hand & led;
  if (following) return highest(following);
  const ruffs = hand & trumps;
  return ruffs ? highest(ruffs) : 0;
}

/**
 * Cards for a later seat. `place` is 1 to 3; `led` the lane led; `best` the
 * winning card so far, `bestSeat` its player; `separators` tell cards apart.
 */
export function follows(list: usize, seat: i32, place: i32, led: u64, best: u64, bestSeat: i32, separators: u64): i32 {
  const own = handOf(seat);
  const following = own & led;
  let legal = following ? following : own;
  const live = led | trumps;
  const ours = bestSeat == (seat ^ 2);
  // What the seats still to play can do.
  let theirBest: u64 = 0;
  let partnerBest: u64 = 0;
  if (place < 3) theirBest = strongest(handOf((seat + 1) & 3), led);
  if (place == 1) partnerBest = strongest(handOf(seat ^ 2), led);
  const opposing = ours ? theirBest : max(theirBest, best);
  const partnering = ours ? best : partnerBest;
  const partnerWins = partnering > opposing;
  let count = 0;
  while (legal) {
    const lane = laneOf(highest(legal));
    let cards = legal & lane;
    legal ^= cards;
    const others = separators & lane;
    while (cards) {
      const card = highest(cards);
      const low = runEnd(cards, card, others);
      cards &= low - 1;
      const rank = <i32>(ctz(card) & 15);
      let weight: i32;
      if (card & live && card > best) {
        if (card > opposing) weight = partnerWins ? 40 - rank : 90 - rank;
        else weight = 30 - rank;
        if (!following) weight -= 5;
      } else {
        weight = 60 - rank;
        if (!following) weight = 55 + <i32>popcnt(own & lane) - rank;
      }
      store<i32>(list + ((<usize>count) << 2), pack(weight, low, card));
      count++;
    }
  }
  return count;
}

/** Takes the heaviest move out of the first `count` and puts it last. */
// @ts-ignore: decorator
@inline
export function takeBest(list: usize, count: i32): i32 {
  const end = list + ((<usize>count - 1) << 2);
  let at = end;
  let best = load<i32>(end);
  for (let p = list; p < end; p += 4) {
    const move = load<i32>(p);
    if (move > best) {
      best = move;
      at = p;
    }
  }
  store<i32>(at, load<i32>(end));
  return best;
}
