/** Prints the page once all that it shows has come. */
import { isUnderWay } from '../live/http.ts'
import { isLoadingParts } from './lazily.ts'

/** What stands where something has yet to come or be worked out, or is being drawn little by little. */
const COMING = '[aria-busy="true"], [data-loading], [data-solving]'

/** Whether something of the page is on its way. */
export const isComing = (): boolean =>
  isLoadingParts() ||
  isUnderWay() ||
  document.querySelector('h1') === null ||
  document.querySelector(COMING) !== null

/** What has come asks for more when it is drawn: so many frames after each other show that it did not. */
const QUIET_FRAMES = 3

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)

/** Without a network something may never come: then what is there is printed, and the paper says that it is not all. */
const MOST_MS = 15_000

export async function printWhole(): Promise<void> {
  const until = Date.now() + MOST_MS
  for (let quiet = 0; quiet < QUIET_FRAMES && Date.now() < until; quiet = isComing() ? 0 : quiet + 1)
    await nextFrame()
  await document.fonts.ready
  window.print()
}
