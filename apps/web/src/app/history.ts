/**
 * The browser's history. Back and forward load the page anew, unless it is the root (specification 1, section 2.1)
 * or another view of the session shown, which that session shows itself; a match view is asked about first.
 */

import { leavePlace, toEntry, watchPlace } from '../live/entryKept.ts'
import { giveUp, isGuarded, leaveFor } from '../live/leaving.ts'
import { beginStep } from '../ui/arrival.ts'

/** What each entry keeps: its place in the row, and what a session showed there. */
type HistoryEntry = { readonly number: number; readonly shown?: unknown }

/** @returns whether it has shown that itself */
type Follower = (shown: unknown, way: 'back' | 'forward') => boolean

const addressNow = (): string => `${window.location.pathname}${window.location.search}`

/** The number of the entry shown, and its address. */
let here = 0
let address = ''

let load: () => void = () => undefined

let follower: Follower | null = null

/** A step that has been asked for and has not come yet; `silent`: back to where the page already is. */
let underWay: 'asked' | 'silent' | null = null

const entryOf = (state: unknown): HistoryEntry | null =>
  typeof state === 'object' && state !== null && 'number' in state && typeof state.number === 'number'
    ? { ...state, number: state.number }
    : null

/** What a session kept in the entry that is shown. */
export const shownHere = (): unknown => entryOf(window.history.state)?.shown ?? null

/** @param way `push`: a step back leads to what was shown until now */
export function keepShown(shown: unknown, to: string, way: 'push' | 'replace'): void {
  // What is shown for a moment is another entry's.
  if (underWay === 'silent') return
  here += way === 'push' ? 1 : 0
  const entry: HistoryEntry = { number: here, shown }
  if (way === 'push') window.history.pushState(entry, '', to)
  else window.history.replaceState(entry, '', to)
  address = addressNow()
  if (way === 'push') toEntry(here, 'made')
}

/** Follows back and forward among the entries of a session until the answer is called. */
export function followHistory(follow: Follower): () => void {
  follower = follow
  return () => {
    if (follower === follow) follower = null
  }
}

/** One step back, of which nobody is asked any more. */
export function stepBack(): void {
  if (underWay !== null) return
  underWay = 'asked'
  window.history.back()
}

/** Stays on the page until it is known whether it may be left. */
function askFirst(event: PopStateEvent, by: number): void {
  event.stopImmediatePropagation()
  underWay = 'silent'
  window.history.go(-by)
  leaveFor(() => {
    underWay = 'asked'
    window.history.go(by)
  })
}

function onStep(event: PopStateEvent): void {
  const entry = entryOf(event.state)
  const wasUnderWay = underWay
  underWay = null
  if (wasUnderWay === 'silent') {
    event.stopImmediatePropagation()
    return
  }
  const number = entry?.number ?? here
  // A fragment of this page is an entry without a number, and nothing new to show.
  if (number === here && addressNow() === address) return
  if (number !== here && wasUnderWay === null && isGuarded()) {
    askFirst(event, number - here)
    return
  }
  const way = number < here ? 'back' : 'forward'
  here = number
  address = addressNow()
  toEntry(here, 'again')
  if (follower?.(entry?.shown ?? null, way)) return
  if (window.location.pathname !== '/') {
    // Whoever was asked has said so; a reload asks nobody again.
    giveUp()
    leavePlace()
    load()
  } else beginStep()
}

/** The router makes entries too; they get their numbers here. */
function onOwnStep(pushed: boolean): void {
  const entry = entryOf(window.history.state)
  address = addressNow()
  if (entry !== null) {
    here = entry.number
    return
  }
  if (pushed) {
    here += 1
    toEntry(here, 'made')
    beginStep()
  }
  window.history.replaceState({ number: here } satisfies HistoryEntry, '')
}

/**
 * Before the router listens: it must not show what may not be left for.
 * @param reload loads the page anew
 */
export function watchHistory(reload = (): void => window.location.reload()): void {
  load = reload
  const entry = entryOf(window.history.state)
  here = entry?.number ?? 0
  address = addressNow()
  watchPlace(here)
  window.addEventListener('popstate', onStep, true)
  window.addEventListener('pushState', () => onOwnStep(true))
  window.addEventListener('replaceState', () => onOwnStep(false))
  if (entry === null) window.history.replaceState({ number: here } satisfies HistoryEntry, '')
}
