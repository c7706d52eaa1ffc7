/** The two rooms of a match in two files. */
import { expect, it } from 'vitest'
import type { DocumentSession } from '../json/document.ts'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { TEAMS_EVENING } from '../testing/evenings.ts'
import { combine } from './combine.ts'
import { differenceOfSession, losesSomething } from './loss.ts'

const whole = sessionsOfDocument(TEAMS_EVENING)[0]!

const only = (room: 'OPEN' | 'CLOSED'): DocumentSession => ({
  ...whole,
  tables: whole.tables.filter((one) => one.room === room),
})

const together = (first: DocumentSession, second: DocumentSession) =>
  combine(first, [], second, 'second', true).session

it.each([
  ['open', 'OPEN', 'CLOSED'],
  ['closed', 'CLOSED', 'OPEN'],
] as const)('the %s room first: the other comes beside it, in the same matches', (_, first, second) => {
  const both = together(only(first), only(second))
  expect(losesSomething(differenceOfSession(only(first), both))).toBe(false)
  expect(both.matches).toHaveLength(whole.matches.length)
  const placeOf = ({ round, number, room, ns, ew }: DocumentSession['tables'][number]) =>
    [round, number, room, ns, ew].join(' ')
  expect(both.tables.map(placeOf).sort()).toEqual(whole.tables.map(placeOf).sort())
})

it('a correction of one room alone, of results that had both, is asked about', () => {
  expect(losesSomething(differenceOfSession(whole, together(whole, only('OPEN'))))).toBe(true)
})
