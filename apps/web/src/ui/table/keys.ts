/** The keys of a table on the screen: one list, from which they work and from which help tells them. */

import type { RefObject } from 'react'
import { isInScreenOf, useKeyZone } from '../keyMap.ts'

/**
 * Lets the keys of a table work in its whole screen: its bar, its heading, the table and what is around it.
 * @param alone whether this is the only screen: then keys other than letters count without any focus
 */
export function useKeys(root: RefObject<HTMLElement | null>, moves: KeyMoves, alone: boolean): void {
  useKeyZone((press) => {
    const { isCommand, target } = press
    const move = isCommand ? null : moveOf(press)
    if (move === null) return null
    const isHere = alone && target === document.body && !isCharacter(move)
    return isHere || isInScreenOf(root.current, target) ? moves[move] : null
  })
}

type Key = {
  /** As the browser calls it; a letter is one without Shift. */
  readonly key: string
  readonly shift?: true
}

export const TABLE_KEYS = {
  next: { key: 'ArrowRight' },
  previous: { key: 'ArrowLeft' },
  nextTrick: { key: 'ArrowRight', shift: true },
  previousTrick: { key: 'ArrowLeft', shift: true },
  rewind: { key: 'Home' },
  end: { key: 'End' },
  toggle: { key: ' ' },
  nextBoard: { key: 'n' },
  previousBoard: { key: 'p' },
  otherRoom: { key: 'o' },
  whatIf: { key: 'w' },
  quiz: { key: 'q' },
  dds: { key: 'd' },
  view: { key: 'v' },
  turn: { key: 'f' },
  spoilers: { key: 'h' },
  followed: { key: 'm' },
  help: { key: '?' },
} as const satisfies Readonly<Record<string, Key>>

export type TableMove = keyof typeof TABLE_KEYS

/** What each key does here; one that is left out does nothing. */
export type KeyMoves = { readonly [M in TableMove]?: () => void }

const KEYS: readonly (readonly [string, Key])[] = Object.entries(TABLE_KEYS)

const isMove = (name: string): name is TableMove => Object.hasOwn(TABLE_KEYS, name)

/** A sign is typed as it can be on this keyboard, with Shift or without. */
const isSign = (key: string): boolean => key.length === 1 && !/[\p{L} ]/u.test(key)

/** The move of a key press; `null` of one that has none. */
export function moveOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): TableMove | null {
  const found = KEYS.find(([, one]) => one.key === key && (isSign(key) || shiftKey === (one.shift ?? false)))
  return found && isMove(found[0]) ? found[0] : null
}

/** Letters and signs count only while the focus is in the table's own screen (WCAG 2.1.4). */
export const isCharacter = (move: TableMove): boolean => /^\S$/.test(TABLE_KEYS[move].key)
