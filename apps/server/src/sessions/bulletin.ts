/** What a bulletin has of a session beside its ranking: its matches, and its largest swings. */
import { groupBy } from '@openroom/bridge/groupBy'
import { isUpcoming } from '@openroom/protocol/names'
import type { Bulletin } from '@openroom/protocol/schema/bulletin'
import type { SessionModel } from './model.ts'
import { matchInOrder, meetingMatches, numberedMatch, shortName, swingsOf } from './playing.ts'
import { currentRound } from './tables.ts'
import { isKnockOut, roomResult, type ScoredMatch } from './teams.ts'
import { standing } from './watch.ts'
import { teamsOfMatchRow } from './withdrawals.ts'

const LEAST_IMPS = 6
const MOST_SWINGS = 10

function matchesOf(model: SessionModel): readonly ScoredMatch[] {
  if (model.row.type !== 'TEAM') return []
  const matches = meetingMatches(model)
  if (!isKnockOut(model)) return matches
  // Each once, as it stands after its last segment: some end before the others.
  const last = currentRound(model)
  const begun = matches.filter(({ row }) => row.round <= last)
  return [...groupBy(begun, ({ row }) => teamsOfMatchRow(row)).values()]
    .map((own) => own.reduce((later, one) => (one.row.round > later.row.round ? one : later)))
    .sort((a, b) => a.row.round - b.row.round)
}

/** Segments of a knock-out are in none. */
function vpsOf(model: SessionModel, { vps }: ScoredMatch) {
  const counted = isKnockOut(model) ? null : vps
  return { homeVp: counted?.home ?? null, visitingVp: counted?.visiting ?? null }
}

/** Teams in the order of the whole match; of one that began in an earlier session also what this one alone has brought. */
function lineOf(sessions: readonly SessionModel[], match: ScoredMatch) {
  const model = sessions.at(-1)!
  const here = numberedMatch(sessions, match)
  const line = matchInOrder(sessions, match)
  const own = isKnockOut(model) && sessions.length > 1 ? standing([model], match) : null
  const [home, visiting] =
    line.home === here.home ? (['home', 'visiting'] as const) : (['visiting', 'home'] as const)
  return { ...here, ...line, homeOwn: own?.[home] ?? null, visitingOwn: own?.[visiting] ?? null }
}

/** @param sessions the sessions of the segment up to the one looked at, which is the last */
export function bulletin(sessions: readonly SessionModel[]): Bulletin {
  const model = sessions.at(-1)!
  if (isUpcoming(model.row.status)) return { matches: [], swings: [] }
  return {
    matches: matchesOf(model)
      .map((match) => ({ ...lineOf(sessions, match), ...vpsOf(model, match) }))
      .filter(({ homeScore }) => homeScore !== null),
    swings: swingsOf(model, LEAST_IMPS)
      .toSorted((a, b) => b.imps - a.imps || a.round - b.round || a.board - b.board)
      .slice(0, MOST_SWINGS)
      .map(({ winner, loser, lines, ...swing }) => ({
        ...swing,
        winner: shortName(model, winner),
        loser: shortName(model, loser),
        results: lines.map((line) => roomResult(line)!),
      })),
  }
}
