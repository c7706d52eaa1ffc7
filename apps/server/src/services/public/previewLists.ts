/** A club and a player as pictures: what is public of them. */
import type { Result } from '@openroom/bridge/result'
import type { PersonBody } from '@openroom/protocol/schema/person'
import type { Kysely } from 'kysely'
import { clubRow, clubSessionRows, type SessionRow } from '../../store/released/miniSessions.ts'
import type { PublicTables } from '../../store/tables.ts'
import { dayOf } from './archiveSearch.ts'
import { sessionName, type Versioned } from './miniSessions.ts'
import type { ListPreview, ListRow } from './previewKinds.ts'

/** Sessions that have room. */
const MOST_ROWS = 5
const MOST_OF_PLAYER = 3

const toRow = (row: SessionRow): ListRow => ({
  name: sessionName(row),
  day: dayOf({
    date: row.date,
    start: row.real_start_date_time ?? row.start_date_time,
    time_zone: row.time_zone,
  }),
  isLive: row.status === 'LIVE',
})

/** The sessions of a club: those that are played, then those played last. */
export async function clubPreview(db: Kysely<PublicTables>, id: number): Promise<ListPreview | null> {
  const club = await clubRow(db, id)
  if (!club) return null
  const rows = (await clubSessionRows(db, id, MOST_ROWS)).map(toRow)
  return {
    ...{ kind: 'list', title: club.name ?? '', subtitle: '', isLive: rows.some(({ isLive }) => isLive) },
    ...{ figures: [], rows },
  }
}

type AskedPerson = Promise<Result<Versioned<PersonBody>, unknown>>

/** Who wants not to be known here is asked for in vain: there is no page, and no picture. */
export async function playerPreview(asked: AskedPerson): Promise<ListPreview | null> {
  const found = await asked
  if (!found.ok) return null
  const { name, organiser, tendencies, years, sessions } = found.value.value
  const played = years.reduce((sum, year) => sum + year.sessions, 0)
  const { mean } = tendencies.swing
  return {
    ...{ kind: 'list', title: name, subtitle: organiser ?? '', isLive: false },
    figures: [
      { id: 'sessions', value: played },
      { id: 'boards', value: tendencies.boards },
      ...(mean === null ? [] : [{ id: 'swing', value: mean } as const]),
    ],
    rows: sessions
      .slice(0, MOST_OF_PLAYER)
      .map(({ tournament, day }) => ({ name: tournament, day, isLive: false })),
  }
}
