/** Each reason for a figure of a ranking that is not ours: where it holds, and the same ranking in which it must fail. */
import type { ConventionChanges } from '@openroom/bridge/score/conventions'
import { describe, expect, it } from 'vitest'
import type { DocumentEvent } from '../json/document.ts'
import { halfUp } from './figures.ts'
import type { OwnStanding } from './standings.ts'
import {
  but,
  cut,
  eventOf,
  explained,
  fixed,
  oursOf,
  PAIRS,
  type Pair,
  ranked,
  sessionOf,
  type Told,
  withOwnFigures,
} from './testing/rankings.ts'

/** Each with its reason, what the source does, and with one pair as it may not be. */
const thirds = (one: OwnStanding) => one.totalPercent

describe('percentages that are cut off', () => {
  const own = eventOf([sessionOf({ boards: 7 })])
  const ours = oursOf(own)
  it('are explained where all are', () => {
    const found = explained(ranked(own, ours, (one) => ({ percent: cut(thirds(one), 2) })))
    expect(found.differing).toBeGreaterThan(0)
    expect(found.explained).toEqual({ truncated: found.differing })
  })
  it('are not where one is rounded up', () => {
    const up = [...ours].find(([, one]) => cut(thirds(one), 2) !== fixed(thirds(one), 2))![0] as Pair
    const told = but(
      up,
      (one) => ({ percent: cut(thirds(one), 2) }),
      (one) => ({ percent: fixed(thirds(one)! + 0.02, 2) }),
    )
    const found = explained(ranked(own, ours, told))
    expect(found.explained).toEqual({})
    expect(found.unexplained).toBeGreaterThan(1)
  })
})

describe('percentages that are rounded twice', () => {
  // Of 44: 24 are 54.5454 %, which is 54.55 and then 54.6.
  const own = eventOf([sessionOf({ boards: 11 })])
  const ours = oursOf(own)
  const twice = (one: OwnStanding): number => halfUp(halfUp(one.totalPercent!, 2), 1)
  const once = (one: OwnStanding): number => halfUp(one.totalPercent!, 1)
  it('are explained where all are', () => {
    const found = explained(ranked(own, ours, (one) => ({ percent: twice(one) })))
    expect(found.differing).toBeGreaterThan(0)
    expect(found.explained).toEqual({ 'rounded-twice': found.differing })
  })
  it('are not where one of them is rounded once, or is another', () => {
    const all = [...ours].filter(([, one]) => twice(one) !== once(one)).map(([key]) => key as Pair)
    const plain = ([...ours.keys()] as Pair[]).find((key) => !all.includes(key))!
    const odd = but(
      plain,
      (one) => ({ percent: twice(one) }),
      (one) => ({ percent: fixed(once(one) + 0.1, 1) }),
    )
    expect(explained(ranked(own, ours, odd))).toMatchObject({ explained: {}, unexplained: all.length + 1 })
    const down = but(
      all[0]!,
      (one) => ({ percent: twice(one) }),
      (one) => ({ percent: fixed(once(one) - 0.1, 1) }),
    )
    expect(explained(ranked(own, ours, down)).explained).toEqual({})
  })
})

describe('places of those with the same figure', () => {
  const own = eventOf([sessionOf({ boards: 2 })])
  const ours = oursOf(own)
  const byRank = [...ours].sort(([, a], [, b]) => a.rank! - b.rank!)
  const split = new Map(byRank.map(([key], at) => [key, at + 1]))
  const hasTies = new Set([...ours.values()].map(({ rank }) => rank)).size < ours.size
  it('may be in any order', () => {
    expect([hasTies, new Set([...ours.values()].map(({ rank }) => rank)).size > 1]).toEqual([true, true])
    const found = explained(ranked(own, ours, (_, pair) => ({ rank: split.get(pair)! })))
    expect(found.explained).toEqual({ 'ties-split': found.differing })
    expect(found.differing).toBeGreaterThan(0)
  })
  it('are not those of others', () => {
    const [[first], [last]] = [byRank[0]!, byRank.at(-1)!] as [[Pair, OwnStanding], [Pair, OwnStanding]]
    const told: Told = (_, pair) => ({
      rank: split.get(pair === first ? last : pair === last ? first : pair)!,
    })
    const found = explained(ranked(own, ours, told))
    expect(found.explained).toEqual({})
    expect(found.unexplained).toBeGreaterThan(1)
  })
})

describe('places by totals of the source', () => {
  const own = eventOf([sessionOf({ boards: 7 })])
  const ours = oursOf(own)
  const [best] = [...ours].find(([, { rank }]) => rank === 1)! as [Pair, OwnStanding]
  /** A penalty that the file does not tell: the best is the last. */
  const total = (one: OwnStanding, pair: Pair): number =>
    fixed(pair === best ? one.total! - 20 : one.total, 2)
  const totals = [...ours].map(([key, one]) => total(one, key as Pair))
  const place = (one: OwnStanding, pair: Pair) =>
    1 + totals.filter((other) => other > total(one, pair)).length
  it('follow from them', () => {
    const found = explained(
      ranked(own, ours, (one, pair) => ({ total: total(one, pair), rank: place(one, pair) })),
    )
    expect(found.explained['places-of-own-totals']).toBeGreaterThan(3)
    expect(found.unexplained).toBe(1)
  })
  it('do not where one of them is another', () => {
    const told: Told = (one, pair) => ({
      total: total(one, pair),
      rank: place(one, pair) + (pair === best ? 1 : 0),
    })
    expect(explained(ranked(own, ours, told)).explained['places-of-own-totals']).toBeUndefined()
  })
})

describe('a ranking of this session alone', () => {
  const own = eventOf([sessionOf({ boards: 7 }), sessionOf({ boards: 5, key: 's2' })])
  const [until, alone] = [oursOf(own, 0, 2), oursOf(own, 1, 2)]
  it('is known by all its figures', () => {
    const found = explained(ranked(own, alone, (one) => ({ total: fixed(one.total, 2) })))
    expect(found.explained).toEqual({ 'of-this-session': found.differing })
    expect(found.differing).toBe(10)
  })
  it('leaves unexplained what is of neither', () => {
    const told = but(
      '3',
      (one) => ({ total: fixed(one.total, 2) }),
      (one) => ({ total: fixed(one.total! + 3, 2) }),
    )
    expect(explained(ranked(own, alone, told))).toMatchObject({ unexplained: 1 })
    expect(explained(ranked(own, until, (one) => ({ total: fixed(one.total, 2) })))).toMatchObject({
      differing: 0,
    })
  })
})

describe('a ranking made before the rulings', () => {
  const average = (number: number, at: number) => number === 2 && at === 1
  const ruled = eventOf([sessionOf({ boards: 7, average })])
  const before = oursOf(eventOf([sessionOf({ boards: 7 })]))
  it('is known by all its totals', () => {
    const found = explained(ranked(ruled, before, (one) => ({ total: fixed(one.total, 2) })))
    expect(found.explained).toEqual({ 'before-rulings': found.differing })
    expect(found.differing).toBeGreaterThan(1)
  })
  it('is none where one total does not follow', () => {
    const told = but(
      '9',
      (one) => ({ total: fixed(one.total, 2) }),
      (one) => ({ total: fixed(one.total! + 0.25, 2) }),
    )
    const found = explained(ranked(ruled, before, told))
    expect(found.explained).toEqual({})
    expect(found.unexplained).toBeGreaterThan(1)
  })
})

describe('a total that is not what its own figures come to', () => {
  const own = eventOf([sessionOf({ boards: 7 })])
  const told =
    (off: readonly Pair[], by = 3): Told =>
    (one, pair) => ({
      total: fixed(one.total! + (off.includes(pair) ? by : 0), 2),
    })
  const of = (document: DocumentEvent, off: readonly Pair[], by?: number) =>
    explained(ranked(document, oursOf(own), told(off, by))).explained['contradicts-own-figures']
  it('contradicts them', () => {
    expect(of(withOwnFigures(own), ['3', '8'])).toBe(2)
  })
  it('does not where rounding comes to as much', () => {
    expect(of(withOwnFigures(own), ['3'], 0.01)).toBeUndefined()
  })
  it('does not where one of them is not told', () => {
    expect(
      of(
        withOwnFigures(own, (number, key) => number !== 4 || key !== 'b4-2'),
        ['3'],
      ),
    ).toBeUndefined()
  })
  it('does not where many are otherwise', () => {
    expect(of(withOwnFigures(own), ['1', '3', '8'])).toBeUndefined()
  })
  it('does not where only those are otherwise who missed a board', () => {
    const missed = eventOf([sessionOf({ boards: 7, missed: (number, at) => number === 3 && at === 2 })])
    const off = missed.segments[0]!.sessions[0]!.tables
    const absent = PAIRS.filter((pair) => off.filter(({ ns, ew }) => ns === pair || ew === pair).length < 7)
    expect(absent).toHaveLength(2)
    const document = ranked(withOwnFigures(missed), oursOf(missed), told(absent))
    expect(explained(document).explained['contradicts-own-figures']).toBeUndefined()
  })
})

describe('totals that are brought up for boards missed', () => {
  const conventions: ConventionChanges = { ranking: { missedBoards: 'scaled' } }
  // The source prints two decimals, and brings what it has printed up by 7/4 where three boards of seven are missed.
  const missed = (number: number, at: number) => number < 4 && at === 2
  const own = eventOf([sessionOf({ boards: 7, missed })], { calcType: 'IMP', conventions })
  const ours = oursOf(own)
  const scaled = (one: OwnStanding): number => {
    const factor = one.unscaled === 0 ? 1 : one.total! / one.unscaled!
    return fixed(fixed(one.unscaled, 2) * factor, 2)
  }
  it('may be printed before that', () => {
    const found = explained(ranked(own, ours, (one) => ({ total: scaled(one) })))
    expect(found.differing).toBeGreaterThan(0)
    expect(found.explained).toEqual({ 'scaled-from-rounded': found.differing })
  })
  it('are not where one is not', () => {
    const other = but(
      '7',
      (one) => ({ total: scaled(one) }),
      (one) => ({ total: scaled(one) + 2 }),
    )
    expect(explained(ranked(own, ours, other)).explained['scaled-from-rounded']).toBeUndefined()
  })
})
