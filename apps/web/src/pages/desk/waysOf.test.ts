import type { DeskEntered, PhoneResult } from '@openroom/protocol/schema/phones'
import { expect, test } from 'vitest'
import { waysOf } from './waysOf.ts'

const spades = (tricks: number): PhoneResult => ({
  contract: { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' },
  lead: null,
  tricks,
})

const entered = (given: Partial<DeskEntered>): DeskEntered => ({
  ...{ board: 1, version: 1, result: spades(10), scoreNs: 420, by: 'NS', confirmed: true, ruled: false },
  ...{ adjustment: null, strangeLead: false, otherwise: [] },
  ...given,
})

const other = (result: PhoneResult) => ({ from: 'terminal' as const, result, average: null })
const average = { kind: 'average', ns: 'AVE+', ew: 'AVE-' } as const

test('what counts stands first, what else was told after it, each once', () => {
  const ways = waysOf(entered({ otherwise: [other(spades(9)), { ...other(spades(9)), from: 'phone' }] }))
  expect(ways.map(({ result }) => result?.tricks)).toEqual([10, 9])
  expect(ways[0]!.text).not.toBe(ways[1]!.text)
})

test('a word that stands alone is one way, and an average is not let count from here', () => {
  const none = { contract: null, lead: null, tricks: null }
  const alone = { version: 0, confirmed: false }
  expect(waysOf(entered({ ...alone, result: spades(9), otherwise: [other(spades(9))] }))).toHaveLength(1)
  const ruled = waysOf(entered({ ...alone, result: none, otherwise: [{ ...other(none), average }] }))
  expect(ruled.map(({ result }) => result)).toEqual([null])
})
