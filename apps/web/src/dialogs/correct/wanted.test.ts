import { expect, it } from 'vitest'
import { correctionOf, type Draft } from './wanted.ts'

const EMPTY: Draft = {
  kind: 'player',
  ...{ from: '', to: '', registration: '', board: null, table: '', result: '' },
  ...{ ns: 'AVE+', ew: 'AVE-', scoreNs: '', scoreEw: '', unit: 'own', amount: '', reason: 'Because' },
}
const at = { board: 3, table: 't1' } as const

it.each<[string, Partial<Draft>, object]>([
  ['no reason', { from: 'A', to: 'B', reason: ' ' }, { field: 'reason', text: 'correct.needed' }],
  ['nobody', { to: 'B' }, { field: 'from', text: 'correct.needed' }],
  ['a name', { from: ' A ', to: ' B ' }, { kind: 'player', from: 'A', to: 'B' }],
  ['no team', { kind: 'registration', to: 'B' }, { field: 'registration', text: 'correct.needed' }],
  ['no table', { kind: 'result', board: 3 }, { field: 'table', text: 'correct.needed' }],
  ['no result', { kind: 'result', ...at, result: '8s n' }, { field: 'result', text: 'correct.result.wrong' }],
  [
    'a result with a lead',
    { kind: 'result', ...at, result: '4s n h5 +1' },
    { kind: 'result', ...at, lead: 'H5', tricks: 11, contract: { level: 4, strain: 'S', declarer: 'N' } },
  ],
  [
    'not played',
    { kind: 'result', ...at, result: 'NP' },
    { kind: 'result', ...at, contract: null, tricks: null },
  ],
  [
    'averages',
    { kind: 'average', ...at },
    { kind: 'ruling', ruling: { kind: 'average', ns: 'AVE+', ew: 'AVE-' } },
  ],
  [
    'scores with a real minus',
    { kind: 'split', ...at, scoreNs: '−50', scoreEw: '+100' },
    { kind: 'ruling', ruling: { kind: 'split', scoreNs: -50, scoreEw: 100 } },
  ],
  [
    'half a point of a score',
    { kind: 'split', ...at, scoreNs: '1.5', scoreEw: '0' },
    { field: 'scoreNs', text: 'correct.number.wrong' },
  ],
  [
    'a penalty with a comma',
    { kind: 'penalty', registration: 'p1', unit: 'PERCENT', amount: '-2,5' },
    { kind: 'penalty', registration: 'p1', unit: 'PERCENT', amount: -2.5 },
  ],
  [
    'of the ranking',
    { kind: 'penalty', registration: 'p1', amount: '1' },
    { kind: 'penalty', unit: null, amount: 1 },
  ],
  [
    'a penalty of nothing',
    { kind: 'penalty', registration: 'p1', amount: '0' },
    { field: 'amount', text: 'correct.number.wrong' },
  ],
  ['a board', { kind: 'board', board: 7 }, { kind: 'board', board: 7 }],
])('%s', (_, draft, wanted) => {
  const read = correctionOf({ ...EMPTY, ...draft })
  expect(read.ok ? read.value : read.error).toMatchObject(wanted)
})
