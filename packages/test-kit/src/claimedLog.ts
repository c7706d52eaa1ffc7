/** The log of a board that ends early. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { auction, cards } from './build.ts'

const trick = (text: string): readonly TableEvent[] => [
  ...cards(text).map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'END_TRICK', winner: 'E' },
]

/** 1NT by North, passed out. */
export const BIDDING: readonly TableEvent[] = [
  { type: 'START_AUCTION', board: { number: 1, dealer: 'N', vulnerability: 'NONE', deal: null } },
  ...auction('1NT P P P').map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call })),
]

/** The same with two tricks played, and the rest claimed. */
export const CLAIMED_LOG: readonly TableEvent[] = [
  ...BIDDING,
  {
    type: 'END_AUCTION',
    contract: { kind: 'played', level: 1, strain: 'NT', declarer: 'N', doubling: '' },
  },
  ...trick('E SK S2 S3 S4'),
  ...trick('E SQ S5 S6 S7'),
  { type: 'CLAIM', seat: 'N', tricks: 7 },
  { type: 'CLAIM_ACCEPT' },
  { type: 'END_GAME', result: { contract: null, tricks: 7, scoreNs: 90 } },
]
