/** Lets the keys of a table work in its whole screen: its bar, its heading, the table and what is around it. */
import type { RefObject } from 'react'
import { isInScreenOf, useKeyZone } from '../keyMap.ts'
import { isCharacter, type KeyMoves, moveOf } from './keys.ts'

/** @param alone whether this is the only screen: then keys other than letters count without any focus */
export function useKeys(root: RefObject<HTMLElement | null>, moves: KeyMoves, alone: boolean): void {
  useKeyZone((press) => {
    const { isCommand, target } = press
    const move = isCommand ? null : moveOf(press)
    if (move === null) return null
    const isHere = alone && target === document.body && !isCharacter(move)
    return isHere || isInScreenOf(root.current, target) ? moves[move] : null
  })
}
