// Generates the cards a seat may play, one for each run of equal cards, and
// gives each a weight by the situation of the trick. The weights were tuned
// by the nodes a set of deals takes; only their order matters.

import { handOf, highest, LANE, laneOf, lowest, remaining, trumps } from './state';

/** Move lists: for each card depth 16 words: weight << 16 | lowest of run << 8 | card. */
const MOVES: usize = memory.data(53 * 16 * 4, 16);

// Leads, by who holds the highest card of the suit; low cards come first.
const LEAD_OWN_TOP: i32 = 35;
const LEAD_UNDER_OWN_TOP: i32 = -22;
const LEAD_PARTNER_TOP: i32 = 65;
const LEAD_LEFT_TOP: i32 = 30;
const LEAD_RIGHT_TOP: i32 = 20;
/** For each card of the suit that the side holds. */
const LEAD_LENGTH: i32 = 8;
const LEAD_TRUMP: i32 = -19;
const LEAD_LEFT_RUFFS: i32 = -105;
const LEAD_RIGHT_RUFFS: i32 = -80;
const LEAD_PARTNER_RUFFS: i32 = 30;
/** Through the left opponent's highest card to partner's next one. */
const LEAD_THROUGH: i32 = 37;

// Later seats.
/** Wins, whatever comes. */
const WIN: i32 = 90;
/** Wins, and so would partner. */
const WIN_FOR_PARTNER: i32 = 40;
/** Makes the opponents play higher still. */
const FORCE: i32 = 30;
const FORCE_SECOND: i32 = 10;
const RUFF: i32 = -5;
const LOW: i32 = 60;
const DISCARD: i32 = 55;

// @ts-ignore: decorator
@inline
export function moveList(depth: i32): usize {
  return MOVES + ((<usize>depth) << 6);
}

// @ts-ignore: decorator
@inline
function addMove(list: usize, at: i32, weight: i32, low: u64, card: u64): void {
  store<i32>(list + ((<usize>at) << 2), (weight << 16) | (<i32>ctz(low) << 8) | <i32>ctz(card));
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
  let count = 0;
  for (let suit: u64 = 0; suit < 64; suit += 16) {
    const lane = LANE << suit;
    const mine = own & lane;
    if (mine == 0) continue;
    const others = remaining & lane & ~own;
    const top = highest(mine | others);
    const his = handOf(seat ^ 2) & lane;
    const theirTop = handOf((seat + 1) & 3) & top;
    const suitWeight = leadWeight(seat, lane, top, mine | his);
    const cardWeight = mine & top ? LEAD_UNDER_OWN_TOP : his & top ? LEAD_PARTNER_TOP : theirTop ? LEAD_LEFT_TOP : LEAD_RIGHT_TOP;
    let cards = mine;
    while (cards) {
      const card = highest(cards);
      const low = runEnd(cards, card, others);
      cards &= low - 1;
      const weight = card == top ? LEAD_OWN_TOP : cardWeight - <i32>(ctz(card) & 15);
      addMove(list, count, suitWeight + weight, low, card);
      count++;
    }
  }
  return count;
}

/** What speaks for and against leading a suit, whichever card. */
// @ts-ignore: decorator
@inline
function leadWeight(seat: i32, lane: u64, top: u64, ours: u64): i32 {
  const partner = handOf(seat ^ 2);
  const left = handOf((seat + 1) & 3);
  const right = handOf((seat + 3) & 3);
  let weight = <i32>popcnt(ours) * LEAD_LENGTH;
  if (lane == trumps) {
    weight += LEAD_TRUMP;
  } else if (trumps) {
    if ((left & lane) == 0 && left & trumps) weight += LEAD_LEFT_RUFFS;
    if ((right & lane) == 0 && right & trumps) weight += LEAD_RIGHT_RUFFS;
    if ((partner & lane) == 0 && partner & trumps) weight += LEAD_PARTNER_RUFFS;
  }
  const rest = (remaining & lane) ^ top;
  if (left & top && rest != 0 && partner & highest(rest)) weight += LEAD_THROUGH;
  return weight;
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
  const live = led | trumps;
  const ours = bestSeat == (seat ^ 2);
  // What the seats still to play can do.
  const theirBest = place < 3 ? strongest(handOf((seat + 1) & 3), led) : 0;
  const partnerBest = place == 1 ? strongest(handOf(seat ^ 2), led) : 0;
  const opposing = ours ? theirBest : max(theirBest, best);
  const partnerWins = (ours ? best : partnerBest) > opposing;
  const win = partnerWins ? WIN_FOR_PARTNER : WIN;
  const force = place == 1 ? FORCE_SECOND : FORCE;
  let legal = following ? following : own;
  let count = 0;
  while (legal) {
    const lane = laneOf(highest(legal));
    const others = separators & lane;
    const idle = following ? LOW : DISCARD + <i32>popcnt(own & lane);
    let cards = legal & lane;
    legal ^= cards;
    while (cards) {
      const card = highest(cards);
      const low = runEnd(cards, card, others);
      cards &= low - 1;
      let weight = idle;
      if (card & live && card > best) {
        weight = card > opposing ? win : force;
        if (!following) weight += RUFF;
      }
      addMove(list, count, weight - <i32>(ctz(card) & 15), low, card);
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
