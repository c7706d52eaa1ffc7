/** Names and scoring of what sessions belong to, put right; and any correction taken back. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { PlaceCorrection, Reasoned } from '@openroom/formats/corrections/correction'
import { scoredAs } from '@openroom/formats/corrections/scoring'
import { crossChecks, documentRemark } from '@openroom/formats/json/crossChecks'
import type { DocumentEvent, TournamentDocument } from '@openroom/formats/json/document'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEvents, lockPlaces } from '../core/database/lockOrder.rows.ts'
import { bumpVersion, touchEvents } from '../intake/listVersions.rows.ts'
import { correctPlace, eventsShowing, type PlaceOf, placeUndone } from '../intake/places.rows.ts'
import { type By, markUndone } from './corrections.rows.ts'
import { type CorrectionRefusal, storedWhole, writeAgain } from './correctSession.rows.ts'
import { moveBack } from './moveSession.rows.ts'

type Tx = Transaction<AllTables>

export type Places = {
  readonly tournament_id: number
  readonly event_id: number
  readonly segment_id: number
}

/** What a session belongs to. */
export const placesOf = (tx: Tx, session: number): Promise<Places | undefined> =>
  tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .select(['e.tournament_id', 'g.event_id', 's.segment_id'])
    .where('s.id', '=', session)
    .executeTakeFirst()

const placeOf = (places: Places, one: PlaceCorrection): PlaceOf => {
  const of = one.kind === 'scoring' ? 'event' : one.kind === 'licence' ? 'tournament' : one.of
  return { of, id: places[`${of}_id`] }
}

/** Pairs have no boards of matches, and teams no matchpoints. */
const OF_TYPE: Readonly<Record<DocumentEvent['type'], readonly DocumentEvent['calcType'][]>> = {
  PAIR: ['MP', 'IMP'],
  TEAM: ['IMP', 'BAM'],
}

/** What would be wrong with an event that is scored otherwise. */
function scoringFault(document: TournamentDocument, one: PlaceCorrection): string | null {
  if (one.kind !== 'scoring') return null
  const events = document.events.map((event) => scoredAs(event, one.scoring))
  const wrong = events.find(({ type, calcType }) => !OF_TYPE[type].includes(calcType))
  if (wrong) return `${wrong.type} ${wrong.calcType}`
  const [fault] = crossChecks({ ...document, events })
  return fault ? documentRemark(fault).message : null
}

async function shown(tx: Tx, place: PlaceOf, change: () => Promise<void>): Promise<readonly number[]> {
  const events = await eventsShowing(tx, place)
  await lockEvents(tx, events)
  await change()
  const touched = await touchEvents(tx, events)
  await bumpVersion(tx, 'miniSessions')
  return touched
}

/** @returns the sessions whose views may differ */
export async function correctPlaceOf(
  tx: Tx,
  session: number,
  wanted: Reasoned<PlaceCorrection>,
  accountId: number | null,
): Promise<Result<readonly number[], CorrectionRefusal>> {
  await lockPlaces(tx)
  const [places, found] = [await placesOf(tx, session), await storedWhole(tx, session)]
  if (!places || !found.ok) return err({ code: 'session-not-found' })
  const detail = scoringFault(found.value.document, wanted.correction)
  if (detail !== null) return err({ code: 'correction-refused', detail })
  const place = placeOf(places, wanted.correction)
  return ok(await shown(tx, place, () => correctPlace(tx, place, wanted, accountId)))
}

/** Takes one correction back, whenever it was made; the others stay. */
export async function undoCorrection(
  tx: Tx,
  session: number,
  correction: number,
  by: By,
): Promise<Result<readonly number[], CorrectionRefusal>> {
  await lockPlaces(tx)
  const places = await placesOf(tx, session)
  if (!places) return err({ code: 'session-not-found' })
  const row = await tx
    .selectFrom('session_correction')
    .select(['mini_session_id', 'correction', 'moved'])
    .where('id', '=', correction)
    .where('undone_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('mini_session_id', '=', session),
        eb('tournament_id', '=', places.tournament_id),
        eb('event_id', '=', places.event_id),
        eb('segment_id', '=', places.segment_id),
      ]),
    )
    .executeTakeFirst()
  if (!row) return err({ code: 'correction-not-found' })
  if (row.mini_session_id !== null && row.moved === null) return writeAgain(tx, session, by, correction)
  if (!(await markUndone(tx, correction, by))) return err({ code: 'correction-not-found' })
  if (row.moved !== null) return moveBack(tx, session, correction, row.moved, by)
  const place = placeOf(places, row.correction as PlaceCorrection)
  return ok(await shown(tx, place, () => placeUndone(tx, place)))
}
