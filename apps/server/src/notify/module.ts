/** Telling browsers of those whom their users follow, where the settings want it, and programs of sessions. */
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import { one, toSamples } from '../core/figures.ts'
import type { Module } from '../core/module.ts'
import type { SessionsModule } from '../sessions/module.ts'
import type { Settings } from '../settings.ts'
import { Finder } from './finder.ts'
import { pushCalls } from './push.routes.ts'
import { pushWaiting } from './push.rows.ts'
import { forgetPushed, Sender } from './sender.ts'
import { type PushKeys, PushService, pushKeys } from './service.ts'
import { Subscriptions } from './subscriptions.ts'
import { HookFinder } from './webhooks/hookFinder.ts'
import { HookSender } from './webhooks/hookSender.ts'
import { webhookCalls } from './webhooks/webhooks.routes.ts'
import { Webhooks } from './webhooks/webhooks.ts'

/** Whom push services write to when something is wrong: the site, or without a secure address whoever sends its mails. */
function subjectOfSettings({ PUBLIC_URL, MAIL_FROM }: Settings): string {
  if (PUBLIC_URL.startsWith('https:')) return PUBLIC_URL
  return `mailto:${/<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
}

function senderOf({ settings, store, clock }: Core, keys: PushKeys): Sender {
  const service = new PushService({
    keys,
    subject: subjectOfSettings(settings),
    services: settings.PUSH_SERVICES,
  })
  return new Sender({ db: store.db, clock, service })
}

type Others = { readonly accounts: AccountsModule; readonly sessions: SessionsModule }

function finderOf(
  { store, clock, jobs, languages, failed }: Core,
  { sessions }: Pick<Others, 'sessions'>,
): Finder {
  const onError = failed('notifications failed; they are tried again')
  return new Finder({ db: store.db, sessions: sessions.sessions, clock, languages, jobs, onError })
}

function webhooksOf({ settings, store, clock, jobs }: Core, { accounts, sessions }: Others) {
  const db = store.db
  const sites = settings.WEBHOOK_SITES
  const publicUrl = settings.PUBLIC_URL
  return {
    webhooks: new Webhooks({ db, accounts: accounts.accounts, clock, jobs, sites }),
    jobs: [
      new HookFinder({ db, sessions: sessions.sessions, clock, jobs, publicUrl }),
      new HookSender({ db, clock, sites }),
    ],
  }
}

export async function notifyModule(core: Core, others: Others): Promise<Module> {
  const { options, settings, store, clock, jobs } = core
  const isOn = settings.PUSH === 'on' && !options.socketOnly
  const keys = isOn ? await pushKeys(store.accounts) : null
  const finder = keys && finderOf(core, others)
  const sender = keys && senderOf(core, keys)
  const services = settings.PUSH_SERVICES
  const subscriptions = new Subscriptions({ db: store.accounts, clock, keys, services, jobs })
  const hooks = webhooksOf(core, others)
  const pushed =
    finder === null || sender === null
      ? []
      : [finder.watch, finder, sender, forgetPushed(store.accounts, clock)]
  return {
    routes: (app) => {
      pushCalls(app, { subscriptions })
      webhookCalls(app, hooks.webhooks)
    },
    jobs: [...pushed, ...(options.socketOnly ? [] : hooks.jobs)],
    figures: [
      {
        kind: 'gauge',
        name: 'openroom_notifications_waiting',
        help: 'Notifications that wait for their time, or for their service to take them; of all nodes.',
        read: async () => (keys ? one((await pushWaiting(store.accounts)).messages) : []),
      },
      {
        kind: 'gauge',
        name: 'openroom_notification_browsers',
        help: 'Browsers that are notified of whom they follow; of all nodes.',
        read: async () => (keys ? one((await pushWaiting(store.accounts)).browsers) : []),
      },
      {
        kind: 'counter',
        name: 'openroom_notifications_total',
        help: 'Notifications given to push services, by what these answered: later is tried again.',
        label: 'outcome',
        read: () => {
          if (!sender) return []
          const { forgotten: _, ...outcomes } = sender.counts
          return toSamples('outcome', outcomes)
        },
      },
      {
        kind: 'counter',
        name: 'openroom_notification_browsers_forgotten_total',
        help: 'Browsers that are notified no more, as their service does not know them or refuses.',
        read: () => (sender ? one(sender.counts.forgotten) : []),
      },
    ],
  }
}
