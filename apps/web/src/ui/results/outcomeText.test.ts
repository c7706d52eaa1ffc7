import type { WireOutcome } from '@openroom/protocol/schema/tableResult'
import { expect, test } from 'vitest'
import { outcomeText } from './outcomeText.ts'

const PLAYED = { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' } as const
const outcome = (over: Partial<WireOutcome>): WireOutcome => ({
  status: 'played',
  contract: null,
  tricks: null,
  adjustment: null,
  ...over,
})
const share = { contract: null, lead: null, tricks: null, scoreNs: -50 }

test.each<readonly [said: string, of: Partial<WireOutcome>]>([
  ['4♠ by North +1', { contract: PLAYED, tricks: 11 }],
  ['4♠ by North made', { contract: PLAYED, tricks: 10 }],
  ['4♠×× by North 3 down', { contract: { ...PLAYED, doubling: 'XX' }, tricks: 7 }],
  ['3NT by West', { contract: { ...PLAYED, level: 3, strain: 'NT', declarer: 'W' } }],
  ['Passed out', { contract: { kind: 'passedOut' } }],
  ['Not played', { status: 'notPlayed' }],
  ['', {}],
  [
    'Average plus for North-South, Average minus for East-West',
    { contract: PLAYED, tricks: 10, adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' } },
  ],
  [
    '60% for North-South, 37.50% for East-West',
    { status: 'notPlayed', adjustment: { kind: 'average', ns: 60, ew: 37.5 } },
  ],
  ['+420 for North-South, −50 for East-West', { adjustment: { kind: 'split', scoreNs: 420, scoreEw: -50 } }],
  ['+3 IMPs for North-South, −3 for East-West', { adjustment: { kind: 'imps', ns: 3, ew: -3 } }],
  [
    '60% of 4♠ by North made, 40% of −50',
    {
      adjustment: {
        kind: 'weighted',
        ns: [
          { ...share, weight: 0.6, contract: PLAYED, tricks: 10, scoreNs: 420 },
          { ...share, weight: 0.4 },
        ],
        ew: null,
      },
    },
  ],
  // Of a contract without its tricks the score says more.
  [
    '100% of +420 for North-South, 100% of −50 for East-West',
    {
      adjustment: {
        kind: 'weighted',
        ns: [{ ...share, weight: 1, contract: PLAYED, scoreNs: 420 }],
        ew: [{ ...share, weight: 1 }],
      },
    },
  ],
])('%s', (said, of) => expect(outcomeText(outcome(of))).toBe(said))
