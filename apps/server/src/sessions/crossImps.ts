/** What every two partners of a team event made against the whole field. */
import { comparedByImps } from '@openroom/bridge/score/conventions'
import {
  type CrossImpBook,
  CUMULATED,
  createCrossImps,
  type PersonalLine,
} from '@openroom/bridge/score/personalCrossImps'
import { partnerOf, type Seat } from '@openroom/bridge/seat'
import type { CrossImpRow, PersonalCrossImpRow } from '@openroom/protocol/schema/screens'
import { toBoard } from './boards.ts'
import { displayedRound, type Line, type SessionModel } from './model.ts'
import { roomResult } from './teams.ts'

type Member = { readonly playerId: number; readonly name: string; readonly registrationId: number }

type Book = {
  readonly book: CrossImpBook
  readonly members: ReadonlyMap<number, Member>
  readonly lines: readonly Line[]
}

/** The two partners of a side; who is unknown takes part in the comparison, under a number of nobody. */
const partners = ({ table }: Line, seat: Seat, nobody: number): readonly [number, number] => [
  table.players[seat]?.playerId ?? nobody,
  table.players[partnerOf(seat)]?.playerId ?? nobody - 1,
]

function membersOfModel({ lines }: SessionModel): ReadonlyMap<number, Member> {
  const members = new Map<number, Member>()
  for (const { table } of lines) {
    for (const seat of ['N', 'E', 'S', 'W'] as const) {
      const player = table.players[seat]
      const registrationId = seat === 'N' || seat === 'S' ? table.ns_id : table.ew_id
      if (player) members.set(player.playerId, { ...player, registrationId })
    }
  }
  return members
}

const BOOKS = new WeakMap<SessionModel, Book>()

function makeBook(model: SessionModel): Book {
  const { row, conventions, lines } = model
  const book = createCrossImps(row.calc_type === 'BAM' ? 'MP' : 'IMP', comparedByImps(conventions))
  for (const [key, line] of lines.entries()) {
    const { board, section, outcome, table } = line
    const round = displayedRound(model, table.round)
    const [ns, ew] = [partners(line, 'N', -1 - 4 * key), partners(line, 'E', -3 - 4 * key)]
    book.set(key, { board, section, outcome, round, ns, ew })
  }
  return { book, members: membersOfModel(model), lines }
}

function bookOfModel(model: SessionModel): Book {
  const known = BOOKS.get(model) ?? makeBook(model)
  BOOKS.set(model, known)
  return known
}

/** @param round displayed round (segment); -1 for all of them */
export function crossImps(model: SessionModel, round: number): readonly CrossImpRow[] {
  const { book, members } = bookOfModel(model)
  return book.rows(round === CUMULATED ? CUMULATED : round).flatMap((row): readonly CrossImpRow[] => {
    const [one, two] = row.players.map((id) => members.get(Number(id)))
    const { rank, average, sum, numberOfBoards, percent } = row
    if (!one || !two || rank === null || average === null || sum === null) return []
    return [
      {
        rank,
        pair: { player1: one.playerId, player2: two.playerId, names: [one.name, two.name] },
        registrationId: one.registrationId,
        average,
        sumImp: sum,
        percent,
        numberOfBoards,
      },
    ]
  })
}

function personalRow(model: SessionModel, line: Line, own: PersonalLine): readonly PersonalCrossImpRow[] {
  const board = model.boards.get(line.board)
  const result = roomResult(line)
  if (!board || !result) return []
  return [
    {
      boardNumber: line.board,
      round: own.result.round,
      boardResult: { ...result, replay: line.replay },
      ns: line.ns,
      side: own.side === 'NS' ? 'NORTH_SOUTH' : 'EAST_WEST',
      crossValue: own.crossValue,
      board: toBoard(board),
    },
  ]
}

/** Boards that two partners played together, in any order of the two. */
export function personalCrossImps(
  model: SessionModel,
  round: number,
  players: readonly [number, number],
): readonly PersonalCrossImpRow[] {
  const { book, lines } = bookOfModel(model)
  return book.lines(players, round).flatMap((own) => {
    const line = lines[Number(own.key)]
    return line ? personalRow(model, line, own) : []
  })
}

/** Whether a player sat at a table of the session. */
export const hasPlayer = (model: SessionModel, playerId: number): boolean =>
  bookOfModel(model).members.has(playerId)
