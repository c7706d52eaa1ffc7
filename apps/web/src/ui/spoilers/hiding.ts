/** Without spoilers: whether results are hidden until they are asked for (`public/theme.js` says it before anything is drawn). */
import { createContext, use, useState, useSyncExternalStore } from 'react'

const CHANGED = 'openroom-spoilers'

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed)
  return () => removeEventListener(CHANGED, changed)
}

export const isHiding = (): boolean => 'spoilers' in document.documentElement.dataset

export const useHiding = (): boolean => useSyncExternalStore(subscribe, isHiding)

/** `public/theme.js` hears it first, and remembers it. */
export const toggleHiding = (): boolean => dispatchEvent(new Event(CHANGED))

/** A button that goes when it is pressed leaves the focus in what it stood in. */
export const keepFocus = (button: Element): void =>
  button.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })

/** Of a board that is replayed, before its end: shows what came of it. `null` where that is known, or told anyway. */
export const AheadContext = createContext<(() => void) | null>(null)

/** Whether what is hidden around here has been shown; `null` where nothing is hidden. */
export const RevealedContext = createContext<boolean | null>(null)

/** Of a place of which one press shows everything; `onShow` is `null` where nothing is hidden, or no longer. */
export function useReveal(): { readonly revealed: boolean | null; readonly onShow: (() => void) | null } {
  const around = use(RevealedContext)
  const [isShown, setShown] = useState(false)
  const isHiding = useHiding() && around !== true && !isShown
  return { revealed: isShown || around, onShow: isHiding ? () => setShown(true) : null }
}
