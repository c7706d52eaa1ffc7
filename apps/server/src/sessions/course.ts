/** The course of a session, for those who come back to it: what is finished, and how it stands. */
import { isUpcoming } from '@openroom/protocol/names'
import type { Course } from '@openroom/protocol/schema/course'
import { isBye } from './meetings.ts'
import { displayedRound, type Line, type SessionModel } from './model.ts'
import { leaders, numberedMatch } from './playing.ts'
import { currentRound } from './tables.ts'
import { type ScoredMatch, scoredMatches } from './teams.ts'

type Boards = Course['boards']

/** The round before the one that is played, too: who comes back may have left in it. */
const BEFORE = 1

const replayOf = (lines: readonly Line[]): number | null => lines.find(({ replay }) => replay)?.ns ?? null

function boardsOfMatch(model: SessionModel, match: ScoredMatch): Boards {
  const { id, round } = match.row
  return match.score.boards.flatMap(({ board, swing }) => {
    if (swing === null) return []
    const rooms = [match.open, match.closed].flatMap((table) => {
      const line = table && model.lineAt.get(`${table.id} ${board}`)
      return line ? [line] : []
    })
    const placed = { round: displayedRound(model, round), board, calcTableId: id }
    return [{ ...placed, ns: replayOf(rooms), results: rooms.length, swing: swing.home }]
  })
}

const boardsOfPairs = (model: SessionModel): Boards =>
  [...model.linesByBoard].map(([board, lines]) => ({
    round: 1,
    board,
    calcTableId: null,
    ns: replayOf(lines),
    results: lines.length,
    swing: null,
  }))

/** @param sessions the sessions of the segment up to the one looked at, which is the last */
export function course(sessions: readonly SessionModel[]): Course {
  const model = sessions.at(-1)!
  if (isUpcoming(model.row.status)) return { boards: [], matches: [], leaders: [], round: 1 }
  const now = currentRound(model)
  const isTeams = model.row.type === 'TEAM'
  const matches = scoredMatches(model).filter(
    ({ row }) =>
      isTeams && row.round >= now - BEFORE && !isBye(model, row.home_id) && !isBye(model, row.visiting_id),
  )
  return {
    boards: isTeams ? matches.flatMap((match) => boardsOfMatch(model, match)) : boardsOfPairs(model),
    matches: matches.map((match) => numberedMatch(sessions, match)),
    leaders: leaders(sessions),
    round: isTeams ? displayedRound(model, now) : 1,
  }
}
