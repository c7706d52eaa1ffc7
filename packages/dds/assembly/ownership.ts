// Who owns the cards of a suit, highest first: two bits a card from bit 25
// down, so that equal words mean equal holdings in relative rank.

import { handOf } from './state';

/** Four tables of 8192 words, indexed by the remaining cards of a suit. */
const OWNERS: usize = memory.data(4 * 8192 * 4, 16);

/** Bits of an ownership word for one suit. */
// @ts-ignore: decorator
@inline
export const WORD_BITS: u64 = 26;

/** The hands the tables were filled from. */
const BUILT: usize = memory.data(32, 16);

/** Fills the tables from the hands set, unless they hold already: they do for all positions of one play. */
export function buildOwners(): void {
  let added: u64 = 0;
  for (let seat = 0; seat < 4; seat++) added |= handOf(seat) & ~load<u64>(BUILT + ((<usize>seat) << 3));
  if (added == 0) return;
  for (let seat = 0; seat < 4; seat++) store<u64>(BUILT + ((<usize>seat) << 3), handOf(seat));
  for (let suit = 0; suit < 4; suit++) {
    const table = OWNERS + ((<usize>suit) << 15);
    store<u32>(table, 0);
    for (let rank = 0; rank < 13; rank++) {
      const bit = (<u64>1) << (<u64>(16 * suit + rank));
      const top = 1 << rank;
      let owner: u32 = 0;
      for (let seat = 1; seat < 4; seat++) if (handOf(seat) & bit) owner = seat;
      for (let lower = 0; lower < top; lower++) {
        const below = load<u32>(table + ((<usize>lower) << 2));
        store<u32>(table + ((<usize>(lower | top)) << 2), (owner << 24) | (below >> 2));
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function word(remaining: u64, suit: u64): u64 {
  const cards = (remaining >> (16 * suit)) & 0x1fff;
  return <u64>load<u32>(OWNERS + ((<usize>suit) << 15) + ((<usize>cards) << 2));
}

/** Ownership of the two lower lanes' remaining cards. */
// @ts-ignore: decorator
@inline
export function lowOwners(remaining: u64): u64 {
  return word(remaining, 0) | (word(remaining, 1) << WORD_BITS);
}

/** Ownership of the two higher lanes' remaining cards. */
// @ts-ignore: decorator
@inline
export function highOwners(remaining: u64): u64 {
  return word(remaining, 2) | (word(remaining, 3) << WORD_BITS);
}
