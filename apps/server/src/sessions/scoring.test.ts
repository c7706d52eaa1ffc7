/** How a session was scored, as its viewers are told. */
import type { DocumentResult } from '@openroom/formats/json/document'
import { registration, session, table } from '@openroom/formats/json/documentBuilder'
import { scoringSchema } from '@openroom/protocol/schema/scoring'
import { describe, expect, it } from 'vitest'
import type { SessionRow } from './miniSessions.public.ts'
import { scoring } from './scoring.ts'
import { boardOf, eventOf, scored, sessionsOf } from './testing/modelOf.ts'

const NONE = { percentNs: null, percentEw: null, impsNs: null, impsEw: null }

const row = (scoreNs: number, pointsNs: number, pointsEw: number): DocumentResult => ({
  ...scored(1, scoreNs),
  official: { ...NONE, pointsNs, pointsEw },
})

/** Scores 420, 420, 170 and -50: 5, 5, 2 and 0. */
const ROWS = [row(420, 5, 1), row(420, 5, 1), row(170, 2, 4), row(-50, 0, 6)]

const scoringOf = (rows: readonly DocumentResult[], changes: Partial<SessionRow> = {}, conventions = {}) => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const { models, registration: id } = sessionsOf(
    eventOf({ type: 'PAIR', conventions }),
    [
      session({
        key: 's',
        registrations: names.map((key) =>
          registration({
            key,
            name: key,
            official: key === 'A' ? { rank: 1, total: 6, percent: null } : null,
          }),
        ),
        boards: [boardOf(1)],
        tables: rows.map((one, i) =>
          table({ key: `${i}`, round: 1, number: i + 1, ns: names[i]!, ew: names[i + 4]!, results: [one] }),
        ),
      }),
    ],
    changes,
  )
  return { made: scoringSchema.parse(scoring(models)), id }
}

describe('scoring', () => {
  it('says how many of the source’s figures come out, and which do not', () => {
    const { made, id } = scoringOf(ROWS)
    expect(made.figures).toMatchObject({ published: 10, compared: 10, equal: 8, unexplained: 2 })
    expect(made.figures?.differing).toMatchObject([
      { kind: 'total', board: null, registrations: [id('A')], given: 6, ours: 5, reason: null },
      { kind: 'rank', given: 1 },
    ])
  })

  it('names figures of a result by both pairs and the side', () => {
    const { made, id } = scoringOf([...ROWS.slice(0, 3), row(-50, 0, 7)])
    expect(made.figures?.differing[0]).toMatchObject({
      kind: 'points',
      board: 1,
      line: 'EAST_WEST',
      given: 7,
      ours: 6,
      registrations: [id('D'), id('H')],
    })
  })

  it('says what of the scoring is not as usual', () => {
    const { made } = scoringOf(ROWS, {}, { matchpoints: { perWin: 1, ascherman: true } })
    expect(made.pairs).toMatchObject({ perWin: 1, ascherman: true, missedBoards: 'left' })
  })

  it.each([
    ['CLOSED', {}, 'session'],
    ['LIVE', {}, 'board'],
    ['CLOSED', { expected: 'rows' }, 'board'],
    ['CLOSED', { neuberg: false }, 'none'],
  ] as const)('says what boards of a %s session with %o are brought to', (status, matchpoints, neuberg) => {
    expect(scoringOf(ROWS, { status }, { matchpoints }).made.pairs).toMatchObject({ neuberg })
  })

  it('tells nothing that the source says of the whole while a session goes on', () => {
    expect(scoringOf(ROWS, { status: 'LIVE' }).made.figures).toBeNull()
  })
})
