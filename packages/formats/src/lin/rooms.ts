/** The room of each board of a match: what LIN writes before it, weighed with who sits where and the results of the header. */
import { dealerOf } from '@openroom/bridge/board'
import { sameContract } from '@openroom/bridge/contract'
import { SEATS } from '@openroom/bridge/seat'
import type { Warnings } from '../remark.ts'
import { weighedLineUps } from '../weigh/lineUps.ts'
import { type Room, type RoomGame, type RoomWitness, weighedRooms } from '../weigh/rooms.ts'
import type { LinFile, LinRoom, LinTable } from './file.ts'
import { headerResult } from './sets.ts'
import { calledContract } from './tableLog.ts'

type Game = RoomGame & { readonly table: LinTable }

const ROOMS = { open: 'OPEN', closed: 'CLOSED' } as const satisfies Record<LinRoom, Room>

function gameOfLinTable(table: LinTable): Game {
  const { number, room, names, place } = table
  const people = SEATS.flatMap((seat) => names?.[seat] ?? [])
  const seated = SEATS.map((seat) => names?.[seat] ?? '').join('\n')
  return { table, board: number, room: room && ROOMS[room], seated, people, place }
}

/** Whether the header has for a room what was called there. */
function isAsTold(file: LinFile, { table }: Game, room: LinRoom): boolean {
  const told = headerResult(file, { room, number: table.number })
  const called = calledContract(table, table.dealer ?? dealerOf(table.number))
  return told !== null && called.contract !== null && sameContract(told.contract, called.contract)
}

const resultsOfLin = (file: LinFile): RoomWitness<Game> => ({
  name: 'figures',
  speaksFor: (open, closed) =>
    Number(isAsTold(file, open, 'open')) + Number(isAsTold(file, closed, 'closed')),
})

/** Nobody changes seats in a room between the boards of a match. */
function withTheirSeats(tables: readonly LinTable[], warnings: Warnings): readonly LinTable[] {
  const games = tables.flatMap((table) => {
    const { number: board, room, names, place } = table
    return names === null ? [] : [{ table, board, sitting: room ?? 'open', names, place }]
  })
  const seats = new Map([...weighedLineUps(games, warnings)].map(([{ table }, names]) => [table, names]))
  return tables.map((table) => (seats.has(table) ? { ...table, names: seats.get(table)! } : table))
}

/** Boards of pairs have rooms too, where two tables are shown: there they tell nothing. */
export function withWeighedRooms(file: LinFile, warnings: Warnings): LinFile {
  const { header, tables } = file
  if (header ? header.type === 'P' : !tables.some(({ room }) => room === 'closed')) return file
  const games = tables.map(gameOfLinTable)
  const rooms = weighedRooms(games, { OPEN: 'qx o', CLOSED: 'qx c' }, [resultsOfLin(file)], warnings)
  const own = games.map((game): LinTable => {
    const room = rooms.get(game)
    return room === undefined ? game.table : { ...game.table, room: room === 'OPEN' ? 'open' : 'closed' }
  })
  return { ...file, tables: withTheirSeats(own, warnings) }
}
