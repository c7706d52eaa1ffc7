// The transposition table: for a leader and the lengths of all suits, a list
// of patterns (who owns the top cards of each suit, in relative rank) with the
// tricks North and South take at least and at most.
//
// Patterns speak of relative ranks only, so entries hold for any deal; the
// table is emptied only when it is full.
//
// A slot is the list of one key. When it has grown long, further patterns go to
// slots of their own by the suits whose two highest owners they know (their
// class, a bit a suit) and who these owners are, so that a search meets few
// patterns that cannot match.

import { classOf, PART, partName, topOwners } from './parts';
import { highest, LANE, lowest } from './state';

/**
 * Slot: key u64, first line u32, and u32: of a key's own slot its length << 16 and the set of classes it has
 * slots for, of a class's slot PART, class << 16 and owners.
 */
const SLOT_BYTES: usize = 16;
/** Entry: owners 2 x u64, depths of the four lanes u16, least u8, most u8. */
const ENTRY_BYTES: usize = 20;
/** Line of a list, one of the processor's cache: three entries, next line u32. */
const LINE_BITS: usize = 6;
const NEXT: usize = 60;
/** Owners and depths of an entry not yet written, which no position has. */
const FREE: u64 = 0xffffffffffffffff;
const FREE_DEPTHS: u32 = 0xdddd;

/** For the depths of two lanes, a nibble each, the bits of an owners word they cover. */
const MASKS: usize = memory.data(256 * 8, 16);

/** For each number of tricks left, entries that match the position under search: a count and 15 addresses. */
const MATCHES: usize = memory.data(14 * 64, 16);

const HASH: u64 = 0x9e3779b97f4a7c15;
/** Patterns of a key in one list, before more of them are put by class. */
const LONG: u32 = 16;

let slots: usize = 0;
let slotMask: u32 = 0;
let slotsUsed: u32 = 0;
let arena: usize = 0;
let arenaNext: u32 = 1;
let arenaSize: u32 = 0;

/** How often the table was emptied: addresses in it are good for one generation. */
export let generation: u32 = 0;

/** Takes memory for `1 << slotBits` slots and lists of `lines`. */
export function allocateTable(slotBits: u32, lines: u32): void {
  const slotBytes: usize = SLOT_BYTES << (<usize>slotBits);
  const bytes = slotBytes + ((<usize>lines) << LINE_BITS);
  const start = (<usize>memory.size()) << 16;
  if (memory.grow(<i32>((bytes + 0xffff) >> 16)) < 0) unreachable();
  slots = start;
  slotMask = (1 << slotBits) - 1;
  arena = start + slotBytes;
  arenaSize = lines;
  for (let lower: u64 = 0; lower < 14; lower++) {
    for (let upper: u64 = 0; upper < 14; upper++) {
      store<u64>(MASKS + (<usize>(lower | (upper << 4)) << 3), laneMask(lower) | (laneMask(upper) << 26));
    }
  }
  clearTable();
}

function laneMask(depth: u64): u64 {
  return (((<u64>1) << (2 * depth)) - 1) << (26 - 2 * depth);
}

// @ts-ignore: decorator
@inline
function maskOf(depths: u32): u64 {
  return load<u64>(MASKS + ((<usize>(depths & 255)) << 3));
}

/** Forgets every pattern. */
export function clearTable(): void {
  memory.fill(slots, 0, SLOT_BYTES * (<usize>(slotMask + 1)));
  slotsUsed = 0;
  arenaNext = 1;
  generation++;
}

/** The key of a trick start; the highest nibble of `shape` follows from the others. */
// @ts-ignore: decorator
@inline
export function keyOf(shape: u64, leader: i32, trumps: u64): u64 {
  return (shape & 0x0fffffffffffffff) | ((<u64>(leader + 1)) << 60) | ((trumps & (1 << 60)) << 3);
}

/** The slot of a key, claimed if it is new. */
export function slotOf(key: u64): usize {
  let index = <u32>((key * HASH) >> 32) & slotMask;
  while (true) {
    const slot = slots + (<usize>index) * SLOT_BYTES;
    const found = load<u64>(slot);
    if (found == key && load<u32>(slot, 12) < PART) return slot;
    if (found == 0) return claim(slot, key, 0) ? slot : slotOf(key);
    index = (index + 1) & slotMask;
  }
}

/** The slot of a part of a key's patterns: a new one if `add`, else 0 when there is none. */
function partOf(key: u64, part: u32, add: bool): usize {
  let index = <u32>(((key ^ ((<u64>part) << 20)) * HASH) >> 32) & slotMask;
  while (true) {
    const slot = slots + (<usize>index) * SLOT_BYTES;
    const found = load<u64>(slot);
    if (found == key && load<u32>(slot, 12) == part) return slot;
    if (found == 0) {
      if (!add) return 0;
      return claim(slot, key, part) ? slot : 0;
    }
    index = (index + 1) & slotMask;
  }
}

/** Takes a free slot, or empties a table grown too full for it. */
function claim(slot: usize, key: u64, part: u32): bool {
  if (slotsUsed * 4 > slotMask * 3) {
    clearTable();
    return false;
  }
  slotsUsed++;
  store<u64>(slot, key);
  store<u32>(slot, part, 12);
  return true;
}

// @ts-ignore: decorator
@inline
function matchesOf(left: i32): usize {
  return MATCHES + ((<usize>left) << 6);
}

/**
 * Looks for a pattern that settles `need`; answers its address or 0, and then keeps those that match without
 * settling for `addEntry`.
 */
export function findEntry(key: u64, slot: usize, low: u64, high: u64, need: i32, left: i32): usize {
  const list = matchesOf(left);
  store<u32>(list, 0);
  const entry = findIn(slot, list, low, high, need);
  if (entry) return entry;
  let kinds = load<u32>(slot, 12) & 0xffff;
  if (kinds == 0) return 0;
  const owners = topOwners(low, high);
  do {
    const part = partOf(key, partName(ctz(kinds), owners), false);
    if (part) {
      const found = findIn(part, list, low, high, need);
      if (found) return found;
    }
    kinds &= kinds - 1;
  } while (kinds != 0);
  return 0;
}

// @ts-ignore: decorator
@inline
function findIn(slot: usize, list: usize, low: u64, high: u64, need: i32): usize {
  const first = lineAt(load<u32>(slot, 8));
  for (let line = first; line != arena; line = lineAt(load<u32>(line, NEXT))) {
    for (let entry = line; entry < line + NEXT; entry += ENTRY_BYTES) {
      if (!matches(entry, low, high)) continue;
      if (<i32>load<u8>(entry, 18) >= need || <i32>load<u8>(entry, 19) < need) {
        // To the front of its list: neighbours ask for it next.
        if (entry != first) exchange(entry, first);
        return first;
      }
      const count: usize = load<u32>(list);
      if (count < 60) {
        store<u32>(list + count + 4, <u32>entry);
        store<u32>(list, <u32>count + 4);
      }
    }
  }
  return 0;
}

/** The address of a line; that of none is the arena's. */
// @ts-ignore: decorator
@inline
function lineAt(index: u32): usize {
  return arena + ((<usize>index) << LINE_BITS);
}

// @ts-ignore: decorator
@inline
function matches(entry: usize, low: u64, high: u64): bool {
  const depths: u32 = load<u16>(entry, 16);
  return (((low ^ load<u64>(entry)) & maskOf(depths)) | ((high ^ load<u64>(entry, 8)) & maskOf(depths >> 8))) == 0;
}

// @ts-ignore: decorator
@inline
function exchange(one: usize, two: usize): void {
  const low = load<u64>(one), high = load<u64>(one, 8), rest = load<u32>(one, 16);
  store<u64>(one, load<u64>(two));
  store<u64>(one, load<u64>(two, 8), 8);
  store<u32>(one, load<u32>(two, 16), 16);
  store<u64>(two, low);
  store<u64>(two, high, 8);
  store<u32>(two, rest, 16);
}

/** Tricks North and South are sure of in an entry. */
// @ts-ignore: decorator
@inline
export function entryLow(entry: usize): i32 {
  return load<u8>(entry, 18);
}

/** The lowest card of the `depth` highest of a suit, or 0. */
// @ts-ignore: decorator
@inline
function nthHighest(cards: u64, depth: u32): u64 {
  if (depth == 0) return 0;
  while (--depth) cards ^= highest(cards);
  return highest(cards);
}

/** The cards of this position that an entry's pattern depends on. */
export function entryCards(entry: usize, remaining: u64): u64 {
  const depths: u32 = load<u16>(entry, 16);
  return (
    nthHighest(remaining & LANE, depths & 15) |
    nthHighest(remaining & (LANE << 16), (depths >> 4) & 15) |
    nthHighest(remaining & (LANE << 32), (depths >> 8) & 15) |
    nthHighest(remaining & (LANE << 48), depths >> 12)
  );
}

/** How many of a suit's remaining cards reach down to its lowest relevant one. */
// @ts-ignore: decorator
@inline
function depthOf(relevant: u64, remaining: u64, lane: u64): u32 {
  const cards = relevant & lane;
  return cards == 0 ? 0 : <u32>popcnt(remaining & lane & (0 - lowest(cards)));
}

/**
 * Remembers that the pattern of `relevant` cards has bounds `least` and `most`. `born` is the generation when
 * `findEntry` found nothing: if the table was emptied since, the slot and the matches are gone.
 */
export function addEntry(
  key: u64, slot: usize, low: u64, high: u64, relevant: u64, remaining: u64, least: i32, most: i32, left: i32,
  born: u32,
): void {
  const depths =
    depthOf(relevant, remaining, LANE) |
    (depthOf(relevant, remaining, LANE << 16) << 4) |
    (depthOf(relevant, remaining, LANE << 32) << 8) |
    (depthOf(relevant, remaining, LANE << 48) << 12);
  const lowMask = maskOf(depths);
  const highMask = maskOf(depths >> 8);
  const kind = classOf(depths);
  let entry: usize = 0;
  if (generation == born) {
    const list = matchesOf(left);
    const end = list + <usize>load<u32>(list);
    for (let at = list + 4; at <= end; at += 4) {
      const known = <usize>load<u32>(at);
      // Another may have come to its place.
      if (!matches(known, low, high)) continue;
      const knownDepths: u32 = load<u16>(known, 16);
      const knownLow = maskOf(knownDepths);
      const knownHigh = maskOf(knownDepths >> 8);
      const knownLeast = <i32>load<u8>(known, 18);
      const knownMost = <i32>load<u8>(known, 19);
      // What holds for a wider pattern holds for this one too.
      if (((knownLow & ~lowMask) | (knownHigh & ~highMask)) == 0) {
        least = max(least, knownLeast);
        most = min(most, knownMost);
      }
      // A narrower one of the same class that says no more is replaced.
      if (
        ((lowMask & ~knownLow) | (highMask & ~knownHigh)) == 0 && least >= knownLeast && most <= knownMost &&
        classOf(knownDepths) == kind
      ) {
        entry = known;
      }
    }
  } else {
    slot = slotOf(key);
  }
  if (entry == 0) {
    const length = load<u32>(slot, 12);
    if (length >> 16 < LONG || kind == 0) {
      store<u32>(slot, length + (length >> 16 < LONG ? 0x10000 : 0), 12);
    } else {
      store<u32>(slot, length | (1 << kind), 12);
      slot = partOf(key, partName(kind, topOwners(low, high)), true);
      if (slot == 0) return;
    }
    entry = placeIn(slot);
    // The slot is gone with the rest: this one result is not remembered.
    if (entry == 0) return;
  }
  store<u64>(entry, low & lowMask);
  store<u64>(entry, high & highMask, 8);
  store<u16>(entry, depths, 16);
  store<u8>(entry, least, 18);
  store<u8>(entry, most, 19);
}

/** A free place in a slot's list, or 0 after emptying a full table. */
function placeIn(slot: usize): usize {
  const index = load<u32>(slot, 8);
  const first = lineAt(index);
  if (index != 0) {
    if (load<u64>(first, ENTRY_BYTES) == FREE) return first + ENTRY_BYTES;
    if (load<u64>(first, 2 * ENTRY_BYTES) == FREE) return first + 2 * ENTRY_BYTES;
  }
  if (arenaNext >= arenaSize) {
    clearTable();
    return 0;
  }
  const line = lineAt(arenaNext);
  store<u64>(line, FREE, ENTRY_BYTES);
  store<u32>(line, FREE_DEPTHS, ENTRY_BYTES + 16);
  store<u64>(line, FREE, 2 * ENTRY_BYTES);
  store<u32>(line, FREE_DEPTHS, 2 * ENTRY_BYTES + 16);
  store<u32>(line, index, NEXT);
  store<u32>(slot, arenaNext, 8);
  arenaNext++;
  return line;
}
