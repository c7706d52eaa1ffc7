/** Made-up boards that tests come back to, each for what is special about it. */
import type { Board } from '@openroom/bridge/board'
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import type { Contract, PlayedContract } from '@openroom/bridge/contract'
import type { Deal } from '@openroom/bridge/deal'
import type { TableRecord } from '@openroom/bridge/table/record'
import { auction, cards, deal } from './build.ts'

type WholeBoard = Board & { readonly deal: Deal }

const board = (number: number, text: string): WholeBoard => ({
  number,
  dealer: dealerOf(number),
  vulnerability: vulnerabilityOf(number),
  deal: deal(text),
})

const played = (
  level: PlayedContract['level'],
  strain: PlayedContract['strain'],
  declarer: PlayedContract['declarer'],
  doubling: PlayedContract['doubling'] = '',
): Contract => ({ kind: 'played', level, strain, declarer, doubling })

/** Each seat has a whole suit: whoever bids spades takes all the tricks. */
export const ONE_SUIT_EACH = board(1, 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432')

/** North has thirteen tricks in notrump from the top; the others only follow. */
export const ALL_FROM_THE_TOP = board(
  2,
  'N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT9.JT98 765.876.8765.765 432.5432.432.432',
)

/** Nobody has an opening bid. */
export const NOBODY_BIDS = board(3, 'N:KJ32.Q432.K32.J2 A654.K65.J54.543 QT7.JT98.Q76.K76 98.A7.AT98.AQT98')

/** A grand slam made by South on thirteen trumps, a card for every trick in order. */
export const GRAND_SLAM: TableRecord = {
  board: board(4, 'S:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432'),
  players: {
    N: { id: null, name: 'Nora Field' },
    E: { id: null, name: 'Emil Brook' },
    S: { id: null, name: 'Sara Hill' },
    W: { id: null, name: 'Walt Marsh' },
  },
  calls: auction('P P P 7S P P P', 'W'),
  contract: played(7, 'S', 'S'),
  cards: cards(
    [
      'W HA DA CA SA S SK H2 D2 C2 S SQ H3 D3 C3 S SJ H4 D4 C4 S ST H5 D5 C5 S S9 H6 D6 C6 S S8 H7 D7 C7',
      'S S7 H8 D8 C8 S S6 H9 D9 C9 S S5 HT DT CT S S4 HJ DJ CJ S S3 HQ DQ CQ S S2 HK DK CK',
    ].join(' '),
  ),
  result: { contract: played(7, 'S', 'S'), tricks: 13, scoreNs: 2210 },
}

/** Declarer claims after three tricks. */
export const CLAIMED: TableRecord = {
  board: ALL_FROM_THE_TOP,
  calls: [
    ...auction('P P P', 'E'),
    { seat: 'N', call: '2C', alert: true, explanations: [{ to: 'all', text: 'any strong hand' }] },
    ...auction('P 2D P 6NT P P P', 'E'),
  ],
  contract: played(6, 'NT', 'N'),
  cards: cards('E HJ H8 H5 HA N SA S8 S7 S4 N SK S9 S6 S3'),
  claim: { seat: 'N', tricks: 13 },
  result: { contract: played(6, 'NT', 'N'), tricks: 13, scoreNs: 1470 },
}

/** Four passes. */
export const PASSED_OUT_BOARD: TableRecord = {
  board: NOBODY_BIDS,
  calls: auction('P P P P', 'S'),
  contract: { kind: 'passedOut' },
  cards: [],
  result: { contract: { kind: 'passedOut' }, tricks: null, scoreNs: 0 },
}

/** An accepted insufficient bid, a call and a lead out of turn, a revoke: all stand and are marked. */
export const IRREGULAR: TableRecord = {
  board: { ...ALL_FROM_THE_TOP, number: 6, dealer: dealerOf(6), vulnerability: vulnerabilityOf(6) },
  calls: [
    ...auction('P P P 2C 2H', 'E'),
    { seat: 'S', call: '2D', irregular: 'insufficientBid' },
    { seat: 'N', call: '3NT', irregular: 'callOutOfTurn' },
    ...auction('P P P', 'E'),
  ],
  contract: played(3, 'NT', 'N'),
  cards: [
    { seat: 'W', card: 'H5', irregular: 'leadOutOfTurn' },
    ...cards('N HA E H9'),
    { seat: 'S', card: 'C5', irregular: 'revoke' },
  ],
  result: null,
}
