/** The steps before the page is drawn, one after the other (specification 1, section 4). */
import { checkAccount } from '../live/account.ts'
import { startBus } from '../live/bus.ts'
import { connect } from '../live/connection.ts'
import { watchHealth } from '../live/health.ts'
import { clubsFeed, sessionsFeed } from '../live/sessions.ts'
import { loadProfile, loadVersion } from '../live/site.ts'
import { t } from '../texts/t.ts'

const AGAIN_MS = 5_000

type Step = () => void | Promise<void>

const followLists: Step = () => {
  startBus()
  sessionsFeed.start()
  clubsFeed.start()
}

const setUp: readonly Step[] = [
  async () => {
    await Promise.all([loadVersion(), loadProfile()])
  },
]

const goLive: readonly Step[] = [connect, checkAccount, watchHealth]

/** Written to the console only: nothing is mounted yet that could show it (specification 1, section 8). */
export function logFailure(error: unknown): void {
  const closed = typeof CloseEvent !== 'undefined' && error instanceof CloseEvent
  console.group(closed ? t('start.closed') : t('start.unknown'))
  console.error(error)
  console.groupEnd()
}

async function inSequence(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step()
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Goes through a part of the chain until it has passed; each failure is logged and the splash stays. */
async function untilPassed(steps: readonly Step[]): Promise<void> {
  for (;;) {
    try {
      return await inSequence(steps)
    } catch (error) {
      logFailure(error)
      await pause(AGAIN_MS)
    }
  }
}

/** @param mount draws the page, once everything before it has succeeded */
export async function start(mount: () => void): Promise<void> {
  await untilPassed(setUp)
  await inSequence([followLists])
  await untilPassed(goLive)
  mount()
}
