import { describe, expect, it } from 'vitest'
import { writeRankingCsv } from '../csv/ranking.ts'
import { firstSession, game, onlyEvent, readText } from './testing/texts.ts'
import { writePbn } from './writePbn.ts'

describe('individual events', () => {
  const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  /** Eight players on four boards, three of them with partners who change. */
  const rounds = (given: Readonly<Record<string, string>>) =>
    [0, 1, 2]
      .flatMap((round) => {
        const others = NAMES.slice(1)
        const seated = ['A', ...others.slice(round), ...others.slice(0, round)]
        return [0, 4].map((at) => {
          const [North, South, East, West] = seated.slice(at, at + 4) as [string, string, string, string]
          const Result = at === 0 ? '10' : '9'
          return game({ Board: String(round + 1), North, South, East, West, Result, ...given })
        })
      })
      .join('\n')

  it.each([
    ['by the word in the event', { Event: 'Wed_Individual' }],
    ['by Competition', { Competition: 'Individuals' }],
    ['by most players having two partners or more', {}],
  ])('are known %s', async (_, given) => {
    const { document } = await readText(rounds(given))
    const session = firstSession(document)
    const players = session.registrations.filter(({ members }) => members === undefined)
    const partners = session.registrations.filter(({ members }) => members !== undefined)
    expect(players.map(({ name }) => name).sort()).toEqual(NAMES)
    expect(partners).toHaveLength(10)
    expect(partners[0]).toMatchObject({ name: 'A - B', members: ['a', 'b'] })
    const inRounds = session.tables.map((table) => [table.round, Object.values(table.players).length])
    expect(inRounds).toEqual([1, 1, 2, 2, 3, 3].map((round) => [round, 4]))
    const again = await readText(writePbn(document))
    expect(firstSession(again.document)).toEqual(session)
  })

  it('rank their players, each with what every partnership scored', async () => {
    const { document } = await readText(rounds({ Competition: 'Individuals' }))
    const [, first] = writeRankingCsv(onlyEvent(document), firstSession(document)).split('\r\n')
    expect(first).toMatch(/^1,1,,A,A,,,3,6,100,2/)
  })

  it('are none where hardly anybody changes partners', async () => {
    const four = ['E', 'F', 'G', 'H'] as const
    const pairs = [1, 2, 3].flatMap((board) => [
      game({ Board: String(board), North: 'A', South: 'B', East: 'C', West: 'D' }),
      game({ Board: String(board), North: four[0], South: four[board]!, East: 'X', West: 'Y' }),
    ])
    const { document } = await readText(pairs.join('\n'))
    expect(firstSession(document).registrations.every(({ members }) => members === undefined)).toBe(true)
  })
})
