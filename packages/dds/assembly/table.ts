// The transposition table: for a leader and the lengths of all suits, a list
// of patterns (who owns the top cards of each suit, in relative rank) with the
// tricks North and South take at least and at most.
//
// Patterns speak of relative ranks only, so entries hold for any deal; the
// table is emptied only when it is full.

import { LANE, lowest, highest } from './state';

/** Slot: key u64, first entry u32, unused u32. */
const SLOT_BYTES: usize = 16;
/** Entry: owners 2 x u64, masks 2 x u64, depths u16, low u8, high u8, next u32, card u8. */
const ENTRY_BYTES: usize = 48;

let slots: usize = 0;
let slotMask: u32 = 0;
let slotsUsed: u32 = 0;
let arena: usize = 0;
let arenaNext: u32 = 1;
/** How often the table was emptied: addresses in it are good for one generation. */
export let generation: u32 = 0;
const KNOWN: usize = memory.data(14*64,16);
// @ts-ignore: decorator
@inline
export function knownList(left: i32): usize { return KNOWN + ((<usize>left)<<6); }
let arenaSize: u32 = 0;

/** Takes memory for `1 << slotBits` slots and `entries` patterns. */
export function allocateTable(slotBits: u32, entries: u32): void {
  const slotBytes: usize = SLOT_BYTES << (<usize>slotBits);
  const bytes = slotBytes + (<usize>entries) * ENTRY_BYTES;
  const start = (<usize>memory.size()) << 16;
  if (memory.grow(<i32>((bytes + 0xffff) >> 16)) < 0) unreachable();
  slots = start;
  slotMask = (1 << slotBits) - 1;
  arena = start + slotBytes;
  arenaSize = entries;
  clearTable();
}

/** Forgets every pattern. */
export function clearTable(): void {
  memory.fill(slots, 0, SLOT_BYTES * (<usize>(slotMask + 1)));
  slotsUsed = 0;
  arenaNext = 1;
  generation++;
}

/** Patterns now held. */
export function tableEntries(): u32 {
  return arenaNext - 1;
}

/** The key of a trick start; the highest nibble of `shape` follows from the others. */
// @ts-ignore: decorator
@inline
export function keyOf(shape: u64, leader: i32, trumps: u64): u64 {
  return (shape & 0x0fffffffffffffff) | ((<u64>(leader + 1)) << 60) | ((trumps & (1 << 60)) << 3);
}

/** The slot of a key, claimed if it is new. */
export function slotOf(key: u64): usize {
  let hash = key * 0x9e3779b97f4a7c15;
  let index = <u32>(hash >> 32) & slotMask;
  while (true) {
    const slot = slots + (<usize>index) * SLOT_BYTES;
    const found = load<u64>(slot);
    if (found == key) return slot;
    if (found == 0) {
      if (slotsUsed * 4 > slotMask * 3) {
        clearTable();
        return slotOf(key);
      }
      slotsUsed++;
      store<u64>(slot, key);
      store<u32>(slot, 0, 8);
      return slot;
    }
    index = (index + 1) & slotMask;
  }
}

/** Looks for a pattern that settles `need`; answers its address or 0. */
// @ts-ignore: decorator
@inline
export function findEntry(list: usize, slot: usize, low: u64, high: u64, need: i32): usize {
  let matches = 0;
  let index = load<u32>(slot, 8);
  while (index != 0) {
    const entry = arena + (<usize>index) * ENTRY_BYTES;
    if ((((low ^ load<u64>(entry)) & load<u64>(entry, 16)) | ((high ^ load<u64>(entry, 8)) & load<u64>(entry, 24))) == 0) {
      if (<i32>load<u8>(entry, 34) >= need || <i32>load<u8>(entry, 35) < need) return entry;
      if (matches < 16) { store<u32>(list + ((<usize>matches) << 2), <u32>entry); matches++; }
    }
    index = load<u32>(entry, 36);
  }
  matched = matches;
  return 0;
}

/** The last entry met that matches but does not settle, or 0. */
export let matched: i32 = 0;

/** Tricks North and South are sure of in an entry. */
// @ts-ignore: decorator
@inline
export function entryLow(entry: usize): i32 {
  return load<u8>(entry, 34);
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
  const depths: u32 = load<u16>(entry, 32);
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
function depthOf(relevant: u64, remaining: u64, lane: u64): u64 {
  const cards = relevant & lane;
  return cards == 0 ? 0 : popcnt(remaining & lane & (0 - lowest(cards)));
}

// @ts-ignore: decorator
@inline
function maskOf(depth: u64): u64 {
  return (((<u64>1) << (2 * depth)) - 1) << (26 - 2 * depth);
}

/** Remembers that the pattern of `relevant` cards has bounds `least` and `most`. */
export function addEntry(
  key: u64,
  slot: usize,
  low: u64,
  high: u64,
  relevant: u64,
  remaining: u64,
  least: i32,
  most: i32,
  list: usize,
  known: i32,
  born: u32,
): void {
  const d0 = depthOf(relevant, remaining, LANE);
  const d1 = depthOf(relevant, remaining, LANE << 16);
  const d2 = depthOf(relevant, remaining, LANE << 32);
  const d3 = depthOf(relevant, remaining, LANE << 48);
  const lowMask = maskOf(d0) | (maskOf(d1) << 26);
  const highMask = maskOf(d2) | (maskOf(d3) << 26);
  const depths = <u32>(d0 | (d1 << 4) | (d2 << 8) | (d3 << 12));
  // The search below this node may have emptied the table.
  if (generation != born) {
    known = 0;
    slot = slotOf(key);
  }
  let over: usize = 0;
  for (let i = 0; i < known; i++) {
    const entry = <usize>load<u32>(list + ((<usize>i) << 2));
    const knownLow = load<u64>(entry, 16);
    const knownHigh = load<u64>(entry, 24);
    const knownLeast = <i32>load<u8>(entry, 34);
    const knownMost = <i32>load<u8>(entry, 35);
    if (((knownLow & ~lowMask) | (knownHigh & ~highMask)) == 0) {
      least = max(least, knownLeast);
      most = min(most, knownMost);
    }
    if (((lowMask & ~knownLow) | (highMask & ~knownHigh)) == 0 && least >= knownLeast && most <= knownMost) over = entry;
  }
  if (over) {
      fill(over, low & lowMask, high & highMask, lowMask, highMask, depths, least, most);
      return;
  }
  if (arenaNext >= arenaSize) {
    // The slot is gone with the rest: this one result is not remembered.
    clearTable();
    return;
  }
  const entry = arena + (<usize>arenaNext) * ENTRY_BYTES;
  fill(entry, low & lowMask, high & highMask, lowMask, highMask, depths, least, most);
  store<u32>(entry, load<u32>(slot, 8), 36);
  store<u32>(slot, arenaNext, 8);
  arenaNext++;
}

// @ts-ignore: decorator
@inline
function fill(
  entry: usize, low: u64, high: u64, lowMask: u64, highMask: u64, depths: u32, least: i32, most: i32,
): void {
  store<u64>(entry, low);
  store<u64>(entry, high, 8);
  store<u64>(entry, lowMask, 16);
  store<u64>(entry, highMask, 24);
  store<u16>(entry, depths, 32);
  store<u8>(entry, least, 34);
  store<u8>(entry, most, 35);
}
