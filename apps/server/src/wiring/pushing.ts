/** Telling browsers of those whom their users follow, where the settings want it. */
import type { Sessions } from '../services/public/sessions.ts'
import { pushKeys } from '../services/push/keys.ts'
import { Push } from '../services/push/push.ts'
import { PushService } from '../services/push/service.ts'
import { Subscriptions } from '../services/push/subscriptions.ts'
import type { Settings } from '../settings.ts'
import type { Services } from './services.ts'

/** Whom push services write to when something is wrong: the site, or without a secure address whoever sends its mails. */
function subjectOf({ PUBLIC_URL, MAIL_FROM }: Settings): string {
  if (PUBLIC_URL.startsWith('https:')) return PUBLIC_URL
  return `mailto:${/<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
}

export async function pushing(services: Services, sessions: Sessions) {
  const { options, store, stops, clock, changes, tableNews, subscriptionNews, languages } = services
  const { settings, logger } = options
  const { PUSH, PUSH_SERVICES, NATS_URL } = settings
  const keys = PUSH === 'on' ? await pushKeys(store.accounts) : null
  const push =
    keys &&
    new Push({
      db: store.db,
      sessions,
      changes,
      tableNews,
      subscriptionNews,
      clock,
      languages,
      isAlone: NATS_URL === undefined,
      service: new PushService({ keys, subject: subjectOf(settings), services: PUSH_SERVICES }),
      onError: (error) => logger.error({ err: error }, 'notifications failed; they are tried again'),
    })
  const subscriptions = new Subscriptions({
    db: store.accounts,
    clock,
    keys,
    services: PUSH_SERVICES,
    news: subscriptionNews,
  })
  if (push) stops.add(() => push.stop())
  push?.start()
  return { push, subscriptions }
}
