/** Lets the keys of a table work in its whole screen: its bar, its heading, the table and what is around it. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isCharacter, type KeyMoves, moveOf, TABLE_KEYS, type TableMove } from './keys.ts'

/** What has the focus and takes letters itself. */
export const OWN_LETTERS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'
const OWN_ARROWS = `${OWN_LETTERS}, input, [role="tab"], [role="radio"], [role="slider"]`
const OWN_SPACE = `button, a, summary, ${OWN_ARROWS}`

/** What has the focus and takes the key itself. */
function ownersOf(move: TableMove): string {
  if (isCharacter(move)) return OWN_LETTERS
  return TABLE_KEYS[move].key === ' ' ? OWN_SPACE : OWN_ARROWS
}

/** The screen that a table is in; in a match view each has one of its own. */
export const screenOf = (root: HTMLElement | null): Element | null => root?.closest('[data-screen]') ?? root

/** @param alone whether this is the only screen: then keys other than letters count without any focus */
export function useKeys(root: RefObject<HTMLElement | null>, moves: KeyMoves, alone: boolean): void {
  const moveNow = useEffectEvent((move: TableMove) => moves[move])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      const move = moveOf(event)
      if (move === null) return
      const target = event.target instanceof Element ? event.target : document.body
      const inside = screenOf(root.current)?.contains(target) ?? false
      if (!inside && !(alone && target === document.body && !isCharacter(move))) return
      const act = target.closest(ownersOf(move)) ? undefined : moveNow(move)
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [root, alone])
}
