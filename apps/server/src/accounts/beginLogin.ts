/** A login begins: under a new token, in a browser that is known from now on. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageChosen, languageOf } from '../core/http/language.ts'
import { giveCookie, giveDevice, tokenOfRequest } from '../core/http/session.ts'
import type { Account, Accounts } from './accounts.ts'
import { deviceNamed } from './device.ts'
import type { Devices } from './devices.ts'
import type { Logins } from './logins.ts'
import type { Notices } from './notices.ts'
import type { SecurityLog } from './securityLog.ts'

export type BeginOptions = {
  readonly accounts: Pick<Accounts, 'speaks'>
  readonly logins: Logins
  readonly devices: Devices
  readonly notices: Notices
  readonly security: SecurityLog
  readonly publicUrl: string
}

/** The login that the browser had before ends. */
export async function beginLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  { accounts, logins, devices, notices, security, publicUrl }: BeginOptions,
): Promise<void> {
  const before = tokenOfRequest(request, publicUrl)
  if (before !== null) await logins.end(before)
  const device = deviceNamed(request.headers['user-agent'])
  giveCookie(reply, await logins.begin(account, device), publicUrl)
  const isElsewhere = await devices.remember(account, giveDevice(request, reply, publicUrl))
  if (isElsewhere) await notices.tell(account, 'login', device)
  const chosen = languageChosen(request)
  await accounts.speaks(account.id, chosen ?? languageOf(request), chosen !== null)
  await security.note(request, { action: 'login', accountId: account.id, subject: { device } })
}
