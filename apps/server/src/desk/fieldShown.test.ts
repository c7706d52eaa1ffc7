import type { DrawnPart, FieldDraw } from '@openroom/formats/corrections/fieldPatch'
import { patchOf } from '@openroom/formats/corrections/fieldPatch'
import { registration } from '@openroom/formats/json/documentBuilder'
import { expect, it } from 'vitest'
import { previewOf } from './fieldShown.ts'
import type { FieldState } from './fieldState.ts'

const PAIRS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const table = (round: number, number: number, first: number): DrawnPart => ({
  key: `${round}/${number}`,
  round,
  number,
  section: null,
  ns: PAIRS[2 * number - 2]!,
  ew: PAIRS[2 * number - 1]!,
  first,
  players: { N: null, E: null, S: null, W: null },
})

const draw: FieldDraw = {
  tables: [1, 2].flatMap((round) =>
    [1, 2, 3, 4].map((number) => table(round, number, 8 * round + 2 * number)),
  ),
  registrations: PAIRS.map((key) => registration({ key, name: key.toUpperCase(), players: [] })),
  matches: [],
  rounds: 2,
  event: { form: 'MITCHELL', winners: 1 },
  boards: [],
}

const state: FieldState = {
  draw,
  boardsPerRound: 2,
  begun: new Set(['1/1', '1/2', '1/3', '1/4']),
  entered: new Map(),
  played: new Map(),
  given: new Map(),
  told: new Set(),
  isOfTeams: false,
  isBarometer: false,
  isAlone: true,
}

const previewWith = (changed: readonly DrawnPart[], boards: readonly number[]) => {
  const parts = new Map(changed.map((one) => [one.key, one]))
  const tables = draw.tables.map((one) => parts.get(one.key) ?? one)
  return previewOf(state, patchOf(draw, { ...draw, tables, boards }, []), 'state')
}

it('says at how many tables each new board is played, and where fewer than half have it', () => {
  const changed = [table(2, 1, 31), table(2, 2, 31), table(2, 3, 33), table(2, 4, 16)]
  expect(previewWith(changed, [31, 32, 33, 34]).newBoardsAt).toEqual([
    { boards: [31, 32], tables: 2, few: false },
    { boards: [33, 34], tables: 1, few: true },
  ])
})

it('names the tables of a round that stay as they are beside those that change', () => {
  expect(previewWith([table(2, 2, 31)], [31, 32]).staying).toEqual([{ round: 2, tables: ['1', '3', '4'] }])
})
