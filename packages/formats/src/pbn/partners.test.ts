/** A father and a son of one name, and pairs that go by one word. */
import { describe, expect, it } from 'vitest'
import { counted } from '../weigh/testing/rows.ts'
import { tags } from './testing/texts.ts'

type Seats = readonly [north: string, south: string, east: string, west: string]

const file = (...tables: readonly Seats[]): string =>
  [1, 2]
    .flatMap((board) =>
      tables.map(([North, South, East, West], i) => {
        const table = String(i + 1)
        const own = { Event: 'Club', Board: String(board), Table: table, North, South, East, West }
        return tags({ ...own, Scoring: 'MP', Contract: '4S', Declarer: 'N', Result: String(9 + i) })
      }),
    )
    .join('\n')

async function read(text: string) {
  const { document, warnings } = await counted(text)
  const [session] = document.events[0]!.segments[0]!.sessions
  return {
    players: session!.registrations.map(({ players }) => players.map(({ name }) => name)),
    seats: session!.tables.map(({ players }) => Object.values(players).map((one) => one?.name ?? null)),
    told: warnings.flatMap(({ code, args }) => (/partner|player/.test(code) ? [[code, args.name]] : [])),
  }
}

describe('one word at both seats of a side', () => {
  it('is two people of one name where the other pairs are told by theirs', async () => {
    const { players, seats, told } = await read(
      file(['Jan K', 'Jan K', 'Cat C', 'Cal C'], ['Bea B', 'Bob B', 'Dot D', 'Dan D']),
    )
    expect(players).toContainEqual(['Jan K', 'Jan K'])
    expect(seats[0]).toEqual(['Jan K', 'Cat C', 'Jan K', 'Cal C'])
    expect(told).toEqual([['partners-of-one-name', 'Jan K']])
  })
  it('is the name of a pair where the others have such too', async () => {
    const { players, told } = await read(
      file(['Ants', 'Ants', 'Bees', 'Bees'], ['Bea B', 'Bob B', 'Dot D', 'Dan D']),
    )
    expect([players, told]).toEqual([expect.arrayContaining([['Ants'], ['Bees']]), []])
  })
  it.each([
    ...[
      'Robot',
      'Para-16',
      'Ann A - Abe A',
      'Smith/Jones',
      'Smith & Jones',
      'Smith+Jones',
      'Oakmere BC',
      'Team Nord',
    ],
    ...['Phantom', 'Sitout', 'Sit-out 3', 'Bye', 'NN', 'N.N.', 'Substitute', 'Guest player', 'Kowalski'],
  ])('is no word for two where it is a program, a number, a pair, a team or nobody: %s', async (word) => {
    const { told } = await read(file([word, word, 'Cat C', 'Cal C'], ['Bea B', 'Bob B', 'Dot D', 'Dan D']))
    expect(told.filter(([code]) => code === 'partners-of-one-name')).toEqual([])
  })
})
