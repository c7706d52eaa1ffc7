import type { TableEvent } from '@openroom/bridge/table/events'
import { expect, it } from 'vitest'
import { lostIn } from './exportLoss.ts'
import type { TournamentDocument } from './json/document.ts'
import { NO_OFFICIAL_RESULT, registration, withSessions } from './json/documentBuilder.ts'
import { pairsDocument } from './testing/pairsDocument.ts'

const PLAYERS = ['Ann', 'Bob'].map((name) => ({ name, memberId: null }))

const PLAYED = { kind: 'played', level: 2, strain: 'S', declarer: 'N', doubling: '' } as const

/** The evening, of pairs whose players are known. */
const evening = (): TournamentDocument =>
  withSessions(pairsDocument(), (session) => ({
    ...session,
    registrations: session.registrations.map((one) => ({ ...one, players: PLAYERS })),
  }))

/** The evening with something in it that not every format can hold. */
function changed(
  change: Partial<TournamentDocument['events'][number]['segments'][number]['sessions'][number]>,
) {
  return withSessions(evening(), (session) => ({ ...session, ...change }))
}

it('names what a format has no room for, where the document has it', () => {
  const plain = changed({
    registrations: evening().events[0]!.segments[0]!.sessions[0]!.registrations.map((one) => ({
      ...one,
      official: null,
    })),
  })
  for (const format of ['pbn', 'usebio', 'csv'] as const) expect(lostIn(plain, format)).toEqual([])
  // Pairs without an auction leave nothing but the board in LIN.
  expect(lostIn(plain, 'lin')).toEqual(['results', 'date'])
  const document = evening()
  expect(lostIn(document, 'pbn')).toEqual([])
  expect(lostIn(document, 'usebio')).toEqual([])
  expect([lostIn(document, 'lin'), lostIn(document, 'csv')]).toEqual([
    ['results', 'official-totals', 'date'],
    ['official-totals'],
  ])
  const [session] = document.events[0]!.segments[0]!.sessions
  const carried = changed({
    registrations: session!.registrations.map((one) => ({ ...one, carryOver: 3, correction: 1 })),
  })
  expect(lostIn(carried, 'pbn')).toEqual([])
  expect(lostIn(carried, 'usebio')).toEqual(['carry-over', 'corrections'])
  const ruled = changed({
    tables: session!.tables.map((one) => ({
      ...one,
      results: one.results.map((own) => ({
        ...own,
        scoreNs: null,
        adjustment: { kind: 'split' as const, scoreNs: 50, scoreEw: -100 },
      })),
    })),
  })
  expect(lostIn(ruled, 'usebio')).toEqual([])
  expect(lostIn(ruled, 'lin')).toEqual(['results', 'rulings', 'official-totals', 'date'])
  expect(lostIn(ruled, 'csv')).toEqual(['official-totals'])
})

it('names handicaps, strata and categories', () => {
  const having = (traits: object) =>
    changed({ registrations: [{ ...registration({ key: '1', name: 'One' }), players: PLAYERS, ...traits }] })
  const handicap = having({ players: [{ name: 'Ann', memberId: null, handicap: 3 }] })
  expect([lostIn(handicap, 'pbn'), lostIn(handicap, 'usebio')]).toEqual([['handicaps'], []])
  for (const traits of [{ stratum: 'B' }, { categories: ['Juniors'] }])
    for (const format of ['pbn', 'usebio', 'csv'] as const)
      expect(lostIn(having(traits), format)).toEqual(['handicaps'])
})

it('names scoring that a format cannot say', () => {
  const document = evening()
  const events = document.events.map((one) => ({ ...one, conventions: { matchpoints: { neuberg: false } } }))
  expect(lostIn({ ...document, events }, 'pbn')).toEqual([])
  expect(lostIn({ ...document, events }, 'csv')).toContain('conventions')
})

it('names a knock-out where the format has no word for one', () => {
  const document = evening()
  const knockOut = {
    ...document,
    events: document.events.map((one) => ({ ...one, arrangeType: 'KNOCK_OUT' as const })),
  }
  expect(lostIn(knockOut, 'usebio')).toEqual(['knock-out'])
  expect(lostIn(knockOut, 'pbn')).toEqual([])
})

it('names what is told by players and results alone', () => {
  const apart = evening()
  const two = { ...apart, events: apart.events.map((one) => ({ ...one, winners: 2 as const })) }
  expect([lostIn(two, 'lin').includes('winners'), lostIn(two, 'usebio').includes('winners')]).toEqual([
    true,
    false,
  ])
  const unmanned = changed({ registrations: [registration({ key: '1', name: 'Pair 1' })] })
  for (const format of ['lin', 'usebio', 'csv'] as const) expect(lostIn(unmanned, format)).toContain('names')
  expect(lostIn(unmanned, 'pbn')).not.toContain('names')
})

it('names contracts without a score, and individuals', () => {
  const document = evening()
  const played = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const
  const unscored = withSessions(document, (session) => ({
    ...session,
    tables: session.tables.map((table) => ({
      ...table,
      results: table.results.map((one) => ({ ...one, contract: played, scoreNs: null, adjustment: null })),
    })),
  }))
  for (const format of ['lin', 'usebio', 'csv'] as const)
    expect([format, lostIn(unscored, format).includes('unscored')]).toEqual([format, true])
  expect(lostIn(unscored, 'pbn')).not.toContain('unscored')
  const members = ['1', '2']
  const individual = changed({ registrations: [{ ...registration({ key: '1', name: 'One' }), members }] })
  for (const format of ['lin', 'csv'] as const) expect(lostIn(individual, format)).toContain('individuals')
  expect(lostIn(individual, 'usebio')).not.toContain('individuals')
})

it('names what a file of one event, or of boards alone, cannot tell of an evening', () => {
  const document = evening()
  expect(lostIn({ ...document, tournament: { ...document.tournament, name: 'Winter' } }, 'usebio')).toContain(
    'tournament',
  )
  const dated = changed({ date: '2024-03-05' })
  expect([lostIn(dated, 'lin').includes('date'), lostIn(dated, 'csv').includes('date')]).toEqual([
    true,
    false,
  ])
  const placed = { ...document, tournament: { ...document.tournament, location: 'Oakmere' } }
  for (const format of ['lin', 'csv'] as const) expect(lostIn(placed, format)).toContain('place')
  const [session] = document.events[0]!.segments[0]!.sessions
  const numbered = changed({
    registrations: session!.registrations.map((one) => ({
      ...one,
      players: PLAYERS.map((own, i) => ({ ...own, memberId: `${i}` })),
    })),
  })
  expect([
    lostIn(numbered, 'lin').includes('members'),
    lostIn(numbered, 'usebio').includes('members'),
  ]).toEqual([true, false])
  const inRounds = changed({ tables: session!.tables.map((one, i) => ({ ...one, round: i + 2, number: 1 })) })
  expect([lostIn(inRounds, 'lin').includes('rounds'), lostIn(inRounds, 'csv').includes('rounds')]).toEqual([
    true,
    false,
  ])
})

it('names boards, seats and rulings that only the whole document has', () => {
  const [session] = evening().events[0]!.segments[0]!.sessions
  const turned = changed({ boards: session!.boards.map((one) => ({ ...one, dealer: 'S' as const })) })
  for (const format of ['usebio', 'csv'] as const) expect(lostIn(turned, format)).toContain('dealers')
  for (const format of ['pbn', 'lin'] as const) expect(lostIn(turned, format)).not.toContain('dealers')
  const tricks = { C: 7, D: 7, H: 7, S: 7, NT: 7 }
  const doubleDummy = { N: tricks, E: tricks, S: tricks, W: tricks }
  const solved = changed({ boards: session!.boards.map((one) => ({ ...one, doubleDummy })) })
  for (const format of ['lin', 'usebio', 'csv'] as const)
    expect(lostIn(solved, format)).toContain('double-dummy')
  const kept = changed({
    registrations: session!.registrations.map((one) => ({ ...one, players: PLAYERS, side: 'EW' as const })),
  })
  expect([lostIn(kept, 'pbn').includes('seats'), lostIn(kept, 'csv').includes('seats')]).toEqual([true, true])
  const [ann, bob] = PLAYERS
  const seated = (north: typeof ann) =>
    changed({
      registrations: session!.registrations.map((one) => ({ ...one, players: PLAYERS })),
      tables: session!.tables.map((one) => ({ ...one, players: { N: north!, S: null, E: null, W: null } })),
    })
  expect([ann, bob].map((north) => lostIn(seated(north), 'usebio').includes('seats'))).toEqual([false, true])
  const changedByJury = changed({
    tables: session!.tables.map((table) => ({
      ...table,
      results: table.results.map((one) => ({ ...one, jury: true, juryComment: 'Misinformation' })),
    })),
  })
  for (const format of ['pbn', 'lin', 'usebio', 'csv'] as const)
    expect(lostIn(changedByJury, format)).toContain('jury')
})

it('names what of auctions and plays has no sign in a format', () => {
  const [session] = evening().events[0]!.segments[0]!.sessions
  const logged = (...events: readonly TableEvent[]) =>
    changed({
      tables: session!.tables.map((table) => ({
        ...table,
        logs: [{ board: table.results[0]!.board, events }],
      })),
    })
  const claimed = logged({ type: 'CLAIM', seat: null, tricks: 9 }, { type: 'CLAIM_ACCEPT' })
  expect(lostIn(claimed, 'pbn')).toContain('claims')
  const board = { number: 1, dealer: 'N', vulnerability: 'NONE', deal: null } as const
  const stopped = logged(
    { type: 'START_AUCTION', board },
    { type: 'END_GAME', result: { contract: PLAYED, tricks: 9, scoreNs: 140 } },
  )
  for (const format of ['lin', 'usebio'] as const) expect(lostIn(stopped, format)).toContain('claims')
  const explained = {
    type: 'BID',
    seat: 'N',
    call: '1NT',
    explanations: [{ to: 'all', text: '15-17' }],
  } as const
  expect(lostIn(logged(explained), 'pbn')).toContain('alerts')
  expect(lostIn(logged({ ...explained, alert: true }), 'pbn')).not.toContain('alerts')
  expect(lostIn(logged({ type: 'START_AUCTION', board, comments: ['A club slam?'] }), 'pbn')).toContain(
    'comments',
  )
  const unfinished = changed({
    tables: session!.tables.map((table) => ({ ...table, logs: [{ board: 99, events: [explained] }] })),
  })
  expect(lostIn(unfinished, 'usebio')).toContain('unfinished')
})

it('names figures that a format has no column for', () => {
  const [session] = evening().events[0]!.segments[0]!.sessions
  const official = { ...NO_OFFICIAL_RESULT, percentNs: 60 }
  const inPercent = changed({
    tables: session!.tables.map((table) => ({
      ...table,
      results: table.results.map((one) => ({ ...one, official })),
    })),
  })
  expect(lostIn(inPercent, 'usebio')).toContain('official-figures')
  const document = evening()
  const byImps = { ...document, events: document.events.map((one) => ({ ...one, calcType: 'IMP' as const })) }
  expect(lostIn(byImps, 'lin')).toContain('conventions')
})
