import { describe, expect, it } from 'vitest'
import { conventionsWith, DEFAULT_CONVENTIONS } from './conventions.ts'
import { explainFigures, type PublishedBoard } from './explainFigures.ts'
import type { Outcome } from './outcome.ts'
import type { PairCalculation } from './pairScore.ts'
import { roundAway } from './rounding.ts'
import { scoreSession } from './session.ts'

const played = (scoreNs: number): Outcome => ({ kind: 'score', scoreNs })

/** A board as somebody else published it, who scored `scored` and shows `shown`. */
function published(
  scored: readonly Outcome[],
  shown: readonly Outcome[],
  calculation: PairCalculation,
  changes = {},
  decimals = 2,
): PublishedBoard {
  const results = scored.map((outcome, at) => ({
    board: 1,
    ns: `N${at}`,
    ew: `E${at}`,
    section: null,
    outcome,
  }))
  const rows = scoreSession(results, calculation, conventionsWith(changes)).boards.get(1) ?? []
  return {
    calculation,
    conventions: DEFAULT_CONVENTIONS,
    mostResults: scored.length,
    rows: shown.map((outcome, at) => ({
      outcome,
      figures: (['NS', 'EW'] as const).map((side) => ({
        side,
        published: {
          kind: 'points',
          value: roundAway(rows[at]?.figures[side].points ?? 0, decimals, scored.length - 1),
          decimals,
        },
      })),
    })),
  }
}

const scores = [
  [420, 450, 170, -50, 140, 420],
  [-620, 100, -170, 200, -620, -650],
  [90, 120, 90, 110, -100, 150],
].map((board) => board.map(played))

const names = (boards: readonly PublishedBoard[]) => [
  ...new Set(
    explainFigures(boards)
      .flat(2)
      .map((why) => (why === null ? 'unexplained' : why.join('+') || 'equal')),
  ),
]

describe('explainFigures', () => {
  it('finds nothing to explain where a figure is ours', () => {
    expect(names(scores.map((board) => published(board, board, 'MP')))).toEqual(['equal'])
  })

  it('explains all figures by the one way that fits most, not by chance', () => {
    const butler = { imps: { pairs: 'butler' as const }, butler: { trim: 1 } }
    const boards = scores.map((board) => published(board, board, 'IMP', butler, 0))
    const found = names(boards)
    expect(found).toContain('butler-trimmed-1')
    expect(found.filter((name) => name !== 'equal' && name !== 'butler-trimmed-1')).toEqual([])
  })

  it('says so where nothing known gives a figure', () => {
    const [board] = scores.map((one) => published(one, one, 'MP'))
    if (!board) throw new Error('no board')
    const odd = {
      ...board,
      rows: board.rows.map((row) => ({
        ...row,
        figures: row.figures.map(({ side, published: one }) => ({
          side,
          published: { ...one, value: one.value + 0.37 },
        })),
      })),
    }
    expect(names([odd])).toEqual(['unexplained'])
  })

  it('finds the row that a director awarded, in the field or out of it', () => {
    const [first = []] = scores
    const outside = published([...first, { kind: 'average', ns: 55, ew: 45 }], [...first, played(50)], 'MP')
    const why = explainFigures([outside])[0] ?? []
    expect(why.flat().every((one) => one?.includes('awarded-row'))).toBe(true)
    const inside = published([...first, played(100)], [...first, played(100)], 'MP')
    const rows = inside.rows.map((row, at) => ({
      ...row,
      figures: row.figures.map(({ side, published: one }) => ({
        side,
        published: at === 2 ? { ...one, value: side === 'NS' ? 7.3 : 4.7 } : one,
      })),
    }))
    expect(explainFigures([{ ...inside, rows }])[0]?.map((row) => row.flat())).toEqual(
      rows.map((_, at) => (at === 2 ? ['awarded-row', 'awarded-row'] : [])),
    )
  })
})
