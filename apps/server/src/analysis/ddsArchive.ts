/** Double-dummy analysis of a moment of a recorded play. */

import type { PlayedContract } from '@openroom/bridge/contract'
import { type Deal, fullDeal } from '@openroom/bridge/deal'
import { err, ok, type Result } from '@openroom/bridge/result'
import { bySeat, type Seat, seatAfter, sideOf } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { TableState } from '@openroom/bridge/table/state'
import { seatOnTurn } from '@openroom/bridge/table/view'
import { tricksWon } from '@openroom/bridge/trick'
import { checkPosition, onTurn, type Position, tricksLeft } from '@openroom/dds/position'
import type { CardTricks } from '@openroom/dds/solver'
import { dealOfBoard } from '@openroom/formats/json/crossChecks'
import type { ErrorCode } from '@openroom/protocol/errors'
import { toDirection } from '@openroom/protocol/names'
import type { DdsArchive } from '@openroom/protocol/schema/screens'
import type { ModelBoard } from '../sessions/model.ts'

/** So many finished tricks, and so many cards of the next one. */
export type Moment = { readonly trickCount: number; readonly cardsInTrick: number }

export type RecordedMoment = {
  readonly position: Position
  readonly declarer: Seat
  /** Tricks of declarer's side before the current one. */
  readonly won: number
  readonly cardCount: number
}

type Tricks = TableState['tricks']

/** The tricks up to the moment; `null` when the record does not reach it. */
function tricksUntil(tricks: Tricks, { trickCount, cardsInTrick }: Moment): Tricks | null {
  const finished = tricks.slice(0, trickCount)
  if (finished.length < trickCount || finished.some(({ winner }) => winner === null)) return null
  if (cardsInTrick === 0) return finished
  const current = tricks[trickCount]
  if (!current || current.cards.length < cardsInTrick) return null
  return [...finished, { leader: current.leader, cards: current.cards.slice(0, cardsInTrick), winner: null }]
}

function positionAfter(deal: Deal, { declarer, strain }: PlayedContract, tricks: Tricks): Position {
  const played = new Set(tricks.flatMap(({ cards }) => cards.map(({ card }) => card)))
  const last = tricks.at(-1)
  const isGoing = last !== undefined && last.winner === null
  const leader = isGoing ? last.leader : (last?.winner ?? seatAfter(declarer))
  return {
    strain,
    hands: bySeat((seat) => deal[seat].filter((card) => !played.has(card))),
    leader,
    trick: isGoing ? last.cards.map(({ card }) => card) : [],
  }
}

function findRecorded(deal: Deal, contract: PlayedContract, tricks: Tricks): RecordedMoment | null {
  const position = checkPosition(positionAfter(deal, contract, tricks))
  if (!position.ok) return null
  return {
    position: position.value,
    declarer: contract.declarer,
    won: tricksWon(tricks)[sideOf(contract.declarer)],
    cardCount: tricks.reduce((sum, { cards }) => sum + cards.length, 0),
  }
}

/** What there is to solve at a table now; `null` while nobody is to play a card. */
export function momentNow(state: TableState): RecordedMoment | null {
  const { board, contract, tricks } = state
  const deal = board?.deal ? fullDeal(board.deal) : null
  if (deal === null || contract?.kind !== 'played' || seatOnTurn(state) === null) return null
  return findRecorded(deal, contract, tricks)
}

/** @param log the released part of the table's log of the board */
export function momentOf(
  board: ModelBoard,
  log: readonly TableEvent[],
  moment: Moment,
): Result<RecordedMoment, ErrorCode> {
  const { contract, tricks } = foldTable(log)
  const hands = dealOfBoard(board)
  const deal = hands && fullDeal(hands)
  const played = tricksUntil(tricks, moment)
  if (contract?.kind !== 'played' || !deal || !played) return err('position-not-found')
  const found = findRecorded(deal, contract, played)
  return found ? ok(found) : err('position-not-found')
}

/** @param cards what each card of the seat on turn is worth to its side from here on */
export function ddsArchive(
  { position, declarer, won, cardCount }: RecordedMoment,
  cards: readonly CardTricks[],
): DdsArchive {
  const seat = onTurn(position)
  const isDeclaring = sideOf(seat) === sideOf(declarer)
  const left = tricksLeft(position)
  return {
    player: toDirection(seat),
    cardCount,
    solvedCards: cards.map(({ card, tricks }) => [card, won + (isDeclaring ? tricks : left - tricks)]),
  }
}
