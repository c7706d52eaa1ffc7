/** Fields of unlike size that played the same deals: on a board with many results every common score is found. */
import { expect, it } from 'vitest'
import type { DocumentSession } from '../json/document.ts'
import { board, player, registration, result, session, table } from '../json/documentBuilder.ts'
import { isProved, likeness, relationOf } from './relation.ts'

const BOARDS = Array.from({ length: 24 }, (_, i) => i + 1)
const SCORES = [420, 450, 170, 140, -50, -100, 110, 400]

/** What the table scored: the common scores of each board, as whoever plays it makes them. */
const scoreAt = (number: number, at: number): number =>
  SCORES[(number * 5 + at * at + 3 * at) % SCORES.length]!

type Field = {
  readonly who: string
  readonly tables: number
  readonly first?: number
  readonly dealt?: boolean
}

const fieldOf = ({ who, tables, first = 0, dealt = true }: Field): DocumentSession =>
  session({
    key: 's1',
    date: '2026-11-24',
    boards: BOARDS.map((number) =>
      board({
        number,
        deal: dealt ? { N: `n${number}`, E: `e${number}`, S: `s${number}`, W: `w${number}` } : null,
      }),
    ),
    registrations: Array.from({ length: 2 * tables }, (_, i) => {
      const names = [`${who} ${i} A`, `${who} ${i} B`]
      return registration({
        key: `${i}`,
        name: names.join(' - '),
        number: `${who} ${i}`,
        players: names.map((one) => player(one)),
      })
    }),
    tables: Array.from({ length: tables }, (_, t) =>
      table({
        key: `${who} ${t}`,
        number: first + t + 1,
        ns: `${2 * t}`,
        ew: `${2 * t + 1}`,
        results: BOARDS.map((number) => result({ board: number, scoreNs: scoreAt(number, first + t) })),
      }),
    ),
  })

const open = fieldOf({ who: 'Open', tables: 100 })
const women = fieldOf({ who: 'Women', tables: 8, first: 200 })

it.each([
  ['a small field after a large one', open, women],
  ['a large field after a small one', women, open],
])('%s: with nobody in common it is another one, and nothing is asked', (_, stored, given) => {
  expect(relationOf(stored, given, false)).toBe('more')
  expect(isProved(stored, given)).toBe(false)
  expect(likeness(stored, given)).toBeNull()
})

it('nor is it that one where the deals are not known', () => {
  const [all, some] = [
    fieldOf({ who: 'Open', tables: 100, dealt: false }),
    fieldOf({ who: 'Women', tables: 8, first: 200, dealt: false }),
  ] as const
  expect(relationOf(all, some, false)).toBe('other')
  expect(relationOf(some, all, false)).toBe('other')
  expect(likeness(all, some)).toBeNull()
})

it('a field of its size with all its outcomes is the same one, whatever its people and tables are called', () => {
  expect(relationOf(women, fieldOf({ who: 'Damer', tables: 8, first: 200 }), false)).toBe('same')
})
