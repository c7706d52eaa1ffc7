/** A login begins: under a new token, in a browser that is known from now on. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageChosen, languageOf } from '../core/http/language.ts'
import { giveCookie, giveDevice, tokenOfRequest } from '../core/http/session.ts'
import type { Account, Accounts } from './accounts.ts'
import type { Devices } from './devices.ts'
import type { Federated } from './federation.ts'
import type { Logins } from './logins.ts'
import type { Notices } from './notices.ts'
import type { SecurityLog } from './securityLog.ts'

/** The first that fits: browsers name those before them too. */
const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrom(e|ium)|CriOS/],
  ['Safari', /Safari/],
] as const

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

type Named = readonly (readonly [name: string, sign: RegExp])[]

const firstOfNamed = (named: Named, agent: string): readonly string[] =>
  named
    .filter(([, sign]) => sign.test(agent))
    .map(([name]) => name)
    .slice(0, 1)

/** What a browser says it is, in two words, so that its owner knows it again: `Firefox, Windows`. */
const deviceNamed = (agent = ''): string =>
  [...firstOfNamed(BROWSERS, agent), ...firstOfNamed(SYSTEMS, agent)].join(', ')

export type BeginOptions = {
  readonly accounts: Pick<Accounts, 'speaks'>
  readonly logins: Logins
  readonly devices: Devices
  readonly notices: Notices
  readonly security: SecurityLog
  readonly publicUrl: string
}

/** The login that the browser had before ends. @param federated who has signed in at the federation's site */
export async function beginLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  { accounts, logins, devices, notices, security, publicUrl }: BeginOptions,
  federated: Pick<Federated, 'isFresh'> | null = null,
): Promise<void> {
  const before = tokenOfRequest(request, publicUrl)
  if (before !== null) await logins.end(before)
  const device = deviceNamed(request.headers['user-agent'])
  giveCookie(reply, await logins.begin(account, device, federated), publicUrl)
  const isElsewhere = await devices.remember(account, giveDevice(request, reply, publicUrl))
  if (isElsewhere) await notices.tell(account, 'login', device)
  const chosen = languageChosen(request)
  await accounts.speaks(account.id, chosen ?? languageOf(request), chosen !== null)
  await security.note(request, {
    action: 'login',
    accountId: account.id,
    subject: { device, ...(federated !== null && { byFederation: true }) },
  })
}
