/**
 * Every live event of a table (specification 2, section 4): who makes it, what it does, how it is shown
 * and for how long. Payload schemas are in `schema/livePayloads`; docs/live-events.md is made of both.
 */
import type { LiveEventType } from '../schema/livePayloads.ts'

/**
 * `source`: the devices or the operator of the table; `director`: the director or staff; `derived`: the
 * server, which never accepts it from outside.
 */
export const EVENT_ORIGINS = ['source', 'director', 'derived'] as const
export type EventOrigin = (typeof EVENT_ORIGINS)[number]

export type LiveEvent = {
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
  (
    name: string,
    effect: string,
    display: string | null = null,
    time: LiveEvent['time'] = null,
  ): LiveEvent => ({ origin, name, effect, display, time })

const source = event('source')
const director = event('director')
const derived = event('derived')

const shown = (ms: number) => ({ ms, of: 'display' }) as const
const NONE = 'none'

export const LIVE_EVENTS: { readonly [T in LiveEventType]: LiveEvent } = {
  FULL: derived('full state', 'replaces everything', 'the whole table'),

  START_ROUND: source('start round', 'clears the board, keeps the players, sets the round'),
  SEAT_PLAYER: source(
    'seat player (set/clear)',
    'sets or clears who sits at a seat',
    "the name, or 'waiting for player' in red",
  ),
  START_AUCTION: source(
    'start auction (board, dealer)',
    'puts a board on the table, clears the one before; double dummy goes off',
    'four hands, board label, dealer on turn',
  ),
  BID: source('bid', 'appends a call; the next seat is on turn', 'the call, alerted or marked'),
  CANCEL_BID: director(
    'cancel bid',
    'removes the last call, and the contract if there was one',
    "'TD recalled last bid(s)'",
  ),
  EXPLAIN_BID: source(
    'bid explanation',
    'sets what was said of a call, for each listener; without explanations takes all back',
    'the explanation',
  ),
  ALERT_BID: source('late alert, unalert', 'sets or clears the alert of a call', 'the alert'),
  END_AUCTION: source(
    'end auction',
    "sets the contract; all cards are playable and declarer's left-hand opponent leads",
    'contract and trick counter; PASSED OUT',
  ),
  PLAY_CARD: source('play card', 'moves a card from its hand to the trick', 'the card moves', {
    ms: 170,
    of: 'motion',
  }),
  END_TRICK: source('end trick', 'sets the winner, who is next; counts the trick', 'the trick moves', {
    ms: 170,
    of: 'motion',
  }),
  CANCEL_CARD: director('cancel last card', 'takes the last card back into its hand', 'the card moves back', {
    ms: 170,
    of: 'motion',
  }),
  CLAIM: source(
    'claim',
    'stops the play until it is answered; double dummy goes off',
    'who claims how many tricks, and the explanation, until it is answered',
  ),
  CLAIM_ACCEPT: source('claim accept', 'ends the play', "'Claim accepted'", shown(2_000)),
  CLAIM_DECLINE: source('claim decline', 'the play goes on', "'Claim declined', then hidden", shown(2_000)),
  UNDO_CLAIM: director('undo claim', 'the play stands as before the claim', 'the claim is hidden'),
  END_GAME: source(
    'end game',
    'posts the result; double dummy goes off',
    'the result; trick counts as the result says',
    { ms: 300, of: 'wait' },
  ),
  UNDO_END_GAME: director('undo end game', 'takes the posted result back', 'the play as it stood'),
  CORRECTION: director(
    'correction',
    'sets the result that counts from now on, and the jury flag',
    "the new result with 'Modified result by TD'; 'TD-ruling' without a score",
  ),
  UNDO_CORRECTION: director('undo correction', 'the result before it counts again', 'that result'),
  CALL_DIRECTOR: source('call director', NONE, "'{player} called TD'", shown(4_000)),
  ACCEPT_CALL: director('accept call', NONE, "'{director} accepted the call'", shown(4_000)),
  END_ROUND: source('end round', NONE),

  OTHER_TABLE_RESULT: derived(
    'other table result',
    'sets the result of the board in the other room',
    'the other-room result box',
  ),
  OTHER_TABLE_VISIBLE: derived(
    'other table visible',
    'says whether the other room may be gone to',
    "the 'Other table' button",
  ),
  MATCH_RESULT: derived(
    'match result changed',
    'sets the score of the match',
    'IMPs, VPs or MPs of both teams',
  ),
  PAIR_RESULT: derived('pair result changed', 'sets what the board came to', "'N-S SCORE' and 'E-W SCORE'"),
  BUTTONS: derived(
    'buttons enabled',
    'says which screens have something to show',
    'buttons of the navigation box',
  ),
  KNOCKOUT_CORRECTION: derived(
    'knockout correction',
    'sets the corrections of both teams',
    'IMPs of the match, corrections included',
  ),
  SPEED: derived(
    'speed message (FAST/NORMAL)',
    'sets the delay, and how much faster overdue play is broadcast',
    'delay notice over 30 s (mm:ss); then 5 % (NORMAL) or 20 % (FAST)',
  ),
  WAITING_TABLE: derived(
    'waiting table',
    'says that the next board waits for other tables',
    "'NEXT BOARD WILL START SOON', 'Waiting for all tables to finish the next hand', until OK",
  ),
  EXTRA_DELAY: derived('extra delay', 'sets seconds added to the delay at this table', 'the delay notice'),
  FOLLOW_MESSAGE: derived(
    'follow message',
    NONE,
    'FOLLOW, BYE_FOLLOW or BYE_NO_FOLLOW in the follow message box, to those who follow the player',
  ),
  HIDE_FOLLOW_MESSAGE: derived('hide follow message', NONE, 'the follow message box goes'),
}

export const LIVE_EVENT_TYPES = Object.keys(LIVE_EVENTS) as readonly LiveEventType[]

export const isLiveEventType = (type: unknown): type is LiveEventType =>
  typeof type === 'string' && Object.hasOwn(LIVE_EVENTS, type)

/** Whether an event of this type is the server's own, never accepted from outside. */
export const isDerived = (type: unknown): boolean =>
  isLiveEventType(type) && LIVE_EVENTS[type].origin === 'derived'
