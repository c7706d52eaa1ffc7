/** Registrations as they are stored. */
import type { DocumentRegistration } from '@openroom/formats/json/document'
import type { Further, PlayerFurther } from '../core/database/tables.ts'

/** What few players and registrations have; `null` for one without any of it. */
export function playerFurther(given: PlayerFurther): PlayerFurther | null {
  const { handicap, categories, masterPoints, country, title, rating, publicNumber } = given
  const further = {
    ...(handicap === undefined ? {} : { handicap }),
    ...(categories ? { categories } : {}),
    ...(masterPoints ? { masterPoints } : {}),
    ...(country ? { country } : {}),
    ...(title ? { title } : {}),
    ...(rating ? { rating } : {}),
    ...(publicNumber ? { publicNumber } : {}),
  }
  return Object.keys(further).length === 0 ? null : further
}

function furtherOf(given: DocumentRegistration): Further | null {
  const { members, stratum } = given
  const own = { ...(members ? { members } : {}), ...(stratum === undefined ? {} : { stratum }) }
  const further = { ...own, ...playerFurther(given) }
  return Object.keys(further).length === 0 ? null : further
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
