/** A board opens when every table that plays it has finished it. Pure. */
import { runningOn } from '@openroom/bridge/movement/telling'
import type { Openings } from './rule.ts'

/** A table of the schedule: of one round. */
export type ScheduledTable = {
  readonly id: number
  readonly round: number
  /** Registrations of the two sides. */
  readonly contestants: readonly number[]
  /** Boards that it plays; `null` when the schedule does not say. */
  readonly boards: ReadonlySet<number> | null
  /** Whether it plays at all: no bye, nobody withdrawn, no match conceded. */
  readonly plays: boolean
}

/** What is known of the play at a table so far, released or not. */
export type Progress = {
  readonly begun: ReadonlySet<number>
  /** When the result came that counts now, by board; milliseconds since 1970. */
  readonly finished: ReadonlyMap<number, number>
  /** Its source has ended the round. */
  readonly isOver: boolean
}

export type Schedule = {
  readonly tables: readonly ScheduledTable[]
  /** Contestants meet a board in two rooms of the same round (teams). */
  readonly inRooms: boolean
  /** 0 when not known. */
  readonly boardsPerRound: number
  /** Who may still be drawn for rounds of which nobody knows the boards. */
  readonly toBeDrawn: readonly number[]
}

const NOTHING: Progress = { begun: new Set(), finished: new Map(), isOver: false }

type ProgressOf = (table: number) => Progress

/** Nobody plays a board twice (Law 15): who has met it elsewhere will not play it here. */
function hasMet(schedule: Schedule, progressOf: ProgressOf, here: ScheduledTable, board: number): boolean {
  return schedule.tables.some(
    (other) =>
      other.id !== here.id &&
      !(schedule.inRooms && other.round === here.round) &&
      other.contestants.some((one) => here.contestants.includes(one)) &&
      progressOf(other.id).begun.has(board),
  )
}

/** Whether a table may still play a board that it has not finished; unknown counts as yes. */
function mayPlay(schedule: Schedule, progressOf: ProgressOf, table: ScheduledTable, board: number): boolean {
  const { begun, finished, isOver } = progressOf(table.id)
  if (!table.plays) return false
  if (begun.has(board)) return true
  if (table.boards !== null) return table.boards.has(board)
  const isDone = isOver || (schedule.boardsPerRound > 0 && finished.size >= schedule.boardsPerRound)
  return !isDone && !hasMet(schedule, progressOf, table, board)
}

/** Whether two may still be drawn to play the board against each other. */
function mayBeDrawn({ tables, toBeDrawn }: Schedule, progressOf: ProgressOf, board: number): boolean {
  if (toBeDrawn.length < 2) return false
  const met = tables.filter(({ id }) => progressOf(id).begun.has(board)).flatMap((one) => one.contestants)
  return toBeDrawn.filter((one) => !met.includes(one)).length > 1
}

/** When the last table finished the board; `null` while one has not. */
export function finishedAt(schedule: Schedule, progressOf: ProgressOf, board: number): number | null {
  let last = 0
  for (const table of schedule.tables) {
    const at = progressOf(table.id).finished.get(board)
    if (at !== undefined) last = Math.max(last, at)
    else if (mayPlay(schedule, progressOf, table, board)) return null
  }
  return mayBeDrawn(schedule, progressOf, board) ? null : last
}

/**
 * Since when each of the boards may be shown.
 * @param delay how much later than its end: under BOARD the gate looks at that with the session's delay too
 * @param shown boards of which something is public: they stay open, whatever is undone
 */
export function openings(
  schedule: Schedule,
  progress: ReadonlyMap<number, Progress>,
  {
    boards,
    shown,
    delay,
  }: {
    readonly boards: Iterable<number>
    readonly shown: ReadonlySet<number>
    readonly delay: number
  },
): Openings {
  const progressOf: ProgressOf = (table) => progress.get(table) ?? NOTHING
  const open = new Map<number, number>()
  for (const board of boards) {
    const at = shown.has(board) ? 0 : finishedAt(schedule, progressOf, board)
    if (at !== null) open.set(board, shown.has(board) ? 0 : at + delay)
  }
  return open
}

export type RoundPlan = {
  readonly firstRound: number
  readonly firstBoard: number
  readonly boardsPerRound: number
}

/**
 * Boards of a round of teams, whose numbers run on from round to round; `null` when these boards are not
 * all there, so that the plan does not hold.
 * @param ids by number
 */
export function boardsOfRound(
  { firstRound, firstBoard, boardsPerRound }: RoundPlan,
  round: number,
  ids: ReadonlyMap<number, number>,
): ReadonlySet<number> | null {
  const own = runningOn({ round: firstRound, board: firstBoard }, boardsPerRound, round).map((number) =>
    ids.get(number),
  )
  const known = own.filter((id) => id !== undefined)
  return known.length > 0 && known.length === own.length ? new Set(known) : null
}
