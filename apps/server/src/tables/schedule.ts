/** Who is to play which boards of a session, as far as it is drawn. */
import { boardsOfTable, runningOn } from '@openroom/bridge/movement/telling'
import { boardsOfRound, type Schedule, type ScheduledTable } from './barrier.ts'
import type { GateSession, GateTable } from './releaseQueues.rows.ts'

export type Planned = {
  readonly row: GateSession
  readonly tables: readonly GateTable[]
  /** Where boards wait for all who play them: their ids by number, */
  readonly boards: ReadonlyMap<number, number>
  /** and the players of a partnership who are ranked each on their own. */
  readonly partners: ReadonlyMap<number, readonly number[]>
}

export function scheduleOf({ row, tables, boards, partners }: Planned): Schedule {
  const plan = {
    firstRound: row.first_round,
    firstBoard: row.first_board,
    boardsPerRound: row.boards_per_round,
  }
  const inRooms = row.type === 'TEAM'
  const ofFirst = { round: row.first_round, board: row.first_board }
  const whoOf = (id: number) => partners.get(id) ?? [id]
  // Of a Swiss of pairs too, as far as it is drawn.
  const runsOn =
    inRooms ||
    (row.arrange_type === 'SWISS' &&
      tables.every(({ round, boards: own }) => own === runningOn(ofFirst, row.boards_per_round, round)[0]))
  const ofRound = (round: number) => (runsOn ? boardsOfRound(plan, round, boards) : null)
  return {
    inRooms,
    boardsPerRound: row.boards_per_round,
    toBeDrawn: roundsToCome(row, tables).every((round) => ofRound(round) !== null)
      ? []
      : row.contestants.filter((one) => !partners.has(one) && !row.withdrawn.includes(one)),
    tables: tables.map(
      ({ id, round, ns, ew, plays, boards: own }): ScheduledTable => ({
        id,
        round,
        plays,
        contestants: [ns, ew].flatMap(whoOf),
        boards: own === null ? ofRound(round) : idsOf(boardsOfTable(own, plan.boardsPerRound), boards),
      }),
    ),
  }
}

/** Rounds that nobody has drawn yet. */
function roundsToCome(
  { first_round, number_of_rounds }: GateSession,
  tables: readonly GateTable[],
): readonly number[] {
  const drawn = new Set(tables.map(({ round }) => round))
  return Array.from({ length: number_of_rounds }, (_, i) => first_round + i).filter(
    (round) => !drawn.has(round),
  )
}

const idsOf = (numbers: readonly number[], ids: ReadonlyMap<number, number>): ReadonlySet<number> =>
  new Set(numbers.flatMap((number) => ids.get(number) ?? []))
