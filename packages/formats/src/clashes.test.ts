/** What cannot all be so is told, whatever the format; what may be so is not. */
import { describe, expect, it } from 'vitest'
import { clashesIn } from './clashes.ts'
import { gapsIn } from './gaps.ts'
import type { DocumentSession, TournamentDocument } from './json/document.ts'
import { player, registration, sessionsOfDocument, withSessions } from './json/documentBuilder.ts'
import { PAIRS_EVENING, TEAMS_EVENING } from './testing/evenings.ts'

function toldOf(document: TournamentDocument, change: (session: DocumentSession) => DocumentSession) {
  const { events } = withSessions(document, change)
  return [...gapsIn(events), ...clashesIn(events)].map(({ code }) => code)
}

const tablesWith =
  (
    key: string,
    change: (table: DocumentSession['tables'][number]) => Partial<DocumentSession['tables'][number]>,
  ) =>
  (session: DocumentSession): DocumentSession => ({
    ...session,
    tables: session.tables.map((table) => (table.key === key ? { ...table, ...change(table) } : table)),
  })

it('an evening in which everything fits has nothing told', () => {
  expect(toldOf(PAIRS_EVENING, (one) => one)).toEqual([])
  expect(toldOf(TEAMS_EVENING, (one) => one)).toEqual([])
})

describe('a pair with another number', () => {
  it.each([
    ['in the first round', 'r1t1', { ns: '2' }],
    ['in the last round', 'r3t2', { ew: '4' }],
    ['sitting the other way', 'r2t2', { ns: '4' }],
  ])('%s has its boards twice', (_, key, change) => {
    expect(
      toldOf(
        PAIRS_EVENING,
        tablesWith(key, () => change),
      ),
    ).toContain('boards-twice')
  })

  it('is not told of those who play everywhere, as programs do', () => {
    const robots = (session: DocumentSession): DocumentSession => ({
      ...session,
      tables: session.tables.map((table) => ({ ...table, ew: 'robot' })),
    })
    expect(toldOf(PAIRS_EVENING, robots)).not.toContain('boards-twice')
  })
})

describe('a team in a match of others', () => {
  const matchWith =
    (at: number, change: Partial<DocumentSession['matches'][number]>) => (session: DocumentSession) => ({
      ...session,
      matches: session.matches.map((one, i) => (i === at ? { ...one, ...change } : one)),
    })
  it.each([
    ['as home team', 0, { home: 'pawns' }],
    ['as visitors', 3, { visiting: 'rooks' }],
  ])('%s is told, and who has no match', (_, at, change) => {
    expect(toldOf(TEAMS_EVENING, matchWith(at, change))).toContain('round-twice')
  })
  it('of which a match is missing is told', () => {
    const less = (session: DocumentSession) => ({ ...session, matches: session.matches.slice(1) })
    expect(toldOf(TEAMS_EVENING, less)).toContain('round-twice')
  })
  it('that is out before the last round is not', () => {
    const last = Math.max(...sessionsOfDocument(TEAMS_EVENING)[0]!.matches.map(({ round }) => round))
    const final = (session: DocumentSession): DocumentSession => {
      const others = session.matches.filter(({ round }) => round !== last)
      return { ...session, matches: [...others, session.matches.find(({ round }) => round === last)!] }
    }
    expect(toldOf(TEAMS_EVENING, final)).not.toContain('round-twice')
  })
  it('of three that meet in one round is not', () => {
    const three = (session: DocumentSession): DocumentSession => ({
      ...session,
      matches: [
        ...session.matches.slice(0, 1),
        { ...session.matches[0]!, number: 2, home: 'kings', visiting: 'queens' },
        { ...session.matches[0]!, number: 3, home: 'queens', visiting: 'rooks' },
      ],
    })
    expect(toldOf(TEAMS_EVENING, three)).not.toContain('round-twice')
  })
})

describe('somebody', () => {
  const seated = (name: string) =>
    tablesWith('r2m1OPEN', ({ players }) => ({ players: { ...players, N: player(name) } }))
  it.each(['Ida Jung', 'JUNG Ida'])('of another team (%s) is told', (name) => {
    expect(toldOf(TEAMS_EVENING, seated(name))).toEqual(['player-of-two'])
  })
  const inTwoOf = (teams: number, name: string) =>
    toldOf(TEAMS_EVENING, (session) => ({
      ...session,
      tables: [],
      matches: [],
      registrations: session.registrations
        .slice(0, teams)
        .map((one, i) => (i < 2 ? { ...one, players: [...one.players, player(name)] } : one)),
    })).filter((code) => code === 'player-of-two')
  it.each(['?', 'Wang', 'Robot'])('called %s in two of many teams is not', (name) => {
    expect(inTwoOf(4, 'Ann Wang')).toHaveLength(1)
    expect(inTwoOf(4, name)).toEqual([])
  })
  it.each([
    ['Wang', 1],
    ['?', 0],
    ['Robot', 0],
    ['Robot 2', 0],
    ['~~M12345', 0],
  ])('called %s in both teams of a match is told %i times', (name, times) => {
    expect(inTwoOf(2, name)).toHaveLength(times)
  })
  it('who is of no team yet is not', () => expect(toldOf(TEAMS_EVENING, seated('New Comer'))).toEqual([]))
})

describe('players of teams in several sessions', () => {
  type Team = readonly [name: string, players: readonly string[]]
  const told = (...sessions: readonly (readonly Team[])[]) => {
    const [event] = TEAMS_EVENING.events
    const [segment] = event!.segments
    const [session] = segment!.sessions
    const made = sessions.map((teams, i) => ({
      ...session!,
      key: `s${i}`,
      tables: [],
      matches: [],
      registrations: teams.map(([name, players], at) =>
        registration({ key: `${at}`, name, players: players.map((one) => player(one)) }),
      ),
    }))
    return clashesIn([{ ...event!, segments: [{ ...segment!, sessions: made }] }]).map(
      ({ args }) => args.name,
    )
  }
  const SWEDES = ['Bo Alm', 'Per Ek', 'Ulf Lind', 'Jan Berg']
  const DANES = ['Ib Holm', 'Ole Dahl', 'Kaj Vang', 'Jens Lund']
  it('are told where they change teams', () => {
    const swedes: Team = ['Sweden', SWEDES]
    expect(told([swedes], [swedes, ['Denmark', DANES]])).toEqual([])
    expect(told([swedes], [swedes, ['Denmark', [...DANES, 'EK Per']]])).toEqual(['Per Ek'])
  })
  it.each(['SWEDEN', 'Team Sweden', 'Sverige'])('are not where Sweden is called %s later', (name) => {
    expect(
      told(
        [['Sweden', SWEDES]],
        [
          [name, SWEDES.slice(1)],
          ['Denmark', DANES],
        ],
      ),
    ).toEqual([])
  })
  it.each(['?', 'Robot', 'Wang'])('are not whom one name is too little for (%s)', (name) => {
    expect(told([['Sweden', [...SWEDES, name]]], [['Denmark', [...DANES, name]]])).toEqual([])
  })
  it('are not where it is the rule', () => {
    const club = Array.from({ length: 12 }, (_, i) => `Name ${String.fromCharCode(97 + i).repeat(3)}`)
    const mixed = [0, 1, 2].flatMap((from) => club.filter((_, i) => i % 3 === from))
    const teams = (of: readonly string[], name: string): readonly Team[] =>
      [0, 4, 8].map((from) => [`${name} ${from}`, of.slice(from, from + 4)])
    expect(told(teams(club, 'First'), teams(mixed, 'Second'))).toEqual([])
  })
})

describe('rounds', () => {
  const without =
    (round: number) =>
    (session: DocumentSession): DocumentSession => ({
      ...session,
      tables: session.tables.filter((one) => one.round !== round),
    })
  it('that are missing between others are told', () => {
    expect(toldOf(PAIRS_EVENING, without(2))).toContain('rounds-missing')
    expect(toldOf(PAIRS_EVENING, without(1))).toContain('rounds-missing')
  })
  it('of which the last one has fewer tables are told', () => {
    const less = (session: DocumentSession) => ({
      ...session,
      tables: session.tables.filter(({ key }) => key !== 'r3t2'),
    })
    expect(toldOf(PAIRS_EVENING, less)).toContain('round-short')
  })
})

it('Names without any result, and calls without one, are told', () => {
  const none = (session: DocumentSession): DocumentSession => ({ ...session, tables: [] })
  expect(toldOf(PAIRS_EVENING, none)).toContain('results-none')
  const log = {
    board: 1,
    calls: [],
    plays: [],
  } as unknown as DocumentSession['tables'][number]['logs'][number]
  const open = tablesWith('r1t1', ({ results }) => ({ results: results.slice(1), logs: [log] }))
  expect(toldOf(PAIRS_EVENING, open)).toContain('results-open')
})

describe('a session that stands twice', () => {
  it.each([
    ['without a day', null, { one: '2', other: '1' }],
    ['on one day', '2026-11-28', { one: '2 (2026-11-28)', other: '1 (2026-11-28)' }],
  ])('%s is named by its number and its day', (_, date, args) => {
    const event = PAIRS_EVENING.events[0]!
    const [segment] = event.segments
    const first = { ...segment!.sessions[0]!, session: 1, date }
    const sessions = [first, { ...first, key: 'again', session: 2 }]
    const told = clashesIn([{ ...event, segments: [{ ...segment!, sessions }] }])
    expect(told.find(({ code }) => code === 'session-twice')?.args).toEqual(args)
  })

  it('is named by its segment too where there are several', () => {
    const event = PAIRS_EVENING.events[0]!
    const [segment] = event.segments
    const first = { ...segment!.sessions[0]!, session: 1, date: null }
    const segments = ['Qualification', 'Final'].map((name) => ({
      ...segment!,
      key: name,
      name,
      sessions: [{ ...first, key: name }],
    }))
    const told = clashesIn([{ ...event, segments }])
    expect(told.find(({ code }) => code === 'session-twice')?.args).toEqual({
      one: '1 (Final)',
      other: '1 (Qualification)',
    })
  })
})
