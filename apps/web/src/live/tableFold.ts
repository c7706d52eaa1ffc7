/** A live table as its viewers see it, folded from what is pushed (specification 2, section 4). Pure. */

import type { Seat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { reduceTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { hasTrait } from '@openroom/bridge/table/traits'
import type { TablePush } from '@openroom/protocol/push'
import type {
  DerivedEvent,
  DerivedType,
  Game,
  GameContext,
  LivePayloads,
} from '@openroom/protocol/schema/liveEvents'
import { fromWireEvent, type WireEvent } from '@openroom/protocol/table/wire'

/** What is told over the table for a while. */
export type TableNotice =
  | { readonly kind: 'claimAccepted' | 'claimDeclined' | 'recalled' }
  /** `who`: the player that called; `null` while nobody sits there. */
  | { readonly kind: 'called'; readonly seat: Seat; readonly who: string | null }
  /** `who`: the director that comes. */
  | { readonly kind: 'coming'; readonly who: string }

export type FollowMessage = LivePayloads['FOLLOW_MESSAGE']

export type LiveTable = {
  readonly state: TableState
  /** Competition, match, other room, buttons; `null` until the table has come. */
  readonly context: GameContext | null
  /** Of a knock-out match; `null` until a change of them is told. */
  readonly corrections: LivePayloads['KNOCKOUT_CORRECTION']['corrections'] | null
  readonly speed: LivePayloads['SPEED'] | null
  /** The next board waits for other tables. */
  readonly waiting: boolean
  /** Seconds beyond the session's delay. */
  readonly extraDelay: number
  /** Messages about players that are followed, by player. */
  readonly follows: ReadonlyMap<number, FollowMessage>
  readonly notice: TableNotice | null
}

export const NO_TABLE: LiveTable = {
  state: EMPTY_TABLE,
  context: null,
  corrections: null,
  speed: null,
  waiting: false,
  extraDelay: 0,
  follows: new Map(),
  notice: null,
}

/** The whole table: what has no field in it is at rest until the events that follow say otherwise. */
const opened = (table: LiveTable, game: Game, event: TableEvent): LiveTable => ({
  ...NO_TABLE,
  state: reduceTable(EMPTY_TABLE, event),
  context: game,
  corrections: table.corrections,
  notice: table.notice,
})

function noticeOf(table: LiveTable, event: TableEvent): TableNotice | null {
  switch (event.type) {
    case 'CLAIM_ACCEPT':
      return { kind: 'claimAccepted' }
    case 'CLAIM_DECLINE':
      return { kind: 'claimDeclined' }
    case 'CANCEL_BID':
      return { kind: 'recalled' }
    case 'CALL_DIRECTOR':
      return { kind: 'called', seat: event.seat, who: table.state.players[event.seat]?.name ?? null }
    case 'ACCEPT_CALL':
      return { kind: 'coming', who: event.director }
    default:
      return null
  }
}

function happened(table: LiveTable, event: TableEvent): LiveTable {
  const state = reduceTable(table.state, event)
  const notice = noticeOf(table, event) ?? (hasTrait(event.type, 'ends-notice') ? null : table.notice)
  const { context } = table
  const moved = event.type === 'START_ROUND' && context ? { ...context, roundNumber: event.round } : context
  return { ...table, state, notice, context: moved }
}

type Fold<T extends DerivedType> = (table: LiveTable, payload: LivePayloads[T]) => LiveTable

/** Fields of the Game that a derived event sets. */
const inContext = (table: LiveTable, fields: Partial<GameContext>): LiveTable =>
  table.context === null ? table : { ...table, context: { ...table.context, ...fields } }

const withFollow = (table: LiveTable, playerId: number, message: FollowMessage | null): LiveTable => {
  const follows = new Map(table.follows)
  if (message === null) follows.delete(playerId)
  else follows.set(playerId, message)
  return { ...table, follows }
}

const DERIVED: { readonly [T in DerivedType]: Fold<T> } = {
  OTHER_TABLE_RESULT: (table, { result }) => inContext(table, { otherResult: result }),
  OTHER_TABLE_VISIBLE: (table, { visible, otherTableId }) =>
    inContext(table, { otherRoomVisible: visible, otherTableId }),
  MATCH_RESULT: (table, payload) => inContext(table, payload),
  PAIR_RESULT: (table, payload) => inContext(table, payload),
  BUTTONS: (table, payload) => inContext(table, payload),
  KNOCKOUT_CORRECTION: (table, { corrections }) => ({ ...table, corrections }),
  SPEED: (table, payload) => ({ ...table, speed: payload }),
  WAITING_TABLE: (table, { waiting }) => ({ ...table, waiting }),
  EXTRA_DELAY: (table, { seconds }) => ({ ...table, extraDelay: seconds }),
  FOLLOW_MESSAGE: (table, payload) => withFollow(table, payload.playerId, payload),
  HIDE_FOLLOW_MESSAGE: (table, { playerId }) => withFollow(table, playerId, null),
}

const isDerived = (push: DerivedEvent | WireEvent): push is DerivedEvent => Object.hasOwn(DERIVED, push.type)

export type Folded = {
  readonly table: LiveTable
  /** What happened at the table; `null` for what the server derived, and for what is not known here. */
  readonly event: TableEvent | null
}

/** The table after a push; one that this client does not know is logged only (specification 2, section 8). */
export function foldPush(table: LiveTable, push: TablePush): Folded {
  if (isDerived(push)) {
    const fold = DERIVED[push.type] as Fold<DerivedType>
    return { table: fold(table, push.payload), event: null }
  }
  const event = fromWireEvent(push)
  if (event === null) {
    console.info('Unknown table event', push.type)
    return { table, event: null }
  }
  if (push.type === 'FULL') return { table: opened(table, push.payload, event), event }
  return { table: happened(table, event), event }
}
