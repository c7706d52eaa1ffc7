/** A made-up Swiss of pairs is drawn by the ranking that the site shows after the round before. */
import type { DocumentEvent, DocumentSession } from '@openroom/formats/json/document'
import type { Kind } from '@openroom/simulate/kinds'
import { simulate } from '@openroom/simulate/simulate'
import { describe, expect, it } from 'vitest'
import { pairRunningScores } from './pairs.ts'
import { sessionsOf } from './testing/modelOf.ts'

const KINDS = [
  ['pairs-swiss', 11],
  ['pairs-swiss-imps', 12],
] as const satisfies readonly (readonly [Kind, number])[]

const until = (session: DocumentSession, round: number): DocumentSession => ({
  ...session,
  tables: session.tables.filter((table) => table.round <= round),
})

/** Victory points of each pair, by its key. */
function pointsAfter(event: DocumentEvent, session: DocumentSession): ReadonlyMap<string, number> {
  const { models } = sessionsOf(event, [session])
  const names = new Map(session.registrations.map(({ name, key }) => [name, key]))
  const scores = pairRunningScores(models)
  if (scores.type !== 'PAIR') throw new Error('not pairs')
  const nameOf = (id: number) => models[0]!.entries.get(id)?.name ?? ''
  return new Map(
    scores.rows.map((row) => [names.get(nameOf(row.registrationId)) ?? '', row.totalVp ?? Number.NaN]),
  )
}

describe.each(KINDS)('%s of %i', (kind, contestants) => {
  const event = simulate({ kind, seed: 4, contestants, boards: 4, rounds: 4, recorded: 0, estimated: true })
    .events[0]!
  const session = event.segments[0]!.sessions[0]!
  const meetings = (round: number) =>
    session.tables.filter((table) => table.round === round).map(({ ns, ew }) => [ns, ew] as const)

  it('lets nobody meet the same pair twice, nor sit out twice', () => {
    const all = [1, 2, 3, 4].flatMap((round) => meetings(round).map((two) => [...two].sort().join(' ')))
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(4 * Math.ceil(contestants / 2))
  })

  it.each([2, 3, 4])('draws round %i by the standing after the one before', (round) => {
    const points = pointsAfter(event, until(session, round - 1))
    expect(points.size).toBe(contestants)
    const met = new Set(
      Array.from({ length: round - 1 }, (_, i) => meetings(i + 1)).flatMap((two) =>
        two.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]),
      ),
    )
    const drawn = meetings(round).filter(([, ew]) => ew !== 'bye')
    const tops = drawn.map((two) => Math.max(...two.map((key) => points.get(key)!)))
    expect(tops).toEqual(tops.toSorted((a, b) => b - a))
    expect(tops[0]).toBe(Math.max(...points.values()))
    // Whoever leads of those left plays the best of the others whom it has not met, as far as the rest can be drawn.
    const [leader, opponent] = drawn[0]!.toSorted((a, b) => points.get(b)! - points.get(a)!)
    const open = [...points.keys()].filter(
      (key) => key !== leader && !met.has(`${leader} ${key}`) && drawn.flat().includes(key),
    )
    expect(points.get(opponent!)).toBe(Math.max(...open.map((key) => points.get(key)!)))
  })
})
