/** What is reached over the network: mail server, NATS, the port, the server that runs. */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { comesBackTo, discover, isConfigured } from '../../core/issuer.ts'
import { connectBus } from '../../core/nodes/bus.ts'
import { within } from '../../core/within.ts'
import { pairedSettings, unknownName } from '../../pairedSettings.ts'
import type { Settings } from '../../settings.ts'
import { type Finding, reasonOf, TIMEOUT_MS } from './finding.ts'

export async function mail({ SMTP_URL, DATA_DIR }: Settings): Promise<Finding> {
  const part = 'Mail'
  if (SMTP_URL === undefined)
    return { part, text: `Without SMTP_URL: mails are files in ${join(DATA_DIR, 'mails')}.` }
  const { host } = new URL(SMTP_URL)
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url: SMTP_URL, ...limits })
  try {
    await transport.verify()
    return { part, text: `${host} takes mails.` }
  } catch (error) {
    const mend = 'Correct SMTP_URL: smtp://USER:PASSWORD@HOST:587, or smtps://…:465.'
    return { part, text: `${host} does not take mails: ${reasonOf(error)}.`, mend }
  } finally {
    transport.close()
  }
}

export async function nats({ NATS_URL }: Settings): Promise<Finding | null> {
  const part = 'NATS'
  if (NATS_URL === undefined) return null
  try {
    const bus = await connectBus(NATS_URL, { onCut: () => {}, onError: () => {} })
    await within(TIMEOUT_MS, bus.flush()).finally(() => bus.close())
    return { part, text: `${NATS_URL} answers.` }
  } catch (error) {
    return { part, text: `${reasonOf(error)}`, mend: 'Start nats-server, or correct NATS_URL.' }
  }
}

/** Where accounts of others sign in. */
export async function federation(settings: Settings): Promise<Finding | null> {
  const part = 'Federation'
  if (!isConfigured(settings)) return null
  try {
    const { issuer, code_challenge_methods_supported: ways } = (
      await within(TIMEOUT_MS, discover(settings))
    ).serverMetadata()
    if (ways !== undefined && !ways.includes('S256')) {
      const mend = 'Have PKCE with S256 switched on there.'
      return { part, text: `${issuer} does not say that it knows PKCE with S256.`, mend }
    }
    return { part, text: `${issuer} answers; it has to know ${comesBackTo(settings)}.` }
  } catch (error) {
    const mend = 'Correct OIDC_ISSUER: what stands before /.well-known/openid-configuration, to the letter.'
    return { part, text: `${settings.OIDC_ISSUER} cannot be used: ${reasonOf(error)}.`, mend }
  }
}

/** Whether the port is free; asked where no server runs. */
export function port({ HOST, PORT }: Settings): Promise<Finding> {
  const part = 'Port'
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const text = isTaken
        ? `${HOST}:${PORT} is taken by another program.`
        : `${HOST}:${PORT}: ${error.message}.`
      resolve({ part, text, mend: 'Choose another PORT or HOST, or end what listens there (ss -ltnp).' })
    })
    server.listen(PORT, HOST, () => server.close(() => resolve({ part, text: `${HOST}:${PORT} is free.` })))
  })
}

/** Whether visitors can come by the address that the site is called by. */
export async function address(settings: Settings): Promise<readonly Finding[]> {
  const part = 'Address'
  const unfit = pairedSettings(settings).map((one) => ({ part, ...one }))
  const unknown = await unknownName(settings)
  return [
    ...unfit,
    { part, ...(unknown ?? { text: `${settings.PUBLIC_URL} has a name that is known here.` }) },
  ]
}

type Ready = Readonly<Record<string, unknown>>

/** What the server that runs says of itself. */
export async function running({ HOST, PORT }: Settings): Promise<Finding> {
  const part = 'Server'
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  try {
    const response = await fetch(`http://${host}:${PORT}/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const said = (await response.json()) as Ready
    if (said.ready === true) return { part, text: 'It runs and is ready.' }
    const wrong = Object.values(said).filter((one) => typeof one === 'string' && one !== 'ok')
    return {
      part,
      text: `It runs and is not ready. ${wrong.join(' ')}`,
      mend: 'Mend that first; the log says more.',
    }
  } catch (error) {
    const text = `A server has the data folder and does not answer at ${host}:${PORT}: ${reasonOf(error)}.`
    return { part, text, mend: 'Look into its log; give doctor the PORT and HOST that the server has.' }
  }
}
