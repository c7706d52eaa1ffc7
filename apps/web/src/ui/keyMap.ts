/** The keys of the page: one listener, one list of what takes keys itself, and the zones in which they mean something. */
import { useEffect, useEffectEvent } from 'react'

export type Press = Pick<KeyboardEvent, 'key' | 'shiftKey'> & {
  /** With Ctrl or ⌘: from anywhere. */
  readonly isCommand: boolean
  /** What has the focus. */
  readonly target: Element
}

/** What a key does in a zone; nothing where it means nothing there. */
export type Zone = (press: Press) => (() => void) | null | undefined

/** What has the focus and takes letters and signs, all keys that move or leave, or those that press. */
export const LETTERS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'
const MOVES = `${LETTERS}, input, [role="tab"], [role="radio"], [role="slider"]`
const PRESSES = `${MOVES}, button, a, summary`

function takersOf(key: string): string {
  if (key === ' ' || key === 'Enter') return PRESSES
  return key.length === 1 ? LETTERS : MOVES
}

/** Those of a part of the page come before those of all of it. */
let zones: readonly Zone[] = []

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  // On a Mac it moves and deletes in what is written; the command is ⌘.
  if (event.ctrlKey && /^(Mac|iP)/.test(navigator.platform)) return
  const { key, shiftKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  const target = event.target instanceof Element ? event.target : document.body
  if (!isCommand && target.closest(takersOf(key)) !== null) return
  for (const zone of zones) {
    const act = zone({ key, shiftKey, isCommand, target })
    if (!act) continue
    event.preventDefault()
    act()
    return
  }
}

function change(to: readonly Zone[]): void {
  zones = to
  if (zones.length === 0) window.removeEventListener('keydown', onKey)
  else window.addEventListener('keydown', onKey)
}

/** Keys of the whole page, as long as it lives. */
export const watchKeys = (zone: Zone): void => change([...zones, zone])

/** Keys of a part of the page, as long as it is there. */
export function useKeyZone(zone: Zone): void {
  const now = useEffectEvent(zone)
  useEffect(() => {
    const own: Zone = (press) => now(press)
    change([own, ...zones])
    return () => change(zones.filter((one) => one !== own))
  }, [])
}

/** The screen that a part of it is in; in a match view each has one of its own. */
export const isInScreenOf = (root: Element | null, target: Element): boolean =>
  (root?.closest('[data-screen]') ?? root)?.contains(target) ?? false
