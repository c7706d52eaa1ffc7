/** The two rooms of a match, however a file tells them apart. */
import { expect, it } from 'vitest'
import { rankingTable } from '../testing/rankingTable.ts'
import { game, onlyEvent, readText, sessionsIn } from './testing/texts.ts'

type Tags = Readonly<Record<string, string>>

const OPEN = { North: 'Ann', South: 'Cid', East: 'Ben', West: 'Dot', Result: '9' }
const CLOSED = { North: 'Flo', South: 'Gus', East: 'Eva', West: 'Hal', Result: '8' }

/** Reds make 3NT in the open room on three boards, Blues do not in the other. */
const match = (open: Tags, closed: Tags) =>
  ['1', '2', '3']
    .flatMap((Board) => [
      game({ Board, Scoring: 'IMP', Vulnerable: 'None', ...OPEN, ...open }),
      game({ Board, Scoring: 'IMP', Vulnerable: 'None', ...CLOSED, ...closed }),
    ])
    .join('\n')

const HOME = { HomeTeam: 'Reds', VisitTeam: 'Blues' }
const TURNED = { HomeTeam: 'Blues', VisitTeam: 'Reds' }

it.each<[string, Tags, Tags]>([
  ['the team that sits north-south named first', { ...HOME, Room: 'Open' }, { ...TURNED, Room: 'Closed' }],
  ['letters', { ...HOME, Room: 'O' }, { ...HOME, Room: 'C' }],
  ['a word behind the number of the table', { ...HOME, Table: '1 Open' }, { ...HOME, Table: '1 Closed' }],
  ['a letter behind it', { ...HOME, Table: '1O' }, { ...HOME, Table: '1C' }],
  ['players alone, at one table', { ...HOME, Table: '1' }, { ...HOME, Table: '1' }],
])('told apart by %s are one match', async (_, open, closed) => {
  const { document, warnings } = await readText(match(open, closed))
  expect(sessionsIn(document).map(({ matches }) => matches.length)).toEqual([1])
  expect(rankingTable(document).map(({ name, played, points }) => [name, played, points])).toEqual([
    ['Reds', '3', '30'],
    ['Blues', '3', '0'],
  ])
  expect(warnings.map(({ code }) => code)).not.toContain('game-twice')
})

it('of two matches between the same teams at one table stay two', async () => {
  const [first, second] = [match({ ...HOME, Room: 'Open' }, { ...HOME, Room: 'Closed' }), TURNED]
  const text = `${first}\n${match({ ...second, Room: 'Open' }, { ...second, Room: 'Closed' })}`
  const { document } = await readText(text)
  expect(sessionsIn(document).flatMap(({ matches }) => matches)).toHaveLength(2)
})

it.each(['RR 2', 'RR2', 'Round-robin 2', 'Match 2', 'Round 2 of 11', 'Rd. 2', 'R2'])(
  '"%s" is the second round',
  async (Round) => {
    const { document } = await readText(
      match({ ...HOME, Room: 'Open', Round }, { ...HOME, Room: 'Closed', Round }),
    )
    expect(sessionsIn(document).flatMap(({ matches }) => matches.map(({ round }) => round))).toEqual([2])
  },
)

it.each([
  ['Butler', 'IMP', { imps: { pairs: 'butler' } }],
  ['Cross1', 'IMP', { crossImps: { method: 'meanOfAll' } }],
  ['Cross-IMPs', 'IMP', {}],
  ['XIMP', 'IMP', {}],
  ['IMP pairs', 'IMP', {}],
  ['Match Points', 'MP', {}],
  ['MPs', 'MP', {}],
  ['Board-a-Match', 'BAM', {}],
])('Scoring "%s" is %s', async (Scoring, calcType, conventions) => {
  const { document, warnings } = await readText(game({ Scoring }))
  expect(onlyEvent(document)).toMatchObject({ calcType, conventions })
  expect(warnings.map(({ code }) => code)).not.toContain('scoring-assumed')
})

const twelve = Array.from({ length: 12 }, (_, i) => String(i + 1))
/** Both rooms on so many boards, with what each game says of its room. */
const roomsSaid = (
  boards: readonly string[],
  said: (board: string, room: 'Open' | 'Closed') => Tags,
): string =>
  boards
    .flatMap((Board) => [
      game({ Board, Scoring: 'IMP', Vulnerable: 'None', ...HOME, ...OPEN, ...said(Board, 'Open') }),
      game({ Board, Scoring: 'IMP', Vulnerable: 'None', ...HOME, ...CLOSED, ...said(Board, 'Closed') }),
    ])
    .join('\n')

const isMiddle = (board: string) => Number(board) > 1
it.each<[string, (board: string, room: 'Open' | 'Closed') => Tags]>([
  ['all games said to be in the open room', () => ({ Room: 'Open' })],
  [
    'all but the first board said to be in the open room',
    (board, Room) => ({ Room: isMiddle(board) ? 'Open' : Room }),
  ],
  [
    'all but the first board said to be in the closed room',
    (board, Room) => ({ Room: isMiddle(board) ? 'Closed' : Room }),
  ],
  ['no room on all but the first board', (board, Room): Tags => (isMiddle(board) ? {} : { Room })],
  ['a room in the closed room alone', (_, room): Tags => (room === 'Closed' ? { Room: room } : {})],
  [
    'the team north-south first, and all in the open room',
    (_, room) => ({ ...(room === 'Open' ? HOME : TURNED), Room: 'Open' }),
  ],
])('Who sits where tells the rooms apart: %s', async (_, said) => {
  for (const boards of [['1', '2'], twelve]) {
    const { document, counts, warnings } = await readText(roomsSaid(boards, said))
    expect(counts.results).toBe(2 * boards.length)
    expect(rankingTable(document).map(({ name, played, points }) => [name, played, points])).toEqual([
      ['Reds', String(boards.length), String(10 * boards.length)],
      ['Blues', String(boards.length), '0'],
    ])
    const names = sessionsIn(document)[0]!.registrations.map(({ players }) =>
      players.map(({ name }) => name).sort(),
    )
    expect(names).toEqual([
      ['Ann', 'Cid', 'Eva', 'Hal'],
      ['Ben', 'Dot', 'Flo', 'Gus'],
    ])
    expect(warnings.map(({ code }) => code)).not.toContain('game-twice-in-room')
    expect(warnings.map(({ code }) => code)).toContain('room-by-players')
  }
})

it('A board passed out in both rooms without a room counts', async () => {
  const passed = { Contract: 'Pass', Declarer: '', Result: '' }
  const said = (board: string, Room: string): Tags => (board === '2' ? passed : { Room })
  const { document, counts } = await readText(roomsSaid(['1', '2', '3'], said))
  expect(counts.results).toBe(6)
  expect(rankingTable(document).map(({ played, points }) => [played, points])).toEqual([
    ['3', '20'],
    ['3', '0'],
  ])
})
