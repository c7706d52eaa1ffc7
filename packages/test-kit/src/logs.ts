/** Generators of table logs: everything a source may send, undone and irregular too. */
import { auctionEnd, legalCalls, nextToCall } from '@openroom/bridge/auction'
import type { Board } from '@openroom/bridge/board'
import { CALLS, type Call } from '@openroom/bridge/call'
import { DECK } from '@openroom/bridge/card'
import { currentTrick, legalCards, nextToPlay, remainingHands } from '@openroom/bridge/play'
import { SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { appendEvent } from '@openroom/bridge/table/log'
import { playOf } from '@openroom/bridge/table/rules/play'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { isPlayedOut, trickWinner } from '@openroom/bridge/trick'
import fc from 'fast-check'
import { partialBoardArb } from './arbitraries.ts'

/** Ways on from a state: the regular next events. */
function regular(state: TableState, board: Board): readonly TableEvent[] {
  if (state.round === null) return [{ type: 'START_ROUND', round: board.number }]
  if (state.board === null) return [{ type: 'START_AUCTION', board }]
  if (state.posted) return [{ type: 'UNDO_END_GAME' }, { type: 'START_AUCTION', board }]
  if (state.claim?.status === 'made') return [{ type: 'CLAIM_ACCEPT' }, { type: 'CLAIM_DECLINE' }]
  const play = playOf(state)
  if (play) return regularPlay(state)
  if (state.contract) return [endGame(state)]
  const end = auctionEnd(state.calls)
  if (end.finished) return [{ type: 'END_AUCTION', contract: end.contract }]
  const seat = nextToCall(state.board.dealer, state.calls) ?? state.board.dealer
  const legal = legalCalls(state.board.dealer, state.calls)
  const likely: readonly Call[] = ['P', 'P', 'P', 'P', 'P', ...legal.slice(0, 6)]
  return likely.map((call) => ({ type: 'BID', seat, call }))
}

const endGame = ({ contract }: TableState): TableEvent => ({
  type: 'END_GAME',
  result: { contract, tricks: contract?.kind === 'played' ? 9 : null, scoreNs: null },
})

function regularPlay(state: TableState): readonly TableEvent[] {
  const play = playOf(state)
  if (play === null || state.claim?.status === 'accepted' || isPlayedOut(state.tricks))
    return [endGame(state)]
  const winner = trickWinner(currentTrick(state.tricks)?.cards ?? [], play.contract.strain)
  if (winner) return [{ type: 'END_TRICK', winner }]
  const seat = nextToPlay(play)
  const cards = legalCards(play) ?? DECK
  return seat ? cards.map((card) => ({ type: 'PLAY_CARD', seat, card })) : []
}

/** Events that come out of the order of the game: undone, irregular, beside it. */
function unusual(state: TableState, choice: number): readonly TableEvent[] {
  const seat = SEATS[choice % 4] ?? 'N'
  const index = choice % 5
  const play = playOf(state)
  const held = play ? remainingHands(play)[seat] : null
  return [
    { type: 'CANCEL_BID' },
    { type: 'CANCEL_CARD' },
    { type: 'UNDO_CLAIM' },
    { type: 'UNDO_END_GAME' },
    { type: 'UNDO_CORRECTION' },
    { type: 'CORRECTION', result: { contract: null, tricks: null, scoreNs: choice % 500 } },
    { type: 'CLAIM', seat, tricks: choice % 14 },
    { type: 'CLAIM', seat: null, tricks: null, explanation: 'the rest' },
    { type: 'SEAT_PLAYER', seat, player: choice % 2 ? { id: choice, name: `Player ${choice}` } : null },
    { type: 'EXPLAIN_BID', index, explanations: [{ to: seat, text: 'natural' }] },
    { type: 'ALERT_BID', index, alert: choice % 2 === 0 },
    { type: 'BID', seat, call: CALLS[choice % 38] ?? 'P' },
    { type: 'PLAY_CARD', seat, card: held?.[choice % 13] ?? DECK[choice % 52] ?? 'SA' },
    endGame(state),
    { type: 'CALL_DIRECTOR', seat },
    { type: 'ACCEPT_CALL', director: `Director ${index}` },
    { type: 'END_ROUND' },
    { type: 'SET_HANDS', deal: state.board?.deal ?? null },
  ]
}

/** Events a log takes, one after the other; each choice is made among what is possible then. */
function logOf(board: Board, choices: readonly (readonly [number, number])[]): readonly TableEvent[] {
  let state = EMPTY_TABLE
  const events: TableEvent[] = []
  for (const [kind, choice] of choices) {
    const odd = kind === 0 || (kind === 1 && state.tricks.length > 0)
    const ways = odd ? unusual(state, choice) : regular(state, board)
    const event = ways[choice % ways.length]
    const added = event && appendEvent(state, event)
    if (!added?.ok) continue
    state = added.value.state
    events.push(added.value.event)
  }
  return events
}

/**
 * Logs from an empty table on, of any length; every event was possible when it came.
 * @param oddity of so many events one is out of the usual order
 */
export const logArb = (oddity = 12): fc.Arbitrary<readonly TableEvent[]> =>
  fc
    .tuple(
      partialBoardArb,
      fc.array(fc.tuple(fc.nat({ max: oddity }), fc.nat({ max: 9999 })), { maxLength: 150, size: 'max' }),
    )
    .map(([board, choices]) => logOf(board, choices))
