/** A season's tables, of finished sessions alone: what is not over counts nowhere. */
import { moveOf, type SessionResult, seasonTable } from '@openroom/bridge/score/season'
import {
  MOST_SEASON_ROWS,
  MOST_SEASON_SESSIONS,
  type SeasonBody,
  type SeasonDivision,
  type SeasonRow,
} from '@openroom/protocol/schema/season'
import type { Masks } from '../sessions/masks.public.ts'
import { type Contestant, contestantsOf, namedOf, TeamKeys } from './seasonContestants.ts'
import { byDay, type ClubSession, counts } from './seasonSessions.ts'
import type { SeasonOf } from './seasons.public.ts'
import type { StandingRow } from './standingFacts.public.ts'

/** What a season is made of: all finished sessions of its club, and the standings of those that it counts. */
export type SeasonSource = {
  readonly season: SeasonOf
  readonly sessions: readonly ClubSession[]
  readonly standings: ReadonlyMap<number, readonly StandingRow[]>
  readonly masks: Masks
}

/** The sessions that each division counts, by day: at most so many, the latest. */
export const sessionsOf = (
  { definition: { divisions, contestants, kind } }: SeasonOf,
  sessions: readonly ClubSession[],
): readonly (readonly ClubSession[])[] =>
  divisions.map((division) =>
    kind === 'honours' ? [] : byDay(sessions.filter((one) => counts(one, division.sessions, contestants))),
  )

const resultOfId = (id: string, row: StandingRow): SessionResult => ({
  id,
  group: row.field,
  rank: row.rank,
  percent: row.percent,
  vps: row.vps,
  imps: row.imps,
  matches: {
    played: row.matches,
    won: row.won,
    drawn: row.drawn,
    lost: row.lost,
    impsWon: row.imps_won,
    impsLost: row.imps_lost,
  },
})

type Results = {
  readonly sessions: readonly (readonly SessionResult[])[]
  /** Each contestant as it was named last. */
  readonly named: ReadonlyMap<string, Contestant>
  readonly nameless: number
}

function resultsOfSeasonSource(
  { season, standings }: SeasonSource,
  sessions: readonly ClubSession[],
  teams: TeamKeys,
): Results {
  const { contestants } = season.definition
  const named = new Map<string, Contestant>()
  let nameless = 0
  const results = sessions.map(({ id }) =>
    (standings.get(id) ?? []).flatMap((row) => {
      const own = contestantsOf(row, contestants, teams)
      if (own.length === 0) nameless += 1
      return own.map((contestant) => {
        named.set(contestant.id, contestant)
        return resultOfId(contestant.id, row)
      })
    }),
  )
  return { sessions: results, named, nameless }
}

/** Level victory points of a league are split by the IMPs; a series leaves what is level. */
const tiesOf = ({ kind, figure }: SeasonOf['definition']) =>
  kind === 'league' ? (figure === 'imps' ? (['wins'] as const) : (['netImps', 'wins'] as const)) : []

type Table = Omit<SeasonBody['divisions'][number], 'rows'> & { readonly rows: readonly SeasonRow[] }

function tableOfSeasonSource(
  source: SeasonSource,
  division: SeasonDivision,
  all: readonly ClubSession[],
): Table {
  const { season, masks } = source
  const { definition } = season
  const sessions = all.slice(-MOST_SEASON_SESSIONS)
  const teams = new TeamKeys()
  const written = new Map(division.teams.map((name) => [teams.of(name), name]))
  const { sessions: results, named, nameless } = resultsOfSeasonSource(source, sessions, teams)
  const members = definition.contestants === 'team' ? [...written.keys()] : []
  const rules = { ...definition, ties: tiesOf(definition) }
  const standings = seasonTable(results, rules, members)
  const rows = standings.slice(0, MOST_SEASON_ROWS).map((one): SeasonRow => {
    const contestant = named.get(one.id)
    return {
      ...(contestant
        ? namedOf(contestant, definition.contestants, masks)
        : { team: masks.text(season.organiser_id, written.get(one.id) ?? ''), players: [], teamId: null }),
      rank: one.rank,
      tied: one.tied,
      tieBreak: one.tieBreak,
      figure: one.figure,
      played: one.sessions.filter((figure) => figure !== null).length,
      counted: one.counted.length,
      sessions: one.sessions.map((figure, at) =>
        figure === null ? null : { figure, counts: one.counted.includes(at) },
      ),
      matches: one.matches,
      moves: null,
    }
  })
  return {
    name: masks.title(season.organiser_id, division.name),
    sessions: sessions.map(({ id, day, tournament, name }) => ({
      miniSessionId: id,
      day,
      tournament: masks.title(season.organiser_id, tournament),
      session: masks.title(season.organiser_id, name),
    })),
    rows,
    up: division.up,
    down: division.down,
    nameless,
    isCut: all.length > sessions.length || standings.length > rows.length,
  }
}

/** As promotion looks at it. */
export const divisionsOf = (tables: readonly Pick<Table, 'name' | 'rows' | 'up' | 'down'>[]) =>
  tables.map(({ name, rows, up, down }) => ({
    name,
    up,
    down,
    teams: rows.map(({ team, rank }) => ({ name: team, isRanked: rank !== null })),
  }))

export function seasonBody(source: SeasonSource): SeasonBody {
  const { season, masks } = source
  const { id, organiser_id, club, definition } = season
  const chosen = sessionsOf(season, source.sessions)
  const tables = definition.divisions.map((division, at) =>
    tableOfSeasonSource(source, division, chosen[at]!),
  )
  const moving = definition.kind === 'league' ? divisionsOf(tables) : []
  return {
    seasonId: id,
    serverId: organiser_id,
    club,
    label: definition.label,
    name: masks.title(organiser_id, definition.name),
    kind: definition.kind,
    ended: definition.ended,
    contestants: definition.contestants,
    figure: definition.figure,
    best: definition.best,
    least: definition.least,
    places: [...definition.places],
    divisions:
      definition.kind === 'honours'
        ? []
        : tables.map((table, at) => ({
            ...table,
            rows: table.rows.map((row, place) => ({
              ...row,
              moves: moving.length > 0 ? moveOf(moving, at, place) : null,
            })),
          })),
    honours: definition.honours.map(({ label, winners }) => ({
      label,
      winners: masks.text(organiser_id, winners),
    })),
  }
}
