// The position under search and the constants of its encoding.
//
// A set of cards is a u64 with one 16-bit lane a suit: bit 16 * suit + rank,
// rank 0 (the two) to 12 (the ace). The trump suit always lies in the highest
// lane, so among cards of the led suit and trumps the larger bit wins.
// Seats are 0 N, 1 E, 2 S, 3 W.

/** One suit's lane, before shifting. */
// @ts-ignore: decorator
@inline
export const LANE: u64 = 0x1fff;

/** The lane of trumps. */
// @ts-ignore: decorator
@inline
export const TRUMP_LANE: u64 = LANE << 48;

/** Four u64: the cards each seat still holds. */
export const HANDS: usize = memory.data(32, 16);

/** Every card not yet played to a finished trick. */
export let remaining: u64 = 0;

/** TRUMP_LANE in a suit contract, 0 at notrump. */
export let trumps: u64 = 0;

/** Suit lengths, a nibble for each (seat, suit): bit 4 * (4 * seat + suit). */
export let shape: u64 = 0;

/**
 * Cards whose rank decided the last search result. With every higher card of
 * their suits they make up the pattern for which that result holds.
 */
export let relevant: u64 = 0;

/** Trick starts visited since the last reset, for progress and measurement. */
export let nodes: u32 = 0;

// Setters exist because an imported variable cannot be assigned to.

// @ts-ignore: decorator
@inline
export function setRemaining(value: u64): void {
  remaining = value;
}

// @ts-ignore: decorator
@inline
export function setTrumps(value: u64): void {
  trumps = value;
}

// @ts-ignore: decorator
@inline
export function setShape(value: u64): void {
  shape = value;
}

// @ts-ignore: decorator
@inline
export function setRelevant(value: u64): void {
  relevant = value;
}

// @ts-ignore: decorator
@inline
export function setNodes(value: u32): void {
  nodes = value;
}

/** The cards a seat holds. */
// @ts-ignore: decorator
@inline
export function handOf(seat: i32): u64 {
  return load<u64>(HANDS + ((<usize>seat) << 3));
}

// @ts-ignore: decorator
@inline
export function setHand(seat: i32, cards: u64): void {
  store<u64>(HANDS + ((<usize>seat) << 3), cards);
}

/** The lane a single card lies in. */
// @ts-ignore: decorator
@inline
export function laneOf(card: u64): u64 {
  return LANE << (ctz(card) & 48);
}

/** The highest card of a non-empty set within one lane, as a bit. */
// @ts-ignore: decorator
@inline
export function highest(cards: u64): u64 {
  return (<u64>1) << (63 - clz(cards));
}

/** The lowest card of a set, as a bit. */
// @ts-ignore: decorator
@inline
export function lowest(cards: u64): u64 {
  return cards & (0 - cards);
}

/** What `shape` loses when a seat plays a card. */
// @ts-ignore: decorator
@inline
export function shapeUnit(seat: i32, card: u64): u64 {
  return (<u64>1) << ((<u64>(seat << 4)) + ((ctz(card) & 48) >> 2));
}

/** True for North and South. */
// @ts-ignore: decorator
@inline
export function isNorthSouth(seat: i32): bool {
  return (seat & 1) == 0;
}
