/**
 * Patterns of a hand as players write them, words apart: `5431` any such shape, `5=4=3=1` spades first, `x` any length
 * (`6xxx`), `bal`; points `15-17`, `15+`, `10-`, `12`; a suit's length `S5+`, `H4`, `D2-`.
 */

import { rankOf, SUITS } from '../card.ts'
import { type Hand, holding } from '../deal.ts'
import { err, ok, type Result } from '../result.ts'
import type { PatternError } from './auctionPattern.ts'

/** Lengths of spades, hearts, diamonds and clubs. */
type Shape = readonly [number, number, number, number]

/** All shapes that a hand can have, in an order that never changes. */
export const SHAPES: readonly Shape[] = Array.from({ length: 14 }, (_, s) => s).flatMap((s) =>
  Array.from({ length: 14 - s }, (_, h) => h).flatMap((h) =>
    Array.from({ length: 14 - s - h }, (_, d): Shape => [s, h, d, 13 - s - h - d]),
  ),
)

const SHAPE_INDEX: ReadonlyMap<string, number> = new Map(SHAPES.map((shape, i) => [shape.join(' '), i]))

/** The longest suit first. */
const sortShape = (shape: readonly number[]): string => [...shape].sort((a, b) => b - a).join(' ')

const PATTERNS: readonly string[] = [...new Set(SHAPES.map(sortShape))].sort()

/** By a shape's number, that of its pattern, which no order of suits changes: one of 39. */
const PATTERN_OF: readonly number[] = SHAPES.map((shape) => PATTERNS.indexOf(sortShape(shape)))

/** High card points: 4, 3, 2, 1. */
const POINTS: Readonly<Record<string, number>> = { A: 4, K: 3, Q: 2, J: 1 }

export const MOST_POINTS = 37

export type HandFacts = { readonly shape: number; readonly points: number }

export function handFacts(hand: Hand): HandFacts {
  const shape = SHAPE_INDEX.get(SUITS.map((suit) => holding(hand, suit).length).join(' '))!
  return { shape, points: hand.reduce((sum, card) => sum + (POINTS[rankOf(card)] ?? 0), 0) }
}

/** One small number for a hand's pattern and points. */
export const handKey = ({ shape, points }: HandFacts): number => keyOfHand(PATTERN_OF[shape]!, points)

const keyOfHand = (pattern: number, points: number): number => pattern * 64 + points

export type HandPattern = {
  /** Numbers of the shapes that match; `null`: all. */
  readonly shapes: readonly number[] | null
  readonly least: number
  readonly most: number
}

/** The keys of all hands that match, and of some that may not where the order of suits counts. */
export function keysOf({ shapes, least, most }: HandPattern): readonly number[] {
  const patterns = new Set(shapes === null ? PATTERNS.keys() : shapes.map((shape) => PATTERN_OF[shape]!))
  const points = Array.from({ length: most - least + 1 }, (_, i) => least + i)
  return [...patterns].flatMap((pattern) => points.map((own) => keyOfHand(pattern, own)))
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k)

const HANDS = choose(52, 13)

const shareOfShape = (shape: Shape): number =>
  shape.reduce((product, length) => product * choose(13, length), 1) / HANDS

/** By points, of hands of any shape. */
function sharesOfPoints(): readonly number[] {
  const shares = Array.from({ length: MOST_POINTS + 1 }, () => 0)
  for (let a = 0; a <= 4; a += 1)
    for (let k = 0; k <= 4; k += 1)
      for (let q = 0; q <= 4; q += 1)
        for (let j = 0; j <= 4 && a + k + q + j <= 13; j += 1) {
          const ways =
            choose(4, a) * choose(4, k) * choose(4, q) * choose(4, j) * choose(36, 13 - a - k - q - j)
          shares[4 * a + 3 * k + 2 * q + j]! += ways / HANDS
        }
  return shares
}

/** About which share of all hands match, as if points knew nothing of shapes. */
export function shareOf({ shapes, least, most }: HandPattern): number {
  const ofShapes = shapes === null ? 1 : shapes.reduce((sum, i) => sum + shareOfShape(SHAPES[i]!), 0)
  const ofPoints = sharesOfPoints().slice(least, most + 1)
  return ofShapes * ofPoints.reduce((sum, share) => sum + share, 0)
}

/** Whether a hand that has one of the keys always matches: where no order of suits counts. */
export function keysTellAll({ shapes }: HandPattern): boolean {
  if (shapes === null) return true
  const patterns = new Set(shapes.map((shape) => PATTERN_OF[shape]!))
  return PATTERN_OF.filter((pattern) => patterns.has(pattern)).length === new Set(shapes).size
}

type Test = (shape: Shape) => boolean

const lengthIn = (text: string): number | null => (text === 'X' ? null : Number(text))

/** Four lengths, `null` for any: in the order of suits, or in any. */
function shapeTest(lengths: readonly (number | null)[], isOrdered: boolean): Test | null {
  const known = lengths.filter((length) => length !== null)
  const sum = known.reduce((total, length) => total + length, 0)
  if (known.length === 4 ? sum !== 13 : sum > 13) return null
  if (isOrdered) return (shape) => lengths.every((length, i) => length === null || length === shape[i])
  return (shape) => {
    const left: number[] = [...shape]
    return known.every((length) => {
      const at = left.indexOf(length)
      if (at !== -1) left.splice(at, 1)
      return at !== -1
    })
  }
}

const BALANCED = new Set(['4 3 3 3', '4 4 3 2', '5 3 3 2'])

function suitTest(word: string): Test | null {
  const [, suit, length, sign] = /^([SHDC])(\d{1,2})([+-]?)$/.exec(word) ?? []
  if (suit === undefined || Number(length) > 13) return null
  const at = (SUITS as readonly string[]).indexOf(suit)
  return (shape) => {
    const own = shape[at]!
    return sign === '+'
      ? own >= Number(length)
      : sign === '-'
        ? own <= Number(length)
        : own === Number(length)
  }
}

function testOf(word: string): Test | null {
  if (word === 'BAL') return (shape) => BALANCED.has(sortShape(shape))
  if (/^[\dX]{4}$/.test(word)) return shapeTest([...word].map(lengthIn), false)
  const parts = word.split(/[=-]/)
  if (parts.length === 4 && parts.every((part) => /^(\d{1,2}|X)$/.test(part)))
    return shapeTest(parts.map(lengthIn), word.includes('='))
  return suitTest(word)
}

function pointsOf(word: string): readonly [number, number] | null {
  const [, low, high] = /^(\d{1,2})-(\d{1,2})$/.exec(word) ?? []
  if (low !== undefined) return [Number(low), Number(high)]
  const [, only, sign] = /^(\d{1,2})([+-]?)$/.exec(word) ?? []
  if (only === undefined) return null
  const points = Number(only)
  return sign === '+' ? [points, MOST_POINTS] : sign === '-' ? [0, points] : [points, points]
}

const notUnderstood = (at: string) => err<PatternError>({ code: 'not-understood', at })

export function handPattern(text: string): Result<HandPattern, PatternError> {
  const words = text
    .toUpperCase()
    .replaceAll(/[–—]/g, '-')
    .split(/[\s,]+/)
  const tests: Test[] = []
  let [least, most] = [0, MOST_POINTS]
  for (const word of words.filter((one) => one !== '')) {
    const points = pointsOf(word)
    const test = points ? null : testOf(word)
    if (points) [least, most] = [Math.max(least, points[0]), Math.min(most, points[1])]
    else if (test) tests.push(test)
    else return notUnderstood(word)
  }
  if (least > most) return notUnderstood(text.trim())
  const shapes = SHAPES.flatMap((shape, i) => (tests.every((test) => test(shape)) ? [i] : []))
  if (shapes.length === 0) return notUnderstood(text.trim())
  return ok({ shapes: tests.length === 0 ? null : shapes, least, most })
}
