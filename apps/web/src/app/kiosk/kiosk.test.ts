import type { PairTable } from '@openroom/protocol/schema/screens'
import { describe, expect, it } from 'vitest'
import { namesOf } from '../../ui/names.ts'
import type { Line } from '../../ui/results/ranking.ts'
import { boardScale, boardsIn, columnsIn, evenly, layoutOf, linesIn, pagesOf } from './kioskPages.ts'
import { seatingOf } from './seating.ts'

const lines = (count: number): readonly Line[] =>
  Array.from({ length: count }, (_, i) => ({ key: i, mark: `${i + 1}`, name: `Pair ${i + 1}`, figure: '' }))

const HD = { width: 1920, height: 1080 }

describe('pages of a screen on the wall', () => {
  it('take every line once, in order, and as many as the window has room for', () => {
    for (const width of [800, 1080, 1280, 1920, 3840])
      for (const height of [600, 720, 1080, 1920, 2160])
        for (const count of [0, 1, 14, 42, 211]) {
          const window = { width, height }
          const pages = pagesOf(
            { ranking: [{ title: null, lines: lines(count) }], seats: [], boards: 0 },
            window,
          )
          const shown = pages.flatMap((page) => (page.kind === 'lines' ? page.lines : []))
          expect(shown.map(({ key }) => key)).toEqual(lines(count).map(({ key }) => key))
          for (const page of pages)
            if (page.kind === 'lines') expect(page.lines.length).toBeLessThanOrEqual(linesIn(window))
        }
  })

  it('have a group each, then seats, then boards, and the address last', () => {
    const ranking = ['North-South', 'East-West'].map((title) => ({ title, lines: lines(3) }))
    const pages = pagesOf(
      { ranking, seats: [{ title: 'Round 3', lines: lines(2) }], boards: 2 * boardsIn(HD) + 1 },
      HD,
    )
    expect(pages.map((page) => (page.kind === 'lines' ? `${page.of} ${page.title}` : page.kind))).toEqual([
      ...['ranking North-South', 'ranking East-West', 'seats Round 3', 'boards', 'boards', 'boards', 'cover'],
    ])
    expect(pages.at(-2)).toEqual({ kind: 'boards', from: 2 * boardsIn(HD), to: 2 * boardsIn(HD) + 1 })
  })

  it('are never none', () => {
    expect(pagesOf({ ranking: [], seats: [], boards: 0 }, HD)).toEqual([{ kind: 'cover' }])
  })

  it('have two columns where the window is wide', () => {
    expect([columnsIn(HD), columnsIn({ width: 1080, height: 1920 })]).toEqual([2, 1])
    expect([linesIn(HD), linesIn({ width: 1080, height: 1920 })]).toEqual([26, 25])
    expect(columnsIn({ width: 3840, height: 1080 })).toBe(4)
    expect(columnsIn({ width: 1024, height: 768 })).toBe(1)
  })

  it('have few lines larger, as long as two partners fit one: 39 letters of half their size beside rank and figure', () => {
    expect(layoutOf(4, HD, 6).scale).toBe(1.6)
    for (const window of [
      { width: 820, height: 1180 },
      { width: 1080, height: 1920 },
      { width: 768, height: 1024 },
    ])
      for (const count of [2, 12]) {
        const { scale } = layoutOf(count, window, 6)
        const room = 94 - 1.5 * 2 - scale * (7 + 9)
        expect(room).toBeGreaterThanOrEqual(39 * 0.5 * 3.2 * scale)
        expect(scale).toBeGreaterThan(1)
      }
  })

  it('have few boards larger, and never more than there is room for', () => {
    const tall = { width: 1080, height: 1920 }
    expect(boardScale(2, tall)).toBeGreaterThan(1.5 * boardScale(boardsIn(tall), tall))
    expect(boardScale(4, HD)).toBeGreaterThan(boardScale(boardsIn(HD), HD))
    for (const window of [HD, tall, { width: 800, height: 600 }])
      for (let count = 1; count < boardsIn(window); count++)
        expect(boardScale(count, window)).toBeGreaterThanOrEqual(boardScale(count + 1, window))
  })

  it('are of nearly the same length', () => {
    expect(evenly([1, 2, 3, 4, 5, 6, 7], 3).map((part) => part.length)).toEqual([2, 2, 3])
    expect(evenly([1, 2, 3, 4, 5, 6, 7, 8], 5).map((part) => part.length)).toEqual([4, 4])
  })
})

describe('who sits where', () => {
  const names = namesOf(
    [1, 2, 3, 4].map((registrationId) => ({
      registrationId,
      name: `Pair ${registrationId}`,
      number: `${registrationId}`,
      players: [],
      bye: false,
      line: null,
      section: null,
    })),
  )
  const at = (round: number, ns: number, ew: number): PairTable => ({
    tableId: 10 * round + ns,
    tableNumber: ns,
    section: null,
    round,
    operators: [],
    commentators: [],
    pairs: { NORTH_SOUTH: ns, EAST_WEST: ew },
  })
  const tables = (...of: PairTable[]) => ({ type: 'PAIR' as const, tables: of })
  const miniSession = { arrangeType: 'HOWELL', roundGroups: 1 } as const
  const seating = (next: ReturnType<typeof tables> | undefined) =>
    seatingOf({ miniSession, round: 2, now: tables(at(2, 1, 2), at(2, 3, 4)), next, names }).map(
      ({ title, lines: own }) => [title, ...own.map(({ name, under }) => `${name} : ${under}`)],
    )

  it('is said of the round that is played, and of the next one', () => {
    expect(seating(tables(at(3, 1, 4), at(2, 3, 4)))).toEqual([
      ['Round 2: who sits where', 'Pair 1 : Pair 2', 'Pair 3 : Pair 4'],
      // Nobody comes to the other table any more.
      ['Next, Round 3: who sits where', 'Pair 1 : Pair 4'],
    ])
  })

  it('is said of no round that is not known', () => {
    expect(seating(undefined)).toHaveLength(1)
    expect(seating(tables(at(2, 1, 2), at(2, 3, 4)))).toHaveLength(1)
  })
})
