/** Whether two have told the same of a board. */
import { isAlike } from '@openroom/formats/json/alike'
import type { PhoneResult } from '@openroom/protocol/schema/phones'
import type { ToldWord } from '../core/database/allTables.ts'

const partsOf = ({ contract, lead, tricks }: PhoneResult) => ({ contract, lead, tricks })

export const sameResult = (one: PhoneResult, other: PhoneResult): boolean =>
  isAlike(partsOf(one), partsOf(other))

/** The lead is left out: it scores nothing, and one of them may not have asked for it. */
export const agree = (one: PhoneResult, other: PhoneResult): boolean =>
  sameResult({ ...one, lead: null }, { ...other, lead: null })

/** What counts of a board; `null`: nothing. */
type Counts = { readonly result: PhoneResult; readonly ruled: boolean } | null

/** Whether a terminal's word stands beside what counts, for the director. */
export const standsOfTerminal = (word: ToldWord, counts: Counts): boolean => {
  if (counts === null) return !word.deleted
  if (counts.ruled) return false
  return Boolean(word.deleted || word.average || word.pairs) || !agree(word.result, counts.result)
}

/** The same of what one side has entered on a phone: while nothing counts, it is to be confirmed. */
export const standsOfPhone = (
  entered: { readonly result: PhoneResult; readonly confirmed_at: Date | null },
  counts: Counts,
): boolean =>
  counts !== null && !counts.ruled && !entered.confirmed_at && !agree(entered.result, counts.result)
