/** Hands of any size, for layouts. */
import { DECK } from '@openroom/bridge/card'
import { type Hand, sortHand } from '@openroom/bridge/deal'
import fc from 'fast-check'

export const handArb: fc.Arbitrary<Hand> = fc
  .shuffledSubarray([...DECK], { minLength: 0, maxLength: 13 })
  .map((cards) => sortHand(cards))
