import { describe, expect, it } from 'vitest'
import { countsOf } from '../json/documentBuilder.ts'
import { firstSession, game, onlyEvent, readText, sessionsIn } from './testing/texts.ts'
import { writePbn } from './writePbn.ts'

/** Every suit of the deal to another suit, so that segments have other deals. */
const turned = (by: number): string => {
  const hands = ['AKQJ.5432.432.32', '432.AKQJ.765.765', '765.876.AKQJ.984', 'T98.T9.T98.AKQJT']
  return `N:${hands.map((_, i) => hands[(i + by) % 4]).join(' ')}`
}

type Given = {
  readonly round: string
  readonly board?: number
  readonly room?: string
  readonly deal?: number
  readonly result?: string
  readonly tags?: Readonly<Record<string, string>>
}

const TEAMS = { HomeTeam: 'Reds', VisitTeam: 'Blues' }

function teamGame({ round, board = 1, room = 'Open', deal = 0, result = '9', tags = TEAMS }: Given): string {
  const own = { Event: 'Cup', Date: '2020.01.21', Scoring: 'IMP', Board: `${board}`, Deal: turned(deal) }
  return game({ ...own, Round: round, Room: room, Result: result, ...tags })
}

const segment = (round: string, deal: number, won: string, tags?: Given['tags']): string =>
  ['Open', 'Closed']
    .map((room, i) => teamGame({ round, deal, room, result: i === 0 ? won : '8', ...(tags ? { tags } : {}) }))
    .join('\n')

const placed = async (text: string) =>
  sessionsIn((await readText(text)).document).map(({ session, numberOfSessions, matches }) => [
    session,
    numberOfSessions,
    matches.map(({ round }) => round),
  ])

describe('segments that a Round names', () => {
  it('are sessions of one knock-out match, in the order of their numbers', async () => {
    const read = await readText(
      `${segment('Final - Segment 2 of 3', 1, '9')}\n${segment('Final - Segment 1 of 3', 0, '10')}`,
    )
    const event = onlyEvent(read.document)
    expect(event).toMatchObject({
      type: 'TEAM',
      arrangeType: 'KNOCK_OUT',
      conventions: { teams: { vpScale: null } },
    })
    expect(event.segments.map(({ name }) => name)).toEqual(['Final'])
    expect(await placed(`${segment('Semifinal 2', 0, '9')}\n${segment('Semifinal 3', 1, '9')}`)).toEqual([
      [2, 3, [2]],
      [3, 3, [3]],
    ])
  })

  it('have the same teams, by what their players are called where the teams have no names', async () => {
    const seats = (N: string, S: string, E: string, W: string) => ({ North: N, South: S, East: E, West: W })
    const room = (round: string, deal: number, where: string, tags: Readonly<Record<string, string>>) =>
      teamGame({ round, deal, room: where, tags })
    const text = [
      room('Segment 1', 0, 'Open', seats('Ann', 'Bob', 'Xan', 'Yve')),
      room('Segment 1', 0, 'Closed', seats('Zoe', 'Una', 'Cyd', 'Dan')),
      room('Segment 2', 1, 'Open', seats('Xan', 'Zoe', 'Eva', 'Fay')),
      room('Segment 2', 1, 'Closed', seats('Cyd', 'Dan', 'Yve', 'Una')),
    ].join('\n')
    const [one, two] = sessionsIn((await readText(text)).document)
    const names = one!.registrations.map(({ name }) => name)
    expect(names).toEqual(['Ann - Bob - Cyd - Dan', 'Xan - Yve - Zoe - Una'])
    expect(two!.registrations.map(({ name }) => name).sort()).toEqual([...names].sort())
    const [first, second] = [one!.matches[0]!, two!.matches[0]!]
    expect([second.visiting, second.home]).toEqual([first.home, first.visiting])
  })

  it('are written with what they begin with, and read again as the same', async () => {
    const tags = { ...TEAMS, HomeCarryOver: '12', VisitCarryOver: '7.5' }
    const { document } = await readText(segment('Final - Segment 2 of 3', 1, '9', tags))
    expect(firstSession(document).matches[0]).toMatchObject({ carryOverHome: 12, carryOverVisiting: 7.5 })
    expect((await readText(writePbn(document))).document).toEqual(document)
  })
})

it('a single match of a source that gives no victory points has none; several have', async () => {
  const one = await readText(segment('1', 0, '9'))
  expect(onlyEvent(one.document).conventions).toEqual({ teams: { vpScale: null } })
  const two = await readText(
    `${segment('1', 0, '9')}\n${segment('2', 0, '9', { HomeTeam: 'Reds', VisitTeam: 'Greens' })}`,
  )
  expect(onlyEvent(two.document).conventions).toEqual({})
})

describe('a mistyped Round', () => {
  const boards = Array.from({ length: 8 }, (_, i) => i + 1)
  const match = (roundOf: (board: number, room: string) => string) =>
    boards
      .flatMap((board) =>
        ['Open', 'Closed'].map((room) =>
          teamGame({ round: roundOf(board, room), board, room, deal: board % 4 }),
        ),
      )
      .join('\n')

  it.each([
    ['5', '6'],
    ['Final - Segment 3', 'Final - Segment 33'],
    ['Final - Segment 3', 'Final - Segmetn 3'],
  ])('stays with its match (%s, once %s)', async (right, wrong) => {
    const read = await readText(match((board, room) => (board === 4 && room === 'Closed' ? wrong : right)))
    const session = firstSession(read.document)
    expect(session.matches).toHaveLength(1)
    expect(countsOf(read.document).results).toBe(16)
    expect(read.warnings.filter(({ code }) => code === 'round-differs')).toHaveLength(1)
  })

  it('is none where another match begins', async () => {
    const text = `${match(() => '5')}\n${teamGame({ round: '6', board: 9 })}`
    const read = await readText(text)
    expect(sessionsIn(read.document).flatMap(({ matches }) => matches)).toHaveLength(2)
  })
})
