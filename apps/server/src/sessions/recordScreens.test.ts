/** Auctions beside results, and double-dummy analysis of a recorded play. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { recordToLog } from '@openroom/bridge/table/record'
import { Solver } from '@openroom/dds/solver'
import { dealText, session, table } from '@openroom/formats/json/documentBuilder'
import { biddingHistoriesSchema, ddsArchiveSchema } from '@openroom/protocol/schema/screens'
import { NOBODY_BIDS } from '@openroom/test-kit/boards'
import { auction, cards } from '@openroom/test-kit/build'
import { describe, expect, it } from 'vitest'
import { ddsArchive, momentOf } from '../analysis/ddsArchive.ts'
import {
  auctionKey,
  biddingHistories,
  bidOnlyBoard,
  type Wanted,
  wantedBidding,
  wantedOfCard,
} from './biddingHistories.ts'
import { boardOf, eventOf, matchOf, roomsOf, scored, sessionsOf, teamOf } from './testing/modelOf.ts'

const CALLS = auction('1C P 1NT P P P', 'S')
const CARDS = cards('E H5 HJ HA H2 W D8 D2 DJ DQ S SQ')

function logOf(calls = CALLS, played = CARDS): readonly TableEvent[] {
  const made = recordToLog({ board: NOBODY_BIDS, calls, contract: null, cards: played, result: null })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value.events
}

const BOARD = { ...boardOf(3), deal: dealText(NOBODY_BIDS.deal) }
const logs = [{ board: 3, events: [...logOf()] }]

const MATCH = matchOf({ round: 3, number: 1, home: 'A', visiting: 'B' })

/** Board 3 with an auction in both rooms, board 4 without. */
const teams = () =>
  sessionsOf(eventOf({ type: 'TEAM' }), [
    session({
      key: 's',
      firstRound: 3,
      numberOfRounds: 2,
      roundGroups: 2,
      registrations: [teamOf('A'), teamOf('B')],
      boards: [BOARD, boardOf(4)],
      matches: [MATCH],
      tables: roomsOf(MATCH, { 3: [90, 90], 4: [420, 420] }).map((one) => ({ ...one, logs })),
    }),
  ])

const pairs = () =>
  sessionsOf(eventOf({ type: 'PAIR' }), [
    session({
      key: 's',
      registrations: ['A', 'B', 'C', 'D'].map((key) => teamOf(key)),
      boards: [BOARD],
      tables: [
        table({ key: 't1', round: 5, number: 1, ns: 'A', ew: 'B', results: [scored(3, 90)], logs }),
        table({ key: 't2', round: 5, number: 2, ns: 'C', ew: 'D', results: [scored(3, 90)], logs }),
      ],
    }),
  ])

type Sessions = ReturnType<typeof teams>

function historiesOf({ models }: Sessions, wanted: readonly Wanted[], events = logOf()) {
  const auctions = new Map(wanted.map((one) => [auctionKey(models[0]!, one), events]))
  return biddingHistoriesSchema.parse(biddingHistories(models[0]!, wanted, auctions))
}

describe('bidding histories', () => {
  it('beside a frequency go by north-south and board', () => {
    const sessions = pairs()
    const { models, registration: id } = sessions
    const { bh, bd } = historiesOf(sessions, wantedBidding(models[0]!, 3, 0))
    expect(Object.keys(bh).sort()).toEqual([`${id('A')}_3`, `${id('C')}_3`])
    expect(bh[`${id('A')}_3`]).toMatchObject({ dealer: 'SOUTH', bids: CALLS.map(() => ({ alert: false })) })
    expect(bh[`${id('A')}_3`]?.bids[0]).toMatchObject({ direction: 'SOUTH', value: '1CLUBS' })
    expect(bd).toMatchObject({ 3: { number: 3, dealer: 'SOUTH', vulnerability: 'EAST_WEST' } })
  })

  it('beside a private score go by round and board, on either side', () => {
    const sessions = pairs()
    const { models, registration: id } = sessions
    const { bh } = historiesOf(sessions, wantedBidding(models[0]!, 0, id('D')))
    expect(Object.keys(bh)).toEqual(['5_3'])
    const ofOne = historiesOf(sessions, wantedBidding(models[0]!, 3, id('D')))
    expect(Object.keys(ofOne.bh)).toEqual([`${id('C')}_3`])
  })

  it('of a team have displayed rounds, and both rooms', () => {
    const sessions = teams()
    const { models, registration: id } = sessions
    const { bh } = historiesOf(sessions, wantedBidding(models[0]!, 3, id('B')))
    expect(Object.keys(bh).sort()).toEqual([`${id('A')}_3`, `${id('B')}_3`])
    expect(Object.keys(historiesOf(sessions, wantedBidding(models[0]!, 0, id('B'))).bh)).toEqual(['2_3'])
  })

  it('beside a score card go by room and board', () => {
    const sessions = teams()
    const [model] = sessions.models
    const card = { calcTableId: 1, round: 2 }
    expect(Object.keys(historiesOf(sessions, wantedOfCard(model!, card, 0, 'CL') ?? []).bh)).toEqual(['CL_3'])
    expect(wantedOfCard(model!, card, 4, 'OP')).toEqual([])
    expect(wantedOfCard(model!, { ...card, round: 9 }, 3, 'OP')).toBeNull()
  })

  it('leave out a board on which nobody has called yet', () => {
    const sessions = pairs()
    expect(historiesOf(sessions, wantedBidding(sessions.models[0]!, 3, 0), logOf([], []))).toEqual({
      bh: {},
      bd: {},
    })
  })

  it('follow what was taken back and explained later', () => {
    const sessions = pairs()
    const events: readonly TableEvent[] = [
      ...logOf(CALLS.slice(0, 2), []),
      { type: 'CANCEL_BID' },
      { type: 'ALERT_BID', index: 0, alert: true },
      { type: 'EXPLAIN_BID', index: 0, explanations: [{ to: 'all', text: '2+ clubs' }] },
    ]
    const { bh } = historiesOf(sessions, wantedBidding(sessions.models[0]!, 3, 0), events)
    expect(Object.values(bh)[0]?.bids).toEqual([
      {
        direction: 'SOUTH',
        value: '1CLUBS',
        alert: true,
        irregular: null,
        explanations: [{ to: 'ALL', text: '2+ clubs' }],
      },
    ])
  })
})

it('the first board of a bid-only round is the first with a result', () => {
  const [model] = teams().models
  expect(bidOnlyBoard(model!, 2)).toBe(3)
  expect(bidOnlyBoard(model!, 1)).toBe(0)
})

describe('double-dummy analysis of a moment', () => {
  const board = { ...BOARD, id: 1, tricks: null }
  const solver = new Solver()
  const strain = 'NT'
  const traced = solver.trace({
    deal: NOBODY_BIDS.deal,
    strain,
    declarer: 'N',
    cards: CARDS.map(({ card }) => card),
  })
  if (!traced.ok) throw new Error(traced.error.code)

  const at = (trickCount: number, cardsInTrick: number) =>
    momentOf(board, logOf(), { trickCount, cardsInTrick })

  it.each(CARDS.map((played, index) => ({ ...played, index })))(
    'before card number $index says what $card leads to',
    ({ seat, card, index }) => {
      const moment = at(Math.floor(index / 4), index % 4)
      if (!moment.ok) throw new Error(moment.error)
      const solved = solver.cards(moment.value.position)
      if (!solved.ok) throw new Error(solved.error.code)
      const answer = ddsArchiveSchema.parse(ddsArchive(moment.value, solved.value))
      const names = { N: 'NORTH', E: 'EAST', S: 'SOUTH', W: 'WEST' } as const
      expect(answer).toMatchObject({ player: names[seat], cardCount: index })
      expect(answer.solvedCards.find(([one]) => one === card)?.[1]).toBe(traced.value[index + 1])
    },
  )

  it('goes as far as the card after the last one recorded', () => {
    expect(at(2, 1)).toMatchObject({ ok: true, value: { cardCount: 9, won: 1 } })
    expect(at(2, 2)).toEqual({ ok: false, error: 'position-not-found' })
    expect(at(3, 0)).toEqual({ ok: false, error: 'position-not-found' })
  })

  it('needs a whole deal and a contract', () => {
    expect(momentOf({ ...board, deal: null }, logOf(), { trickCount: 0, cardsInTrick: 0 }).ok).toBe(false)
    expect(momentOf(board, logOf(CALLS.slice(0, 2), []), { trickCount: 0, cardsInTrick: 0 }).ok).toBe(false)
  })
})
