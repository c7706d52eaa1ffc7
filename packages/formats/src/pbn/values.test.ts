import { sayRemark } from '@openroom/texts/remarks'
import { describe, expect, it } from 'vitest'
import { parsePbnDeal } from './dealText.ts'
import { scoringOf, scoringTag } from './scoring.ts'
import { DEAL, SUITS_DEAL } from './testing/texts.ts'
import {
  nsView,
  parseDate,
  parsePbnContract,
  parsePbnVulnerability,
  parseSeat,
  parseSided,
  parseTricks,
} from './values.ts'

const bid = (level: number, strain: string, doubling = '') => ({ kind: 'bid', level, strain, doubling })

describe('values of tags', () => {
  it.each([
    ['3NT', bid(3, 'NT')],
    ['1N', bid(1, 'NT')],
    ['5Cx', bid(5, 'C', 'X')],
    ['4hxx', bid(4, 'H', 'XX')],
    ['2SR', bid(2, 'S', 'XX')],
    ['2SD', bid(2, 'S', 'X')],
    ['6S*', bid(6, 'S', 'X')],
    ['Pass', { kind: 'passedOut' }],
    ['PO', { kind: 'passedOut' }],
    ['', null],
    ['?', null],
    ['*', null],
    ['4 Spades', bid(4, 'S')],
    ['4♥', bid(4, 'H')],
    ['6♦ dbl', bid(6, 'D', 'X')],
    ['3NT Redoubled', bid(3, 'NT', 'XX')],
    ['1 no-trump', bid(1, 'NT')],
    ['8C', undefined],
    ['4 Spaces', undefined],
    ['nonsense', undefined],
  ])('contract %s', (text, value) => expect(parsePbnContract(text)).toEqual(value))

  it.each([
    ['9', 9],
    ['^13', 13],
    ['NS 9', 9],
    ['EW 4', 9],
    ['EW 4 NS 9', 9],
    ['=', 9],
    ['+1', 10],
    ['-2', 7],
    ['3=', 9],
    ['3+1', 10],
    ['4+1', undefined],
    ['', null],
    ['?', null],
    ['14', undefined],
    ['nine', undefined],
  ])('result %s of 3NT by South', (text, tricks) => {
    const value = parseTricks(text, 'S', 3)
    expect(value ? value.tricks : value).toBe(tricks)
  })

  it.each([
    ['NS 420', 420],
    ['EW 50', -50],
    ['NS -100', -100],
    ['420', 420],
    ['+480', 480],
    ['NS: 420', 420],
    ['N-S 420', 420],
    ['E/W=50', -50],
    ['NS 420, EW -420', 420],
    ['NS 4 EW -4', 4],
    ['EW -4 NS 4', 4],
    ['NS -0 EW 0', 0],
    ['NS -1.41', -1.41],
    ['NS 50 EW 50', null],
  ])('score %s in North-South’s view', (text, ns) => {
    const value = parseSided(text, 'NS')
    expect(value && nsView(value)).toBe(ns)
  })

  it('a score without side belongs to the declaring side', () => {
    expect(parseSided('420', 'EW')).toEqual({ ns: null, ew: 420 })
    expect(parseSided('tons', 'EW')).toBeUndefined()
    expect(parseSided('', 'EW')).toBeNull()
  })

  it.each([
    ['Both ', 'ALL'],
    ['N-S ', 'NS'],
    ['Love', 'NONE'],
    ['-', 'NONE'],
    ['ew', 'EW'],
    ['sometimes', null],
  ])('vulnerability "%s"', (text, value) => expect(parsePbnVulnerability(text)).toBe(value))

  it.each([
    ['N', 'N'],
    ['w', 'W'],
    ['^E', 'E'],
    ['X', null],
  ])('seat %s', (text, seat) => expect(parseSeat(text)).toBe(seat))

  it.each([
    ['2004.05.05', '2004-05-05'],
    ['20151006', '2015-10-06'],
    ['2021-04-03 05:06', '2021-04-03'],
    ['2010.5.1', '2010-05-01'],
    ['01.05.2010', '2010-05-01'],
    ['1/5/2010', null],
    ['2015.09.?', null],
    ['2023.02.30', null],
    ['', null],
  ])('date %s', (text, date) => expect(parseDate(text)).toBe(date))

  it.each([
    'MP',
    'MP;MP2',
    'IMP',
    'IMP;Cross',
    'IMP;Cross1',
    'IMP;Butler',
    'IMP;Butler-2',
    'IMP;Butler;Median',
    'BAM',
  ])('scoring %s is written as it was read', (value) =>
    expect(scoringTag(scoringOf(value, false))).toBe(value),
  )
})

describe('deals', () => {
  it('begin at any seat and go clockwise', () => {
    const deal = parsePbnDeal('S:32... - - -')
    expect(deal.ok && deal.value?.endPosition).toBe(true)
    const turned = parsePbnDeal(DEAL.replace('N:', 'W:'))
    expect(turned.ok && turned.value?.deal.W).toBe('AKQJ.5432.432.32')
    expect(turned.ok && turned.value?.deal.N).toBe('432.AKQJ.765.765')
  })

  it('sort ranks and deduce the fourth hand', () => {
    const deal = parsePbnDeal('n:jqka.2345.234.32 432.AKQJ.765.765 765.876.AKQJ.984 -')
    expect(deal.ok && deal.value?.deal).toEqual({
      N: 'AKQJ.5432.432.32',
      E: '432.AKQJ.765.765',
      S: '765.876.AKQJ.984',
      W: 'T98.T9.T98.AKQJT',
    })
  })

  it('read 10 as T and a hyphen as a void', () => {
    const deal = parsePbnDeal('N:AKQJ1098765432.-.-.- - - -')
    expect(deal.ok && deal.value?.deal.N).toBe('AKQJT98765432...')
  })

  it.each([
    [SUITS_DEAL.replace(' .AKQJT', ' A.KQJT'), 'deal-card-of-two', 'SA is dealt twice: North and East'],
    [SUITS_DEAL.replace('N:AKQJT98765432...', 'N:AKQJT98765432.A..'), 'deal-card-of-two', 'HA'],
    ['N:AKQJT98765432A... - - -', 'deal-card-twice', 'SA'],
    ['N:AKQJT98765432... .AKQJT9876543.. - -', 'deal-hand-size', 'East has 12 cards'],
    ['N:AKQJT98765432.A.. - - -', 'deal-hand-size', 'North has 14 cards'],
    ['N:AKQJT9876543Z... - - -', 'deal-rank', 'Z'],
    ['N:AKQJT98765432.. - - -', 'deal-suits', '3 suits'],
    ['AKQJT98765432... - - -', 'deal-first', 'seat'],
    ['N:- - - - -', 'deal-hands', '5 hands'],
  ])('%s is refused', (text, code, words) => {
    const deal = parsePbnDeal(text)
    expect(!deal.ok && deal.error.code).toBe(code)
    expect(!deal.ok && sayRemark(deal.error.code, deal.error.args)).toContain(words)
  })
})

describe('suit letters within a deal', () => {
  const NORTH = { N: 'AKQJT98765432...', E: '.AKQJT98765432..', S: '..AKQJT98765432.', W: '...AKQJT98765432' }
  it.each([
    'N:SAKQJT98765432.H.D.C S.HAKQJT98765432.D.C S.H.DAKQJT98765432.C S.H.D.CAKQJT98765432',
    'N:sAKQJT98765432.h-.d-.c- .HAKQJT98765432.. ..DAKQJT98765432. -',
    'E:S.HAKQJT98765432.D.C S.H.DAKQJT98765432.C - SAKQJT98765432.H.D.C',
  ])('are read over in %s', (value) => {
    const deal = parsePbnDeal(value)
    expect(deal.ok && deal.value).toEqual({ deal: NORTH, endPosition: false, hasLetters: true })
  })
  it.each(['N:HAKQJT98765432.S.D.C - - -', 'N:ASKQJT98765432... - - -'])(
    'of another suit are none: %s',
    (value) => {
      const deal = parsePbnDeal(value)
      expect(!deal.ok && deal.error.code).toBe('deal-rank')
    },
  )
})

describe('a legal form of a result', () => {
  it.each([
    ['EW 11', 'W', 11],
    ['NS 2 EW 11', 'W', 11],
    ['NS 2', 'W', 11],
    ['^EW 10 NS 3', 'E', 10],
    ['NS 9 EW 4', 'S', 9],
  ] as const)('%s by %s', (value, declarer, tricks) => {
    expect(parseTricks(value, declarer, 4)?.tricks).toBe(tricks)
  })
  it('of which the sides contradict each other is none', () => {
    expect(parseTricks('NS 3 EW 11', 'W', 4)).toBeUndefined()
    expect(parseTricks('NS 3 NS 10', 'W', 4)).toBeUndefined()
  })
  it.each([
    ['EW 55. NS 45.', { ns: 45, ew: 55 }],
    ['NS 100. EW 0.', { ns: 100, ew: 0 }],
    ['100.', { ns: 100, ew: null }],
  ])('%s of percentages', (value, sides) => {
    expect(parseSided(value, 'NS')).toEqual(sides)
  })
})
