/** Reasons for totals of teams and for pars that are not ours: where each holds, and where it must fail. */
import { bySeat, type Side, sideOf } from '@openroom/bridge/seat'
import { describe, expect, it } from 'vitest'
import type { DocumentEvent, DocumentMatch } from '../json/document.ts'
import {
  board,
  event,
  registration,
  result,
  segment,
  session,
  table,
  tournamentDocument,
} from '../json/documentBuilder.ts'
import type { OfficialPar } from '../report.ts'
import { compareOfficial } from './compare.ts'
import { scoredMatches } from './matches.ts'

const documentOf = (own: DocumentEvent) => tournamentDocument({ key: 't', name: 'T' }, [own])

const TEAMS = ['a', 'b', 'c', 'd'] as const
type Team = (typeof TEAMS)[number]

const DRAW: readonly (readonly [round: number, home: Team, visiting: Team, swing: number])[] = [
  [1, 'a', 'b', 420],
  [1, 'c', 'd', 50],
  [2, 'a', 'c', -620],
  [2, 'b', 'd', 170],
]

/** @param told of each match, and of each team */
function eventOf(
  told: (at: number) => readonly [number, number] | null,
  totals: (team: Team) => number | null,
): DocumentEvent {
  const matches = DRAW.map(
    ([round, home, visiting], at): DocumentMatch => ({
      round,
      number: 1 + (at % 2),
      home,
      visiting,
      status: 'PLAYED',
      carryOverHome: null,
      carryOverVisiting: null,
      correctionHome: null,
      correctionVisiting: null,
      official: {
        impsHome: null,
        impsVisiting: null,
        vpsHome: told(at)?.[0] ?? null,
        vpsVisiting: told(at)?.[1] ?? null,
      },
    }),
  )
  const tables = DRAW.flatMap(([round, home, visiting, swing], at) =>
    (['OPEN', 'CLOSED'] as const).map((room) =>
      table({
        key: `${at} ${room}`,
        round,
        number: 1 + (at % 2),
        room,
        ns: room === 'OPEN' ? home : visiting,
        ew: room === 'OPEN' ? visiting : home,
        results: [result({ board: round, scoreNs: room === 'OPEN' ? swing : 0 })],
      }),
    ),
  )
  const registrations = TEAMS.map((key) =>
    registration({ key, name: key, official: { rank: null, total: totals(key), percent: null } }),
  )
  const boards = [1, 2].map((number) => board({ number }))
  const own = session({ key: 's1', numberOfRounds: 2, registrations, boards, matches, tables })
  const segments = [segment({ key: 'g', name: 'E', sessions: [own] })]
  return event({ key: 'e', name: 'E', type: 'TEAM', segments })
}

const compared = (own: DocumentEvent) => compareOfficial(documentOf(own)).official

describe('totals of teams', () => {
  const plain = eventOf(
    () => null,
    () => null,
  )
  const ours = scoredMatches(plain, plain.segments[0]!.sessions[0]!).map(
    ({ score }): readonly [number, number] => [score.vps!.home, score.vps!.visiting],
  )
  /** A source that took half a point from the home team of the first match. */
  const told = (at: number): readonly [number, number] =>
    at === 0 ? [ours[at]![0] - 0.5, ours[at]![1]] : ours[at]!
  const sums = (team: Team): number =>
    DRAW.reduce((sum, [, home, visiting], at) => {
      const [own, other] = told(at)
      return sum + (home === team ? own : 0) + (visiting === team ? other : 0)
    }, 0)

  it('are the sums of the file’s own matches where all are', () => {
    expect(compared(eventOf(told, sums))).toMatchObject({
      differing: 2,
      explained: { 'sum-of-own-matches': 1 },
      unexplained: 1,
    })
  })
  it('are not where one of them is another', () => {
    const other = (team: Team) => sums(team) + (team === 'd' ? 1 : 0)
    expect(compared(eventOf(told, other))).toMatchObject({ differing: 3, explained: {}, unexplained: 3 })
  })
})

describe('pars', () => {
  /** Each side makes one no-trump, and nothing more: whoever bids first has it. */
  const each = (notrump: number) => ({ C: 6, D: 6, H: 6, S: 6, NT: notrump })
  const pars = (bids: (dealer: OfficialPar['dealer']) => Side, last: Partial<OfficialPar> = {}) =>
    (['N', 'E', 'S', 'W'] as const).map(
      (dealer, i): OfficialPar => ({
        board: i + 1,
        dealer,
        vulnerability: 'NONE',
        doubleDummy: bySeat(() => each(7)),
        scoreNs: bids(dealer) === 'NS' ? 90 : -90,
        ...(i === 3 ? last : {}),
      }),
    )
  const explained = (all: readonly OfficialPar[]) =>
    compareOfficial(
      documentOf(
        eventOf(
          () => null,
          () => null,
        ),
      ),
      all,
    ).official

  it('are ours where the dealer bids first', () => {
    expect(explained(pars(sideOf))).toMatchObject({ compared: 4, differing: 0 })
  })
  it.each(['NS', 'EW'] as const)('are those of %s who bid first, on all boards or on none', (side) => {
    const reason = `par-when-${side.toLowerCase()}-bids-first`
    expect(explained(pars(() => side))).toMatchObject({ explained: { [reason]: 2 }, unexplained: 0 })
    const other = explained(pars(() => side, { scoreNs: 110 }))
    expect(other.explained).toEqual({})
    expect(other.unexplained).toBe(side === 'NS' ? 2 : 3)
  })
})
