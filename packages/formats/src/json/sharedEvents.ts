/** Thousands of logs have the same calls and cards: each is kept once. */

/** Different events that are remembered: of calls, cards and tricks there are not so many. */
const MOST = 5_000

/** @returns what gives for an event one that is the same, once and for all */
export function sharedEvents(): <E>(event: E) => E {
  const known = new Map<string, unknown>()
  return <E>(event: E): E => {
    const text = JSON.stringify(event)
    const before = known.get(text)
    if (before !== undefined) return before as E
    if (known.size < MOST) known.set(text, event)
    return event
  }
}
