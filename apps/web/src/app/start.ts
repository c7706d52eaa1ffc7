/** The steps before the page is drawn (specification 1, section 4). */
import { checkAccount } from '../live/account.ts'
import { startBus } from '../live/bus.ts'
import { connect } from '../live/connection.ts'
import { watchHealth } from '../live/health.ts'
import { loadAnew } from '../live/loadAnew.ts'
import { isReadOffline } from '../live/offline/offline.ts'
import { clubsFeed, followSessions } from '../live/sessions.ts'
import { loadProfile, loadVersion } from '../live/site.ts'
import { repeating, untilDone } from '../live/untilDone.ts'
import { loadLanguage } from '../texts/language.ts'
import { t } from '../texts/t.ts'

type Step = () => void | Promise<void>

const followLists: Step = () => {
  startBus()
  void followSessions()
  clubsFeed.start()
}

/** Texts that a server does not send while it lives are of a build that is gone, and so is this page. */
async function loadTexts(): Promise<void> {
  try {
    await repeating(loadLanguage, loadVersion)()
  } catch (error) {
    loadAnew()
    throw error
  }
}

/** Asked together, as none needs another. */
const loadSite: Step = async () => {
  await Promise.all([loadVersion(), loadProfile(), checkAccount(), loadTexts()])
}

/** A connection takes as many turns of the network as all of them: it begins beside them. */
const reachSite: Step = async () => {
  await Promise.all([pass([loadSite]), pass([connect])])
}

/** Written to the console only: nothing is mounted yet that could show it (specification 1, section 8). */
export function logFailure(error: unknown): void {
  const closed = typeof CloseEvent !== 'undefined' && error instanceof CloseEvent
  console.group(closed ? t('start.closed') : t('start.unknown'))
  console.error(error)
  console.groupEnd()
}

/** Each failure is logged, and the splash stays until the step has passed. */
async function pass(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await untilDone(step, logFailure)
}

/** @param mount draws the page, once everything before it has succeeded, or there is no server and something was kept */
export async function start(mount: () => void): Promise<void> {
  const steps = pass([followLists, reachSite, watchHealth])
  await Promise.race([steps, isReadOffline().then(() => loadLanguage().catch(() => undefined))])
  mount()
}
