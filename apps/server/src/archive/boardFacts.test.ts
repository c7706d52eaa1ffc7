import { imps } from '@openroom/bridge/score/imps'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TableRow } from '../sessions/content.public.ts'
import { boardFacts, Field } from './boardFacts.ts'

type Scored = { readonly table: TableRow; readonly score: number }

const tableArb = fc.record({
  round: fc.nat(2),
  number: fc.nat(2),
  ns_id: fc.nat(4),
  ew_id: fc.integer({ min: 5, max: 8 }),
})

const fieldArb = fc
  .array(fc.tuple(tableArb, fc.boolean(), fc.integer({ min: -20, max: 20 })), { minLength: 1, maxLength: 12 })
  .map((all) =>
    all.map(([{ ns_id, ew_id, ...table }, swapped, tens], id): Scored => {
      const sides = swapped ? { ns_id: ew_id, ew_id: ns_id } : { ns_id, ew_id }
      return { table: { ...table, ...sides, id } as TableRow, score: tens * 10 }
    }),
  )

function fieldOf(scored: readonly Scored[]): Field {
  const field = new Field()
  for (const one of scored) field.add(one)
  return field
}

/** By its definition: table by table. */
function swing(own: Scored, field: readonly Scored[]): number | null {
  const others = field.filter(({ table }) => table.id !== own.table.id)
  const { round, number, ns_id, ew_id } = own.table
  const room = others.find(
    ({ table }) =>
      table.round === round && table.number === number && table.ns_id === ew_id && table.ew_id === ns_id,
  )
  if (room) return imps(own.score - room.score)
  if (others.length === 0) return null
  const mean = others.reduce((sum, { score }) => sum + imps(own.score - score), 0) / others.length
  const rounded = Math.round(Math.abs(mean))
  return mean < 0 && rounded > 0 ? -rounded : rounded
}

it('swings are those against the other room, or on average against all other tables', () => {
  fc.assert(
    fc.property(fieldArb, (scored) => {
      const field = fieldOf(scored)
      expect(scored.map((own) => field.swingOf(own))).toEqual(scored.map((own) => swing(own, scored)))
    }),
  )
})

it('a half is rounded alike for both sides', () => {
  const at = (id: number, score: number) =>
    ({
      table: { id, round: 1, number: id, ns_id: 2 * id, ew_id: 2 * id + 1 } as TableRow,
      score,
    }) satisfies Scored
  // 1 IMP less than one of two others.
  expect([at(1, -20), at(2, 0), at(3, -20)].map((one, _, all) => fieldOf(all).swingOf(one))).toEqual([
    -1, 1, -1,
  ])
})

it('of a large field look at each table as often as of a small one', () => {
  let looks = 0
  const tables = 4_000
  const scored = Array.from({ length: tables }, (_, id): Scored => {
    const table = { id, number: id, ns_id: 2 * id, ew_id: 2 * id + 1 }
    Object.defineProperty(table, 'round', {
      get: () => {
        looks += 1
        return 1
      },
    })
    return { table: table as unknown as TableRow, score: (id % 30) * 10 }
  })
  const field = fieldOf(scored)
  for (const own of scored) field.swingOf(own)
  expect(looks).toBeLessThanOrEqual(2 * tables)
})

const board = { id: 1, number: 1, deal: null, dealer: 'N', vulnerability: 'NONE' }

it('compares tables that had other cards among themselves alone', () => {
  const scores = [
    [1, 420, null],
    [2, 420, null],
    [3, -50, { kind: 'fouled', group: 1 }],
    [4, -50, { kind: 'fouled', group: 1 }],
  ] as const
  const tables = scores.map(([id]) => ({
    ...{ id, round: 1, number: id, ns_id: 2 * id, ew_id: 2 * id + 1, players: {} },
  }))
  const results = scores.map(([id, score_ns, adjustment]) => ({
    ...{ id, table_id: id, board_id: 1, contract: null, tricks: null, lead: null, score_ns, adjustment },
  }))
  const content = { tables, boards: [board], results, doubleDummy: new Map() }
  const facts = boardFacts({ row: {}, day: null, content, recorded: new Map() } as never)
  expect([...facts].map(({ fact }) => fact.swing)).toEqual([0, 0, 0, 0])
})
