/** What a table says when it is asked: a hand, the auction, a trick, how everything stands. */
import type { Seat } from '@openroom/bridge/seat'
import { SEATS } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { t } from '../../../texts/t.ts'
import { spokenHand } from '../../cards/spoken.ts'
import type { Figure } from '../figure.ts'
import {
  spokenBoard,
  spokenDetails,
  spokenMade,
  spokenPlace,
  spokenTrick,
  spokenTurn,
} from '../said/place.ts'
import { spokenDeclared } from '../said/result.ts'
import { sentences } from '../said/sentences.ts'

const dummyOf = (seat: Seat, { dummy }: Figure): string =>
  seat === dummy ? t('ear.dummy', { seat: t(`seat.${seat}`) }) : t(`seat.${seat}`)

/** `North, dummy: spades ace, 5; hearts none; …`: the cards that the picture shows. */
export function spokenHandOf(seat: Seat, figure: Figure): string {
  const { left, count } = figure.hands[seat]
  const cards =
    left === null ? t('hand.unknown', { count }) : left.length > 0 ? spokenHand(left) : t('hand.void')
  return t('deal.hand', { seat: dummyOf(seat, figure), cards })
}

/** All calls in order, each with what was said of it, and the contract they led to. */
export function spokenAuction({ calls, contract }: TableState): string {
  if (calls.length === 0) return t('said.noCall')
  const all = calls.map((made) => `${spokenMade(made)}${spokenDetails(made)}`).join('; ')
  return sentences([
    t('ear.auction', { calls: all }),
    contract?.kind === 'played' ? t('said.contract', { contract: spokenDeclared(contract) }) : null,
    contract?.kind === 'passedOut' ? t('said.passedOut') : null,
  ])
}

/** The trick on the table, or the last one before the next lead. */
export const spokenTrickNow = (state: TableState): string =>
  state.tricks.length === 0
    ? spokenPlace(state)
    : sentences([spokenTrick(state, state.tricks.length), spokenTurn(state)])

export const spokenTrickBefore = (state: TableState): string =>
  spokenTrick(state, state.tricks.length - 1) ?? t('said.first')

/** The table for somebody who cannot see it: board, who sits where, contract and dummy, how far it is. */
export function spokenTable(state: TableState, figure: Figure, worth: string | null): string {
  const { board, players } = state
  const { declared, dummy, over } = figure
  const seats = SEATS.map((seat) =>
    t('said.made', { seat: t(`seat.${seat}`), made: players[seat]?.name ?? t('seat.waiting') }),
  )
  const contract = declared && !over ? t('said.contract', { contract: spokenDeclared(declared) }) : null
  return sentences([
    board && spokenBoard(board),
    seats.join(', '),
    contract,
    dummy && !over ? dummyOf(dummy, figure) : null,
    spokenPlace(state, worth),
  ])
}
