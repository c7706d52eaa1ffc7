import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import { describe, expect, it } from 'vitest'
import { againstPar, auctionTree, costOf, leadsOf, type Played } from './played.ts'

const played = (calls: string, score: number | null, more: Partial<Played> = {}): Played => ({
  ns: 1,
  contract: '4S',
  declarer: 'SOUTH',
  result: 0,
  lead: 'HK' as Card,
  replay: false,
  calls: calls === '' ? null : (calls.split(' ') as Call[]),
  score,
  ...more,
})

describe('auctions of all tables', () => {
  it('go together until they part company', () => {
    const tree = auctionTree([
      played('P 1S P 4S P P P', 420),
      played('P 1S P 4S P P P', -50),
      played('P 1S P 2S P P P', 170),
      played('P 1S 2H 4S P P P', null),
      played('', 620),
    ])!
    expect(tree).toMatchObject({ calls: ['P', '1S'], tables: 4, mean: 180, ends: [] })
    expect(tree.next.map(({ calls, tables }) => [calls.join(' '), tables])).toEqual([
      ['P', 3],
      ['2H 4S P P P', 1],
    ])
    const [pass] = tree.next
    expect(pass!.next.map(({ calls, mean, ends }) => [calls.join(' '), mean, ends.length])).toEqual([
      ['4S P P P', 185, 2],
      ['2S P P P', 170, 1],
    ])
    const all = (node: typeof tree): number =>
      node.ends.length + node.next.reduce((sum, next) => sum + all(next), 0)
    expect(all(tree)).toBe(4)
  })

  it('are none where none is known', () => expect(auctionTree([played('', 100)])).toBeNull())

  it('are one where nobody parts company', () =>
    expect(auctionTree([played('P P P P', 0), played('P P P P', 0)])).toMatchObject({ next: [], tables: 2 }))
})

describe('leads', () => {
  it('are told by strain and declarer', () => {
    const leads = leadsOf([
      played('', 420, { lead: 'HK' }),
      played('', 450, { lead: 'HK', result: 1, contract: '4Sx', replay: true, ns: 7 }),
      played('', 400, { lead: 'D2', result: -1 }),
      played('', 400, { contract: '3NT', lead: 'C4' }),
      played('', 0, { contract: 'Passed out', lead: null }),
    ])
    expect(leads.map(({ strain, tables, ns }) => [strain, tables, ns])).toEqual([
      ['S', 3, 7],
      ['NT', 1, null],
    ])
    expect(leads[0]!.leads).toEqual([
      { card: 'HK', tables: 2, tricks: 10.5 },
      { card: 'D2', tables: 1, tricks: 9 },
    ])
  })

  it('cost what declarer makes more than after the best', () => {
    const solved = [
      ['HK', 9],
      ['D2', 11],
      ['C4', 9],
    ] as const
    expect(['HK', 'D2', 'S3'].map((card) => costOf(solved, card as Card))).toEqual([0, 2, null])
  })
})

it('counts who reached par', () =>
  expect(againstPar([played('', 420), played('', 400), played('', 450), played('', null)], 420)).toEqual({
    above: 1,
    reached: 1,
    below: 1,
  }))
