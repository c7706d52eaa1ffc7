/** What a bulletin has of a session beside its ranking: its matches, and its largest swings. */
import { isUpcoming } from '@openroom/protocol/names'
import type { Bulletin } from '@openroom/protocol/schema/bulletin'
import { isBye } from './meetings.ts'
import { displayedRound, type SessionModel } from './model.ts'
import { matchesPlayed, matchLine, shortName, swingsOf } from './playing.ts'
import { isKnockOut, roomResult, type ScoredMatch, scoredMatches } from './teams.ts'

const LEAST_IMPS = 6
const MOST_SWINGS = 10

/** Of a knock-out each once, as it stands after its last segment. */
function matchesOf(model: SessionModel): readonly ScoredMatch[] {
  if (model.row.type !== 'TEAM') return []
  if (isKnockOut(model)) return matchesPlayed(model)
  return scoredMatches(model).filter(
    ({ row }) => !isBye(model, row.home_id) && !isBye(model, row.visiting_id),
  )
}

/** Segments of a knock-out are in none. */
function vpsOf(model: SessionModel, { vps }: ScoredMatch) {
  const counted = isKnockOut(model) ? null : vps
  return { homeVp: counted?.home ?? null, visitingVp: counted?.visiting ?? null }
}

/** @param sessions the sessions of the segment up to the one looked at, which is the last */
export function bulletin(sessions: readonly SessionModel[]): Bulletin {
  const model = sessions.at(-1)!
  if (isUpcoming(model.row.status)) return { matches: [], swings: [] }
  return {
    matches: matchesOf(model)
      .map((match) => ({
        calcTableId: match.row.id,
        round: displayedRound(model, match.row.round),
        ...matchLine(sessions, match),
        ...vpsOf(model, match),
      }))
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
