/** Nothing that failed once stays failed: what the page cannot do without is tried again until it has succeeded. */
import { DURATION } from '@openroom/protocol/specified'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** @param onFailure is told of each try that failed */
export async function untilDone<T>(
  work: () => T | Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      onFailure(error)
      // As often as the live connection tries.
      await pause(DURATION.reconnect)
    }
  }
}

/** Tries to load a part of the page; a fourth failure is its reader's to see. */
const LOADS = 4
const LOAD_AGAIN_MS = 1_000

/**
 * For parts of the page that come when they are first wanted: a time without the server does not cost the page.
 * @param isAlive asks the server for a sign of life: a part that it does not send then is gone for good
 */
export const repeating =
  <T>(load: () => Promise<T>, isAlive: () => Promise<unknown>) =>
  async (): Promise<T> => {
    for (let failures = 0, tries = 1; ; tries += 1) {
      try {
        return await load()
      } catch (error) {
        failures += await isAlive().then(
          () => 1,
          () => 0,
        )
        if (failures === LOADS) throw error
        await pause(tries < LOADS ? LOAD_AGAIN_MS : DURATION.reconnect)
      }
    }
  }
