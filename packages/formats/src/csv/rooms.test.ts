/** One line of a match in which the teams are told the other way round: most lines of its room say who sat how. */
import { expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { A, asCsv, B, C, counted, D, type Row } from '../weigh/testing/rows.ts'

type Room = 'Open' | 'Closed'

/** Alpha makes one trick more on each board. */
const match = (boards: number, isTurned: (board: number, room: Room) => boolean): string =>
  asCsv(
    Array.from({ length: boards }, (_, i) => i + 1).flatMap((board) =>
      (['Open', 'Closed'] as const).map((room): Row => {
        const [one, other] = room === 'Open' ? [A, C] : [D, B]
        const [ns, ew] = isTurned(board, room) ? [other, one] : [one, other]
        return { board, table: 1, room, ns, ew, tricks: room === 'Open' ? 10 : 9 }
      }),
    ),
  )

async function read(text: string) {
  const { document, weighed, winner, warnings } = await counted(text)
  const tables = sessionsOfDocument(document).flatMap((session) =>
    session.tables.map(({ room, ns, results }) => [room, ns, results.length]),
  )
  return { tables, weighed, winner: winner(), boards: warnings.map(({ args }) => args.board) }
}

const SEATED = (boards: number) => [
  ['OPEN', 'alpha', boards],
  ['CLOSED', 'beta', boards],
]

it.each(
  [4, 9].flatMap((boards) =>
    [1, 2, boards].flatMap((odd) => [[boards, odd, 'Open'] as const, [boards, odd, 'Closed'] as const]),
  ),
)('of %i boards board %i in the %s room', async (boards, odd, where) => {
  const found = await read(match(boards, (board, room) => board === odd && room === where))
  expect(found.tables).toEqual(SEATED(boards))
  expect(found.winner).toBe('Alpha')
  expect(found.weighed).toEqual([['side', where === 'Open' ? 'Alpha' : 'Beta', 'rows']])
  expect(found.boards).toEqual([odd])
})

it('where the home team is named first in both rooms it sits so in the open one, told once', async () => {
  const found = await read(match(4, (_, room) => room === 'Closed'))
  expect(found.tables).toEqual(SEATED(4))
  expect(found.weighed).toEqual([['side', 'Beta', 'otherRoom']])
})
