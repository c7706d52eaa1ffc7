import type { Tables, TeamScoreLine } from '@openroom/protocol/schema/screens'
import { describe, expect, test } from 'vitest'
import { privateLine } from '../../../testing/results.ts'
import { miniSession } from '../../../testing/sessions.ts'
import type { Followed } from '../../../ui/followed/followed.ts'
import { lastBoard, lastMatch, placeOf, roundOf, searchesFor, sessionOf, tableOf } from './places.ts'
import { pairWays, teamWays } from './ways.ts'

const two = { WE: null, OPPONENT: null }
const meeting = (round: number, over: Partial<TeamScoreLine> = {}): TeamScoreLine => ({
  round,
  calcTableId: 100 + round,
  team: { OPPONENT: 10 + round },
  bye: false,
  home: true,
  based: 0,
  imp: two,
  vp: two,
  mp: two,
  impAdjust: two,
  ranking: null,
  tableClickable: false,
  ...over,
})

type PairTable = Extract<Tables, { type: 'PAIR' }>['tables'][number]
type TeamTable = Extract<Tables, { type: 'TEAM' }>['tables'][number]

const pairTable = (round: number, ns: number | null, ew: number | null): PairTable => ({
  tableId: 70 + round,
  tableNumber: 1,
  section: null,
  round,
  pairs: { NORTH_SOUTH: ns, EAST_WEST: ew },
  operators: [],
  commentators: [],
})

const teamTable = (round: number, over: Partial<TeamTable> = {}): TeamTable => ({
  calcTableId: 100 + round,
  tableNumber: 1,
  round,
  home: 1,
  visiting: 10 + round,
  based: 0,
  impHome: 0,
  impVisiting: 0,
  readableImpAdjustHome: null,
  readableImpAdjustVisiting: null,
  vpHome: null,
  vpVisiting: null,
  mpHome: null,
  mpVisiting: null,
  openTableId: 1,
  closeTableId: 2,
  watchable: true,
  openRunning: true,
  closeRunning: false,
  openOperators: [],
  closedOperators: [],
  openCommentators: [],
  closedCommentators: [],
  ...over,
})

const live = miniSession({ status: 'LIVE' })
const nameOf = (id: number) => (id === 99 ? '' : `Name ${id}`)
const known = { session: live, registrationId: 1, table: null, next: null, nameOf }
const told = (ways: readonly { readonly text: string; readonly query: string }[]) =>
  ways.map(({ text, query }) => `${text} > ${query}`)

describe('where they are', () => {
  const player: Followed = { kind: 'player', name: 'Ann Bee', personId: 1 }
  const entry = (registrationId: number, ...players: string[]) => ({
    registrationId,
    name: 'X',
    players,
  })
  test('what is live comes first, then what was played last', () => {
    const closed = miniSession({ miniSessionId: 5 })
    const sessions = [
      { session: closed, found: [entry(7, 'Ann Bee')] },
      { session: miniSession({ miniSessionId: 4 }), found: [entry(8, 'Ann Bee')] },
    ]
    const running = [{ session: live, found: [entry(1, 'Ann Beeton'), entry(2, 'Ben Cee', 'Ann Bee')] }]
    expect(placeOf(player, [{ running, sessions }])).toEqual({ session: live, registrationId: 2 })
    expect(placeOf(player, [{ running: [], sessions }])).toEqual({ session: closed, registrationId: 7 })
    expect(placeOf(player, [{ running: [], sessions: [] }])).toBeNull()
  })

  test('a tournament: what is played, what starts next, what was played last', () => {
    const at = (miniSessionId: number, status: 'LIVE' | 'CLOSED' | 'PUBLISHED', startDateTime: string) =>
      miniSession({ miniSessionId, status, startDateTime })
    const first = at(1, 'CLOSED', '2026-11-20T09:00:00Z')
    const second = at(2, 'CLOSED', '2026-11-21T09:00:00Z')
    const playing = at(3, 'LIVE', '2026-11-22T09:00:00Z')
    const later = at(5, 'PUBLISHED', '2026-11-24T09:00:00Z')
    const next = at(4, 'PUBLISHED', '2026-11-23T09:00:00Z')
    expect(sessionOf(1, [later, next, playing, first])).toBe(playing)
    expect(sessionOf(1, [later, next, second, first])).toBe(next)
    expect(sessionOf(1, [second, first])).toBe(second)
    expect(sessionOf(2, [first])).toBeNull()
  })
})

describe('a pair', () => {
  test('its last board and its round', () => {
    const lines = [
      privateLine(2, 3),
      privateLine(2, 4),
      privateLine(1, 7),
      privateLine(3, 5, { contract: null }),
    ]
    expect(lastBoard(lines)?.boardNumber).toBe(4)
    expect(roundOf(live, lines)).toBe(3)
    expect(roundOf(live, lines.slice(1))).toBe(2)
    expect(roundOf(live, [])).toBe(1)
    expect(lastBoard([])).toBeNull()
  })

  test('a table of another round is none', () => {
    const tables = [pairTable(1, 1, 2), pairTable(2, 3, 1)]
    expect(tableOf(tables, 1, 2)).toBe(tables[1])
    expect(tableOf(tables, 1, 3)).toBeNull()
    expect(tableOf(undefined, 1, 1)).toBeNull()
  })

  test('its table, last board, opponents now and next, and score', () => {
    const places = { ...known, table: pairTable(2, 1, 3), next: pairTable(3, 4, 1) }
    expect(told(pairWays(places, [privateLine(1, 2)], 72))).toEqual([
      'Their table > screen=play&tableId=72',
      'Last board 2 > screen=replay&ns=1&board=2&session=1',
      'Against Name 3 > screen=private-score&registrationId=3&session=1',
      'Next: Name 4 > screen=private-score&registrationId=4&session=1',
      'Their score > screen=private-score&registrationId=1&session=1',
    ])
  })

  test('a closed session has no table and no opponents to come; a board without its play is looked at', () => {
    const session = miniSession()
    const places = { ...known, session, table: pairTable(2, 1, 3) }
    expect(told(pairWays(places, [privateLine(1, 2, { replay: false })], 72))).toEqual([
      'Last board 2 > screen=frequency&board=2&session=1',
      'Their score > screen=private-score&registrationId=1&session=1',
    ])
  })

  test('nobody to meet is left out', () => {
    const places = { ...known, table: pairTable(2, 1, null), next: pairTable(3, 99, 1) }
    expect(pairWays(places, [], null).map(({ key }) => key)).toEqual(['score'])
  })
})

describe('a team', () => {
  const session = miniSession({ status: 'LIVE', type: 'TEAM', calcType: 'IMP' })
  test('the match that is played, else the first', () => {
    expect(lastMatch([meeting(1, { based: 8 }), meeting(3), meeting(2, { based: 2 })])?.round).toBe(2)
    expect(lastMatch([meeting(2), meeting(1)])?.round).toBe(1)
    expect(lastMatch([meeting(1, { bye: true, based: 1 })])).toBeNull()
  })

  test('its rooms that are played in, score card, opponents and score', () => {
    const places = { ...known, session, table: teamTable(2), next: teamTable(3, { home: 13, visiting: 1 }) }
    expect(told(teamWays(places, [meeting(2, { based: 4, tableClickable: true })]))).toEqual([
      'Open room > screen=play&tableId=OP+102',
      'Match of round 2 > screen=score-card&calcTableId=102&round=2',
      'Against Name 12 > screen=private-score&registrationId=12',
      'Next: Name 13 > screen=private-score&registrationId=13',
      'Their score > screen=private-score&registrationId=1',
    ])
  })
})

test('a player is looked for by the own name, then by what whoever follows has said', () => {
  const told = ['Geir Helgemo jr', 'Helgemo Geir', 'G. Helgemo']
  const player = { kind: 'player', name: 'Geir Helgemo', personId: 1, told, also: ['Helgemo'] } as const
  expect(searchesFor(player)).toEqual(['Geir Helgemo', 'Helgemo'])
})
