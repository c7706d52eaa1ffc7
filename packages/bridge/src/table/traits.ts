/**
 * What each type of event is for those who do not fold it: gate, replay, live push, queries. One line for each, so that
 * a new event has its place everywhere; nothing else keeps a list of types.
 */
import type { TableEventType } from './events.ts'

export type EventFamily = 'opening' | 'seating' | 'auction' | 'play' | 'claim' | 'result' | 'notice'

export type EventTrait =
  /** A call or a card: what a player thinks about, and what makes a replay worth opening. */
  | 'move'
  /** Comes before the first call: at the beginning of a replay all of these are one step. */
  | 'opens'
  /** Happens together with the step before it. */
  | 'joined'
  /** Results, tables or lists are other after it; of a board that is being played they tell only that it has begun. */
  | 'shows'
  /** After it a board is over, or none has begun. */
  | 'between'
  /** Changes what went before: then a record that has no words for that can hold the outcome alone. */
  | 'revises'
  /** The table has gone on: what is told beside it is told anew. */
  | 'moves-on'
  /** Ends what was told about a claim, an auction or the director. */
  | 'ends-notice'
  /** Double-dummy figures go off (specification 2, section 4). */
  | 'ends-figures'

type Traits = { readonly family: EventFamily; readonly traits: readonly EventTrait[] }

const of =
  (family: EventFamily) =>
  (...traits: readonly EventTrait[]): Traits => ({ family, traits })

const opening = of('opening')
const seating = of('seating')
const auction = of('auction')
const play = of('play')
const claim = of('claim')
const result = of('result')
const notice = of('notice')

export const EVENT_TRAITS: { readonly [Type in TableEventType]: Traits } = {
  FULL: opening('opens', 'revises'),
  START_AUCTION: opening('opens', 'shows', 'revises', 'moves-on', 'ends-notice', 'ends-figures'),

  START_ROUND: seating('opens', 'between', 'moves-on', 'ends-notice'),
  SEAT_PLAYER: seating('opens', 'joined', 'between'),
  END_ROUND: seating('joined', 'shows', 'moves-on'),

  BID: auction('move'),
  CANCEL_BID: auction('revises'),
  EXPLAIN_BID: auction('joined', 'revises'),
  ALERT_BID: auction('joined', 'revises'),
  END_AUCTION: auction(),

  PLAY_CARD: play('move'),
  END_TRICK: play('joined'),
  CANCEL_CARD: play('revises'),

  CLAIM: claim('ends-figures'),
  CLAIM_ACCEPT: claim('joined'),
  CLAIM_DECLINE: claim(),
  UNDO_CLAIM: claim('ends-notice'),

  END_GAME: result('shows', 'between', 'ends-figures'),
  UNDO_END_GAME: result('shows'),
  CORRECTION: result('shows', 'between'),
  UNDO_CORRECTION: result('shows', 'between'),

  CALL_DIRECTOR: notice('joined'),
  ACCEPT_CALL: notice('joined'),
}

const TYPES = Object.keys(EVENT_TRAITS) as readonly TableEventType[]

const isKnown = (type: string): type is TableEventType => Object.hasOwn(EVENT_TRAITS, type)

/** @param type as it is stored: one that this version does not know has no trait */
export const hasTrait = (type: string, trait: EventTrait): boolean =>
  isKnown(type) && EVENT_TRAITS[type].traits.includes(trait)

/** @param type as `hasTrait` */
export const isOfFamily = (type: string, ...families: readonly EventFamily[]): boolean =>
  isKnown(type) && families.includes(EVENT_TRAITS[type].family)

export const typesWith = (trait: EventTrait): readonly TableEventType[] =>
  TYPES.filter((type) => hasTrait(type, trait))

export const typesOf = (...families: readonly EventFamily[]): readonly TableEventType[] =>
  TYPES.filter((type) => isOfFamily(type, ...families))
