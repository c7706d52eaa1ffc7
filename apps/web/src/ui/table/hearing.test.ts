import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { expect, test } from 'vitest'
import { heardBy } from './hearing.ts'

const called = (...to: readonly ('N' | 'E' | 'S' | 'W' | 'all')[]): TableState => ({
  ...EMPTY_TABLE,
  calls: [
    {
      seat: 'N',
      call: '1C',
      alert: true,
      explanations: to.map((one) => ({ to: one, text: `to ${one}` })),
      irregular: null,
    },
  ],
})

test.each([
  ['N', ['to N', 'to E', 'to all']],
  ['E', ['to N', 'to E', 'to all']],
  ['S', ['to S', 'to W', 'to all']],
  ['W', ['to S', 'to W', 'to all']],
  [null, ['to N', 'to E', 'to S', 'to W', 'to all']],
] as const)('%s hears %s', (seat, texts) => {
  const state = heardBy(called('N', 'E', 'S', 'W', 'all'), seat)
  expect(state.calls[0]?.explanations.map(({ text }) => text)).toEqual(texts)
})

test('where everything was said to all, the table stays the same', () => {
  const state = called('all')
  expect(heardBy(state, 'S')).toBe(state)
})
