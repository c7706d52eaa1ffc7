import { expect, it } from 'vitest'
import { lostIn } from './exportLoss.ts'
import type { TournamentDocument } from './json/document.ts'
import { registration, withSessions } from './json/documentBuilder.ts'
import { pairsDocument } from './testing/pairsDocument.ts'

const PLAYERS = ['Ann', 'Bob'].map((name) => ({ name, memberId: null }))

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
  expect(lostIn(plain, 'lin')).toEqual(['results'])
  const document = evening()
  expect(lostIn(document, 'pbn')).toEqual([])
  expect(lostIn(document, 'usebio')).toEqual([])
  expect([lostIn(document, 'lin'), lostIn(document, 'csv')]).toEqual([
    ['results', 'official-totals'],
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
  expect(lostIn(ruled, 'lin')).toEqual(['results', 'rulings', 'official-totals'])
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

it('names what LIN and USEBIO tell by players and results alone', () => {
  const apart = evening()
  const two = { ...apart, events: apart.events.map((one) => ({ ...one, winners: 2 as const })) }
  expect([lostIn(two, 'lin').includes('winners'), lostIn(two, 'usebio').includes('winners')]).toEqual([
    true,
    false,
  ])
  const unmanned = changed({ registrations: [registration({ key: '1', name: 'Pair 1' })] })
  for (const format of ['lin', 'usebio'] as const) expect(lostIn(unmanned, format)).toContain('names')
  for (const format of ['pbn', 'csv'] as const) expect(lostIn(unmanned, format)).not.toContain('names')
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
