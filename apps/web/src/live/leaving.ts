/** Screens that want to be asked before the page goes elsewhere. */

type Ask = (go: () => void) => void

const asking = new Set<Ask>()

/** Has `ask` decide on every way out until the answer is called. */
export function guardLeaving(ask: Ask): () => void {
  asking.add(ask)
  return () => asking.delete(ask)
}

/** Goes, unless a screen wants to be asked first. */
export function leaveFor(go: () => void): void {
  const [ask] = asking
  if (ask) ask(go)
  else go()
}

export const isGuarded = (): boolean => asking.size > 0
