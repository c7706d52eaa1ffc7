/** A table's log as LIN can tell it: calls in rotation, cards in order, what was said in between. */
import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import { declarerTricks } from '@openroom/bridge/claim'
import { type BySeat, bySeat, seatAfter } from '@openroom/bridge/seat'
import { reduceTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import type { DocumentBoard, DocumentTableLog } from '../json/document.ts'
import { dealText } from '../json/documentBuilder.ts'

export type LinLog = {
  /** The board as the log has it; `null` when it has none. */
  readonly board: Pick<DocumentBoard, 'dealer' | 'vulnerability' | 'deal'> | null
  readonly names: BySeat<string | null>
  readonly calls: readonly {
    readonly call: Call
    readonly alert: boolean
    readonly explanations: readonly string[]
    readonly comments: readonly string[]
  }[]
  readonly cards: readonly { readonly card: Card; readonly comments: readonly string[] }[]
  /** Declarer's tricks by an accepted claim. */
  readonly claimed: number | null
  /** Declarer's tricks in the end. */
  readonly tricks: number | null
  readonly opening: readonly string[]
  readonly closing: readonly string[]
}

const cardsAtTable = ({ tricks }: TableState) => tricks.flatMap(({ cards }) => cards)

const isOverAtTable = ({ claim, posted }: TableState): boolean =>
  posted !== null || claim?.status === 'accepted'

/** Where a comment stands: before the first call, after call or card n, or after the end. */
function placeOfTableState(state: TableState): string {
  if (isOverAtTable(state)) return 'closing'
  const cards = cardsAtTable(state).length
  if (cards > 0) return `card ${cards - 1}`
  return state.calls.length > 0 ? `call ${state.calls.length - 1}` : 'opening'
}

function commentsByPlace({ events }: DocumentTableLog): {
  readonly state: TableState
  readonly said: ReadonlyMap<string, readonly string[]>
} {
  const said = new Map<string, string[]>()
  let state = EMPTY_TABLE
  for (const event of events) {
    state = reduceTable(state, event)
    if (!event.comments) continue
    const place = placeOfTableState(state)
    said.set(place, [...(said.get(place) ?? []), ...event.comments])
  }
  return { state, said }
}

function claimedTricks({ claim, contract }: TableState): number | null {
  if (claim?.status !== 'accepted' || contract?.kind !== 'played') return null
  return declarerTricks(claim, contract)
}

/** What a log tells; `null` without one. Calls and cards are left out when a call was out of rotation. */
export function linLogOf(log: DocumentTableLog | undefined): LinLog | null {
  if (!log) return null
  const { state, said } = commentsByPlace(log)
  const { board } = state
  const saidAt = (place: string) => said.get(place) ?? []
  const inRotation = board !== null && state.calls.every(({ seat }, i) => seat === seatAfter(board.dealer, i))
  const result = state.corrections.at(-1) ?? state.posted
  return {
    board: board && {
      dealer: board.dealer,
      vulnerability: board.vulnerability,
      deal: board.deal && dealText(board.deal),
    },
    names: bySeat((seat) => state.players[seat]?.name ?? null),
    calls: (inRotation ? state.calls : []).map(({ call, alert, explanations }, i) => ({
      call,
      alert,
      explanations: explanations.map(({ text }) => text),
      comments: saidAt(`call ${i}`),
    })),
    cards: (inRotation ? cardsAtTable(state) : []).map(({ card }, i) => ({
      card,
      comments: saidAt(`card ${i}`),
    })),
    claimed: claimedTricks(state),
    tricks: result?.tricks ?? null,
    opening: saidAt('opening'),
    closing: saidAt('closing'),
  }
}
