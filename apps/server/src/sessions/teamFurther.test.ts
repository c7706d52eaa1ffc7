/** Handicaps, strata and categories of teams, worked out by hand. */
import type { ConventionChanges } from '@openroom/bridge/score/conventions'
import type { DocumentEvent, DocumentMatch, DocumentRegistration } from '@openroom/formats/json/document'
import { player, session } from '@openroom/formats/json/documentBuilder'
import { runningScoresSchema } from '@openroom/protocol/schema/results'
import { describe, expect, it } from 'vitest'
import { teamRunningScores } from './teamScores.ts'
import { boardOf, eventOf, matchOf, roomsOf, sessionsOf, teamOf, VPS } from './testing/modelOf.ts'

/** A beats B by 10 IMPs and C by 6, B and C draw; two boards each. */
const MATCHES = [
  matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' }),
  matchOf({ round: 2, number: 1, home: 'B', visiting: 'C' }),
  matchOf({ round: 3, number: 1, home: 'C', visiting: 'A' }),
] as const
const SCORES = [
  { 1: [420, -50], 2: [100, 100] },
  { 3: [100, 100], 4: [50, 50] },
  { 5: [-50, 200], 6: [110, 110] },
] as const

const EVEN = { from: 0, winner: 10, loser: 10 }

const KEYS = ['A', 'B', 'C'] as const
type Given = {
  readonly traits: Partial<Record<(typeof KEYS)[number], Partial<DocumentRegistration>>>
  readonly conventions?: ConventionChanges
  readonly matches?: readonly DocumentMatch[]
  readonly arrangeType?: DocumentEvent['arrangeType']
  readonly status?: 'LIVE' | 'CLOSED'
}

/** Each further ranking as its name and its places, after a round. */
function furtherOf(given: Given, round: number | null = null) {
  const { traits, conventions = { teams: { vpScale: VPS } }, matches = MATCHES, status = 'CLOSED' } = given
  const event = eventOf({ type: 'TEAM', arrangeType: given.arrangeType ?? 'ROUND_ROBIN', conventions })
  const own = session({
    key: 's',
    numberOfRounds: 3,
    boardsPerRound: 2,
    registrations: KEYS.map((key) => teamOf(key, traits[key])),
    boards: [1, 2, 3, 4, 5, 6].map(boardOf),
    matches: [...matches],
    tables: matches.flatMap((match) => roomsOf(match, SCORES[match.round - 1]!)),
  })
  const { models, registration } = sessionsOf(event, [own], { status })
  const names = new Map(KEYS.map((key) => [registration(key), key]))
  const { further = [] } = runningScoresSchema.parse(teamRunningScores(models, round))
  return further.map(({ kind, name, rows }) => [
    name ?? kind,
    ...rows.map(
      ({ rank, tied, registrationId, figure }) =>
        `${rank}${tied ? '=' : ''} ${names.get(registrationId)} ${figure}`,
    ),
  ])
}

const each = (team: string, handicaps: readonly number[]) => ({
  players: handicaps.map((handicap, at) => ({ ...player(`${team}${at + 1}`), handicap })),
})

describe('handicaps of teams', () => {
  const byMatch = { teams: { vpScale: VPS, handicapBoards: 4 } }
  const imps = { teams: { vpScale: null, handicapBoards: 4 } }
  const traits = { A: { handicap: -4 }, B: { handicap: 12 } }

  it('are added to the total, as the sum of the players or as the team says', () => {
    const given = { traits: { A: { handicap: -3 }, B: each('B', [1, 1, 0, 1.5]) } }
    // By score A has 14 and 12, B 6 and 10, C 10 and 8.
    expect(furtherOf(given)).toEqual([['handicap', '1 A 23', '2 B 19.5', '3 C 18']])
    expect(furtherOf({ ...given, conventions: { teams: { vpScale: null } } })).toEqual([
      ['handicap', '1 A 13', '2 C -6', '3 B -6.5'],
    ])
  })

  it('count match by match, the difference before IMPs become victory points', () => {
    // Half a match of four boards: A gives 8 IMPs to B and 2 to C, C gives 6 to B. 10-10, 12-8 for B, 10-10.
    expect(furtherOf({ traits, conventions: byMatch })).toEqual([['handicap', '1 B 22', '2 A 20', '3 C 18']])
    expect(furtherOf({ traits, conventions: imps })).toEqual([['handicap', '1 A 6', '2 B 4', '3 C -10']])
    expect(furtherOf({ traits, conventions: byMatch }, 1)).toEqual([
      ['handicap', '1= A 10', '1= B 10', 'null C null'],
    ])
  })

  it('are those of the four who sat in the match', () => {
    const six = { A: each('A', [0, 0, 0, 0, 20, 20]) }
    expect(furtherOf({ traits: six, conventions: byMatch })).toEqual([
      ['handicap', '1 A 26', '2 C 18', '3 B 16'],
    ])
  })

  it('change the source’s own figures by as much as ours', () => {
    const official = { impsHome: null, impsVisiting: null, vpsHome: 15, vpsVisiting: 5 }
    const matches = [{ ...MATCHES[0], official }, MATCHES[1], MATCHES[2]]
    expect(furtherOf({ traits, conventions: byMatch, matches })).toEqual([
      ['handicap', '1= A 21', '1= B 21', '3 C 18'],
    ])
  })

  it('rank a session that is played as they rank it afterwards', () => {
    for (const conventions of [byMatch, imps, { teams: { vpScale: VPS } }])
      expect(furtherOf({ traits, conventions, status: 'LIVE' })).toEqual(furtherOf({ traits, conventions }))
  })

  it('rank nobody by a quotient, or in a knock-out', () => {
    expect(furtherOf({ traits, conventions: { ranking: { by: 'quotient' } } })).toEqual([])
    expect(furtherOf({ traits, arrangeType: 'KNOCK_OUT' })).toEqual([])
  })
})

describe('strata and categories of teams', () => {
  it('have rankings of their own, in the order by score', () => {
    const juniors = (team: string) =>
      [1, 2, 3, 4].map((n) => ({ ...player(`${team}${n}`), categories: ['Juniors', `${team}${n}`] }))
    const traits = {
      A: { stratum: 'A', players: juniors('A') },
      B: { stratum: 'C', categories: ['Mixed'] },
      C: { stratum: 'B', players: juniors('C') },
    }
    expect(furtherOf({ traits })).toEqual([
      ['B', '1 C 18', '2 B 16'],
      ['C', '1 B 16'],
      ['Juniors', '1 A 26', '2 C 18'],
      ['Mixed', '1 B 16'],
    ])
  })

  it('keep who won a tie by score', () => {
    // 10-10 everywhere: B lost 10 IMPs, C lost 6.
    const conventions: ConventionChanges = {
      teams: { vpScale: { kind: 'table', columns: [{ upToBoards: null, steps: [EVEN] }] } },
      ranking: { tieBreaks: ['netImps'] },
    }
    const traits = { A: { stratum: 'A' }, B: { stratum: 'B' }, C: { stratum: 'B' } }
    expect(furtherOf({ traits, conventions })).toEqual([['B', '1 C 20', '2 B 20']])
  })
})
