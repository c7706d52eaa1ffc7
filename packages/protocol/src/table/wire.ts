/** Table events on the wire: a type tag, its payload, comments (specification 2, section 3, 'Replay events'). */
import type { TableEvent, TableEventType } from '@openroom/bridge/table/events'
import { EVENT_RULES } from '@openroom/bridge/table/rules/all'
import { isEventType } from '@openroom/bridge/table/traits'
import { toDirection, toSeat } from '../names.ts'
import type { Game, LivePayloads } from '../schema/liveEvents.ts'
import {
  fromGameTable,
  fromWireBoard,
  fromWireExplanation,
  fromWireHands,
  fromWirePlayer,
  fromWireResult,
  toWireBoard,
  toWireExplanation,
  toWireHands,
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

type PartsOf<T extends LoggedEvent['type']> = Omit<Of<T>, 'type' | 'comments'>

/** Events that have other parts on the wire than in the domain. */
type Translated = {
  [T in LoggedEvent['type']]: PartsOf<T> extends LivePayloads[T]
    ? LivePayloads[T] extends PartsOf<T>
      ? never
      : T
    : T
}[LoggedEvent['type']]

const CODECS: { readonly [T in Translated]: Codec<T> } = {
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
  SET_HANDS: {
    write: ({ deal }) => ({ hands: toWireHands(deal) }),
    read: ({ hands }) => ({ type: 'SET_HANDS', deal: fromWireHands(hands) }),
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
  EXPLAIN_BID: {
    write: ({ index, explanations }) => ({ index, explanations: explanations.map(toWireExplanation) }),
    read: ({ index, explanations }) => ({
      type: 'EXPLAIN_BID',
      index,
      explanations: explanations.map(fromWireExplanation),
    }),
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
  END_GAME: {
    write: ({ result }) => ({ result: toWireResult(result) }),
    read: ({ result }) => ({ type: 'END_GAME', result: fromWireResult(result) }),
  },
  CORRECTION: {
    write: ({ result }) => ({ result: toWireResult(result) }),
    read: ({ result }) => ({ type: 'CORRECTION', result: fromWireResult(result) }),
  },
  CALL_DIRECTOR: {
    write: ({ seat }) => ({ direction: toDirection(seat) }),
    read: ({ direction }) => ({ type: 'CALL_DIRECTOR', seat: toSeat(direction) }),
  },
}

type AnyCodec = {
  readonly write: (event: LoggedEvent) => unknown
  readonly read: (payload: unknown) => LoggedEvent | null
}

/** The parts of an event that its rule names, and nothing else. */
const partsOfTableEventType = (type: TableEventType, from: object): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => Object.hasOwn(EVENT_RULES[type].fields, name)))

/** `undefined`: the parts are the same on the wire. */
const codecOf = (type: string): AnyCodec | undefined =>
  Object.hasOwn(CODECS, type) ? (CODECS[type as Translated] as unknown as AnyCodec) : undefined

/** A logged event as viewers receive it. `FULL` is made from a state and its context instead. */
export function toWireEvent(event: LoggedEvent): WireEvent {
  const { type, comments } = event
  const wire = { type, payload: codecOf(type)?.write(event) ?? partsOfTableEventType(type, event) }
  return (comments ? { ...wire, comments } : wire) as WireEvent
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
  if (!isEventType(wire.type)) return null
  const codec = codecOf(wire.type)
  const event = codec
    ? codec.read(wire.payload)
    : ({ type: wire.type, ...partsOfTableEventType(wire.type, wire.payload as object) } as LoggedEvent)
  return event && wire.comments ? { ...event, comments: wire.comments } : event
}
