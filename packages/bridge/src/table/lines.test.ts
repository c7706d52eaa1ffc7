import { auction, card, cards, deal, partialDeal } from '@openroom/test-kit/build'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Card } from '../card.ts'
import { cardsPlayed } from '../play.ts'
import type { TableEvent } from './events.ts'
import { branchesOf, formatLine, type Line, parseLine, realPlay, stateAfter, withLine } from './lines.ts'
import { reduceTable } from './reducer.ts'
import { EMPTY_TABLE, type TableState } from './state.ts'
import { phaseOf, playableCards, resultOf, seatOnTurn } from './view.ts'

const CONTRACT = { kind: 'played', level: 6, strain: 'NT', declarer: 'N', doubling: '' } as const
const DEAL = deal('N:AKQJ.AK2.AK2.AK2 T98.QJT.QJT9.QJT 765.987.876.9876 432.6543.543.543')

const begun = (
  hands = partialDeal('N:AKQJ.AK2.AK2.AK2 T98.QJT.QJT9.QJT 765.987.876.9876 432.6543.543.543'),
) =>
  [
    { type: 'START_AUCTION', board: { number: 9, dealer: 'N', vulnerability: 'EW', deal: hands } },
    ...auction('6NT P P P').map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call })),
    { type: 'END_AUCTION', contract: CONTRACT },
  ] satisfies readonly TableEvent[]

const played = (text: string): readonly TableEvent[] =>
  cards(text).map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card }))

function statesOf(events: readonly TableEvent[]): readonly TableState[] {
  const states = [EMPTY_TABLE]
  for (const event of events) states.push(reduceTable(states.at(-1)!, event))
  return states
}

const LOG: readonly TableEvent[] = [
  ...begun(),
  ...played('E HQ H7 H3 HA'),
  { type: 'END_TRICK', winner: 'N' },
  ...played('N SA ST'),
  { type: 'CANCEL_CARD' },
  ...played('E S9 S5 S2'),
  { type: 'END_TRICK', winner: 'N' },
  { type: 'CLAIM', seat: 'N', tricks: 12 },
  { type: 'CLAIM_ACCEPT' },
  { type: 'END_GAME', result: { contract: CONTRACT, tricks: 12, scoreNs: 990 } },
]

const PLAY = realPlay(statesOf(LOG))!
const line = (text: string): Line => text.split(' ').filter(Boolean).map(card)

describe('the play that lines part from', () => {
  test('is of the cards that stand, with the table before claims and results', () => {
    expect(PLAY.cards).toEqual(line('HQ H7 H3 HA SA S9 S5 S2'))
    expect([...PLAY.states.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect([...PLAY.states.values()].every((state) => phaseOf(state) === 'play')).toBe(true)
    expect(seatOnTurn(PLAY.states.get(8)!)).toBe('N')
  })

  test.each<[string, readonly TableEvent[]]>([
    ['nothing happened', []],
    ['the auction goes on', begun().slice(0, -1)],
    ['a hand is not known', begun(partialDeal('N:AKQJ.AK2.AK2.AK2 - - -'))],
    [
      'the board is passed out',
      [...begun().slice(0, 1), { type: 'END_AUCTION', contract: { kind: 'passedOut' } }],
    ],
  ])('is none where %s', (_why, events) => {
    expect(realPlay(statesOf(events))).toBeNull()
  })
})

describe('a line', () => {
  test.each([
    ['', 0, 'E'],
    ['HQ', 1, 'S'],
    ['HQ H7 H3 HK', 4, 'N'],
    ['SA', null, null],
    ['HQ H7 H3 HA SA S9 S5 S2 DA', 9, 'E'],
    ['HQ H7 H3 HA SA S9 S5 D5', null, null],
  ])('%s leads to a table, or is against the Laws', (text, count, turn) => {
    const state = stateAfter(PLAY, line(text))
    expect(state && cardsPlayed(state.tricks).length).toBe(count)
    expect(state && seatOnTurn(state)).toBe(turn)
  })

  test.each([
    ['HQ H7 H3 HA SA S9 S5 S2', '8.'],
    ['HQ H7 H3 HK DA', '3.HKDA'],
    ['', '0.'],
  ])('%s is %s in an address', (text, address) => {
    expect(formatLine(PLAY, line(text))).toBe(address)
    expect(parseLine(PLAY, address)).toEqual(line(text))
  })

  test.each([
    ['nonsense', 'HQ H7 H3 HA SA S9 S5 S2'],
    ['3.HKSKXX', 'HQ H7 H3 HA SA S9 S5 S2'],
    ['3.HKH5', 'HQ H7 H3 HK'],
    ['99.DA', 'HQ H7 H3 HA SA S9 S5 S2 DA'],
    ['8.DA', 'HQ H7 H3 HA SA S9 S5 S2 DA'],
  ])('of the address %s goes as far as it can be played', (address, text) => {
    expect(parseLine(PLAY, address)).toEqual(line(text))
  })

  test('can be played to its end by any legal cards, and comes out of its address again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8 }),
        fc.array(fc.nat(12), { minLength: 52, maxLength: 52 }),
        (from, choices) => {
          const own: Card[] = PLAY.cards.slice(0, from)
          for (const choice of choices.slice(from)) {
            const legal = playableCards(stateAfter(PLAY, own)!)!
            own.push(legal[choice % legal.length]!)
          }
          const end = stateAfter(PLAY, own)!
          expect(resultOf(end)).toMatchObject({ source: 'played' })
          expect(new Set(own)).toEqual(new Set(Object.values(DEAL).flat()))
          expect(parseLine(PLAY, formatLine(PLAY, own))).toEqual(own)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('lines beside the play', () => {
  const [one, longer, other, branch] = ['HQ H7 H3 HK', 'HQ H7 H3 HK DA', 'HJ', 'HQ H7 H3 HK SA'].map(
    line,
  ) as [Line, Line, Line, Line]

  test('are kept once: one that goes on takes the place of its beginning', () => {
    const kept = [one, longer, one, PLAY.cards.slice(0, 4), other].reduce<readonly Line[]>(
      (lines, next) => withLine(lines, next, PLAY),
      [],
    )
    expect(kept).toEqual([longer, other])
  })

  test('are a tree', () => {
    expect(branchesOf([longer, other, branch], PLAY)).toEqual([
      { line: longer, from: 3, depth: 0 },
      { line: branch, from: 4, depth: 1 },
      { line: other, from: 0, depth: 0 },
    ])
  })
})
