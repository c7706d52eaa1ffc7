import type { CallMade } from '@openroom/bridge/table/state'
import { auction } from '@openroom/test-kit/build'
import { expect, test } from 'vitest'
import { auctionRows, explainedCalls } from './auctionRows.ts'

const calls = (text: string, dealer: 'N' | 'E' | 'S' | 'W' = 'N'): readonly CallMade[] =>
  auction(text, dealer).map((made) => ({ ...made, alert: false, explanations: [], irregular: null }))

const shown = (rows: ReturnType<typeof auctionRows>) =>
  rows.map(({ cells }) => cells.map((cell) => (cell.kind === 'call' ? cell.made.call : cell.kind)).join(' '))

test('rows begin with West, and the next call has its place', () => {
  expect(shown(auctionRows('N', calls('1C 1S 2D 3S 4H'), true))).toEqual([
    'empty 1C 1S 2D',
    '3S 4H next empty',
  ])
})

test('before the first call the dealer is next', () => {
  expect(shown(auctionRows('E', [], true))).toEqual(['empty empty next empty'])
  expect(auctionRows('E', [], false)).toEqual([])
})

test('a call out of turn begins a new row when its column is taken', () => {
  expect(shown(auctionRows('N', calls('1C P N:1H P'), false))).toEqual([
    'empty 1C P empty',
    'empty 1H P empty',
  ])
})

test('what was said is numbered, each text once', () => {
  const made = calls('1C P 2C P').map((call, i) =>
    i === 1
      ? call
      : {
          ...call,
          explanations: [
            { to: 'all' as const, text: ' strong ' },
            { to: 'E' as const, text: 'strong' },
          ],
        },
  )
  expect(explainedCalls(made).map(({ note, text }) => `${note} ${text}`)).toEqual([
    '1 strong',
    '2 strong',
    '3 strong',
  ])
})
