import { ALERT_TYPES } from '@openroom/bridge/session'
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
  ['SCREENS', 'N', ['to N', 'to E', 'to all']],
  ['SCREENS', 'E', ['to N', 'to E', 'to all']],
  ['SCREENS', 'S', ['to S', 'to W', 'to all']],
  ['SCREENS', 'W', ['to S', 'to W', 'to all']],
  ['SCREENS', null, ['to N', 'to E', 'to S', 'to W', 'to all']],
  ['SCREENLESS', 'S', ['to N', 'to E', 'to S', 'to W', 'to all']],
  ['SELF', 'N', ['to N', 'to E', 'to S', 'to W', 'to all']],
  ['SELF', 'E', ['to E', 'to all']],
  ['SELF', 'S', ['to S', 'to all']],
  ['SELF', null, ['to N', 'to E', 'to S', 'to W', 'to all']],
] as const)('%s: %s hears of a call by North %s', (alertType, seat, texts) => {
  const state = heardBy(called('N', 'E', 'S', 'W', 'all'), seat && { seat, alertType })
  expect(state.calls[0]?.explanations.map(({ text }) => text)).toEqual(texts)
})

test.each(ALERT_TYPES)('%s: where everything was said to all, the table stays the same', (alertType) => {
  const state = called('all')
  expect(heardBy(state, { seat: 'S', alertType })).toBe(state)
})
