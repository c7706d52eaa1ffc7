import { expect, it } from 'vitest'
import type { DocumentTable } from '../json/document.ts'
import { result, table } from '../json/documentBuilder.ts'
import { areRepeated } from './repeated.ts'

const BOARDS = [1, 2, 3, 4, 5, 6] as const
const SCORES = [-100, -50, 110, 140, 170, 420, 450, 620] as const

/** Tables of a large field that have played all boards: each a row of scores of its own, made by a rule. */
const tables = (
  count: number,
  names: (at: number) => readonly [string, string],
  from = 0,
): readonly DocumentTable[] =>
  Array.from({ length: count }, (_, i) => {
    const [ns, ew] = names(i)
    const at = i + from
    return table({
      key: `${i}`,
      number: i + 1,
      ns,
      ew,
      results: BOARDS.map((board) =>
        result({ board, scoreNs: SCORES[(at + board * (1 + Math.floor(at / 8))) % 8]! }),
      ),
    })
  })

const numbered = (at: number) => [`n${at}`, `e${at}`] as const
const otherwise = (at: number) => [`Pair ${at}`, `Paar ${at}`] as const
const FIELD = tables(200, numbered)

it('takes the same tables under other names for those that are there', () => {
  expect(areRepeated(FIELD, tables(200, otherwise))).toBe(true)
  expect(areRepeated(FIELD, tables(30, otherwise))).toBe(true)
})

it('does so where a result in ten was corrected', () => {
  const corrected = tables(30, otherwise).map((one, i) =>
    i % 2 ? one : { ...one, results: one.results.with(i % 6, { ...one.results[i % 6]!, scoreNs: -1400 }) },
  )
  expect(areRepeated(FIELD, corrected)).toBe(true)
})

it('does not take other tables for them, although each of their scores was made by somebody', () => {
  const made = new Set(
    FIELD.flatMap(({ results }) => results.map(({ board, scoreNs }) => `${board} ${scoreNs}`)),
  )
  const others = Array.from({ length: 20 }, (_, i) =>
    table({
      key: `x${i}`,
      number: 900 + i,
      ns: `x${i}`,
      ew: `y${i}`,
      results: BOARDS.map((board) =>
        result({ board, scoreNs: SCORES[(i + board * board + (board % 3) * i) % 8]! }),
      ),
    }),
  )
  expect(
    others.every(({ results }) => results.every(({ board, scoreNs }) => made.has(`${board} ${scoreNs}`))),
  ).toBe(true)
  expect(areRepeated(FIELD, others)).toBe(false)
})

it('does not take more results for the same', () => {
  expect(areRepeated(tables(10, numbered), tables(11, otherwise))).toBe(false)
})
