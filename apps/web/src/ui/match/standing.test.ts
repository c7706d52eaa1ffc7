import type { KnockoutMatch } from '@openroom/protocol/schema/results'
import type { ScoreCardLine } from '@openroom/protocol/schema/screens'
import { expect, test } from 'vitest'
import { knockoutMatch, segment as segmentAt } from '../../testing/results.ts'
import { miniSession } from '../../testing/sessions.ts'
import {
  cardAddress,
  leaderOf,
  segmentCount,
  segmentNumber,
  standingOf,
  toldSwings,
  turned,
  wonBy,
} from './standing.ts'

const segment = (round: number, homeImp: number | null, visitingImp: number | null, miniSessionId = 1) =>
  segmentAt(round, homeImp, visitingImp, { calcTableId: 10 + round, miniSessionId })

const match = (over: Partial<KnockoutMatch> = {}): KnockoutMatch =>
  knockoutMatch({
    ...{ homeImp: 44, visitingImp: 25 },
    segments: [segment(1, 30, 5), segment(2, 14, 20), segment(3, null, null)],
    ...over,
  })

const session = miniSession({ type: 'TEAM', calcType: 'IMP', arrangeType: 'KNOCK_OUT', status: 'LIVE' })
const NOTHING = { corrections: [], withdraws: {} }

test('a match that is played: its totals, its segments, and the card with the boards played last', () => {
  const standing = standingOf(match(), session, NOTHING)
  expect(standing).toMatchObject({ played: 2, isOver: false, card: { calcTableId: 12, round: 2 } })
  expect(standing.cells.map(({ kind }) => kind)).toEqual(['played', 'played', 'upcoming'])
  expect(standing.cells.map(wonBy)).toEqual([
    { team: 'HOME', by: 25 },
    { team: 'VISITING', by: 6 },
    { team: null, by: null },
  ])
  expect(leaderOf(standing)).toBe('HOME')
})

test('turned, it says the same of each team', () => {
  const standing = turned(standingOf(match(), session, NOTHING))
  expect(standing).toMatchObject({ home: 2, visiting: 1, totals: { HOME: 25, VISITING: 44 } })
  expect(standing.cells.map(wonBy)[0]).toEqual({ team: 'VISITING', by: 25 })
  expect(leaderOf(standing)).toBe('VISITING')
})

test('corrections of a knock-out count', () => {
  const corrections = [{ registrationId: 1, calcTableId: 11, amount: -20, round: null }]
  expect(leaderOf(standingOf(match(), session, { ...NOTHING, corrections }))).toBe('VISITING')
})

test('segments of sessions to come are counted, and the match is not over before them', () => {
  const segments = [segment(1, 30, 5)]
  const first = { ...session, session: 1, numberOfSessions: 3 }
  const standing = standingOf(match({ segments, complete: true, winner: 'HOME' }), first, NOTHING)
  expect(standing.cells.map(({ kind }) => kind)).toEqual(['played', 'upcoming', 'upcoming'])
  expect(standing.isOver).toBe(false)
})

test('segments of earlier sessions that nobody has given are counted', () => {
  const fourth = { ...session, session: 4, numberOfSessions: 8 }
  const standing = standingOf(match({ segments: [segment(4, 30, 41)] }), fourth, NOTHING)
  expect([segmentNumber(standing, 4), segmentCount(standing)]).toEqual([4, 8])
  const both = match({ segments: [segment(3, 1, 2, 7), segment(4, 30, 41)] })
  expect(segmentNumber(standingOf(both, { ...fourth, session: 2 }, NOTHING), 4)).toBe(2)
})

test('the card of a segment is in the session that played it', () => {
  const segments = [segment(1, 30, 5, 9), segment(2, null, null)]
  const standing = standingOf(match({ segments }), session, NOTHING)
  expect(standing.card).toBeNull()
  expect(cardAddress(segments[0]!)).toBe('/screen/9?screen=score-card&calcTableId=11&round=1')
})

test('a conceded segment has a winner and no margin', () => {
  const conceded = { ...segment(1, 0, 0), conceded: 'HOME' as const }
  const [cell] = standingOf(match({ segments: [conceded] }), session, NOTHING).cells
  expect(wonBy(cell!)).toEqual({ team: 'VISITING', by: null })
})

test('the last swings while it is played, the largest once it is over', () => {
  const lines = [12, 2, -7, 6, 9].map((swing, at) => ({
    board: at + 1,
    homeImp: Math.max(swing, 0),
    visitingImp: Math.max(-swing, 0),
  })) as unknown as readonly ScoreCardLine[]
  const boards = (isOver: boolean) => toldSwings(lines, isOver).map(({ board }) => board)
  expect(boards(false)).toEqual([3, 4, 5])
  expect(boards(true)).toEqual([1, 5, 3])
})
