/** One game of a room in which the players are told at other seats: who played for whom is as most of its games say. */
import { describe, expect, it } from 'vitest'
import { game, readText, sessionsIn } from '../pbn/testing/texts.ts'
import { rankingTable } from '../testing/rankingTable.ts'
import { A, asUsebio, B, C, counted, D, type Row } from './testing/rows.ts'

type Tags = Readonly<Record<string, string>>

const OPEN = { North: 'Ann', South: 'Cid', East: 'Ben', West: 'Dot' }
const CLOSED = { North: 'Flo', South: 'Gus', East: 'Eva', West: 'Hal' }
const NAMED = { HomeTeam: 'Reds', VisitTeam: 'Blues' }

const exchanged = ({ North, South, East, West }: typeof OPEN) => ({
  North: East,
  South: West,
  East: North,
  West: South,
})
const moved = (seats: typeof OPEN) => ({ ...seats, North: seats.East, East: seats.North })
const doubled = (seats: typeof OPEN) => ({ ...seats, North: seats.East })

const TOLD: Readonly<Record<string, (room: string) => Tags>> = {
  'rooms and teams': (Room) => ({ Room, ...NAMED }),
  'rooms alone': (Room) => ({ Room }),
  'teams alone': () => NAMED,
  'neither, at one table': () => ({ Competition: 'Teams', Table: '1' }),
}

/** Ann's team makes 3NT on all boards of the open room, the other never. */
const match = (
  boards: number,
  told: (room: string) => Tags,
  seatsOf: (room: string, board: number) => Tags,
): string =>
  Array.from({ length: boards }, (_, i) => i + 1)
    .flatMap((board) =>
      ['Open', 'Closed'].map((room) =>
        game({
          Board: String(board),
          Scoring: 'IMP',
          Vulnerable: 'None',
          Result: room === 'Open' ? '9' : '8',
          ...told(room),
          ...seatsOf(room, board),
        }),
      ),
    )
    .join('\n')

async function read(text: string) {
  const { document, warnings } = await readText(text)
  const sessions = sessionsIn(document)
  return {
    ranking: rankingTable(document).map(({ points, players }) => [
      points,
      players.split('; ').toSorted().join(' '),
    ]),
    seated: sessions.flatMap(({ tables }) =>
      tables.map(({ room, players: { N, E, S, W } }) =>
        [room, ...[N, E, S, W].map((one) => one?.name)].join(' '),
      ),
    ),
    told: warnings.flatMap(({ code, args }) => (code === 'weighed' ? [args] : [])),
    codes: warnings.map(({ code }) => code),
  }
}

const CASES = Object.entries(TOLD).flatMap(([told, of]) =>
  ['Open', 'Closed'].flatMap((room) =>
    [1, 3, 6].flatMap((board) =>
      Object.entries({ exchanged, moved, doubled }).map(
        ([what, change]) => [what, room, board, told, of, change] as const,
      ),
    ),
  ),
)

describe('the seats of most games of a room count', () => {
  it.each(CASES)('%s in the %s room on board %i, told by %s', async (_, room, board, __, of, change) => {
    const own = room === 'Open' ? OPEN : CLOSED
    const { ranking, seated, told, codes } = await read(
      match(6, of, (at, number) =>
        at === room && number === board ? change(own) : at === 'Open' ? OPEN : CLOSED,
      ),
    )
    expect(ranking).toEqual([
      ['60', 'Ann Cid Eva Hal'],
      ['0', 'Ben Dot Flo Gus'],
    ])
    expect(seated).toEqual(['OPEN Ann Ben Cid Dot', 'CLOSED Flo Eva Gus Hal'])
    const textOf = ({ North, South, East, West }: typeof OPEN) => `${North} - ${South} / ${East} - ${West}`
    const [one, other] = [textOf(change(own)), textOf(own)]
    expect(told).toEqual([{ about: 'side', board, one, other, counts: other, why: 'rows' }])
    expect(codes).not.toContain('player-of-two')
  })
})

it.each(Object.entries(TOLD))('of as many games for each neither is taken in silence: %s', async (_, of) => {
  const seatsOf = (room: string, board: number) => {
    const own = room === 'Open' ? OPEN : CLOSED
    return room === 'Closed' && board === 2 ? exchanged(own) : own
  }
  const { document, warnings, questions } = await readText(match(2, of, seatsOf))
  const [first, second] = ['Flo - Gus / Eva - Hal', 'Eva - Hal / Flo - Gus']
  expect(sessionsIn(document).flatMap(({ tables }) => tables)).toHaveLength(2)
  expect(warnings.map(({ args }) => args)).toContainEqual(
    expect.objectContaining({ about: 'side', board: 2, one: second, other: first, why: 'none' }),
  )
  expect(questions?.map(({ readings, now }) => [readings, now])).toEqual([[[first, second], first]])
})

it('of as many games for each those count in which nobody sits at two seats', async () => {
  const { told, seated, codes } = await read(
    match(2, TOLD['rooms alone']!, (room, board) =>
      room === 'Closed' ? CLOSED : board === 1 ? doubled(OPEN) : OPEN,
    ),
  )
  expect(told).toMatchObject([{ about: 'side', board: 1, why: 'players' }])
  expect(seated[0]).toBe('OPEN Ann Ben Cid Dot')
  expect(codes).not.toContain('player-of-two')
})

it('says nothing where others take turns, and names the team by those who sat there most', async () => {
  const others = { North: 'Ida', South: 'Jon', East: 'Kim', West: 'Leo' }
  const { told, seated, ranking } = await read(
    match(6, TOLD['rooms alone']!, (room, board) =>
      room === 'Closed' ? CLOSED : board === 1 ? others : OPEN,
    ),
  )
  expect(told).toEqual([])
  expect(seated[0]).toBe('OPEN Ann Ben Cid Dot')
  expect(ranking.map(([points]) => points)).toEqual(['60', '0'])
})

const LIN_DEAL =
  'md|3SAKQJH5432D432C32,S432HAKQJD765C765,S765H876DAKQJC984,ST98HT9DT98CAKQJT|sv|o|mb|4S|mb|p|mb|p|mb|p|'

/** South is told first. */
const lin = (odd: number, where: string, isListed: boolean): string => {
  const list = isListed ? 'pn|Ann,Ben,Cid,Dot,Eva,Flo,Gus,Hal|\n' : ''
  const boards = [1, 2, 3, 4].flatMap((board) =>
    ['o', 'c'].map((room) => {
      const [own, other] =
        room === 'o' ? ['Ann,Ben,Cid,Dot', 'Ben,Cid,Dot,Ann'] : ['Eva,Flo,Gus,Hal', 'Flo,Gus,Hal,Eva']
      const isOdd = board === odd && room === where
      const names = isOdd ? `pn|${other}|` : isListed ? '' : `pn|${own}|`
      return `qx|${room}${board}|${names}${LIN_DEAL}mc|${room === 'o' ? 10 : 9}|\n`
    }),
  )
  return `vg|Cup,Segment 1,I,1,4,Reds,0,Blues,0|\n${list}${boards.join('')}`
}

it.each(
  [1, 2, 4].flatMap((odd) =>
    ['o', 'c'].flatMap((room) => [true, false].map((isListed) => [odd, room, isListed] as const)),
  ),
)('LIN: board %i of room %s, with a list of the players: %s', async (odd, room, isListed) => {
  const { document, warnings } = await counted(lin(odd, room, isListed))
  expect(rankingTable(document).map(({ name, players }) => [name, players.split('; ').toSorted()])).toEqual([
    ['Reds', ['Ann', 'Cid', 'Flo', 'Hal']],
    ['Blues', ['Ben', 'Dot', 'Eva', 'Gus']],
  ])
  expect(warnings.map(({ code, args }) => [code, args.about, args.board, args.why])).toEqual([
    ['weighed', 'side', odd, 'rows'],
  ])
})

it.each([1, 2, 4].flatMap((odd) => (['Open', 'Closed'] as const).map((room) => [odd, room] as const)))(
  'USEBIO: board %i of the %s room',
  async (odd, where) => {
    const rows = [1, 2, 3, 4].flatMap((board) =>
      (['Open', 'Closed'] as const).map((room): Row => {
        const [one, other] = room === 'Open' ? [A, C] : [D, B]
        const [ns, ew] = board === odd && room === where ? [other, one] : [one, other]
        return { board, table: 1, room, ns, ew, tricks: room === 'Open' ? 10 : 9 }
      }),
    )
    const { document, warnings } = await counted(asUsebio(rows))
    const seated = sessionsIn(document).flatMap(({ tables }) => tables.map(({ players }) => players.N?.name))
    expect(seated).toEqual([A[0], D[0]])
    expect(rankingTable(document)[0]!.players).toBe([...A, ...B].join('; '))
    expect(warnings.map(({ code, args }) => [code, args.about, args.board, args.why])).toEqual([
      ['weighed', 'side', odd, 'rows'],
    ])
  },
)
