/** The board that tests of a table play: Nora makes a slam in notrumps. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { cards, deal } from '@openroom/test-kit/build'

export type Logged = Exclude<TableEvent, { type: 'FULL' }>

export const CONTRACT = { kind: 'played', level: 6, strain: 'NT', declarer: 'N', doubling: '' } as const

export const board = (number: number): Logged & { readonly type: 'START_AUCTION' } => ({
  type: 'START_AUCTION',
  board: {
    number,
    dealer: 'N',
    vulnerability: 'EW',
    deal: deal('N:AKQJ.AK2.AK2.AK2 T98.QJT.QJT9.QJT 765.987.876.9876 432.6543.543.543'),
  },
})

/** A trick that North wins: `E HQ H7 H3 HA`. */
export const trick = (text: string): readonly Logged[] => [
  ...cards(text).map(({ seat, card }): Logged => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'END_TRICK', winner: 'N' },
]
