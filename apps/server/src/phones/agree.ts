/** Whether two have told the same of a board. */
import type { PhoneResult } from '@openroom/protocol/schema/phones'

export const sameResult = (one: PhoneResult, other: PhoneResult): boolean =>
  JSON.stringify([one.contract, one.lead, one.tricks]) ===
  JSON.stringify([other.contract, other.lead, other.tricks])

/** The lead is left out: it scores nothing, and one of them may not have asked for it. */
export const agree = (one: PhoneResult, other: PhoneResult): boolean =>
  sameResult({ ...one, lead: null }, { ...other, lead: null })
