/** One team match: the same boards in the open and the closed room. */
import { type ConventionChanges, conventionsWith } from '@openroom/bridge/score/conventions'
import { toOutcome } from '@openroom/bridge/score/outcome'
import type { ByTeam } from '@openroom/bridge/score/swing'
import { impMatch, NO_ADJUSTMENT } from '@openroom/bridge/score/teamMatch'
import type { DocumentTable } from '@openroom/formats/json/document'
import { table } from '@openroom/formats/json/documentBuilder'
import type { DealtBoard } from './deal.ts'
import type { Pair, Team } from './people/contestants.ts'
import type { Analyst } from './play/analyst.ts'
import type { Random } from './random.ts'
import { withRuling } from './rulings.ts'
import { playTable, type Recording, type Seated } from './table.ts'

export type MatchPlace = { readonly round: number; readonly number: number }

export type MatchSetup = MatchPlace & {
  readonly home: Team
  readonly visiting: Team
  readonly boards: readonly DealtBoard[]
  readonly recording: Recording
  /** Share of boards with a ruling. */
  readonly rulings: number
  readonly conventions?: ConventionChanges
}

export type PlayedMatch = {
  /** The open room, then the closed one. */
  readonly tables: readonly [DocumentTable, DocumentTable]
  readonly imps: ByTeam<number>
  readonly vps: ByTeam<number>
}

/** Two pairs of a team, others from match to match when it has three. */
function chooseLineUp({ pairs }: Team, { round }: MatchPlace): readonly [Pair, Pair] {
  const first = round % pairs.length
  return [pairs[first]!, pairs[(first + 1) % pairs.length]!]
}

const seatPairs = (ns: Pair, ew: Pair): Seated => ({
  N: ns.players[0],
  S: ns.players[1],
  E: ew.players[0],
  W: ew.players[1],
})

function playRoom(
  setup: MatchSetup,
  room: 'OPEN' | 'CLOSED',
  seated: Seated,
  analyst: Analyst,
  random: Random,
): DocumentTable {
  const [ns, ew] = room === 'OPEN' ? [setup.home, setup.visiting] : [setup.visiting, setup.home]
  const outcomes = setup.boards.map((board) => {
    const own = random.fork(room, setup.round, setup.number, board.number)
    const outcome = playTable(board, seated, analyst, setup.recording, own)
    return withRuling(outcome, board, setup.rulings, own.fork('ruling'))
  })
  const at = ({ name }: { readonly name: string }) => ({ name, memberId: null })
  return table({
    key: `${setup.round}-${setup.number}-${room.toLowerCase()}`,
    round: setup.round,
    number: setup.number,
    room,
    ns: ns.key,
    ew: ew.key,
    players: { N: at(seated.N), E: at(seated.E), S: at(seated.S), W: at(seated.W) },
    results: outcomes.map(({ result }) => result),
    logs: outcomes.flatMap(({ log }) => (log ? [log] : [])),
  })
}

/** What the match came to in IMPs and victory points: enough to draw a Swiss and to end a knock-out. */
export function matchScore(open: DocumentTable, closed: DocumentTable, conventions?: ConventionChanges) {
  const outcomes = ({ results }: DocumentTable) => new Map(results.map((one) => [one.board, toOutcome(one)]))
  const [inOpen, inClosed] = [outcomes(open), outcomes(closed)]
  const boards = [...inOpen].map(([board, outcome]) => ({
    board,
    open: outcome,
    closed: inClosed.get(board) ?? null,
  }))
  const score = impMatch(
    { boards, scheduledBoards: null, adjustment: NO_ADJUSTMENT, vpAdjustment: NO_ADJUSTMENT },
    conventionsWith(conventions ?? {}),
  )
  return { imps: score.total, vps: score.vps ?? { home: 10, visiting: 10 } }
}

export function playMatch(setup: MatchSetup, analyst: Analyst, random: Random): PlayedMatch {
  const [homeNs, homeEw] = chooseLineUp(setup.home, setup)
  const [visitingNs, visitingEw] = chooseLineUp(setup.visiting, setup)
  const open = playRoom(setup, 'OPEN', seatPairs(homeNs, visitingEw), analyst, random)
  const closed = playRoom(setup, 'CLOSED', seatPairs(visitingNs, homeEw), analyst, random)
  return { tables: [open, closed], ...matchScore(open, closed, setup.conventions) }
}
