/** How the boards of a session that is over were played, as far as it is known: all cards, or the lead alone. */
import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import { SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { textsOf } from '../archive/boardNotes.ts'
import type { BoardRow, ResultRow } from '../sessions/content.public.ts'
import type { BoardPlay } from './boardPlays.public.ts'
import { dealKey } from './doubleDummyText.columns.ts'

/** What a log says of a board at a table. */
export type Recorded = {
  readonly calls: readonly Call[]
  readonly cards: readonly Card[]
  /** What is written in it. */
  readonly texts: readonly string[]
}

export function recordedOf(events: readonly TableEvent[]): Recorded {
  const { calls, tricks } = foldTable(events)
  return {
    calls: calls.map(({ call }) => call),
    cards: tricks.flatMap(({ cards }) => cards.map(({ card }) => card)),
    texts: events.flatMap(textsOf),
  }
}

/** `null` where neither the play nor the lead is known, or a hand is not. */
export function boardPlay(
  at: Pick<BoardPlay, 'place' | 'mini_session_id'>,
  board: BoardRow,
  { contract, lead }: Pick<ResultRow, 'contract' | 'lead'>,
  recorded: Recorded | undefined,
): BoardPlay | null {
  const deal = dealKey(board.deal)
  const played = recorded?.cards ?? []
  const cards = played.length > 0 ? played : lead === null ? [] : [lead]
  if (deal === null || contract?.kind !== 'played' || cards.length === 0) return null
  const { strain, declarer } = contract
  return {
    place: at.place,
    mini_session_id: at.mini_session_id,
    board_id: board.id,
    deal,
    strain,
    declarer: SEATS.indexOf(declarer),
    cards: cards.join(''),
  }
}
