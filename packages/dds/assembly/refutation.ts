// Remembers which card was the answer to a situation, to try it first when the situation comes again.
// Keys may collide: a wrong memory costs time and nothing else.

const BITS: u64 = 14;
/** Words: 10 bits of check << 6 | card. A longer check costs misses of the first cache. */
const MEMORY: usize = memory.data(2 << 14, 16);

// @ts-ignore: decorator
@inline
function hashOf(key: u64): u64 {
  return key * 0x9e3779b97f4a7c15;
}

/** The card remembered for a key as a bit, or 0. */
// @ts-ignore: decorator
@inline
export function recall(key: u64): u64 {
  const hash = hashOf(key);
  const word = <u32>load<u16>(MEMORY + (<usize>(hash >> (64 - BITS)) << 1));
  return (word >> 6) == (<u32>(hash >> 30) & 0x3ff) ? (<u64>1) << (<u64>(word & 63)) : 0;
}

// @ts-ignore: decorator
@inline
export function remember(key: u64, card: i32): void {
  const hash = hashOf(key);
  store<u16>(MEMORY + (<usize>(hash >> (64 - BITS)) << 1), ((<u32>(hash >> 30) & 0x3ff) << 6) | card);
}
