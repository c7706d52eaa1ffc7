/** Starts a database again that ends unasked. */
import { setTimeout as sleep } from 'node:timers/promises'

export type Guarded = {
  readonly isAlive: () => boolean
  /** Errors: it does not start. */
  readonly startAgain: () => Promise<void>
}

/** What is told of a database that ended unasked. */
export type GuardNews = {
  readonly onGone: () => void
  readonly onBack: () => void
  /** It does not start any more. */
  readonly onLost: (error: unknown) => void
}

const LOOK_MS = 500
/** A database killed hard starts again only when its last process has noticed. */
const ATTEMPTS = 5
const PAUSE_MS = 1_000

async function revive({ startAgain }: Guarded): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startAgain()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** @returns what ends the guard; it waits for a start under way */
export function guard(guarded: Guarded, { onGone, onBack, onLost }: GuardNews): () => Promise<void> {
  let reviving: Promise<void> | null = null
  const look = setInterval(() => {
    if (reviving || guarded.isAlive()) return
    onGone()
    reviving = revive(guarded).then(
      () => {
        reviving = null
        onBack()
      },
      (error: unknown) => {
        clearInterval(look)
        onLost(error)
      },
    )
  }, LOOK_MS).unref()
  return async () => {
    clearInterval(look)
    await reviving
  }
}
