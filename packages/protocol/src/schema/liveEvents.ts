/**
 * Every live event of a table (specification 2, section 4): its payload, who makes it, what it does, how it is shown and
 * for how long; and the types that come of the payloads. The first message of a table's feed and of a replay carries
 * the whole of it as 'Game (table state)' of specification 2, section 3. docs/live-events.md is made of it.
 */

import { LEVELS } from '@openroom/bridge/call'
import type { Deep } from '@openroom/bridge/deep'
import { CALC_TYPES, SESSION_TYPES } from '@openroom/bridge/session'
import type { TableEventType } from '@openroom/bridge/table/events'
import { IRREGULARITIES } from '@openroom/bridge/table/facts'
import { z } from 'zod'
import { ROOMS } from '../address.ts'
import { LINES, WIRE_STRAINS, WIRE_VULNERABILITIES } from '../names.ts'
import { byDirection, byLine, cardSchema, direction as directionSchema } from './common.ts'

/** Shapes that several payloads share, by name. */
export const NAMED = z.registry<{ readonly id: string }>()

function nameSchema<T extends z.ZodType>(id: string, schema: T): T {
  NAMED.add(schema, { id })
  return schema
}

const figure = z.number().nullable()
const tricks = z.int().min(0).max(13).nullable()
const direction = nameSchema('Direction', directionSchema)
const card = nameSchema('Card', cardSchema)
const irregular = nameSchema('Irregularity', z.enum(IRREGULARITIES)).nullable()
const level = z.literal([...LEVELS])

/** `PASS`, `DBL`, `RDBL` or level and strain: `1CLUBS`, `3NT`. */
export const BID_VALUES = [
  'PASS',
  'DBL',
  'RDBL',
  ...LEVELS.flatMap((one) => WIRE_STRAINS.map((strain) => `${one}${strain}` as const)),
] as const

const player = nameSchema(
  'Player',
  z.object({ playerId: z.int().nullable(), name: z.string(), surname: z.string(), bye: z.boolean() }),
)
const explanation = nameSchema(
  'Explanation',
  z.object({ to: z.enum([...direction.options, 'ALL']), text: z.string() }),
)
const bid = nameSchema(
  'Bid',
  z.object({
    direction,
    value: z.enum(BID_VALUES),
    alert: z.boolean(),
    explanations: z.array(explanation),
    irregular,
  }),
)
const hands = byDirection(z.array(card).nullable()).nullable()
const board = nameSchema(
  'Board',
  z.object({
    number: z.int(),
    dealer: direction,
    vulnerability: z.enum(WIRE_VULNERABILITIES),
    hands,
  }),
)
export const contract = nameSchema(
  'Contract',
  z.discriminatedUnion('passedOut', [
    z.object({ passedOut: z.literal(true) }),
    z.object({
      passedOut: z.literal(false),
      declarer: direction,
      level,
      suit: z.enum(WIRE_STRAINS),
      modifier: z.enum(['', 'x', 'xx']),
    }),
  ]),
)
const resultFields = {
  contract: contract.nullable(),
  /** Declarer's tricks. */
  trickCount: tricks,
  /** From North-South's view. */
  value: figure,
}
const result = nameSchema('Result', z.object(resultFields))
/** The result of the other room on the same board, as far as it may be known. */
const otherResult = nameSchema('OtherResult', z.object({ ...resultFields, line: z.enum(LINES).nullable() }))
const played = nameSchema('PlayedCard', z.object({ direction, card, irregular }))
const trick = nameSchema(
  'Trick',
  z.object({ leader: direction, cards: z.array(played), winner: direction.nullable() }),
)
const claim = nameSchema(
  'Claim',
  z.object({
    claimInProgress: z.boolean(),
    /** `null` when the record does not say who claimed. */
    claimant: direction.nullable(),
    claimedTrickCount: tricks,
    explanation: z.string().nullable(),
    status: z.enum(['made', 'accepted', 'declined']),
  }),
)
const team = nameSchema('Team', z.object({ teamId: z.int(), name: z.string(), bye: z.boolean() }))

const matchFigures = {
  homeImp: figure,
  visitingImp: figure,
  homeMp: figure,
  visitingMp: figure,
  homeVp: figure,
  visitingVp: figure,
}
const boardFigures = { nsRoundResult: figure, ewRoundResult: figure }
const buttons = {
  frequencyEnabled: z.boolean(),
  previousFrequencyEnabled: z.boolean(),
  scoreCardEnabled: z.boolean(),
}

/** What surrounds the table: the competition, the match, the other room. */
const contextSchema = z.object({
  tournamentName: z.string(),
  tournamentType: z.enum(SESSION_TYPES),
  calculationType: z.enum(CALC_TYPES),
  /** Of the calculation IMP: the points themselves are scored. */
  totalPoints: z.literal(true).exactOptional(),
  arrangeType: z.string(),
  alertType: z.string(),
  homeTeam: team.nullable(),
  visitingTeam: team.nullable(),
  ...matchFigures,
  /** The board's result for each side, in the calculation's unit. */
  ...boardFigures,
  roomType: z.enum(ROOMS).nullable(),
  tableId: z.int(),
  otherTableId: z.int().nullable(),
  calcTableId: z.int().nullable(),
  roundNumber: z.int(),
  sessionNumber: z.int(),
  numberOfRounds: z.int(),
  registrations: byLine(z.int().nullable()),
  otherResult: otherResult.nullable(),
  otherRoomVisible: z.boolean(),
  live: z.boolean(),
  ...buttons,
})

/** The table itself. */
const tableSchema = z.object({
  /** 0 while no board is on the table. */
  boardNumber: z.int(),
  board: board.nullable(),
  players: byDirection(player.nullable()),
  bidding: z.array(bid),
  contract: contract.nullable(),
  allTricks: z.array(trick),
  claim: claim.nullable(),
  /** Claims declined before it, the oldest first. */
  declinedClaims: z.array(claim),
  result: result.nullable(),
  /** The director's corrections in order; the last one counts. */
  corrections: z.array(result),
  jury: z.boolean(),
  nextPlayer: direction.nullable(),
})

export const gameSchema = contextSchema.extend(tableSchema.shape)

const nothing = z.object({})

/**
 * `source`: the devices or the operator of the table; `director`: the director or staff; `derived`: the
 * server, which never accepts it from outside.
 */
export const EVENT_ORIGINS = ['source', 'director', 'derived'] as const
export type EventOrigin = (typeof EVENT_ORIGINS)[number]

export type LiveEvent<Payload extends z.ZodType = z.ZodType> = {
  readonly payload: Payload
  readonly origin: EventOrigin
  /** The specification's word for it. */
  readonly name: string
  /** On the state of the table. */
  readonly effect: string
  /** What viewers see of it; `null`: nothing of its own. */
  readonly display: string | null
  /** How long, in milliseconds, the display lasts or the effect waits; `null` without such a time. */
  readonly time: { readonly ms: number; readonly of: 'display' | 'wait' | 'motion' } | null
}

const event =
  (origin: EventOrigin) =>
  <Payload extends z.ZodType>(
    payload: Payload,
    name: string,
    effect: string,
    display: string | null = null,
    time: LiveEvent['time'] = null,
  ): LiveEvent<Payload> => ({ payload, origin, name, effect, display, time })

const source = event('source')
const director = event('director')
const derived = event('derived')

const displayedFor = (ms: number) => ({ ms, of: 'display' }) as const
const NONE = 'none'

export const LIVE_EVENTS = {
  FULL: derived(gameSchema, 'full state', 'replaces everything', 'the whole table'),

  START_ROUND: source(
    z.object({ round: z.int() }),
    'start round',
    'clears the board, keeps the players, sets the round',
  ),
  SEAT_PLAYER: source(
    z.object({ direction, player: player.nullable() }),
    'seat player (set/clear)',
    'sets or clears who sits at a seat',
    "the name, or 'waiting for player' in red",
  ),
  START_AUCTION: source(
    z.object({ board }),
    'start auction (board, dealer)',
    'puts a board on the table, clears the one before; double dummy goes off',
    'four hands, board label, dealer on turn',
  ),
  SET_HANDS: source(
    z.object({ hands }),
    'set hands',
    'puts in or puts right the hands of the board in play; calls and cards stand; double dummy goes off',
    'the hands',
  ),
  BID: source(
    z.object({ bid }),
    'bid',
    'appends a call; the next seat is on turn',
    'the call, alerted or marked',
  ),
  CANCEL_BID: director(
    nothing,
    'cancel bid',
    'removes the last call, and the contract if there was one',
    "'TD recalled last bid(s)'",
  ),
  EXPLAIN_BID: source(
    z.object({ index: z.int().min(0), explanations: z.array(explanation) }),
    'bid explanation',
    'sets what was said of a call, for each listener; without explanations takes all back',
    'the explanation',
  ),
  ALERT_BID: source(
    z.object({ index: z.int().min(0), alert: z.boolean() }),
    'late alert, unalert',
    'sets or clears the alert of a call',
    'the alert',
  ),
  END_AUCTION: source(
    z.object({ contract }),
    'end auction',
    "sets the contract; all cards are playable and declarer's left-hand opponent leads",
    'contract and trick counter; PASSED OUT',
  ),
  PLAY_CARD: source(
    z.object({ direction, card, irregular }),
    'play card',
    'moves a card from its hand to the trick',
    'the card moves',
    {
      ms: 170,
      of: 'motion',
    },
  ),
  END_TRICK: source(
    z.object({ winner: direction }),
    'end trick',
    'sets the winner, who is next; counts the trick',
    'the trick moves',
    {
      ms: 170,
      of: 'motion',
    },
  ),
  CANCEL_CARD: director(
    nothing,
    'cancel last card',
    'takes the last card back into its hand',
    'the card moves back',
    {
      ms: 170,
      of: 'motion',
    },
  ),
  CLAIM: source(
    z.object({
      claimant: direction.nullable(),
      claimedTrickCount: tricks,
      explanation: z.string().nullable(),
    }),
    'claim',
    'stops the play until it is answered; double dummy goes off',
    'who claims how many tricks, and the explanation, until it is answered',
  ),
  CLAIM_ACCEPT: source(nothing, 'claim accept', 'ends the play', "'Claim accepted'", displayedFor(2_000)),
  CLAIM_DECLINE: source(
    nothing,
    'claim decline',
    'the play goes on',
    "'Claim declined', then hidden",
    displayedFor(2_000),
  ),
  UNDO_CLAIM: director(nothing, 'undo claim', 'the play stands as before the claim', 'the claim is hidden'),
  END_GAME: source(
    z.object({ result }),
    'end game',
    'posts the result; double dummy goes off',
    'the result; trick counts as the result says',
    { ms: 300, of: 'wait' },
  ),
  UNDO_END_GAME: director(nothing, 'undo end game', 'takes the posted result back', 'the play as it stood'),
  CORRECTION: director(
    z.object({ result }),
    'correction',
    'sets the result that counts from now on, and the jury flag',
    "the new result with 'Modified result by TD'; 'TD-ruling' without a score",
  ),
  UNDO_CORRECTION: director(nothing, 'undo correction', 'the result before it counts again', 'that result'),
  CALL_DIRECTOR: source(
    z.object({ direction }),
    'call director',
    NONE,
    "'{player} called TD'",
    displayedFor(4_000),
  ),
  ACCEPT_CALL: director(
    z.object({ director: z.string() }),
    'accept call',
    NONE,
    "'{director} accepted the call'",
    displayedFor(4_000),
  ),
  END_ROUND: source(nothing, 'end round', NONE),

  OTHER_TABLE_RESULT: derived(
    z.object({ result: otherResult.nullable() }),
    'other table result',
    'sets the result of the board in the other room',
    'the other-room result box',
  ),
  OTHER_TABLE_VISIBLE: derived(
    z.object({ visible: z.boolean(), otherTableId: z.int().nullable() }),
    'other table visible',
    'says whether the other room may be gone to',
    "the 'Other table' button",
  ),
  /** Of the match so far, as the fields of the Game. */
  MATCH_RESULT: derived(
    z.object(matchFigures),
    'match result changed',
    'sets the score of the match',
    'IMPs, VPs or MPs of both teams',
  ),
  /** Of the board, for each side. */
  PAIR_RESULT: derived(
    z.object(boardFigures),
    'pair result changed',
    'sets what the board came to',
    "'N-S SCORE' and 'E-W SCORE'",
  ),
  BUTTONS: derived(
    z.object(buttons),
    'buttons enabled',
    'says which screens have something to show',
    'buttons of the navigation box',
  ),
  KNOCKOUT_CORRECTION: derived(
    z.object({
      corrections: z.array(z.object({ teamId: z.int(), amount: z.number(), roundLimit: z.int().nullable() })),
    }),
    'knockout correction',
    'sets the corrections of both teams',
    'IMPs of the match, corrections included',
  ),
  /** Overdue events are broadcast 5 % (NORMAL) or 20 % (FAST) faster than they were played; `null` while none is; `delay` in seconds. */
  SPEED: derived(
    z.object({
      miniSessionId: z.int(),
      tableId: z.int(),
      calcTableId: z.int().nullable(),
      delay: z.number(),
      speed: z.enum(['NORMAL', 'FAST']).nullable(),
    }),
    'speed message (FAST/NORMAL)',
    'sets the delay, and how much faster overdue play is broadcast',
    'delay notice over 30 s (mm:ss); then 5 % (NORMAL) or 20 % (FAST)',
  ),
  /** The next board waits for other tables. */
  WAITING_TABLE: derived(
    z.object({ waiting: z.boolean() }),
    'waiting table',
    'says that the next board waits for other tables',
    "'NEXT BOARD WILL START SOON', 'Waiting for all tables to finish the next hand', until OK",
  ),
  /** Seconds added to the session's delay at this table. */
  EXTRA_DELAY: derived(
    z.object({ seconds: z.number() }),
    'extra delay',
    'sets seconds added to the delay at this table',
    'the delay notice',
  ),
  FOLLOW_MESSAGE: derived(
    z.object({
      type: z.enum(['FOLLOW', 'BYE_FOLLOW', 'BYE_NO_FOLLOW']),
      playerId: z.int(),
      player: z.string(),
    }),
    'follow message',
    NONE,
    'FOLLOW, BYE_FOLLOW or BYE_NO_FOLLOW in the follow message box, to those who follow the player',
  ),
  HIDE_FOLLOW_MESSAGE: derived(
    z.object({ playerId: z.int() }),
    'hide follow message',
    NONE,
    'the follow message box goes',
  ),
} as const

export type BidValue = (typeof BID_VALUES)[number]
export type WireExplanation = Deep<z.infer<typeof explanation>>
export type WirePlayer = Deep<z.infer<typeof player>>
export type WireBid = Deep<z.infer<typeof bid>>
export type WireBoard = Deep<z.infer<typeof board>>
export type WireContract = Deep<z.infer<typeof contract>>
export type WireResult = Deep<z.infer<typeof result>>
export type WireTrick = Deep<z.infer<typeof trick>>
export type WireClaim = Deep<z.infer<typeof claim>>
export type WireTeam = Deep<z.infer<typeof team>>

export type GameContext = Deep<z.infer<typeof contextSchema>>
export type GameTable = Deep<z.infer<typeof tableSchema>>
export type Game = GameContext & GameTable

export type LiveEventType = keyof typeof LIVE_EVENTS
export type LivePayloads = {
  readonly [T in LiveEventType]: Deep<z.infer<(typeof LIVE_EVENTS)[T]['payload']>>
}

/** Made by the server for the viewers of a table, never accepted from outside. */
export type DerivedType = Exclude<LiveEventType, TableEventType>
export type DerivedEvent = {
  [T in DerivedType]: { readonly type: T; readonly payload: LivePayloads[T] }
}[DerivedType]

export type FollowType = LivePayloads['FOLLOW_MESSAGE']['type']
export type Speed = NonNullable<LivePayloads['SPEED']['speed']>
export type WireTeamCorrection = LivePayloads['KNOCKOUT_CORRECTION']['corrections'][number]

export const LIVE_EVENT_TYPES = Object.keys(LIVE_EVENTS) as readonly LiveEventType[]

export const isLiveEventType = (type: unknown): type is LiveEventType =>
  typeof type === 'string' && Object.hasOwn(LIVE_EVENTS, type)

/** Whether an event of this type is the server's own, never accepted from outside. */
export const isDerived = (type: unknown): boolean =>
  isLiveEventType(type) && LIVE_EVENTS[type].origin === 'derived'
