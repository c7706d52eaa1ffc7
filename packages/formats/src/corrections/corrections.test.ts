/** What corrections make of a session: figures by hand, and that whatever is put right is a session still. */
import { readFileSync } from 'node:fs'
import { conventionsWith } from '@openroom/bridge/score/conventions'
import { toOutcome } from '@openroom/bridge/score/outcome'
import { scoreSession } from '@openroom/bridge/score/session'
import { impMatch, NO_ADJUSTMENT } from '@openroom/bridge/score/teamMatch'
import { SEATS } from '@openroom/bridge/seat'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossChecks } from '../json/crossChecks.ts'
import type { DocumentResult, DocumentSession } from '../json/document.ts'
import { board, registration, result, session, table, withSessions } from '../json/documentBuilder.ts'
import { readDocument } from '../json/readDocument.ts'
import { linesOfSession } from '../official/pairVariants.ts'
import { applyCorrection } from './applied.ts'
import { changesOfSession, withChanges } from './changed.ts'
import type { Correction, Share, WeightedRuling } from './correction.ts'

const reasoned = (correction: Correction) => ({ correction, reason: 'Because' })

const NT3 = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const
/** Board 1, where nobody is vulnerable: 400 and -50. */
const made = (weight: number): Share => ({ weight, contract: NT3, tricks: 9, scoreNs: null })
const oneDown = (weight: number): Share => ({ weight, contract: NT3, tricks: 8, scoreNs: null })
const bySaying = (weight: number, scoreNs: number): Share => ({
  weight,
  contract: null,
  tricks: null,
  scoreNs,
})

/** Six tables of board 1: the first is ruled on. */
const SCORES = [0, 400, 400, 430, -50, -50]
const evening: DocumentSession = session({
  key: 's1',
  registrations: SCORES.flatMap((_, i) =>
    ['n', 'e'].map((at) => registration({ key: `${at}${i}`, name: `${at}${i}` })),
  ),
  boards: [board({ number: 1 })],
  tables: SCORES.map((scoreNs, i) =>
    table({
      key: `t${i}`,
      number: i + 1,
      ns: `n${i}`,
      ew: `e${i}`,
      results: [result({ board: 1, contract: { kind: 'passedOut' }, scoreNs })],
    }),
  ),
})

const ruled = (ruling: WeightedRuling) =>
  applyCorrection(evening, reasoned({ kind: 'ruling', table: 't0', board: 1, ruling }))!

const SIXTY_FORTY: WeightedRuling = { kind: 'weighted', ns: [made(0.6), oneDown(0.4)], ew: null }

describe('weights of potential results (Law 12C1c)', () => {
  it('take their scores from the contracts, or from what is said', () => {
    const given = ruled({ kind: 'weighted', ns: [made(0.5), bySaying(0.5, -100)], ew: [oneDown(1)] })
    expect(given.tables[0]!.results[0]!.adjustment).toMatchObject({
      ns: [{ scoreNs: 400 }, { scoreNs: -100 }],
      ew: [{ scoreNs: -50 }],
    })
  })

  it.each([
    // 400 beats two and ties with two: 6 of 10. -50 ties with two: 2. 0.6 · 6 + 0.4 · 2.
    ['matchpoints', 'MP', {}, 4.4, 5.6],
    // Datum (2 · 400 + 430 − 2 · 50 + 0.6 · 400 − 0.4 · 50) / 6 = 225, rounded 230: +170 is 5, −280 is −7.
    ['Butler IMPs', 'IMP', { imps: { pairs: 'butler' } }, 0.2, -0.2],
    // 400: (0 + 0 − 1 + 10 + 10) / 5 = 3.8. −50: (−10 − 10 − 10 + 0 + 0) / 5 = −6. 0.6 · 3.8 − 0.4 · 6.
    ['cross-IMPs', 'IMP', { imps: { pairs: 'crossImps' } }, -0.12, 0.12],
    // The sum of the comparisons: 0.6 · 19 − 0.4 · 30.
    ['cross-IMPs added up', 'IMP', { crossImps: { method: 'sum' } }, -0.6, 0.6],
  ] as const)('count share by share: %s', (_, calculation, changes, ns, ew) => {
    const { totals } = scoreSession(linesOfSession(ruled(SIXTY_FORTY)), calculation, conventionsWith(changes))
    expect(totals.get('n0')?.points).toBeCloseTo(ns, 6)
    expect(totals.get('e0')?.points).toBeCloseTo(ew, 6)
  })

  it('may be others for each side', () => {
    const given = ruled({ ...SIXTY_FORTY, ew: [made(0.5), oneDown(0.5)] })
    const { totals } = scoreSession(linesOfSession(given), 'MP', conventionsWith({}))
    expect(totals.get('n0')?.points).toBeCloseTo(4.4, 6)
    // 10 − (0.5 · 6 + 0.5 · 2)
    expect(totals.get('e0')?.points).toBeCloseTo(6, 6)
  })

  it.each([
    // IMPs of each result, then their mean: 0.6 · 0 − 0.4 · 10; not the IMPs of the mean score, which are 5.
    ['against the same game', null, 400, -4, 4],
    ['with other shares for the other side', [made(0.5), oneDown(0.5)], 400, -4, 5],
    ['against a game that went down', null, -50, 6, -6],
  ] as const)('in a team match: %s', (_, ew, closed, home, visiting) => {
    const ruling: WeightedRuling = { ...SIXTY_FORTY, ew }
    const open = toOutcome(ruled(ruling).tables[0]!.results[0] as DocumentResult)
    const match = {
      boards: [{ board: 1, open, closed: { kind: 'score', scoreNs: closed } as const }],
      scheduledBoards: null,
      adjustment: NO_ADJUSTMENT,
      vpAdjustment: NO_ADJUSTMENT,
    }
    const [score] = impMatch(match, conventionsWith({})).boards
    expect(score?.swing?.home).toBeCloseTo(home, 6)
    expect(score?.swing?.visiting).toBeCloseTo(visiting, 6)
  })
})

const FIXTURES = new URL('../../../../e2e/fixtures/', import.meta.url)
const documentOf = (name: string) => {
  const read = readDocument(readFileSync(new URL(name, FIXTURES)).toString())
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}
const DOCUMENTS = ['pairs.json', 'teams.json'].map(documentOf)
const sessionOf = (document: (typeof DOCUMENTS)[number]) => document.events[0]!.segments[0]!.sessions[0]!

function corrections({ registrations, tables, boards, matches }: DocumentSession): fc.Arbitrary<Correction> {
  const key = fc.constantFrom(...registrations.map((one) => one.key))
  const name = fc.constantFrom(
    ...registrations.flatMap(({ players }) => players.map((one) => one.name)),
    'Zoe',
  )
  const at = fc.constantFrom(...tables.map((one) => one.key))
  const number: fc.Arbitrary<number> = fc.constantFrom(...boards.map((one) => one.number), 999)
  const round = fc.constantFrom(null, ...tables.map((one) => one.round))
  const scores: fc.Arbitrary<number> = fc.integer({ min: -20, max: 20 }).map((tens) => tens * 10)
  const kinds: fc.Arbitrary<Correction>[] = [
    fc.record({ kind: fc.constant('player' as const), from: name, to: name }),
    fc.record({ kind: fc.constant('players' as const), one: name, other: name }),
    fc.record({ kind: fc.constant('exchange' as const), one: key, other: key, round }),
    fc.record({ kind: fc.constant('sides' as const), table: at, board: fc.option(number, { nil: null }) }),
    fc.record({ kind: fc.constant('lineUp' as const), table: at, seats: fc.record({ N: name, E: name }) }),
    fc.record({
      kind: fc.constant('fouled' as const),
      board: number,
      tables: fc.array(at, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('withdrawal' as const),
      registration: key,
      from: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ kind: fc.constant('otherBoard' as const), table: at, board: number, other: number }),
    fc.record({ kind: fc.constant('removed' as const), board: number }),
    fc.record({ kind: fc.constant('board' as const), board: number }),
    fc.record({
      kind: fc.constant('carryOver' as const),
      registration: key,
      amount: fc.option(scores, { nil: null }),
    }),
    fc.record({
      kind: fc.constant('ruling' as const),
      table: at,
      board: number,
      ruling: scores.map(
        (by): WeightedRuling => ({ kind: 'weighted', ns: [made(0.5), bySaying(0.5, by)], ew: null }),
      ),
    }),
  ]
  const [match] = matches
  if (match)
    kinds.push(
      fc.record({
        kind: fc.constant('match' as const),
        of: fc.constantFrom('carryOver' as const, 'correction' as const),
        round: fc.constant(match.round),
        number: fc.constant(match.number),
        home: scores,
        visiting: scores,
      }),
    )
  return fc.oneof(...kinds)
}

/** But for what the source published, which is of before, and numbers that only some tables had of their players. */
const plain = (one: DocumentSession) => ({
  ...one,
  registrations: one.registrations.map((entry) => ({ ...entry, official: null })),
  matches: one.matches.map((match) => ({ ...match, official: null })),
  tables: one.tables
    .filter(({ results, logs }) => results.length + logs.length > 0)
    .map((at) => ({
      ...at,
      players: SEATS.map((seat) => at.players[seat]?.name),
      results: at.results.map((own) => ({ ...own, official: null })),
    })),
})

describe.each(DOCUMENTS)('of $tournament.name', (document) => {
  const own = sessionOf(document)
  const any = corrections(own)

  it('whatever is put right, it is a session that can be', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (all) => {
        const after = all.map(reasoned).reduce((so, one) => applyCorrection(so, one) ?? so, own)
        const made = withSessions(document, (one) => (one === own ? after : one))
        expect(crossChecks(made)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('what changes places, done again, brings all back', () => {
    const turning = any.filter(({ kind }) => kind === 'exchange' || kind === 'sides' || kind === 'players')
    fc.assert(
      fc.property(turning, (one) => {
        const once = applyCorrection(own, reasoned(one))
        if (once === null) return
        expect(plain(applyCorrection(once, reasoned(one))!)).toEqual(plain(own))
      }),
      { numRuns: 60 },
    )
  })
})

describe('places', () => {
  const [pairs, teams] = DOCUMENTS.map(sessionOf) as [DocumentSession, DocumentSession]

  it('an arrow switch has the board at a table of its own, the other way round', () => {
    const [first] = pairs.tables
    const { board: number } = first!.results[0]!
    const after = applyCorrection(pairs, reasoned({ kind: 'sides', table: first!.key, board: number }))!
    const [before, beside] = after.tables
    expect(before).toMatchObject({ key: first!.key, results: [] })
    expect(beside).toMatchObject({ ns: first!.ew, ew: first!.ns, results: [{ board: number }] })
    expect(beside!.players).toMatchObject({ N: first!.players.E, W: first!.players.S })
  })

  it('a match turned has home in the other seats of both rooms', () => {
    const [match] = teams.matches
    const own = teams.tables.filter((one) => one.round === match!.round && one.number === match!.number)
    const after = applyCorrection(teams, reasoned({ kind: 'sides', table: own[0]!.key, board: null }))!
    expect(after.matches[0]).toMatchObject({ home: match!.visiting, visiting: match!.home })
    for (const { key, ns } of own) expect(after.tables.find((one) => one.key === key)?.ew).toBe(ns)
  })

  it('a whole evening in each other’s place has each other’s numbers', () => {
    const after = applyCorrection(pairs, reasoned({ kind: 'exchange', one: 'p1', other: 'p7', round: null }))!
    const at = (all: DocumentSession, key: string) => all.registrations.find((one) => one.key === key)!
    expect(at(after, 'p1')).toMatchObject({
      name: at(pairs, 'p1').name,
      number: at(pairs, 'p7').number,
      side: at(pairs, 'p7').side,
    })
    const boards = (all: DocumentSession, key: string) =>
      all.tables.filter(({ ns, ew }) => [ns, ew].includes(key)).map((one) => one.key)
    expect(boards(after, 'p1')).toEqual(boards(pairs, 'p7'))
  })
})

describe('what is put right before a session is over', () => {
  const penalty = { unit: 'PERCENT', amount: -5, reason: 'Late' } as const
  const twice = [
    reasoned({ kind: 'penalty', registration: 'n0', unit: 'PERCENT', amount: -5 }),
    reasoned({ kind: 'penalty', registration: 'n0', unit: 'PERCENT', amount: -5 }),
  ]
  const penaltiesOf = (one: DocumentSession) =>
    one.registrations.find(({ key }) => key === 'n0')?.adjustments ?? []

  it('is taken back part by part, and what became something else since stays', () => {
    const first = applyCorrection(evening, reasoned({ kind: 'registration', registration: 'n0', to: 'Ash' }))!
    const second = applyCorrection(first, reasoned({ kind: 'registration', registration: 'n0', to: 'Elm' }))!
    const nameOf = (one: DocumentSession) => one.registrations[0]!.name
    expect(nameOf(withChanges(second, changesOfSession(first, second), 'was'))).toBe('Ash')
    expect(nameOf(withChanges(second, changesOfSession(evening, first), 'was'))).toBe('Elm')
    expect(nameOf(withChanges(evening, changesOfSession(evening, first), 'now'))).toBe('Ash')
  })

  it('is no penalty of nothing', () => {
    for (const unit of ['PERCENT', null] as const)
      expect(
        applyCorrection(evening, reasoned({ kind: 'penalty', registration: 'n0', unit, amount: 0 })),
        `${unit}`,
      ).toBeNull()
  })

  it('of two penalties alike one goes', () => {
    const first = applyCorrection(evening, twice[0]!)!
    const second = applyCorrection(first, twice[1]!)!
    const reason = 'Because'
    expect(penaltiesOf(second)).toEqual([penalty, penalty].map((one) => ({ ...one, reason })))
    const back = withChanges(second, changesOfSession(first, second), 'was')
    expect(penaltiesOf(back)).toEqual([{ ...penalty, reason }])
    expect(withChanges(back, changesOfSession(evening, first), 'was')).toEqual(evening)
  })
})
