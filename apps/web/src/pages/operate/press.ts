/** What a key does, from the keys before it and the table as it stands. Pure. */
import { canAlert, canExplain } from '@openroom/bridge/operate/explained'
import { withFollowing } from '@openroom/bridge/operate/follows'
import {
  ALL_THE_SAME,
  ENTER,
  OF_SEAT,
  type Reading,
  readTyped,
  seatNamed,
} from '@openroom/bridge/operate/typed'
import type { TableEvent } from '@openroom/bridge/table/events'
import { appendEvent } from '@openroom/bridge/table/log'
import type { TableState } from '@openroom/bridge/table/state'
import { phaseOf, seatOnTurn } from '@openroom/bridge/table/view'

export type Pressed =
  | { readonly kind: 'text'; readonly text: string; readonly reading: Reading | null }
  | {
      readonly kind: 'enter'
      readonly groups: readonly (readonly TableEvent[])[]
      readonly forced: readonly TableEvent[]
    }
  | { readonly kind: 'undo' | 'redo' | 'next' | 'alert' | 'explain' }
  | { readonly kind: 'results' | 'hands' | 'director' | 'keys' | 'seats' }
  /** Who sits where, from the `w` on. */
  | { readonly kind: 'seat'; readonly text: string }
  /** @param dropped what was typed before is given up with it */
  | { readonly kind: 'unknown'; readonly dropped?: true }
  /** @param isSure also where another board is being played */
  | { readonly kind: 'board'; readonly number: number; readonly isSure: boolean }

const COMMANDS: Readonly<Record<string, 'undo' | 'redo' | 'results' | 'hands' | 'director' | 'keys'>> = {
  u: 'undo',
  r: 'redo',
  '=': 'results',
  '/': 'hands',
  '*': 'director',
  '?': 'keys',
}

/** `b12` and Enter: another board; `!`: also while one is being played. */
function pressedForBoard(text: string, key: string): Pressed {
  if (key === 'Enter' || key === ALL_THE_SAME) {
    const number = Number(text.slice(1))
    return number > 0 ? { kind: 'board', number, isSure: key === ALL_THE_SAME } : { kind: 'unknown' }
  }
  return /^\d$/.test(key) && text.length < 5
    ? { kind: 'text', text: text + key, reading: null }
    : { kind: 'unknown' }
}

/** `wns` and `wn2`: players change seats, or another one sits down; `w` Enter: the whole line-up. */
function pressedForSeats(text: string, key: string): Pressed {
  if (key === 'Enter') return { kind: 'seats' }
  if (key.length !== 1) return { kind: 'unknown' }
  return { kind: 'seat', text: text + key }
}

function command(state: TableState, key: string): Pressed | null {
  const known = Object.hasOwn(COMMANDS, key) ? COMMANDS[key] : undefined
  if (known) return { kind: known }
  if (key === 'Backspace') return { kind: 'undo' }
  if (key === 'w') return { kind: 'seat', text: 'w' }
  if (key === 'b') return { kind: 'text', text: 'b', reading: null }
  if (key === 'a' && canAlert(state)) return { kind: 'alert' }
  if (key === 'e' && canExplain(state)) return { kind: 'explain' }
  return key === 'Enter' && state.claim?.status !== 'made' ? { kind: 'next' } : null
}

/** A whole text at once. */
export function read(state: TableState, text: string): Pressed {
  const reading = readTyped(state, text)
  if (reading.kind === 'none') return { kind: 'unknown' }
  return reading.kind === 'done' ? entering(state, reading.events) : { kind: 'text', text, reading }
}

function entering(state: TableState, typed: readonly TableEvent[]): Pressed {
  const groups = withFollowing(state, typed)
  const forced = groups.filter(({ isForced }) => isForced).flatMap(({ events }) => events)
  return { kind: 'enter', groups: groups.map(({ events }) => events), forced }
}

/** A call or card by finger. */
export type Tapped = Extract<TableEvent, { readonly type: 'BID' | 'PLAY_CARD' }>

/** The keys for a call or card of a seat. */
function keysOf(event: Tapped): string {
  const word = event.type === 'BID' ? event.call.replace('NT', 'N') : event.card
  return (OF_SEAT + event.seat + word).toLowerCase()
}

/**
 * @param state the table as it is, which may be ahead of the one that is drawn: a second tap was meant for that
 * @param text as `pressed` has it; it can name a seat that is not on turn
 * @returns `null` when it is too late; what is against the Laws is asked for first, as when it is typed
 */
export function tapped(state: TableState, text: string, event: Tapped): Pressed | null {
  const named = seatNamed(text)
  // Which may have been drawn before the seat was named.
  if (named !== null) return read(state, keysOf({ ...event, seat: named }))
  if (seatOnTurn(state) !== event.seat) return null
  const made = appendEvent(state, event)
  if (!made.ok) return null
  return made.value.doubt ? read(state, keysOf(event)) : entering(state, [event])
}

/**
 * @param text what was typed since the last entry
 * @param key as browsers name it: a sign, `Enter`, `Backspace`, `Escape`
 */
export function pressed(state: TableState, text: string, key: string): Pressed {
  if (key === 'Escape') return { kind: 'text', text: '', reading: null }
  const small = key.length === 1 ? key.toLowerCase() : key
  if (text.startsWith('b')) {
    if (key !== 'Backspace') return pressedForBoard(text, small)
  } else if (text.startsWith('w')) {
    if (key !== 'Backspace') return pressedForSeats(text, small)
  } else if (text === '') {
    const known = command(state, small)
    if (known) return known
  }
  if (key === 'Backspace') {
    const shorter = text.slice(0, -1)
    const isReadable = shorter !== '' && !/^[bw]/.test(shorter)
    return { kind: 'text', text: shorter, reading: isReadable ? readTyped(state, shorter) : null }
  }
  const sign = key === 'Enter' ? ENTER : small
  if (sign.length !== 1) return { kind: 'unknown' }
  // What is against the Laws is entered by its key, or given up by any other.
  const before = text === '' ? null : readTyped(state, text)
  if (before?.kind === 'breach' && sign !== ALL_THE_SAME) return pressed(state, '', key)
  const takesAllTheSame =
    before?.kind === 'breach' || (before?.kind === 'choice' && before.likely === 'claim')
  if (sign === ALL_THE_SAME && !takesAllTheSame) return { kind: 'unknown' }
  const did = read(state, text + sign)
  return did.kind === 'unknown' && text !== '' ? instead(state, text, sign) : did
}

/**
 * A level over a level, a suit over a suit: the later one is meant. A card or call is not made of what was typed in its
 * place, for it may be a slip; the `1` of a ten is given up, which nothing else can follow.
 */
function instead(state: TableState, text: string, sign: string): Pressed {
  const before = readTyped(state, text)
  const isOpen = before.kind === 'more' && before.missing !== 'suit'
  const alone = read(state, sign)
  if (isOpen && alone.kind === 'text' && alone.reading?.kind === 'more') return alone
  return text === '1' && phaseOf(state) === 'play' ? { kind: 'unknown', dropped: true } : { kind: 'unknown' }
}
