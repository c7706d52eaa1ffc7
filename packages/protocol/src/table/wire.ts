/** Table events on the wire: a type tag, its payload, comments (specification 2, section 3, 'Replay events'). */
import type { TableEvent, TableEventType } from '@openroom/bridge/table/events'
import { toDirection, toSeat } from '../names.ts'
import type { Game, LivePayloads } from '../schema/liveEvents.ts'
import {
  fromGameTable,
  fromWireBoard,
  fromWireExplanation,
  fromWirePlayer,
  fromWireResult,
  toWireBoard,
  toWireExplanation,
  toWirePlayer,
  toWireResult,
} from './gameCodec.ts'
import { fromBidValue, fromWireContract, toBidValue, toWireContract } from './words.ts'

export type WireEvent = {
  [T in TableEventType]: {
    readonly type: T
    readonly payload: LivePayloads[T]
    readonly comments?: readonly string[]
  }
}[TableEventType]

type LoggedEvent = Exclude<TableEvent, { type: 'FULL' }>
type Of<T extends LoggedEvent['type']> = Extract<LoggedEvent, { type: T }>

type Codec<T extends LoggedEvent['type']> = {
  readonly write: (event: Of<T>) => LivePayloads[T]
  /** `null` when the payload is of another protocol. */
  readonly read: (payload: LivePayloads[T]) => Of<T> | null
}

const bare = <T extends LoggedEvent['type']>(type: T) => ({
  write: () => ({}),
  read: () => ({ type }) as unknown as Of<T>,
})

const CODECS: { readonly [T in LoggedEvent['type']]: Codec<T> } = {
  START_ROUND: {
    write: ({ round }) => ({ round }),
    read: ({ round }) => ({ type: 'START_ROUND', round }),
  },
  SEAT_PLAYER: {
    write: ({ seat, player }) => ({ direction: toDirection(seat), player: player && toWirePlayer(player) }),
    read: ({ direction, player }) => ({
      type: 'SEAT_PLAYER',
      seat: toSeat(direction),
      player: player && fromWirePlayer(player),
    }),
  },
  START_AUCTION: {
    write: ({ board }) => ({ board: toWireBoard(board) }),
    read: ({ board }) => ({ type: 'START_AUCTION', board: fromWireBoard(board) }),
  },
  BID: {
    write: (event) => ({
      bid: {
        direction: toDirection(event.seat),
        value: toBidValue(event.call),
        alert: event.alert ?? false,
        explanations: (event.explanations ?? []).map(toWireExplanation),
        irregular: event.irregular ?? null,
      },
    }),
    read: ({ bid }) => {
      const call = fromBidValue(bid.value)
      if (call === null) return null
      return {
        type: 'BID',
        seat: toSeat(bid.direction),
        call,
        ...(bid.alert ? { alert: true } : {}),
        ...(bid.explanations.length > 0 ? { explanations: bid.explanations.map(fromWireExplanation) } : {}),
        ...(bid.irregular ? { irregular: bid.irregular } : {}),
      }
    },
  },
  CANCEL_BID: bare('CANCEL_BID'),
  EXPLAIN_BID: {
    write: ({ index, explanations }) => ({ index, explanations: explanations.map(toWireExplanation) }),
    read: ({ index, explanations }) => ({
      type: 'EXPLAIN_BID',
      index,
      explanations: explanations.map(fromWireExplanation),
    }),
  },
  ALERT_BID: {
    write: ({ index, alert }) => ({ index, alert }),
    read: ({ index, alert }) => ({ type: 'ALERT_BID', index, alert }),
  },
  END_AUCTION: {
    write: ({ contract }) => ({ contract: toWireContract(contract) }),
    read: ({ contract }) => ({ type: 'END_AUCTION', contract: fromWireContract(contract) }),
  },
  PLAY_CARD: {
    write: ({ seat, card, irregular }) => ({
      direction: toDirection(seat),
      card,
      irregular: irregular ?? null,
    }),
    read: ({ direction, card, irregular }) => ({
      type: 'PLAY_CARD',
      seat: toSeat(direction),
      card,
      ...(irregular ? { irregular } : {}),
    }),
  },
  END_TRICK: {
    write: ({ winner }) => ({ winner: toDirection(winner) }),
    read: ({ winner }) => ({ type: 'END_TRICK', winner: toSeat(winner) }),
  },
  CANCEL_CARD: bare('CANCEL_CARD'),
  CLAIM: {
    write: ({ seat, tricks, explanation }) => ({
      claimant: seat && toDirection(seat),
      claimedTrickCount: tricks,
      explanation: explanation ?? null,
    }),
    read: ({ claimant, claimedTrickCount, explanation }) => ({
      type: 'CLAIM',
      seat: claimant && toSeat(claimant),
      tricks: claimedTrickCount,
      ...(explanation === null ? {} : { explanation }),
    }),
  },
  CLAIM_ACCEPT: bare('CLAIM_ACCEPT'),
  CLAIM_DECLINE: bare('CLAIM_DECLINE'),
  UNDO_CLAIM: bare('UNDO_CLAIM'),
  END_GAME: {
    write: ({ result }) => ({ result: toWireResult(result) }),
    read: ({ result }) => ({ type: 'END_GAME', result: fromWireResult(result) }),
  },
  UNDO_END_GAME: bare('UNDO_END_GAME'),
  CORRECTION: {
    write: ({ result }) => ({ result: toWireResult(result) }),
    read: ({ result }) => ({ type: 'CORRECTION', result: fromWireResult(result) }),
  },
  UNDO_CORRECTION: bare('UNDO_CORRECTION'),
  CALL_DIRECTOR: {
    write: ({ seat }) => ({ direction: toDirection(seat) }),
    read: ({ direction }) => ({ type: 'CALL_DIRECTOR', seat: toSeat(direction) }),
  },
  ACCEPT_CALL: {
    write: ({ director }) => ({ director }),
    read: ({ director }) => ({ type: 'ACCEPT_CALL', director }),
  },
  END_ROUND: bare('END_ROUND'),
}

/** A logged event as viewers receive it. `FULL` is made from a state and its context instead. */
export function toWireEvent(event: LoggedEvent): WireEvent {
  const codec = CODECS[event.type] as Codec<LoggedEvent['type']>
  const wire = { type: event.type, payload: codec.write(event as never) }
  return (event.comments ? { ...wire, comments: event.comments } : wire) as WireEvent
}

/** The event a viewer folds; `null` for one this client does not know, which is logged only. */
export function fromWireEvent(wire: {
  readonly type: string
  readonly payload: unknown
  readonly comments?: readonly string[]
}): TableEvent | null {
  if (wire.type === 'FULL') {
    const game = wire.payload as Game
    return { type: 'FULL', state: fromGameTable(game, game.roundNumber) }
  }
  if (!Object.hasOwn(CODECS, wire.type)) return null
  const codec = CODECS[wire.type as LoggedEvent['type']] as Codec<LoggedEvent['type']>
  const event = codec.read(wire.payload as never)
  return event && wire.comments ? { ...event, comments: wire.comments } : event
}
