/** Who is but likely somebody who is stored: never by the name alone. */
import { expect, it } from 'vitest'
import type { DocumentSession } from '../json/document.ts'
import { player, registration, session } from '../json/documentBuilder.ts'
import { combine } from './combine.ts'
import { differenceOfSession } from './loss.ts'
import { withOneName } from './people.ts'

type Pair = readonly [number: string, ...players: string[]]

/** `Name#12`: with a member number. */
const told = (...pairs: readonly Pair[]): DocumentSession =>
  session({
    key: 's1',
    registrations: pairs.map(([number, ...names], i) =>
      registration({
        key: `p${i}`,
        number: number || null,
        name: names.map((one) => one.split('#')[0]).join(' - '),
        players: names.map((one) => player(one.split('#')[0]!, one.split('#')[1] ?? null)),
      }),
    ),
  })

const namesIn = ({ registrations }: DocumentSession): readonly string[] =>
  registrations.flatMap(({ players }) => players.map(({ name }) => name))

const namedTogether = (stored: DocumentSession, given: DocumentSession) => {
  const [before, now, joined] = withOneName(stored, given)
  return { stored: namesIn(before), given: namesIn(now), joined }
}

it.each([
  ['in another pair', told(['1', 'John Smith', 'Ann Jones']), told(['5', 'Smith', 'Bea Bolt'])],
  ['without a number', told(['', 'John Smith', 'Ann Jones']), told(['', 'J. Smith', 'Bea Bolt'])],
  ['of another member number', told(['1', 'John Smith#7', 'Ann Jones']), told(['1', 'Smith#8', 'Ann Jones'])],
])('renames nobody who is but likely the same, %s', (_, stored, given) => {
  expect(namedTogether(stored, given)).toEqual({ stored: namesIn(stored), given: namesIn(given), joined: [] })
})

it.each([
  ['the partner', told(['1', 'John Smith', 'Ann Jones']), told(['5', 'Smith', 'Ann Jones'])],
  ['the number', told(['1', 'John Smith', 'Ann Jones']), told(['1', 'Smith', 'Bea Bolt'])],
  ['the member number', told(['1', 'John Smith#7', 'Ann Jones']), told(['5', 'Smith#7', 'Bea Bolt'])],
])('takes them for one by %s beside the name, and says so', (_, stored, given) => {
  const found = namedTogether(stored, given)
  expect(found.given[0]).toBe('John Smith')
  expect(found.joined).toEqual(['Smith'])
  expect(combine(stored, [], given, 'hash', true).joined).toEqual(['Smith'])
})

it('takes two who are but likely the same for one by each other', () => {
  const stored = told(['1', 'John Smith', 'Ann Jones'])
  expect(namedTogether(stored, told(['', 'J. Smith', 'A. Jones'])).given).toEqual(['John Smith', 'Ann Jones'])
})

it.each([
  ['the same name', 'Łukasz Żak', 'ZAK, LUKASZ'],
  ['the same name, with more', 'Zoe Meier', 'Zoë Meier'],
  ['a fuller name beside the number', 'J. Smith#7', 'John Smith#7'],
])('keeps the spelling of an evening that was run here: %s', (_, own, told1) => {
  const [stored, given] = [told(['1', own, 'Ann Jones']), told(['1', told1, 'Ann Jones'])]
  const [before, now] = withOneName(stored, given, true)
  const kept = own.split('#')[0]!
  expect([namesIn(before)[0], namesIn(now)[0]]).toEqual([kept, kept])
  expect(combine(stored, [], given, 'hash', true, true).session.registrations[0]!.name).toBe(
    `${kept} - Ann Jones`,
  )
})

it('names whoever would be somebody else, and what a number and a name say against each other', () => {
  const stored = told(['1', 'Ann Jones#4', 'Bea Bolt'], ['2', 'Cem Dal', 'Eva Fox'])
  const given = told(['1', 'Ann Miller#4', 'BOLT Bea'], ['2', 'Cem Dal', 'Gil Hood'])
  const { session: after } = combine(stored, [], given, 'hash', true, true)
  expect(differenceOfSession(stored, after).renamed).toEqual([
    { contestant: '1', before: 'Ann Jones', after: 'Ann Miller', memberId: '4' },
    { contestant: '2', before: 'Eva Fox', after: 'Gil Hood', memberId: null },
  ])
  expect(differenceOfSession(stored, stored).renamed).toEqual([])
})

it('says nothing of a name that is the same', () => {
  const found = namedTogether(told(['1', 'John Smith', 'Ann Jones']), told(['4', 'SMITH, John', 'Bea Bolt']))
  expect(found.joined).toEqual([])
  expect(new Set([found.stored[0], found.given[0]]).size).toBe(1)
})
