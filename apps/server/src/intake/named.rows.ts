/** What somebody calls a session that files have brought: its places keep that name, whatever files say later. */
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { bumpVersion, touchEvents } from './listVersions.rows.ts'
import { correctPlace } from './places.rows.ts'

type Tx = Transaction<AllTables>

const selectPlaces = (tx: Tx, id: number) =>
  tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['g.id as segment', 'g.name as segmentName', 'e.id as event', 'e.name as eventName'])
    .select(['t.id as tournament', 't.name as tournamentName'])
    .select(
      sql<number>`(select count(*)::int from mini_session x join segment y on y.id = x.segment_id
        join event z on z.id = y.event_id where z.tournament_id = t.id)`.as('sessions'),
    )
    .where('s.id', '=', id)
    .executeTakeFirst()

type Places = NonNullable<Awaited<ReturnType<typeof selectPlaces>>>

const PLACES = ['tournament', 'event', 'segment'] as const

/**
 * The tournament of one session takes the name, and what below it had the tournament's; of a tournament with several
 * sessions its segment.
 */
function findRenamed(places: Places): readonly (typeof PLACES)[number][] {
  const { tournamentName, eventName, segmentName, sessions } = places
  if (sessions > 1) return ['segment']
  const isRepeated = eventName === tournamentName
  return [
    'tournament',
    ...(isRepeated ? (['event'] as const) : []),
    ...(segmentName === tournamentName || (isRepeated && segmentName === eventName)
      ? (['segment'] as const)
      : []),
  ]
}

/** As it stands among what was put right, where it can be taken back. */
const REASON = 'Named with the upload'

/** @returns sessions whose views are others now; none where it has the name already */
export async function nameSession(
  tx: Tx,
  id: number,
  name: string,
  accountId: number | null,
): Promise<readonly number[]> {
  const places = await selectPlaces(tx, id)
  if (!places) return []
  const wanted = findRenamed(places).filter((place) => places[`${place}Name`] !== name)
  for (const place of wanted)
    await correctPlace(
      tx,
      { of: place, id: places[place] },
      { correction: { kind: 'place', of: place, to: name }, reason: REASON },
      accountId,
    )
  if (wanted.length === 0) return []
  await bumpVersion(tx, 'miniSessions')
  return touchEvents(tx, [places.event])
}
