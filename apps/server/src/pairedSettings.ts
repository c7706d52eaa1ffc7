/** Settings that are right each alone and do not belong together. */
import { lookup } from 'node:dns/promises'
import { within } from './core/within.ts'
import type { Settings } from './settings.ts'

/** What does not fit, and how to mend it. */
export type Unfit = { readonly text: string; readonly mend: string }

type Addresses = Pick<Settings, 'HOST' | 'PORT' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i

const isLoopback = (host: string): boolean => LOOPBACK.test(host) || host.endsWith('.localhost')

export function pairedSettings({ HOST, PORT, PUBLIC_URL, TRUSTED_PROXIES }: Addresses): readonly Unfit[] {
  const { protocol, hostname, port } = new URL(PUBLIC_URL)
  if (TRUSTED_PROXIES > 0) return []
  if (protocol === 'https:')
    return [
      {
        text: 'PUBLIC_URL begins with https, and Openroom itself speaks http: a proxy has to stand before it.',
        mend: 'Set TRUSTED_PROXIES=1 once it does (docs/operations.md), so that limits count visitors and not the proxy.',
      },
    ]
  if (isLoopback(HOST) && !isLoopback(hostname))
    return [
      {
        text: `PUBLIC_URL names ${hostname}, but HOST (${HOST}) listens to this machine alone: nobody else reaches it.`,
        mend: 'Set HOST=0.0.0.0, or TRUSTED_PROXIES=1 where a proxy on this machine stands before it.',
      },
    ]
  if (!isLoopback(HOST) && isLoopback(hostname))
    return [
      {
        text: `PUBLIC_URL names ${hostname}, but HOST (${HOST}) listens to others too: links and QR codes lead them to their own machine.`,
        mend: `Set PUBLIC_URL=http://ADDRESS${port && `:${port}`} with the address that others reach this machine by.`,
      },
    ]
  // Elsewhere a router or a container may lead from one port to the other.
  if (isLoopback(HOST) && PORT !== 0 && PORT !== Number(port || 80))
    return [
      {
        text: `PUBLIC_URL is ${PUBLIC_URL}, and the server listens at ${PORT}: nobody reaches it there.`,
        mend: `Set PORT=${port || 80}, or leave PUBLIC_URL out.`,
      },
    ]
  return []
}

const PATIENCE_MS = 5_000

/** What people cannot come by, where the site's name is none here. */
export async function unknownName({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): Promise<Unfit | null> {
  const { hostname } = new URL(PUBLIC_URL)
  const isKnown = await within(PATIENCE_MS, lookup(hostname.replace(/^\[|\]$/g, ''))).then(
    () => true,
    () => false,
  )
  if (isKnown) return null
  return {
    text: `${hostname} (PUBLIC_URL) is a name that nobody here knows.`,
    mend: 'Correct PUBLIC_URL, or have the name put into the DNS (another network may know it already).',
  }
}

/** How phones come here too, where this machine alone does. @param addresses of this machine in its network */
export function forOthers(
  { HOST, PORT, PUBLIC_URL, TRUSTED_PROXIES }: Addresses,
  [address]: readonly string[],
): string | null {
  const isForProxy = TRUSTED_PROXIES > 0 || !isLoopback(new URL(PUBLIC_URL).hostname)
  if (address === undefined || !isLoopback(HOST) || isForProxy) return null
  const { origin } = new URL(`http://${address}:${PORT}`)
  return `Only this machine reaches it. For phones in the same network: HOST=0.0.0.0 PUBLIC_URL=${origin}`
}

/** @param port that it listens at */
export function listensAt(
  { HOST, PUBLIC_URL }: Pick<Addresses, 'HOST' | 'PUBLIC_URL'>,
  port: number,
): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  const at = `http://${host}:${port}`
  return at === PUBLIC_URL ? `Openroom listens on ${at}` : `Openroom listens on ${at}, for ${PUBLIC_URL}`
}
