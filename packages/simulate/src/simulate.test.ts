import { scoreNs } from '@openroom/bridge/score/duplicate'
import { checkLog } from '@openroom/bridge/table/log'
import type { DocumentSession, DocumentTable, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { parseDocument, readDocument, writeDocument } from '@openroom/formats/json/readDocument'
import { atNight, groupAtNight } from '@openroom/test-kit/atNight'
import { describe, expect, it } from 'vitest'
import { KIND_NAMES, KINDS, type Kind } from './kinds.ts'
import type { SimulateOptions } from './options.ts'
import { simulate } from './simulate.ts'

/** Small enough to make every kind, large enough for everything a kind has. */
const SMALL: Readonly<Record<string, Partial<SimulateOptions>>> = {
  pairs: { contestants: 11, boards: 11, recorded: 1 },
  roundRobin: { contestants: 5, boards: 2, recorded: 1 },
  swiss: { contestants: 6, boards: 2, rounds: 3, recorded: 1 },
  swissPairs: { contestants: 7, boards: 2, rounds: 3, recorded: 1 },
  knockOut: { contestants: 8, boards: 2, recorded: 1 },
}

const optionsOf = (kind: Kind, seed: number | string): SimulateOptions => ({
  kind,
  seed,
  rulings: 0.1,
  estimated: true,
  ...SMALL[KINDS[kind].form],
  ...(kind === 'pairs-sections' ? { contestants: 36 } : {}),
})

const small = new Map(KIND_NAMES.map((kind) => [kind, simulate(optionsOf(kind, 7))]))

const tablesOf = (document: TournamentDocument): readonly DocumentTable[] =>
  sessionsOfDocument(document).flatMap(({ tables }) => tables)

describe.each([...small])('%s', (kind, document) => {
  const event = document.events[0]!
  const sessions = sessionsOfDocument(document)

  it('is a valid document that is read back as it was written', () => {
    const read = readDocument(writeDocument(document))
    expect(read.ok ? read.value : read.error.message).toEqual(document)
  })

  it('has legal auctions and plays only', () => {
    for (const { logs } of tablesOf(document)) {
      for (const { events } of logs) {
        const checked = checkLog(events)
        expect(checked.ok ? checked.value.doubts : checked.error.breach.code).toEqual([])
      }
    }
  })

  it('posts the scores that contracts and tricks come to', () => {
    for (const session of sessions) expect(wrongScores(session)).toEqual([])
  })

  it('ends each log with the result of the table', () => {
    for (const { results, logs } of tablesOf(document)) {
      for (const { board, events } of logs) {
        const last = events.findLast(({ type }) => type === 'END_GAME' || type === 'CORRECTION')
        const result = results.find((one) => one.board === board)
        const posted = last?.type === 'END_GAME' || last?.type === 'CORRECTION' ? last.result : null
        expect(posted).toMatchObject({ contract: result?.contract, tricks: result?.tricks })
      }
    }
  })

  it('lets nobody play a board twice', () => {
    for (const { tables } of sessions) {
      const played = tables.flatMap(({ ns, ew, room, results }) =>
        results.flatMap(({ board }) => [`${ns}/${board}/${room}`, `${ew}/${board}/${room}`]),
      )
      expect(new Set(played).size).toBe(played.length)
    }
  })

  it('says what kind of event it is', () => {
    const plan = KINDS[kind]
    expect(event.calcType).toBe(plan.calcType)
    expect(event.type).toBe(/pairs|individual/i.test(plan.form) ? 'PAIR' : 'TEAM')
    expect(sessions.every(({ bidOnly }) => bidOnly === plan.bidOnly)).toBe(true)
    const types = new Set(
      tablesOf(document).flatMap(({ logs }) => logs.flatMap(({ events }) => events.map((e) => e.type))),
    )
    expect(types.has('BID')).toBe(true)
    expect(types.has('PLAY_CARD')).toBe(!plan.bidOnly)
  })
})

function wrongScores({ tables, boards }: DocumentSession) {
  return tables.flatMap(({ key, results }) =>
    results.filter(({ board, contract, tricks, scoreNs: posted, adjustment, status }) => {
      if (status === 'notPlayed' || adjustment !== null) return posted !== null
      const vulnerability = boards.find(({ number }) => number === board)?.vulnerability ?? 'NONE'
      return contract === null || posted !== scoreNs(contract, vulnerability, tricks ?? 0) ? key : false
    }),
  )
}

describe('a seed', () => {
  it.each(['pairs-mitchell', 'teams-swiss', 'teams-knock-out-carry-over'] as const)(
    'settles all of %s',
    (kind) => {
      expect(simulate(optionsOf(kind, 7))).toEqual(small.get(kind))
      expect(simulate(optionsOf(kind, 8))).not.toEqual(small.get(kind))
    },
  )

  it('does not let recorded tables change the hands or the auctions of others', () => {
    const results = (recorded: number) =>
      tablesOf(simulate({ ...optionsOf('pairs-mitchell', 3), recorded }))
        .filter(({ number }) => number > 1)
        .map((table) => table.results)
    expect(results(1)).toEqual(results(0))
  })
})

describe('what goes wrong in a competition', () => {
  it('shows every kind of ruling', () => {
    const document = simulate({
      kind: 'pairs-mitchell',
      seed: 5,
      contestants: 20,
      boards: 20,
      recorded: 10,
      rulings: 0.3,
    })
    const results = tablesOf(document).flatMap((table) => table.results)
    const kinds = new Set(results.map(({ adjustment }) => adjustment?.kind))
    expect(kinds).toEqual(new Set([undefined, 'average', 'weighted', 'split']))
    expect(results.some(({ status }) => status === 'notPlayed')).toBe(true)
    const ruled = results.filter(({ jury }) => jury)
    expect(ruled.length).toBeGreaterThan(10)
    expect(ruled.every(({ juryComment }) => juryComment !== null)).toBe(true)
    const corrected = tablesOf(document)
      .flatMap(({ logs }) => logs)
      .filter(({ events }) => events.at(-1)?.type === 'CORRECTION')
    expect(corrected.length).toBeGreaterThan(0)
    for (const { adjustment } of results) {
      if (adjustment?.kind !== 'weighted') continue
      expect(adjustment.ns.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
    }
  })

  it('postpones, concedes and corrects segments, and withdraws a team', () => {
    const document = small.get('teams-knock-out-carry-over')!
    const matches = sessionsOfDocument(document).flatMap((session) => session.matches)
    expect(new Set(matches.map(({ status }) => status))).toEqual(
      new Set(['PLAYED', 'POSTPONED_NOT_PLAYED', 'POSTPONED_PLAYED', 'CONCEDED_HOME', 'CONCEDED_VISITING']),
    )
    expect(matches.some(({ correctionHome }) => correctionHome !== null)).toBe(true)
    expect(matches.some(({ carryOverHome }) => (carryOverHome ?? 0) > 0)).toBe(true)
    const withdrawn = sessionsOfDocument(document).flatMap((session) =>
      session.registrations.filter((one) => one.withdrawnFrom),
    )
    expect(withdrawn).toHaveLength(1)
  })

  it('gives an odd pair a bye, and every board of a round', () => {
    const [session] = sessionsOfDocument(small.get('pairs-sit-out')!)
    const byes = session!.tables.filter(({ ew }) => ew === 'bye')
    expect(byes.length).toBeGreaterThan(0)
    expect(byes.every(({ results }) => results.length === 0)).toBe(true)
  })
})

describe('a field of pairs', () => {
  const document = simulate({ kind: 'pairs-mitchell', seed: 11, contestants: 26, boards: 26, recorded: 0 })
  const [session] = sessionsOfDocument(document)
  const results = session!.tables.flatMap((table) => table.results)
  const scores = (board: number) =>
    results.flatMap((one) => (one.board === board && one.scoreNs !== null ? [one.scoreNs] : []))
  const deviations = session!.boards.map(({ number }) => deviation(scores(number)))

  it('spreads its results believably', () => {
    const mean = deviations.reduce((sum, one) => sum + one, 0) / deviations.length
    expect(mean).toBeGreaterThan(60)
    expect(mean).toBeLessThan(350)
    expect(deviations.filter((one) => one === 0).length).toBeLessThan(3)
    const distinct = session!.boards.map(({ number }) => new Set(scores(number)).size)
    expect(distinct.reduce((sum, one) => sum + one, 0) / distinct.length).toBeGreaterThan(3)
  })

  atNight('makes most of its contracts, and bids games and some slams', () => {
    const others = [12, 13].map((seed) =>
      simulate({ kind: 'pairs-mitchell', seed, contestants: 26, boards: 26, recorded: 0 }),
    )
    const results = [document, ...others].flatMap(tablesOf).flatMap((table) => table.results)
    const played = results.flatMap(({ contract, tricks }) =>
      contract?.kind === 'played' ? [{ contract, tricks: tricks ?? 0 }] : [],
    )
    const made = played.filter(({ contract, tricks }) => tricks >= contract.level + 6).length / played.length
    expect(made).toBeGreaterThan(0.5)
    expect(made).toBeLessThan(0.8)
    const doubled = played.filter(({ contract }) => contract.doubling !== '').length / played.length
    expect(doubled).toBeGreaterThan(0.005)
    expect(doubled).toBeLessThan(0.12)
    const slams = played.filter(({ contract }) => contract.level >= 6).length / played.length
    expect(slams).toBeGreaterThan(0)
    expect(slams).toBeLessThan(0.12)
    const passedOut = results.filter(({ contract }) => contract?.kind === 'passedOut').length
    expect(passedOut).toBeGreaterThan(0)
    expect(passedOut / results.length).toBeLessThan(0.08)
  })
})

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length)
}

groupAtNight('a large field', () => {
  it('of 200 tables is made', () => {
    const document = simulate({ kind: 'pairs-mitchell', seed: 1, contestants: 400, boards: 4, recorded: 0 })
    const results = tablesOf(document).reduce((sum, table) => sum + table.results.length, 0)
    expect(results).toBeGreaterThan(700)
    expect(parseDocument(document).ok).toBe(true)
  })
})
