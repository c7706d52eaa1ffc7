/** Whether an address is of the public Internet: what others name is not to lead into one's own network. */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Not for the public: RFC 6890 and its registries, with what leads from IPv6 back to IPv4. */
const CLOSED: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

const closed = new BlockList()
for (const [net, prefix, family] of CLOSED) closed.addSubnet(net, prefix, family)

export function isPublic(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !closed.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Looks a name up for a connection, which is then made to the address that was checked: a name that answers otherwise
 * the second time gains nothing. It is not asked for names that are addresses.
 */
export const lookupPublic: LookupFunction = (host, options, then) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return then(error, '', 0)
    const [first] = found
    if (first === undefined || !found.every(({ address }) => isPublic(address)))
      return then(new Error(`${host} is not of the public Internet.`), '', 0)
    if (options.all) then(null, found)
    else then(null, first.address, first.family)
  })
}
