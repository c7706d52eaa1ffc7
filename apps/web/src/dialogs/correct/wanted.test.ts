import { expect, it } from 'vitest'
import { correctionOf, type Draft, EMPTY, wrongIn } from './wanted.ts'

const WITH_REASON: Draft = { ...EMPTY, reason: 'Because' }
const at = { board: 3, table: 't1' } as const

it.each<[string, Partial<Draft>, object]>([
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
  [
    'shares of a contract and of a score',
    {
      kind: 'weighted',
      ...at,
      shares: [
        { percent: '60', result: '3nt n =' },
        { percent: '40 %', result: '−50' },
        { percent: '', result: '' },
      ],
    },
    {
      kind: 'ruling',
      ruling: {
        kind: 'weighted',
        ew: null,
        ns: [
          { weight: 0.6, contract: { level: 3, strain: 'NT', declarer: 'N' }, tricks: 9, scoreNs: null },
          { weight: 0.4, contract: null, tricks: null, scoreNs: -50 },
        ],
      },
    },
  ],
  [
    'shares that are not the whole',
    { kind: 'weighted', ...at, shares: [{ percent: '60', result: '3nt n =' }] },
    { field: 'shares', text: 'correct.share.sum' },
  ],
  [
    'a share of nothing',
    { kind: 'weighted', ...at, shares: [{ percent: '100', result: '3nt' }] },
    { field: 'shares', text: 'correct.share.wrong' },
  ],
  [
    "shares of the other side's own that are wrong",
    { kind: 'weighted', ...at, shares: [{ percent: '100', result: '0' }], sharesEw: [] },
    { field: 'sharesEw', text: 'correct.share.wrong' },
  ],
  [
    'IMPs',
    { kind: 'imps', ...at, scoreNs: '2,5', scoreEw: '-3' },
    { ruling: { kind: 'imps', ns: 2.5, ew: -3 } },
  ],
  ['a pair with itself', { kind: 'exchange', registration: 'p1', other: 'p1' }, { field: 'other' }],
  [
    'two pairs in a round',
    { kind: 'exchange', registration: 'p1', other: 'p2', round: 2 },
    { kind: 'exchange', one: 'p1', other: 'p2', round: 2 },
  ],
  ['two players', { kind: 'players', from: ' A', to: 'B ' }, { kind: 'players', one: 'A', other: 'B' }],
  ['the sides of a table', { kind: 'sides', table: 't1' }, { kind: 'sides', table: 't1', board: null }],
  ['an arrow switch', { kind: 'sides', ...at }, { kind: 'sides', table: 't1', board: 3 }],
  ['nobody who sat there', { kind: 'lineUp', table: 't1' }, { field: 'seats', text: 'correct.needed' }],
  [
    'one player at two seats',
    { kind: 'lineUp', table: 't1', seats: { ...EMPTY.seats, E: 'B', W: 'B ' } },
    { field: 'seats', text: 'correct.other.wrong' },
  ],
  [
    'who sat East',
    { kind: 'lineUp', table: 't1', seats: { ...EMPTY.seats, E: ' B ' } },
    { kind: 'lineUp', table: 't1', seats: { E: 'B' } },
  ],
  [
    'no carry-over',
    { kind: 'carryOver', registration: 'p1' },
    { kind: 'carryOver', registration: 'p1', amount: null },
  ],
  ['a carry-over of words', { kind: 'carryOver', registration: 'p1', amount: 'x' }, { field: 'amount' }],
  ['no match', { kind: 'match', home: '1', visiting: '0' }, { field: 'match', text: 'correct.needed' }],
  [
    'IMPs carried into a match, or given by the director',
    { kind: 'match', match: '2/1', of: 'correction', home: '-3', visiting: '0' },
    { kind: 'match', round: 2, number: 1, of: 'correction', home: -3, visiting: 0 },
  ],
  ['a board that was not there', { kind: 'removed', board: 7 }, { kind: 'removed', board: 7 }],
  ['a board', { kind: 'board', board: 7 }, { kind: 'board', board: 7 }],
])('%s', (_, draft, wanted) => {
  const read = correctionOf({ ...WITH_REASON, ...draft })
  expect(read.ok ? read.value : read.error).toMatchObject(wanted)
})

it.each<[string, Partial<Draft>, readonly string[]]>([
  ['nothing', { from: 'A', to: 'B' }, []],
  ['no reason', { from: 'A', to: 'B', reason: ' ' }, ['reason']],
  ['no match and no reason', { kind: 'concession', reason: '' }, ['match', 'reason']],
])('%s is missing: all of it is told, from the top', (_, draft, expected) => {
  expect(wrongIn({ ...WITH_REASON, ...draft }).map(({ field }) => field)).toEqual(expected)
})
