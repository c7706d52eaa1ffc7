import { describe, expect, it } from 'vitest'
import type { Level } from '../call.ts'
import type { Card, Strain } from '../card.ts'
import { type Contract, type Doubling, PASSED_OUT } from '../contract.ts'
import type { Seat } from '../seat.ts'
import { boardStory, differenceOf, type StoryTable, stakeOf, turnOf } from './boardStory.ts'
import { scoreNs } from './duplicate.ts'

/** `4SXN`: level, strain, doubling, declarer; `-` is passed out. */
function contractOf(text: string): Contract {
  const [, level, strain, doubling, declarer] = /^(\d)(C|D|H|S|NT)(X{0,2})([NESW])$/.exec(text) ?? []
  if (level === undefined) return PASSED_OUT
  return {
    kind: 'played',
    level: Number(level) as Level,
    strain: strain as Strain,
    doubling: doubling as Doubling,
    declarer: declarer as Seat,
  }
}

let next = 0
function table(text: string, tricks: number, more: Partial<StoryTable> = {}): StoryTable {
  const contract = contractOf(text)
  next += 2
  return {
    ns: next,
    ew: next + 1,
    match: null,
    isOpen: false,
    contract,
    tricks: contract.kind === 'passedOut' ? null : tricks,
    scoreNs: scoreNs(contract, 'NONE', tricks),
    lead: null,
    doubleDummy: null,
    leadCost: null,
    ...more,
  }
}

const room = (isOpen: boolean, match = 'a') => ({ isOpen, match })

describe('who turned a contract', () => {
  it.each([
    ['made as it should be', '4SN', 10, 10, 0, null],
    ['down as it should be', '4SN', 9, 9, 0, null],
    ['made by the lead alone', '6SN', 12, 11, 1, 'lead'],
    ['made by a lead that is not enough', '6SN', 12, 10, 1, 'defence'],
    ['made by the play after a good lead', '6SN', 12, 11, 0, 'defence'],
    ['made; what the lead costs is not known', '6SN', 12, 11, null, 'defence'],
    ['down that can be made', '4SN', 9, 10, 0, 'declarer'],
    ['down that can be made, after a gift', '4SN', 9, 10, 1, 'declarer'],
    ['down after a lead that lets it through', '6SN', 11, 11, 1, null],
    ['not analysed', '4SN', 9, null, null, null],
    ['passed out', '-', 0, null, null, null],
  ])('%s', (_, contract, tricks, doubleDummy, leadCost, expected) => {
    expect(turnOf(table(contract, tricks, { doubleDummy, leadCost }))).toBe(expected)
  })
})

describe('what a contract brings', () => {
  it.each([
    ['2SN', 'partScore'],
    ['2SXN', 'game'],
    ['3NTE', 'game'],
    ['4CS', 'partScore'],
    ['5CS', 'game'],
    ['6CS', 'slam'],
    ['7NTXXW', 'grandSlam'],
  ])('%s: %s', (text, stake) => {
    const contract = contractOf(text)
    expect(contract.kind === 'played' && stakeOf(contract)).toBe(stake)
  })
})

describe('what two rooms did differently', () => {
  it.each([
    ['-', 0, '1NTN', 7, 'passedOut'],
    ['-', 0, '-', 0, null],
    ['4SN', 10, '5HXE', 9, 'sides'],
    ['6SN', 11, '7SN', 12, 'grandSlam'],
    ['6SN', 12, '4SN', 12, 'slam'],
    ['3SN', 10, '4SN', 10, 'game'],
    ['4SN', 10, '3NTS', 9, 'strains'],
    ['4SN', 10, '5SN', 10, 'levels'],
    ['4SN', 9, '4SXN', 9, 'doubling'],
    ['4SN', 9, '4SS', 10, 'made'],
    ['4SN', 11, '4SN', 10, 'tricks'],
    ['4SN', 10, '4SS', 10, null],
  ])('%s %i against %s %i: %s', (one, tricks, other, others, expected) => {
    expect(differenceOf(table(one, tricks), table(other, others))).toBe(expected)
    expect(differenceOf(table(other, others), table(one, tricks))).toBe(expected)
  })
})

describe('a board', () => {
  it('is no story of one table', () => {
    expect(boardStory([table('4SN', 10)])).toBeNull()
  })

  it('tells of a match whose swing it was, from the home team', () => {
    const open = table('6SS', 12, {
      ...room(true),
      doubleDummy: 11,
      leadCost: 1,
      lead: 'DK' as Card,
    })
    const closed = table('4SS', 11, { ...room(false), doubleDummy: 11 })
    const story = boardStory([closed, open])!
    expect(story.swing).toEqual({ open, closed, points: 530, imps: 11, difference: 'slam' })
    expect(story).toMatchObject({ tables: 2, matches: 1, flat: 0 })
    expect(story.reached).toEqual([{ side: 'NS', stake: 'slam', reached: 1, below: 1 }])
    const slam = story.contracts.find(({ contract }) => contract.kind === 'played' && contract.level === 6)
    expect(slam).toMatchObject({ made: 1, down: 0, makes: false, leads: [{ card: 'DK', tables: 1 }] })
  })

  it('tells the largest of several swings, and how many boards were flat', () => {
    const story = boardStory([
      ...[table('4SN', 10, room(true)), table('4SN', 10, room(false))],
      ...[table('4SN', 9, room(true, 'b')), table('4SN', 10, room(false, 'b'))],
      ...[table('3NTE', 9, room(true, 'c')), table('3NTE', 10, room(false, 'c'))],
    ])!
    expect(story).toMatchObject({ matches: 3, flat: 1 })
    expect(story.swing).toMatchObject({ points: -470, imps: -10, difference: 'made' })
  })

  it('has no swing where a room has no score of its own', () => {
    const story = boardStory([
      table('4SN', 10, room(true)),
      ...[table('4SN', 10, room(true, 'b')), table('4SN', 10, room(false, 'b'))],
    ])!
    expect(story).toMatchObject({ matches: 1, flat: 1, swing: null, best: [] })
  })

  it('counts contracts of pairs, most tables first, and both sides’ best', () => {
    const alone = table('3SE', 7)
    const story = boardStory([
      ...[alone, table('4SN', 10, { doubleDummy: 10 }), table('4SN', 9, { doubleDummy: 10 })],
      ...[table('4SN', 9, { doubleDummy: 10 }), table('-', 0)],
    ])!
    expect(story.contracts.map(({ tables }) => tables)).toEqual([3, 1, 1])
    expect(story.contracts[0]).toMatchObject({
      made: 1,
      down: 2,
      makes: true,
      leads: [],
      defence: 0,
    })
    expect(story.best.map(({ side, scoreNs: score, tables }) => [side, score, tables])).toEqual([
      ['NS', 420, 1],
      ['EW', -50, 2],
    ])
    expect(story.reached).toEqual([])
  })
})
