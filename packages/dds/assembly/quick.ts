// Quick tricks: tricks the side on lead can take at once, counted without
// search. The count may be too low and is never too high.

import { handOf, highest, LANE, lowest, remaining, setHand, trumps } from './state';

/** The lowest winners counted, for the pattern of the result. */
export let quickCards: u64 = 0;

/** How many of `mine`, from the top, beat every card of `others`; both in one lane. */
// @ts-ignore: decorator
@inline
function winners(mine: u64, others: u64): u64 {
  return others == 0 ? mine : mine & (0 - (highest(others) << 1));
}

/** The lowest of the `count` highest cards of a set in one lane. */
// @ts-ignore: decorator
@inline
function nth(cards: u64, count: i32): u64 {
  while (--count > 0) cards ^= highest(cards);
  return highest(cards);
}

/**
 * Tricks the hand on lead, then its partner, can cash; stops at `enough`.
 * Opponents who hold trumps limit a side suit to the rounds they follow.
 */
export function quickTricks(leader: i32, enough: i32, total: i32): i32 {
  const own = handOf(leader);
  const partner = handOf(leader ^ 2);
  const left = handOf((leader + 1) & 3);
  const right = handOf((leader + 3) & 3);
  let leftTrumps = left & trumps;
  let rightTrumps = right & trumps;
  let count = 0;
  let partnerCount = 0;
  let entry = false;
  let ruff = false;
  // Partner's trumps that neither fall under mine nor are counted as tricks.
  let spareTrumps = <i32>popcnt(partner & trumps);
  let later = 0;
  let laterCards: u64 = 0;
  let cards: u64 = 0;
  let partnerCards: u64 = 0;

  for (let suit = 3; suit >= 0; suit--) {
    const lane = LANE << (<u64>(suit << 4));
    const mine = own & lane;
    const his = partner & lane;
    if ((mine | his) == 0) continue;
    const theirs = (left | right) & lane;
    const leftLength = <i32>popcnt(left & lane);
    const rightLength = <i32>popcnt(right & lane);
    const longest = max(leftLength, rightLength);
    const myLength = <i32>popcnt(mine);
    const hisLength = <i32>popcnt(his);
    // Rounds of this suit that no opponent can ruff.
    let limit = 13;
    if (lane != trumps) {
      if (leftTrumps) limit = leftLength;
      if (rightTrumps) limit = min(limit, rightLength);
    }
    if (limit == 0) continue;

    // My own winners, then length once nobody else can follow.
    const mineTop = winners(mine, his | theirs);
    const tops = <i32>popcnt(mineTop);
    let cashed = tops;
    if (tops >= max(longest, hisLength)) cashed = myLength;
    cashed = min(cashed, limit);
    if (cashed > 0) {
      count += cashed;
      // No more of them are counted than are asked for, so that the result holds for more positions.
      const ranked = min(min(cashed, cashed + enough - count), max(longest, hisLength));
      if (ranked > 0) cards |= nth(mine, ranked);
    }
    if (lane == trumps) {
      spareTrumps -= cashed;
      if (theirs != 0 && tops < longest) {
        // Trumps that cannot be drawn may still be sure of tricks after the side suits.
        later = sureTrumps(mine, theirs, enough) - cashed;
        laterCards = sureCards;
        // Or partner's, where he keeps them: he has other cards to play to all my winners.
        if (<i32>popcnt(partner & ~trumps) >= enough - 1) {
          const hisSure = sureTrumps(his, theirs, enough) - cashed;
          if (hisSure > later) {
            later = hisSure;
            laterCards = sureCards;
          }
        }
      } else {
        leftTrumps = 0;
        rightTrumps = 0;
      }
    } else if (
      his == 0 && spareTrumps > 0 && myLength > cashed &&
      (leftTrumps == 0 || leftLength > cashed) && (rightTrumps == 0 || rightLength > cashed)
    ) {
      ruff = true;
    }
    if (count + later >= enough) {
      quickCards = later > 0 ? cards | laterCards : cards;
      return count + later;
    }

    // Partner's winners below mine.
    if (hisLength > cashed && cashed < limit && cashed == tops) {
      const hisTop = winners(his, (mine & ~mineTop) | theirs);
      const hisTops = <i32>popcnt(hisTop);
      let hisTricks = min(hisTops, hisLength - cashed);
      if (hisTricks == 0) continue;
      const ranked = hisTricks;
      if (myLength > cashed) entry = true;
      if (hisTops + cashed >= max(longest, myLength)) hisTricks = hisLength - cashed;
      hisTricks = min(hisTricks, limit - cashed);
      partnerCount += hisTricks;
      partnerCards |= nth(hisTop, ranked);
      if (lane == trumps) spareTrumps -= hisTricks;
    }
  }
  if (ruff) {
    count = min(total, count + partnerCount + 1);
    cards |= partnerCards;
  } else if (entry) {
    count = min(total, count + partnerCount);
    cards |= partnerCards;
  }
  quickCards = cards;
  return count;
}

/** The trumps counted by `trumpTricks`. */
export let sureCards: u64 = 0;

/**
 * Tricks a hand's trumps are sure to win, whoever leads: each opposing trump can beat one lower trump of the
 * hand. Counts from the top and stops at `enough`; `sureCards` gets the last one counted.
 */
function sureTrumps(mine: u64, theirs: u64, enough: i32): i32 {
  sureCards = 0;
  let sure = 0;
  let used = 0;
  while (mine) {
    const card = highest(mine);
    mine ^= card;
    if (<i32>popcnt(theirs & (0 - card)) > used) {
      used++;
    } else {
      sure++;
      if (theirs) sureCards = card;
      if (sure >= enough) return sure;
    }
  }
  return sure;
}

/** Tricks a side is sure of by trumps alone, counted up to `enough`. */
export function trumpTricks(seat: i32, enough: i32): i32 {
  const one = handOf(seat) & trumps;
  const two = handOf(seat ^ 2) & trumps;
  const theirs = remaining & trumps & ~(one | two);
  const first = sureTrumps(one, theirs, enough);
  if (first >= enough) return first;
  const cards = sureCards;
  const second = sureTrumps(two, theirs, enough);
  if (second >= first) return second;
  sureCards = cards;
  return first;
}

/**
 * Whether the opponents of `leader`, whose card led in the lane `led` has left his hand, are sure to take this
 * trick, by the highest card of the suit or a ruff that cannot be beaten, and then to cash the rest of `enough`
 * tricks, of `left`. `quickCards` gets the cards it depends on.
 */
export function takesAndCashes(leader: i32, led: u64, enough: i32, left: i32): bool {
  const dummy = leader ^ 2;
  const third = handOf(dummy);
  const follows = third & led;
  if (follows == 0 && third & trumps) return false;
  let winner = (leader + 1) & 3;
  let card = highest(remaining & led);
  let ranked = card;
  if (((handOf(winner) | handOf(winner ^ 2)) & card) == 0) {
    if (!ruffs(winner, led) && !ruffs(winner ^ 2, led)) return false;
    if (!ruffs(winner, led)) winner ^= 2;
    card = lowest(handOf(winner) & trumps);
    ranked = 0;
  } else if ((handOf(winner) & card) == 0) {
    winner ^= 2;
  }
  const mate = winner ^ 2;
  const fourth = handOf(mate);
  const thrown = fourth & led ? fourth & led : longestSide(fourth);
  if (thrown == 0) return false;

  const hand = handOf(winner);
  setHand(winner, hand ^ card);
  setHand(dummy, third ^ lowest(follows));
  setHand(mate, fourth ^ lowest(thrown));
  quickCards = 0;
  const cashes = enough <= 1 || quickTricks(winner, enough - 1, left - 1) >= enough - 1;
  quickCards |= ranked;
  setHand(winner, hand);
  setHand(dummy, third);
  setHand(mate, fourth);
  return cashes;
}

// @ts-ignore: decorator
@inline
function ruffs(seat: i32, led: u64): bool {
  const hand = handOf(seat);
  return (hand & led) == 0 && (hand & trumps) != 0;
}

/** A hand's longest suit but trumps: a discard by length alone is the same in all positions of a pattern. */
function longestSide(hand: u64): u64 {
  let longest: u64 = 0;
  for (let suit: u64 = 0; suit < 64; suit += 16) {
    const cards = hand & (LANE << suit) & ~trumps;
    if (popcnt(cards) > popcnt(longest)) longest = cards;
  }
  return longest;
}

/**
 * Whether a side is sure of `need` of the tricks left, whoever leads: a hand keeps that many of the highest cards of a
 * suit, and its opponents, who have no trumps, cannot take the others in other suits alone.
 */
export function laterTricks(seat: i32, need: i32, left: i32): bool {
  const their = handOf((seat + 1) & 3);
  const mate = handOf((seat + 3) & 3);
  if ((their | mate) & trumps) return false;
  const one = handOf(seat);
  const two = handOf(seat ^ 2);
  let all = 0;
  let oneSaves = 0, twoSaves = 0;
  let oneCard: u64 = 0, twoCard: u64 = 0;
  for (let lane = LANE; lane != 0; lane <<= 16) {
    const longest = <i32>max(popcnt(their & lane), popcnt(mate & lane));
    if (longest == 0) continue;
    all += longest;
    const others = (their | mate) & lane;
    if (longest > oneSaves) {
      const tops = winners(one & lane, others | (two & lane));
      if (<i32>popcnt(tops) >= need) {
        oneSaves = longest;
        oneCard = nth(tops, need);
        continue;
      }
    }
    if (longest > twoSaves) {
      const tops = winners(two & lane, others | (one & lane));
      if (<i32>popcnt(tops) >= need) {
        twoSaves = longest;
        twoCard = nth(tops, need);
      }
    }
  }
  if (all - oneSaves - twoSaves > left - need) return false;
  sureCards = oneCard | twoCard;
  return true;
}
