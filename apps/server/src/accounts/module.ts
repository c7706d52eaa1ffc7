/** Who signs in: accounts, their logins and passwords, what they look like, what they did. */

import { Channel } from '../core/channel.ts'
import type { Core } from '../core/core.ts'
import { queueLength, toSamples } from '../core/figures.ts'
import type { Try } from '../core/http/limiter.ts'
import { isConfigured } from '../core/issuer.ts'
import { OwnThings } from '../core/limits.ts'
import { mailFolder } from '../core/mail.ts'
import type { Module } from '../core/module.ts'
import { siteName } from '../core/siteName.rows.ts'
import { type Limited, limitAccount } from './accountLimits.ts'
import { type AccountClosed, Accounts } from './accounts.ts'
import { Attempts } from './attempts.ts'
import { auditPage } from './audit.ts'
import { authCalls } from './auth.routes.ts'
import { Devices } from './devices.ts'
import { FederatedAccounts } from './federatedAccounts.ts'
import { federationCalls } from './federation.routes.ts'
import { Federation } from './federation.ts'
import { Logins } from './logins.ts'
import { Notices } from './notices.ts'
import { tidyMails } from './oldMails.ts'
import { ownAccountCalls } from './ownAccount.routes.ts'
import { passwordCalls } from './password.routes.ts'
import { LINK_MS, PasswordRequests } from './passwordRequests.ts'
import { portraitCalls } from './portraits.routes.ts'
import { Portraits } from './portraits.ts'
import { SecondFactors } from './secondFactor.ts'
import { SecurityLog } from './securityLog.ts'
import { userCalls } from './users.routes.ts'
import { Users } from './users.ts'

export type AccountsModule = Module & {
  readonly accounts: Accounts
  readonly logins: Logins
  readonly secondFactors: SecondFactors
  readonly ownThings: OwnThings
  readonly security: SecurityLog
  /** An account may no longer have what it has open. */
  readonly accountClosed: Channel<AccountClosed>
  /** What is limited over all nodes. */
  readonly tries: Channel<Try>
  /** From the command line. */
  readonly limit: (id: number, serverIds: readonly number[]) => Promise<Limited>
}

export function accountsModule(core: Core): AccountsModule {
  const { store, settings, logger, languages, mails, messageNews, failed } = core
  const db = store.accounts
  const publicUrl = settings.PUBLIC_URL
  const accountClosed = new Channel<AccountClosed>()
  const tries = new Channel<Try>()
  const accounts = new Accounts(db, accountClosed)
  const logins = new Logins(db, accountClosed)
  const devices = new Devices(db)
  const secondFactors = new SecondFactors(db, accounts, publicUrl)
  const security = new SecurityLog(accounts)
  const issuer = isConfigured(settings) ? settings.OIDC_ISSUER : null
  const called = async () => (await siteName(store.released)) ?? 'Openroom'
  const mailing = { send: mails.send, logger, languages, called }
  const passwordRequests = new PasswordRequests({ db, ...mailing, accountClosed, issuer })
  const notices = new Notices({
    send: mails.folder === null ? mails.send : null,
    site: publicUrl,
    called,
    languages,
    logger,
    languageOf: (id) => accounts.languageOf(id),
  })
  const users = new Users({ db, accounts, passwordRequests, accountClosed, publicUrl })
  const federation = isConfigured(settings) ? new Federation(settings) : null
  const federatedAccounts = new FederatedAccounts({ db, accounts, accountClosed, notices })
  const portraits = new Portraits({ db, released: store.released, accounts, messageNews })
  let stopTidying = async () => {}
  return {
    accounts,
    logins,
    secondFactors,
    ownThings: new OwnThings(store.db),
    security,
    accountClosed,
    tries,
    limit: (id, serverIds) => limitAccount({ db, accounts, accountClosed }, id, serverIds, null),
    routes: (app) => {
      const attempts = new Attempts({ devices, publicUrl, refused: accounts.refused, tries })
      const signing = { accounts, logins, devices, secondFactors, notices, attempts, security, publicUrl }
      authCalls(app, { ...signing, federation })
      federationCalls(app, { ...signing, federation, federatedAccounts, tries })
      ownAccountCalls(app, signing)
      passwordCalls(app, { ...signing, passwordRequests, tries })
      portraitCalls(app, { portraits })
      userCalls(app, {
        users,
        mailFolder: mails.folder,
        audit: (asked, limits) => auditPage(db, asked, limits),
      })
    },
    background: [
      passwordRequests,
      notices,
      {
        // Those in the data folder go when their links are too old.
        start: () => {
          const onError = failed('old mails could not be removed')
          stopTidying = tidyMails(mailFolder(settings), LINK_MS, onError)
        },
        stop: () => stopTidying(),
      },
    ],
    figures: [
      queueLength('mails', () => passwordRequests.waiting),
      {
        kind: 'counter',
        name: 'openroom_logins_refused_total',
        help: 'Logins refused: with a wrong name or password, or after too many tries.',
        label: 'reason',
        read: () => toSamples('reason', accounts.refused),
      },
    ],
    carry: (relay) => {
      relay('accountClosed', accountClosed)
      relay('tries', tries)
    },
  }
}
