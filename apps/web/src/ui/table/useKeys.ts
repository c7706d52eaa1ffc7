/** Keys of a replay: arrows step, space plays and stops, Home rewinds, End goes to the last step. */
import { type RefObject, useEffect, useRef } from 'react'

export type KeyMoves = {
  readonly onNext: () => void
  readonly onPrevious: () => void
  readonly onToggle: () => void
  readonly onRewind: () => void
  readonly onEnd: () => void
}

const OWN_ARROWS = 'input, textarea, select, [role="tab"], [role="radio"], [role="menuitem"], [role="slider"]'
const OWN_SPACE = `button, a, summary, ${OWN_ARROWS}`

function actionOf(key: string, moves: KeyMoves): (() => void) | null {
  switch (key) {
    case 'ArrowRight':
      return moves.onNext
    case 'ArrowLeft':
      return moves.onPrevious
    case 'Home':
      return moves.onRewind
    case 'End':
      return moves.onEnd
    case ' ':
      return moves.onToggle
    default:
      return null
  }
}

/** @param alone whether this is the only screen: then keys count wherever nothing else has the focus */
export function useKeys(root: RefObject<HTMLElement | null>, moves: KeyMoves, alone: boolean): void {
  const current = useRef(moves)
  useEffect(() => {
    current.current = moves
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : document.body
      const inside = root.current?.contains(target) ?? false
      if (!inside && !(alone && target === document.body)) return
      const own = event.key === ' ' ? OWN_SPACE : OWN_ARROWS
      const action = target.closest(own) ? null : actionOf(event.key, current.current)
      if (action === null) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [root, alone])
}
