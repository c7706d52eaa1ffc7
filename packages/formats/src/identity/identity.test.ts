/** Whatever two files of a session say, what the first told is still there, or is told to be lost. */

import { SEATS } from '@openroom/bridge/seat'
import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DocumentSession } from '../json/document.ts'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { documentArb } from '../json/testing/documents.ts'
import { combine } from './combine.ts'
import { differenceOfSession, LOSSES, losesSomething } from './loss.ts'
import { relationOf } from './relation.ts'

type Change = {
  readonly tables: number
  readonly results: number
  readonly deals: 'same' | 'none' | 'other'
  readonly people: 'same' | 'none' | 'other'
  readonly keys: boolean
  readonly backwards: boolean
}

const changeArb: fc.Arbitrary<Change> = fc.record({
  tables: fc.nat({ max: 4 }),
  results: fc.nat({ max: 5 }),
  deals: fc.constantFrom('same', 'same', 'none', 'other'),
  people: fc.constantFrom('same', 'same', 'none', 'other'),
  keys: fc.boolean(),
  backwards: fc.boolean(),
})

/** The same evening as another file might tell it: more, less, or something else. */
function changed(session: DocumentSession, change: Change): DocumentSession {
  const keyOf = (key: string) => (change.keys ? `other ${key}` : key)
  const nameOf = (name: string) => (change.people === 'other' ? `${name} the other` : name)
  const registrations = session.registrations.map((one) => ({
    ...one,
    key: keyOf(one.key),
    name: nameOf(one.name),
    players:
      change.people === 'none' ? [] : one.players.map((player) => ({ ...player, name: nameOf(player.name) })),
  }))
  const boards = session.boards.map((one) => {
    if (change.deals === 'same' || one.deal === null)
      return change.deals === 'none' ? { ...one, deal: null } : one
    if (change.deals === 'none') return { ...one, deal: null }
    const { deal } = one
    return { ...one, doubleDummy: null, deal: { N: deal.E, E: deal.S, S: deal.W, W: deal.N } }
  })
  const tables = session.tables.slice(0, change.tables).map((one) => ({
    ...one,
    ns: keyOf(one.ns),
    ew: keyOf(one.ew),
    results: one.results.slice(0, change.results),
  }))
  const matches = session.matches.map((one) => ({
    ...one,
    home: keyOf(one.home),
    visiting: keyOf(one.visiting),
  }))
  const told = { ...session, registrations, boards, tables, matches }
  return change.backwards
    ? { ...told, registrations: registrations.toReversed(), tables: tables.toReversed() }
    : told
}

/** Counted without any key: how many results and cards there are of each board, and how many people. */
function heldBy({ boards, tables, registrations }: DocumentSession) {
  const results = new Map<string, number>()
  for (const { results: own } of tables)
    for (const { board } of own) results.set(`${board}`, (results.get(`${board}`) ?? 0) + 1)
  const hands = boards.flatMap(({ number, deal }) =>
    SEATS.flatMap((seat) => (deal?.[seat] == null ? [] : [`${number} ${seat}`])),
  )
  return {
    results,
    hands,
    boards: boards.length,
    people: registrations.reduce((sum, one) => sum + one.players.length, 0),
  }
}

it('a correction, or more tables, loses nothing that is not told', () => {
  let related = 0
  fc.assert(
    fc.property(documentArb, changeArb, changeArb, fc.boolean(), (document, first, second, isAddressed) => {
      const base = sessionsOfDocument(document)[0]!
      const [stored, given] = [changed(base, { ...first, keys: false }), changed(base, second)]
      const relation = relationOf(stored, given, isAddressed)
      if (relation !== 'same' && relation !== 'more') return
      related += 1
      const parts = [{ hash: 'a', tables: stored.tables.map(({ key }) => key) }]
      const { session } = combine(stored, parts, given, 'b', relation === 'same')
      const difference = differenceOfSession(stored, session)
      for (const what of LOSSES) expect(difference.lost[what]).toBeGreaterThanOrEqual(0)
      const [had, has] = [heldBy(stored), heldBy(session)]
      // Hands are never lost: what a file does not tell of a deal stays, unless it tells another deal.
      expect(has.hands.length).toBeGreaterThanOrEqual(
        given.boards.every(({ deal }) => deal === null) ? had.hands.length : 0,
      )
      if (losesSomething(difference)) return
      for (const [board, count] of had.results)
        expect(has.results.get(board) ?? 0).toBeGreaterThanOrEqual(count)
      expect(has.boards).toBeGreaterThanOrEqual(had.boards)
      expect(has.people).toBeGreaterThanOrEqual(had.people)
    }),
    { numRuns: runs(300, 40) },
  )
  expect(related).toBeGreaterThan(runs(20, 3))
})
