/** Reasons for totals of teams and for pars that are not ours: where each holds, and where it must fail. */
import { sideOf } from '@openroom/bridge/seat'
import { describe, expect, it } from 'vitest'
import type { OfficialPar } from '../report.ts'
import { compareOfficial } from './compare.ts'
import { scoreEventMatches } from './matches.ts'
import { compared, DRAW, documentOf, eventOf, pars, type Team } from './testing/teams.ts'

describe('totals of teams', () => {
  const plain = eventOf(
    () => null,
    () => null,
  )
  const ours = scoreEventMatches(plain, plain.segments[0]!.sessions[0]!).map(
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
