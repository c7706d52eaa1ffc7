/** A club, players, a pair, a team and a season as pictures: what is public of them. */

import type { Result } from '@openroom/bridge/result'
import { roundAway } from '@openroom/bridge/score/rounding'
import { isOnAir } from '@openroom/protocol/names'
import type { PairBody, PersonBody, TeamBody } from '@openroom/protocol/schema/person'
import type { SeasonBody } from '@openroom/protocol/schema/season'
import type { Kysely } from 'kysely'
import { dayOf } from '../archive/archiveSearch.ts'
import { nameOf } from '../archive/seasons.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { clubRow, clubSessionRows, type SessionRow } from '../sessions/miniSessions.public.ts'
import { sessionName, type Versioned } from '../sessions/miniSessions.ts'
import type { ListPreview, ListRow, RankingPreview } from './previewKinds.ts'

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
  isLive: isOnAir(row),
})

/** The sessions of a club: those that are played, then those played last. */
export async function clubPreview(db: Kysely<PublicTables>, id: number): Promise<ListPreview | null> {
  const club = await clubRow(db, id)
  if (!club) return null
  const rows = (await clubSessionRows(db, id, MOST_ROWS)).map(toRow)
  return {
    kind: 'list',
    title: club.name ?? '',
    subtitle: '',
    isLive: rows.some(({ isLive }) => isLive),
    figures: [],
    rows,
  }
}

type Asked<Body> = Promise<Result<Versioned<Body>, unknown>>

type Side = Pick<PersonBody, 'organiser' | 'tendencies' | 'years' | 'sessions'>

/** Who wants not to be known here is asked for in vain: there is no page, and no picture. */
export async function playerPreview(asked: Asked<PersonBody | TeamBody>): Promise<ListPreview | null> {
  const found = await asked
  return found.ok ? sidePreview(found.value.value.name, found.value.value) : null
}

export async function pairPreview(asked: Asked<PairBody>): Promise<ListPreview | null> {
  const found = await asked
  if (!found.ok) return null
  const { players } = found.value.value
  return sidePreview(players.map(({ name }) => name).join(' – '), found.value.value)
}

function sidePreview(title: string, { organiser, tendencies, years, sessions }: Side): ListPreview {
  const played = years.reduce((sum, year) => sum + year.sessions, 0)
  const { mean } = tendencies.swing
  return {
    kind: 'list',
    title,
    subtitle: organiser ?? '',
    isLive: false,
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

/** Of a ranking, of each of two, of each of more. */
const MOST_RANKED = [0, 6, 5] as const

/** Who leads, of a league in each division; of honours the last ones. */
export async function seasonPreview(asked: Asked<SeasonBody>): Promise<ListPreview | RankingPreview | null> {
  const found = await asked
  if (!found.ok) return null
  const { name, label, club, divisions, honours } = found.value.value
  const title = [name, label].filter((part) => part !== '').join(' ')
  const frame = { title, subtitle: club, isLive: false }
  if (honours.length > 0) {
    const rows = honours.slice(0, MOST_ROWS).map((one) => ({ name: `${one.label}  ${one.winners}` }))
    return { kind: 'list', ...frame, figures: [], rows: rows.map((row) => ({ ...row, ...NO_DAY })) }
  }
  const most = MOST_RANKED[divisions.length] ?? 1
  const groups = divisions.map(({ name: division, rows }) => ({
    side: null,
    section: null,
    name: division,
    rows: rows.slice(0, most).map((row) => ({
      rank: row.rank,
      name: nameOf(row),
      figure: row.figure === null ? null : roundAway(row.figure, 2),
    })),
  }))
  return { kind: 'ranking', ...frame, unit: null, groups }
}

const NO_DAY = { day: null, isLive: false } as const
