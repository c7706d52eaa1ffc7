import type { SeasonBody, SeasonDefinition, SeasonRow } from '@openroom/protocol/schema/season'
import { describe, expect, test } from 'vitest'
import {
  DIVISION,
  definitionOf,
  draftOf,
  faultsOf,
  isTicked,
  newDraft,
  nextLabel,
  nextSeason,
  ticked,
  wrongHonours,
} from './draft.ts'

const TODAY = '2026-11-21'
const typed = { ...newDraft(TODAY), name: ' Tuesday Ladder ' }

test('a draft says what it lacks, and becomes what is stored', () => {
  expect(faultsOf(newDraft(TODAY))).toEqual(['name'])
  expect(faultsOf({ ...typed, best: '0', least: 'x' })).toEqual(['best', 'least'])
  expect(faultsOf({ ...typed, figure: 'places', places: '10, -1' })).toEqual(['places'])
  expect(faultsOf({ ...typed, places: 'none' })).toEqual([])
  const definition = definitionOf({ ...typed, figure: 'places', best: '5', places: '3; 2 1' })
  expect(definition).toMatchObject({ name: 'Tuesday Ladder', best: 5, least: null, places: [3, 2, 1] })
  expect(definitionOf(draftOf(definition))).toEqual(definition)
})

test('winners are a year and names, a line each', () => {
  const honours = '1998: Nora Field and Tove Strand\n\n1999: Ivo Lund: Pia Berg'
  expect(wrongHonours(honours)).toEqual([])
  expect(wrongHonours('Nora Field\n1999:')).toEqual([1, 2])
  const kept = definitionOf({ ...typed, kind: 'honours', honours, best: '5' })
  expect(kept.honours).toEqual([
    { label: '1998', winners: 'Nora Field and Tove Strand' },
    { label: '1999', winners: 'Ivo Lund: Pia Berg' },
  ])
  expect([kept.best, kept.divisions]).toEqual([null, [DIVISION]])
})

test.each([
  ['2026', '2027'],
  ['2026/27', '2027/28'],
  ['1999/00', '2000/01'],
  ['2098/99', '2099/00'],
  ['Autumn 2026', 'Autumn 2027'],
  ['Winter', 'Winter'],
])('after %s comes %s', (label, next) => expect(nextLabel(label)).toBe(next))

const row = (team: string, rank: number | null): SeasonRow => ({
  rank,
  tied: false,
  tieBreak: null,
  team,
  teamId: null,
  players: [],
  figure: null,
  played: 0,
  counted: 0,
  sessions: [],
  moves: null,
  matches: { played: 0, won: 0, drawn: 0, lost: 0, impsWon: 0, impsLost: 0 },
})

test('the season after a league has its teams where they went', () => {
  const league: SeasonDefinition = {
    ...definitionOf({ ...typed, kind: 'league', contestants: 'team', label: '2026/27' }),
    ended: true,
    divisions: [
      {
        ...DIVISION,
        name: 'First',
        down: 1,
        sessions: { ...DIVISION.sessions, from: '2024-02-29', added: [4] },
      },
      { ...DIVISION, name: 'Second', up: 1 },
    ],
  }
  const sessions = ['2026-12-31', '2026-12-03'].map((day) => ({
    miniSessionId: 1,
    day,
    tournament: '',
    session: '',
  }))
  const of = (name: string, up: number, down: number, rows: SeasonRow[]) => ({
    name,
    up,
    down,
    rows,
    sessions,
    nameless: 0,
    isCut: false,
  })
  const body = {
    divisions: [
      of('First', 0, 1, [row('Ash', 1), row('Elm', 2), row('Oak', 3)]),
      of('Second', 1, 0, [row('Yew', 1), row('Fir', 2), row('Bay', null)]),
    ],
  } as unknown as SeasonBody
  const next = nextSeason(league, body)
  expect(next.divisions.map(({ teams }) => teams)).toEqual([
    ['Ash', 'Elm', 'Yew'],
    ['Oak', 'Fir', 'Bay'],
  ])
  expect([next.label, next.ended]).toEqual(['2027/28', false])
  expect(next.divisions[0]?.sessions).toMatchObject({ from: '2025-02-28', added: [], left: [] })
  expect(next.divisions[1]?.sessions).toMatchObject({ from: '2027-01-01', to: null })
})

describe('a tick by hand', () => {
  const { sessions: none } = DIVISION
  test('stays whatever fits, and leaves no trace where it says what fits anyway', () => {
    const added = ticked(none, 7, false, true)
    expect(added.added).toEqual([7])
    expect(isTicked(7, false, added)).toBe(true)
    expect(ticked(added, 7, false, false)).toEqual(none)
    const left = ticked(none, 7, true, false)
    expect(left.left).toEqual([7])
    expect(isTicked(7, true, left)).toBe(false)
    expect(ticked(left, 7, true, true)).toEqual(none)
  })
})
