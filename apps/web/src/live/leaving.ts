/**
 * Who wants to be asked before the page goes elsewhere: what is not saved yet, a match view. Every way out asks here:
 * links and menus through the router, steps of the browser's history, what a screen leads to by itself; a reload and
 * the tab's end ask in the browser's own words.
 */

type Ask = (go: () => void) => void

type Guard = {
  readonly ask: Ask
  /** What would be lost was entered by hand, so that a reload loses it too. */
  readonly isTyped: boolean
}

/** The last of them lies on top. */
const guards: Guard[] = []

/** What waits for everything that was entered to be saved, or given up. */
const waiting: (() => void)[] = []

function endWaiting(): void {
  if (!isUnsaved()) for (const then of waiting.splice(0)) then()
}

/** Somebody has said so, or nothing is lost by it. */
let isFree = false

/** Has `ask` decide on every way out until the answer is called. */
export function guardLeaving(ask: Ask, { isTyped = false } = {}): () => void {
  const guard = { ask, isTyped }
  guards.push(guard)
  return () => {
    const at = guards.indexOf(guard)
    if (at >= 0) guards.splice(at, 1)
    // Another one may come in its place at once: a form that is hidden until its author is back.
    if (waiting.length > 0) setTimeout(endWaiting)
  }
}

/** Goes unasked: what was entered is saved, or given up. */
export function leaveFreely(go: () => void): void {
  const before = isFree
  isFree = true
  try {
    go()
  } finally {
    isFree = before
  }
}

/** Goes, unless somebody wants to be asked first. */
export function leaveFor(go: () => void): void {
  const last = guards.at(-1)
  if (last && !isFree) last.ask(() => leaveFreely(go))
  else go()
}

export const isGuarded = (): boolean => guards.length > 0

/** How many there are: whether what has come since would be lost. */
export const guardCount = (): number => guards.length

/** Whether something has been entered that is nowhere else. */
export const isUnsaved = (): boolean => guards.some(({ isTyped }) => isTyped)

/** Calls back once nothing is unsaved: at once, or when it is saved or given up. */
export function whenSaved(then: () => void): void {
  waiting.push(then)
  endWaiting()
}

/** Nobody is asked any more: the page itself is given up. */
export const giveUp = (): void => void guards.splice(0)

/**
 * Loads the page anew as somebody wishes. What was typed is asked about first, in the site's words: phones' browsers have
 * none of their own, and what comes with the new page must not be there where it is not.
 */
export function loadAnewFor(
  prepare = (): void => undefined,
  load = (): void => window.location.reload(),
): void {
  const go = (): void => {
    prepare()
    giveUp()
    load()
  }
  if (isUnsaved()) leaveFor(go)
  else go()
}

globalThis.addEventListener?.('beforeunload', (event) => {
  if (isUnsaved()) event.preventDefault()
})
