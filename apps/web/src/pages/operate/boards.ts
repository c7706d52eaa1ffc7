/** Which board a table plays now, and next. */
import type { Board } from '@openroom/bridge/board'
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { readHand } from '@openroom/bridge/operate/hands'
import { readResultLine } from '@openroom/bridge/operate/resultLine'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { type BySeat, bySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { PostedResult } from '@openroom/bridge/table/facts'
import { phaseOf } from '@openroom/bridge/table/view'
import type { Operated, OperatedTable } from '@openroom/protocol/schema/operate'
import { NO_RECORD, stateOf, type TableRecord } from './record.ts'

type OfRound = Pick<OperatedTable, 'round' | 'boards'>

/**
 * Board numbers of a table's round: as the movement says; those of a team match follow each other from round to round; else
 * all.
 */
export function boardsOf(
  { type, boards, firstBoard, boardsPerRound, firstRound }: Omit<Operated, 'tables'>,
  { round, boards: own }: OfRound,
): readonly number[] {
  const numbers = boards.map(({ number }) => number)
  const from = Math.max(0, numbers.indexOf(firstBoard)) + (round - firstRound) * boardsPerRound
  const runningOn = type === 'TEAM' ? numbers.slice(from, from + boardsPerRound) : numbers
  const ofRound = own === null ? runningOn : own.filter((number) => numbers.includes(number))
  return ofRound.length > 0 ? ofRound : numbers
}

/** Whether all is told as before, but for what was entered since. */
export function isAsKnown(operated: Operated, before: Operated): boolean {
  const bare = (one: Operated) =>
    JSON.stringify({ ...one, tables: one.tables.map((table) => ({ ...table, next: 0 })) })
  return bare(operated) === bare(before)
}

/** The table of the link's next round. */
export const nextTable = ({ tables }: Pick<Operated, 'tables'>, { round }: OfRound): OperatedTable | null =>
  tables.find((table) => table.round > round) ?? null

/** The hands of a session's board as the game knows them; a board that the session does not name has the usual dealer. */
export function boardOf({ boards }: Operated, number: number): Board {
  const given = boards.find((one) => one.number === number)
  if (!given) return { number, dealer: dealerOf(number), vulnerability: vulnerabilityOf(number), deal: null }
  const { dealer, vulnerability, deal } = given
  return {
    number,
    dealer,
    vulnerability,
    deal: deal && bySeat((seat) => (deal[seat] === null ? null : readHand(deal[seat]))),
  }
}

export const hasResult = (record: TableRecord, board: number): boolean =>
  record.entries.some((one) => one.board === board && one.result) ||
  phaseOf(stateOf(record, board)) === 'ended'

const isBegun = (record: TableRecord, board: number): boolean =>
  record.entries.some((one) => one.board === board)

/** The board that was begun last, whatever was put right of others since. */
const lastBegun = ({ entries }: TableRecord): number | undefined =>
  entries.findLast(({ event }) => event?.type === 'START_AUCTION')?.board

/** The board that is being played: the last one begun, while it has no result; `null` between two. */
export function boardNow(record: TableRecord): number | null {
  const last = lastBegun(record)
  return last === undefined || hasResult(record, last) ? null : last
}

/** The first board of the round that was not begun, from the one after the last on. */
export function nextBoard(operated: Operated, table: OfRound, record: TableRecord): number | null {
  const numbers = boardsOf(operated, table)
  const at = numbers.indexOf(record.entries.at(-1)?.board ?? -1)
  const order = [...numbers.slice(at + 1), ...numbers.slice(0, at + 1)]
  return order.find((number) => !isBegun(record, number)) ?? null
}

/** A board of the round that was left for another one in the middle of its auction or play; `null`: none. */
export const leftBoard = (operated: Operated, table: OfRound, record: TableRecord): number | null =>
  boardsOf(operated, table).find(
    (number) => isBegun(record, number) && !hasResult(record, number) && !isUntouched(record, number),
  ) ?? null

/**
 * Whether a board is on the table that has not begun to be played: the wrong one was put there, and another may follow.
 */
export const isUntouched = (record: TableRecord, board: number): boolean => {
  const { calls, tricks } = stateOf(record, board)
  return calls.length === 0 && tricks.length === 0
}

/**
 * Who sits down to the next board: as the desk says; whom the console has seated otherwise in this round stays, until the desk
 * names somebody whom that seat has not had. Who is put right of an earlier board sits on no other one for it.
 */
export function seatedNext(table: OperatedTable, { entries }: TableRecord): BySeat<string | null> {
  const said = bySeat((): string[] => [])
  const changed = new Set<Seat>()
  let isOpening = false
  const left = new Set<number>()
  let onTable: number | null = null
  for (const { event, board } of entries) {
    if (event?.type === 'START_ROUND') isOpening = true
    if (event?.type === 'START_AUCTION') {
      isOpening = false
      if (onTable !== null) left.add(onTable)
      left.delete(board)
      onTable = board
    }
    if (event?.type !== 'SEAT_PLAYER' || event.player === null) continue
    if (!isOpening && left.has(board)) continue
    said[event.seat].push(event.player.name)
    if (!isOpening) changed.add(event.seat)
  }
  return bySeat((seat) => {
    const planned = table.players[seat]?.name ?? null
    const isNew = planned !== null && !said[seat].includes(planned)
    return changed.has(seat) && !isNew ? (said[seat].at(-1) ?? planned) : planned
  })
}

/** What comes before the first call, as sources send it. */
export function opening(
  table: OperatedTable,
  board: Board,
  record: TableRecord = NO_RECORD,
): readonly TableEvent[] {
  const names = seatedNext(table, record)
  const seated = SEATS.flatMap((seat): readonly TableEvent[] => {
    const name = names[seat]
    return name === null ? [] : [{ type: 'SEAT_PLAYER', seat, player: { id: null, name } }]
  })
  return [{ type: 'START_ROUND', round: table.round }, ...seated, { type: 'START_AUCTION', board }]
}

/** The table of a link that is played now: the first one with a board left. */
export const tableNow = (
  operated: Operated,
  nextOf: (table: OperatedTable) => boolean,
): OperatedTable | null => operated.tables.find(nextOf) ?? operated.tables.at(-1) ?? null

/**
 * The director's word on a result as it is typed: of the board it names, else of the one that is looked at.
 * @returns null for no result, or of a board that has not begun
 */
export function correctionBy(
  record: TableRecord,
  lookedAt: number | null,
  text: string,
): { readonly number: number; readonly result: PostedResult } | null {
  const read = readResultLine(text)
  const number = read?.board ?? lookedAt
  if (read === null || number === null) return null
  const { board } = stateOf(record, number)
  if (board === null) return null
  const { contract, tricks } = read
  const isPassedOut = contract.kind === 'passedOut'
  const played = isPassedOut || tricks === null ? null : scoreNs(contract, board.vulnerability, tricks)
  return { number, result: { contract, tricks, scoreNs: isPassedOut ? 0 : played } }
}
