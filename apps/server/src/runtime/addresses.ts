/** Whose connections are whose: the network that a request comes from. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** The groups of an IPv6 address that name a network: a customer's, by the habit of providers (RFC 6177). */
const NETWORK_GROUPS = 4

/** And what a provider gives to whoever asks for much. */
const WIDER_GROUPS = 3

/** Its first groups, written out. */
function groupsOf(address: string, count: number): readonly string[] {
  const [left = '', right] = address.split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return all.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16))
}

function prefixOf(address: string, groups: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIPv6(plain) ? `${groupsOf(plain, groups).join(':')}::/${16 * groups}` : plain
}

/** An IPv4 address as it is; of an IPv6 address its /64. */
export const networkOf = (address: string): string => prefixOf(address, NETWORK_GROUPS)

/** Of an IPv6 address its /48. */
export const widerNetworkOf = (address: string): string => prefixOf(address, WIDER_GROUPS)

/** A program of this machine: a proxy whose forwarded addresses are not believed, too. */
export const isLocal = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\./i.test(address) || address === ''

/**
 * Where a request comes from.
 * @param proxies how many proxies stand before the server
 */
export function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((value) => value.split(','))
  const hops = [...forwarded.map((one) => one.trim()), socket.remoteAddress ?? '']
  return hops.at(-1 - Math.min(proxies, hops.length - 1)) ?? ''
}
