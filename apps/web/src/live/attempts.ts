/**
 * Sockets that were given up before they were open. Firefox keeps the connection of each for about two minutes and opens
 * six to a server in all: after as many, every further one waits in a queue, though the way has long been there again.
 */

/** The page's own calls want connections too. */
const MOST_KEPT = 3
const KEPT_MS = 120_000

/** What ends sooner was refused, by whoever is there, and leaves nothing behind. */
const REFUSED_MS = 1_000

export class Attempts {
  readonly #unanswered = new Set<{ readonly at: number }>()

  /** @returns called when it is open, or has ended */
  begin(at: number): { readonly opened: () => void; readonly ended: (now: number) => void } {
    const one = { at }
    this.#unanswered.add(one)
    return {
      opened: () => void this.#unanswered.delete(one),
      ended: (now) => {
        if (now - at < REFUSED_MS) this.#unanswered.delete(one)
      },
    }
  }

  /** Whether it is to be asked first if anybody answers, in a way that leaves nothing behind. */
  areTooMany(now: number): boolean {
    for (const one of this.#unanswered) if (now - one.at >= KEPT_MS) this.#unanswered.delete(one)
    return this.#unanswered.size >= MOST_KEPT
  }
}

/**
 * Asks without saying who asks: browsers keep connections for that apart, so it waits neither for the sockets nor on a
 * connection that has died.
 * @returns whether there is an answer within `patience` milliseconds, or until `given` ends it; not before, as whoever asks
 * then asks again; a call that is given up is closed
 */
export async function isAnswered(path: string, patience: number, given: AbortSignal): Promise<boolean> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, patience)
  given.addEventListener('abort', end)
  try {
    await fetch(path, { cache: 'no-store', credentials: 'omit', signal: ending.signal })
    return true
  } catch {
    if (!ending.signal.aborted)
      await new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }))
    return false
  } finally {
    clearTimeout(timer)
    given.removeEventListener('abort', end)
  }
}
