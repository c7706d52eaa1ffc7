/** Whose connections are whose: the network that a request comes from. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The groups of an IPv6 address that name a network: a customer's, by the habit of providers (RFC 6177). */
const NETWORK_GROUPS = 4

/** And what a provider gives to whoever asks for much. */
const WIDER_GROUPS = 3

/** `null` for what is no address. The zone of one of a link says nothing of whose it is, and may have any name. */
export function addressIn(text: string): ReturnType<typeof ipaddr.process> | null {
  const plain = text.replace(/%.*$/, '')
  return isIP(plain) !== 0 && ipaddr.isValid(plain) ? ipaddr.process(plain) : null
}

/** Some proxies write the port that it came from, which is another one each time, or brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/

function prefixOf(address: string, groups: number): string {
  const [, bracketed, plain] = WITH_PORT.exec(address) ?? []
  const known = addressIn(bracketed ?? plain ?? address)
  if (known === null) return address
  if (!(known instanceof ipaddr.IPv6)) return known.toString()
  return `${known.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${16 * groups}`
}

/** An IPv4 address as it is; of an IPv6 address its /64. */
export const networkOf = (address: string): string => prefixOf(address, NETWORK_GROUPS)

/** Of an IPv6 address its /48. */
export const widerNetworkOf = (address: string): string => prefixOf(address, WIDER_GROUPS)

/** A program of this machine: a proxy whose forwarded addresses are not believed, too. */
export const isLocal = (address: string): boolean =>
  address === '' || addressIn(address)?.range() === 'loopback'

/**
 * Where a request comes from.
 * @param proxies how many proxies stand before the server
 */
export function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((value) => value.split(','))
  const hops = [...forwarded.map((one) => one.trim()), socket.remoteAddress ?? '']
  return hops.at(-1 - Math.min(proxies, hops.length - 1)) ?? ''
}
