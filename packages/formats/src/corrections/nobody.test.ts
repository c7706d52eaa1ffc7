import { expect, it } from 'vitest'
import { registration, session, table } from '../json/documentBuilder.ts'
import type { Correction } from './correction.ts'
import { isOfNobody } from './nobody.ts'

const named = (name: string) => ({ name, memberId: null })
const pair = (key: string, bye = false) =>
  registration({ key, name: key, bye, players: bye ? [] : [named(`${key} One`), named(`${key} Two`)] })

/** Pairs a, b and c; c sits out. */
const EVENING = session({
  key: 's',
  registrations: [pair('a'), pair('b'), pair('c'), pair('bye', true)],
  matches: [],
  tables: [
    table({ key: 't1', number: 1, ns: 'a', ew: 'b' }),
    table({
      key: 't2',
      number: 2,
      ns: 'c',
      ew: 'bye',
      players: { N: named('c One'), S: named('c Two'), E: named('Late One'), W: named('Late Two') },
    }),
  ],
})

const result = { contract: null, lead: null, tricks: null, board: 1 }
const CASES: readonly (readonly [Correction, boolean])[] = [
  [{ kind: 'lineUp', table: 't2', seats: { E: 'Late One' } }, true],
  [{ kind: 'lineUp', table: 't2', seats: { N: 'c Three' } }, true],
  [{ kind: 'lineUp', table: 't1', seats: { E: 'Late One' } }, false],
  [{ kind: 'registration', registration: 'bye', to: 'Late' }, true],
  [{ kind: 'registration', registration: 'c', to: 'Late' }, false],
  [{ kind: 'penalty', registration: 'bye', unit: null, amount: -1 }, true],
  [{ kind: 'carryOver', registration: 'bye', amount: 3 }, true],
  [{ kind: 'sides', table: 't2', board: null }, true],
  [{ kind: 'result', table: 't2', ...result }, true],
  [{ kind: 'result', table: 't1', ...result }, false],
  [{ kind: 'player', from: 'Late One', to: 'Early One' }, true],
  [{ kind: 'player', from: 'c One', to: 'Early One' }, false],
  [{ kind: 'players', one: 'a One', other: 'Late Two' }, true],
  [{ kind: 'players', one: 'a One', other: 'c Two' }, false],
  [{ kind: 'exchange', one: 'a', other: 'c', round: 1 }, false],
]

it.each(CASES)('%j', (correction, expected) => {
  expect(isOfNobody(EVENING, correction)).toBe(expected)
})
