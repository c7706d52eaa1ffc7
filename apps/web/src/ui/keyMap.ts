/** The keys of the page: one listener, one list of what takes keys itself, and the zones in which they mean something. */
import { useEffect, useEffectEvent } from 'react'
import type { KeyAction } from './action.ts'

/** What can be done by key where something has the focus. */
export type Zone = (at: Element) => readonly KeyAction[]

/** All that is typed into a line. */
export const TYPED = 'typed'

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

/** A sign is typed as it can be on this keyboard, with Shift or without. */
const isSign = (key: string): boolean => key.length === 1 && !/[\p{L} ]/u.test(key)

function namesOf({ key, shiftKey }: KeyboardEvent, isCommand: boolean): readonly string[] {
  const name = shiftKey && !isSign(key) ? `Shift+${key}` : key
  if (isCommand) return [`Mod+${name}`]
  const isTyped = key.length === 1 ? key !== ' ' : ['Enter', 'Backspace', 'Escape'].includes(key)
  return isTyped ? [name, TYPED] : [name]
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  // On a Mac it moves and deletes in what is written; the command is ⌘.
  if (event.ctrlKey && /^(Mac|iP)/.test(navigator.platform)) return
  const { key } = event
  const isCommand = event.ctrlKey || event.metaKey
  const target = event.target instanceof Element ? event.target : document.body
  if (!isCommand && target.closest(takersOf(key)) !== null) return
  const names = namesOf(event, isCommand)
  for (const zone of zones) {
    const found = zone(target).find(({ keys = [] }) => keys.some((one) => names.includes(one)))
    if (found === undefined || found.run({ key, target }) === false) continue
    event.preventDefault()
    return
  }
}

/** What can be done where something has the focus, by key or not: each once, by key where it has one. */
export function actionsAt(at: Element): readonly KeyAction[] {
  const all = zones.flatMap((zone) => zone(at))
  const byKey = all.filter(({ keys }) => keys !== undefined)
  return [
    ...byKey,
    ...all.filter(({ id, keys }) => keys === undefined && !byKey.some((one) => one.id === id)),
  ]
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
    const own: Zone = (at) => now(at)
    change([own, ...zones])
    return () => change(zones.filter((one) => one !== own))
  }, [])
}

/** The screen that a part of it is in; in a match view each has one of its own. */
export const isInScreenOf = (root: Element | null, target: Element): boolean =>
  (root?.closest('[data-screen]') ?? root)?.contains(target) ?? false
