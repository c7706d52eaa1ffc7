// Names for the parts into which a long list of patterns is split.

/** Marks the name of a part; its class and owners follow. */
// @ts-ignore: decorator
@inline
export const PART: u32 = 0x80000000;

/** The class of a pattern: the suits, a bit each, in which it is at least two cards deep. */
// @ts-ignore: decorator
@inline
export function classOf(depths: u32): u32 {
  const deep = ((depths >> 1) | (depths >> 2) | (depths >> 3)) & 0x1111;
  return (deep | (deep >> 3) | (deep >> 6) | (deep >> 9)) & 15;
}

/** The owners of each suit's two highest cards, a nibble a suit. */
// @ts-ignore: decorator
@inline
export function topOwners(low: u64, high: u64): u32 {
  return <u32>(((low >> 22) & 15) | ((low >> 44) & 0xf0) | ((high >> 14) & 0xf00) | ((high >> 36) & 0xf000));
}

// @ts-ignore: decorator
@inline
export function partName(kind: u32, owners: u32): u32 {
  const spread = (kind & 1) | ((kind & 2) << 3) | ((kind & 4) << 6) | ((kind & 8) << 9);
  return PART | (kind << 16) | (owners & (spread * 15));
}
