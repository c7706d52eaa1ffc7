import { bySeat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { auction, cards } from '@openroom/test-kit/build'
import { describe, expect, test } from 'vitest'
import { board, CONTRACT } from '../../../testing/slam.ts'
import { figureOf } from '../figure.ts'
import { spokenBy } from './amount.ts'
import { spokenAuction, spokenHandOf, spokenTable, spokenTrickBefore, spokenTrickNow } from './asked.ts'
import type { Amount } from './settings.ts'

const NORA: TableEvent = { type: 'SEAT_PLAYER', seat: 'N', player: { id: 4, name: 'Nora Berg' } }
const CALLED: readonly TableEvent[] = [
  NORA,
  board(9),
  ...auction('6NT P P P').map(
    ({ seat, call }, i): TableEvent => ({ type: 'BID', seat, call, ...(i === 0 ? { alert: true } : {}) }),
  ),
]
const PLAY: readonly TableEvent[] = [...CALLED, { type: 'END_AUCTION', contract: CONTRACT }]
const TRICK: readonly TableEvent[] = [
  ...PLAY,
  ...cards('E HQ H7 H3 HA').map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'END_TRICK', winner: 'N' },
]
const OPEN: readonly TableEvent[] = [
  ...TRICK,
  ...cards('N SA S8').map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
]
const CLAIM: TableEvent = { type: 'CLAIM', seat: 'N', tricks: 12, explanation: 'good' }

const seen = (events: readonly TableEvent[], visible = bySeat(() => true)) => {
  const state = foldTable(events)
  return { state, figure: figureOf(state, visible) }
}

describe('asked by a key', () => {
  test('a hand is what is left of it, suit by suit, and says that it is dummy', () => {
    const { figure } = seen(OPEN)
    expect(spokenHandOf('S', figure)).toMatch(/^South, dummy: spades .+; hearts .+; diamonds .+; clubs /)
    expect(spokenHandOf('N', figure)).not.toContain('spades ace')
    const hidden = seen(
      OPEN,
      bySeat((seat) => seat === 'E'),
    )
    expect(spokenHandOf('N', hidden.figure)).toBe('North: 11 cards, not shown')
  })

  test('the auction is told whole, with its alerts and its contract', () => {
    expect(spokenAuction(foldTable(PLAY))).toBe(
      'Auction: North 6 notrump, alerted; East pass; South pass; West pass. Contract 6 notrump by North',
    )
    expect(spokenAuction(foldTable([board(9)]))).toBe('Before the first call')
  })

  test('the trick on the table, and the one before it', () => {
    const now = foldTable(OPEN)
    expect(spokenTrickNow(now)).toBe('Trick 2: North ace of spades, East 8 of spades. South, dummy, to play')
    expect(spokenTrickBefore(now)).toBe(
      'Trick 1: East queen of hearts, South 7 of hearts, West 3 of hearts, North ace of hearts. North won',
    )
    expect(spokenTrickBefore(foldTable(TRICK))).toBe('There is no trick before')
    expect(spokenTrickNow(foldTable(PLAY))).toBe('Before the opening lead. East to lead')
  })

  test('the table is explained from the board on to whose turn it is', () => {
    const { state, figure } = seen(OPEN)
    expect(spokenTable(state, figure, null)).toBe(
      'Board 9. Dealer North. East-West vulnerable. North Nora Berg, East waiting for player, ' +
        'South waiting for player, West waiting for player. Contract 6 notrump by North. South, dummy. ' +
        'Trick 2. Tricks: North-South 1, East-West 0. Last card: East 8 of spades. South, dummy, to play',
    )
  })
})

describe('told unasked, by how much is wanted', () => {
  const told = (events: readonly TableEvent[], amount: Amount) => {
    const before = foldTable(events.slice(0, -1))
    const event = events.at(-1)
    if (event === undefined) throw new Error('There is no event.')
    return spokenBy(amount, event, { before, after: foldTable(events), worth: null }, null)
  }

  test.each([
    ['cards', 'West passes', CALLED, 'West: pass'],
    ['tricks', 'West passes', CALLED, null],
    ['results', 'West passes', CALLED, null],
    [
      'tricks',
      'the auction ends',
      PLAY,
      'Auction: North 6 notrump, alerted; East pass; South pass; West pass. Contract 6 notrump by North. East to lead',
    ],
    ['results', 'the auction ends', PLAY, 'Contract 6 notrump by North. East to lead'],
    [
      'tricks',
      'a trick ends',
      TRICK,
      'Trick 1: East queen of hearts, South 7 of hearts, West 3 of hearts, North ace of hearts. North won. ' +
        'Tricks: North-South 1, East-West 0',
    ],
    ['results', 'a trick ends', TRICK, null],
    ['cards', 'a card', OPEN, 'East plays 8 of spades'],
    ['tricks', 'a card', OPEN, null],
  ] as const)('%s, %s', (amount, _, events, words) => expect(told(events, amount)).toBe(words))

  test('a claim tells the cards of the trick that it ends, unless each was told', () => {
    expect(told([...OPEN, CLAIM], 'tricks')).toMatch(
      /^Trick 2: North ace of spades, East 8 of spades\. North claims/,
    )
    expect(told([...OPEN, CLAIM], 'cards')).toMatch(/^North claims/)
    expect(told([...TRICK, CLAIM], 'tricks')).toMatch(/^North claims/)
  })
})
