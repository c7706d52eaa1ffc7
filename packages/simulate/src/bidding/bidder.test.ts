import { auctionEnd, legalCalls, nextToCall, type SeatCall } from '@openroom/bridge/auction'
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { bySeat } from '@openroom/bridge/seat'
import { deal } from '@openroom/test-kit/build'
import { describe, expect, it } from 'vitest'
import { dealBoard } from '../deal.ts'
import { Random } from '../random.ts'
import { bidBoard } from './bidder.ts'

const EXPERTS = bySeat(() => 1)

/** The calls of experts on a deal, North dealer, nobody vulnerable. */
function auctionOn(hands: string) {
  const board = { number: 1, dealer: dealerOf(1), vulnerability: vulnerabilityOf(1), deal: deal(hands) }
  return bidBoard(board, EXPERTS, new Random('test'))
}

const callsOn = (hands: string): string =>
  auctionOn(hands)
    .map(({ call }) => call)
    .join(' ')

describe('the system', () => {
  it.each([
    [
      'Stayman and game',
      'N:KQ73.AJ5.KJ4.Q92 J92.K64.Q973.J83 A864.QT3.A52.T74 T5.9872.T86.AK65',
      '1NT P 2C P 2S P 4S P P P',
    ],
    [
      'a transfer and a choice of games',
      'N:K84.AJ5.KQ94.Q92 J92.K64.J73.J853 AQT63.Q32.A52.74 75.T987.T86.AKT6',
      '1NT P 2H P 2S P 3NT P 4S P P P',
    ],
    ['a limit raise', 'N:AQJ73.K52.84.A92 T52.J87.AJ96.K84 K864.A93.K72.763 9.QT64.QT53.QJT5', '1S P 3S'],
    ['a weak two', 'N:83.KQJ964.T72.84 KJ5.A7.QJ85.J953 QT74.T5.A943.Q72 A962.832.K6.AKT6', '2H'],
  ])('bids %s', (_, hands, calls) => {
    expect(callsOn(hands).startsWith(calls)).toBe(true)
  })

  it('asks for aces before slam, and explains what it alerts', () => {
    const calls = auctionOn('N:AKQ73.K5.84.AK92 T52.J874.JT96.84 J864.AQ3.AK7.QJ3 9.T962.Q532.T765')
    const asked = calls.find(({ call }) => call === '4NT')
    expect(asked).toMatchObject({
      alert: true,
      explanations: [{ to: 'all', text: 'Blackwood: asks for aces' }],
    })
    expect(auctionEnd(calls)).toMatchObject({ contract: { strain: 'S', declarer: 'N' } })
    const end = auctionEnd(calls)
    expect(end.finished && end.contract.kind === 'played' ? end.contract.level : 0).toBeGreaterThanOrEqual(6)
  })

  it('passes out four poor hands', () => {
    expect(callsOn('N:KJ83.Q54.J72.Q84 Q95.K87.QT85.K53 AT74.JT2.A94.J72 62.A963.K63.AT96')).toBe('P P P P')
  })
})

describe('auctions of all sorts of players', () => {
  const boards = Array.from({ length: 400 }, (_, i) => dealBoard(i + 1, new Random(`deal ${i}`)))

  it('are legal to the last pass', () => {
    for (const [i, board] of boards.entries()) {
      const skills = bySeat((seat) => new Random(`${seat}${i}`).next())
      const made: SeatCall[] = []
      for (const { seat, call } of bidBoard(board, skills, new Random(i))) {
        expect(nextToCall(board.dealer, made)).toBe(seat)
        expect(legalCalls(board.dealer, made)).toContain(call)
        made.push({ seat, call })
      }
      expect(auctionEnd(made).finished).toBe(true)
    }
  })

  it('explain every alert', () => {
    const alerted = boards.flatMap((board, i) =>
      bidBoard(board, EXPERTS, new Random(i)).filter(({ alert }) => alert),
    )
    expect(alerted.length).toBeGreaterThan(100)
    expect(alerted.every(({ explanations }) => (explanations?.[0]?.text ?? '') !== '')).toBe(true)
  })

  it('differ between tables, more so among weaker players', () => {
    const distinct = (skill: number): number =>
      boards.slice(0, 60).reduce((sum, board) => {
        const ends = Array.from({ length: 8 }, (_, table) =>
          JSON.stringify(
            auctionEnd(
              bidBoard(
                board,
                bySeat(() => skill),
                new Random(`${board.number}/${table}`),
              ),
            ),
          ),
        )
        return sum + new Set(ends).size
      }, 0)
    expect(distinct(0.2)).toBeGreaterThan(distinct(1))
    expect(distinct(1)).toBeGreaterThan(60)
  })
})
