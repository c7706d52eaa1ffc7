/** Registrations as they are stored. */
import type { DocumentRegistration } from '@openroom/formats/json/document'
import type { Further } from './tables.ts'

/** What few registrations have; `null` for one without any of it. */
function furtherOf({ members }: DocumentRegistration): Further | null {
  return members ? { members } : null
}

/** A registration as a row of its session, `ord` places from the first. */
export const entryRow = <Id extends number | undefined>(
  miniSessionId: number,
  registrationId: Id,
  given: DocumentRegistration,
  ord: number,
) => ({
  mini_session_id: miniSessionId,
  registration_id: registrationId,
  key: given.key,
  ord,
  number: given.number,
  name: given.name,
  section: given.section,
  side: given.side,
  bye: given.bye,
  carry_over: given.carryOver,
  correction: given.correction,
  adjustments: given.adjustments ?? null,
  withdrawn_from: given.withdrawnFrom ?? null,
  official: given.official,
  further: furtherOf(given),
})
