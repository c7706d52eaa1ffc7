/** Teams that gave a knock-out match up: every segment from there on is conceded. */
import { groupBy } from '@openroom/bridge/groupBy'
import type { ByTeam } from '@openroom/bridge/score/swing'
import type { Rounds } from '@openroom/protocol/schema/results'
import type { WithdrawCount } from '@openroom/protocol/schema/screens'
import type { MatchRow } from './content.public.ts'
import type { SessionModel } from './model.ts'

/** Round from which a team is withdrawn; `null` for one that plays. */
export type Withdrawn = ByTeam<number | null>

/** Round from which a registration has withdrawn, as far as it was told. */
type WithdrawnFrom = (registrationId: number) => number | null

/** The same for all matches between two teams, whoever is home. */
export const teamsOfMatchRow = ({ home_id, visiting_id }: MatchRow): string =>
  [home_id, visiting_id].sort((a, b) => a - b).join()

const teamConceding = ({ status, home_id, visiting_id }: MatchRow): number | null => {
  if (status === 'CONCEDED_HOME') return home_id
  return status === 'CONCEDED_VISITING' ? visiting_id : null
}

const mirrorRound = (home: boolean, round: number): Withdrawn =>
  home ? { home: round, visiting: null } : { home: null, visiting: round }

/**
 * @param segments of one match, in their order; figures are facing the first one's home team
 * @param fromRound the round from which the source says that a team has withdrawn
 */
export function withdrawnFrom(segments: readonly MatchRow[], fromRound: WithdrawnFrom): Withdrawn {
  const [first] = segments
  if (first === undefined) return { home: null, visiting: null }
  const [home, visiting] = [fromRound(first.home_id), fromRound(first.visiting_id)]
  if (home !== null || visiting !== null) return { home, visiting }
  const loser = teamConceding(segments.at(-1)!)
  if (loser === null) return { home, visiting }
  const played = segments.findLastIndex((segment) => teamConceding(segment) !== loser)
  return mirrorRound(first.home_id === loser, segments[played + 1]!.round)
}

/** What the sources of sessions say of withdrawals; `null` for a team that plays on. */
export const withdrawalsIn =
  (sessions: readonly SessionModel[]): WithdrawnFrom =>
  (id) =>
    sessions.map(({ entries }) => entries.get(id)?.withdrawn_from ?? null).find((round) => round !== null) ??
    null

function knockoutsOf({ row, matches }: SessionModel): readonly (readonly MatchRow[])[] {
  if (row.arrange_type !== 'KNOCK_OUT') return []
  const rows = matches.map((match) => match.row).sort((a, b) => a.round - b.round)
  return [...groupBy(rows, teamsOfMatchRow).values()]
}

type Withdraws = Rounds['withdraws']

/** By calculated table, all segments of a match alike. */
export function withdraws(model: SessionModel): Withdraws {
  const found: [string, Withdraws[string]][] = []
  for (const segments of knockoutsOf(model)) {
    const withdrawn = withdrawnFrom(segments, withdrawalsIn([model]))
    const first = withdrawn.home ?? withdrawn.visiting
    if (first === null) continue
    const loser = withdrawn.home === null ? segments[0]!.visiting_id : segments[0]!.home_id
    for (const { id, home_id } of segments) {
      found.push([`${id}`, { first, second: home_id === loser ? 'HOME' : 'VISITING' }])
    }
  }
  return Object.fromEntries(found)
}

/** Matches of a knock-out, and those of them that a withdrawal has ended. */
export function withdrawCount(model: SessionModel): WithdrawCount {
  const knockouts = knockoutsOf(model)
  const ended = knockouts
    .map((segments) => withdrawnFrom(segments, withdrawalsIn([model])))
    .filter(({ home, visiting }) => home !== null || visiting !== null)
  return { tableCount: knockouts.length, withdrawCount: ended.length }
}
