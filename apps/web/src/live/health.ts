/** The health check: a push clears the counter, every 30 s raises it, above 1 the page reloads (specification 1, section 4). */

import { DURATION, LIMIT } from '@openroom/protocol/specified'
import { viewAt } from '@openroom/protocol/views'
import { onBack } from './back.ts'
import { listen } from './connection.ts'
import { isUnsaved } from './leaving.ts'
import { loadVersion } from './site.ts'

export type Health = { readonly beat: () => void; readonly tick: () => Promise<void> }

/** Pages of those who enter something; what they show is asked for again without a reload. */
const ENTRY = /^\/(operate|phone|desk|season-desk|upcoming|users)\b/

/** Whether somebody may be typing: a reload would lose the keys pressed meanwhile, or a form half filled in. */
export const mayBeTyping = (): boolean =>
  isUnsaved() || ENTRY.test(window.location.pathname) || document.querySelector('[role=dialog]') !== null

/**
 * The rule without its clock. Before it reloads it asks for a sign of life, so that nobody is thrown onto a dead
 * page; without an answer the page stays and the next tick asks again.
 * @param keepsPage whether the page must not be reloaded now
 */
export function healthRule(
  alive: () => Promise<unknown>,
  reload: () => void,
  keepsPage = (): boolean => false,
): Health {
  let counter = 0
  return {
    beat: () => {
      counter = 0
    },
    tick: async () => {
      counter += 1
      if (counter <= LIMIT.healthMisses || keepsPage()) return
      await alive().then(reload, () => undefined)
    },
  }
}

export function watchHealth(): void {
  const { beat, tick } = healthRule(loadVersion, () => window.location.reload(), mayBeTyping)
  listen(viewAt('healthCheck'), { onPush: beat })
  setInterval(() => void tick(), DURATION.healthCheck)
  // Away for a moment it may have become another build.
  onBack(() => loadVersion().catch(() => undefined))
}
