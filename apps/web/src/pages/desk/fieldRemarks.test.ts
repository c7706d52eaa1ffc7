import type { FieldPreview } from '@openroom/protocol/schema/field'
import { expect, it } from 'vitest'
import {
  changeText,
  doneText,
  pairText,
  remarksOf,
  stayingText,
  substituteText,
  warningsOf,
} from './fieldRemarks.ts'

const preview: FieldPreview = {
  state: '',
  numberOfRounds: 11,
  tables: [],
  closed: [],
  pairs: [],
  movements: [],
  newBoards: [25, 26, 27, 28, 31, 32],
  newBoardsAt: [
    { boards: [25, 26, 27, 28], tables: 8, few: false },
    { boards: [31, 32], tables: 1, few: true },
  ],
  staying: [],
  newTables: [],
  again: 0,
  oneRanking: false,
  renumbered: [],
  ruled: [],
}

it('says at how many tables new boards are played, and which hardly anybody has', () => {
  const shown = { preview, isOfTeams: false, isDealt: false }
  expect(remarksOf(shown)).toEqual([
    'New boards, not played by anybody yet: 25-28 at 8 tables and 31-32 at one table.',
  ])
  expect(warningsOf(preview)).toEqual([
    'Fewer than half of the tables will play boards 31-32, so there will be few results to compare. Another movement or fewer rounds may need fewer new boards.',
  ])
})

it('names the tables that are used no more, from which round on', () => {
  const table = { ns: 'Ash', ew: 'Elm', boards: [1, 2], section: 'A' }
  const shown = (rounds: Partial<FieldPreview>) =>
    remarksOf({ preview: { ...preview, newBoards: [], ...rounds }, isOfTeams: false, isDealt: false })
  const closed = [3, 4].flatMap((round) => [5, 6].map((number) => ({ round, number, section: 'A' })))
  const tables = [{ ...table, round: 3, number: 1 }]
  expect(shown({ tables, closed })).toEqual(['Tables A5 and A6 are no longer used from round 3 on.'])
  expect(shown({ tables, closed: closed.slice(0, 1) })).toEqual([
    'Table A5 is no longer used from round 3 on.',
  ])
  // One that is used later, and a draw that is taken back.
  expect(
    shown({ tables: [...tables, { ...table, round: 4, number: 5 }], closed: closed.slice(0, 1) }),
  ).toEqual([])
  expect(shown({ tables: [], closed })).toEqual([])
})

it('sends for the new file of hands where the site has dealt', () =>
  expect(remarksOf({ preview, isOfTeams: false, isDealt: true })[1]).toBe(
    'Take the new file of hands for the dealing machine from the desk.',
  ))

it.each([
  [['4'], 'Table 4 stays as it is.'],
  [['4', '7'], 'Tables 4 and 7 stay as they are.'],
  [['1', '2', '3', '4', '5', '6', '7'], 'The 7 other tables stay as they are.'],
])('says which tables stay', (tables, text) => expect(stayingText(tables)).toBe(text))

const PAIR = {
  key: 'c3',
  name: 'Ash – Elm',
  number: '3',
  section: null,
  side: 'EW',
  players: ['Ash', 'Elm'],
  plays: true,
} as const

it.each([
  [PAIR, 'E-W 3 · Ash – Elm'],
  [{ ...PAIR, side: null }, '3 · Ash – Elm'],
  [{ ...PAIR, number: null }, 'Ash – Elm'],
])('names a pair with its side where both are numbered from 1', (pair, text) =>
  expect(pairText(pair)).toBe(text),
)

it('says who sits in for whom and until when, before and after', () => {
  const change = { kind: 'substitute', pair: 'c3', seat: 1, player: 'Sue Sub', from: 2, to: 3 } as const
  const field = { pairs: [PAIR] }
  expect(substituteText(change, field)).toMatch(
    /^Sue Sub plays for Elm \(E-W 3 · Ash – Elm\) in rounds 2 to 3\. After that Elm plays again\. .*undone/,
  )
  expect(substituteText({ ...change, to: 2 }, field)).toContain('Elm) in round 2. After that')
  expect(substituteText({ ...change, to: null }, field)).toMatch(/from round 2 to the end\./)
  const alone = { ...PAIR, players: ['Elm'], number: '3', side: null }
  expect(substituteText({ ...change, seat: 0 }, { pairs: [alone] })).toContain(
    'plays for Elm (3) in rounds 2',
  )
  expect(substituteText({ kind: 'leave', pair: 'c3', from: 2 }, field)).toBeNull()
  expect(doneText({ kind: 'substitute', from: 2, to: 3, names: ['Sue Sub', 'Ash – Elm'], gone: [] })).toBe(
    'From round 2 to round 3, as a substitute: Sue Sub and Ash – Elm',
  )
})

it('says from when a late team plays for which nothing is drawn yet', () => {
  const change = { kind: 'team', from: 2, name: 'Herons', players: [] } as const
  const table = { round: 2, number: 4, section: null, ns: 'Herons', ew: null, boards: [] }
  expect(changeText(change, { pairs: [] }, { tables: [] })).toBe(
    'Herons are paired from round 2 on, when that round is drawn. Earlier rounds give them no points.',
  )
  expect(changeText(change, { pairs: [] }, { tables: [table as never] })).toBeNull()
})

it('says who came and who left with another movement', () => {
  const change = { kind: 'movement', from: 2, to: null } as const
  expect(doneText({ ...change, names: [], gone: [] })).toBe('Another movement from round 2')
  expect(doneText({ ...change, names: ['Ash – Elm'], gone: ['Fir – Oak'] })).toBe(
    'Another movement from round 2 · From round 2: Ash – Elm joined · From round 2: Fir – Oak left',
  )
})
