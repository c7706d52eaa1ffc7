/** Whether an address is of the public Internet: what others name is not to lead into one's own network. */
import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { addressIn } from './addresses.ts'

/** Addresses of the first form of IPv4 within IPv6, given up long ago (RFC 4291, 2.5.5.1). */
const OLD_IPV4 = ipaddr.IPv6.parseCIDR('::/96')

/** By RFC 6890 and its registries, with what leads from IPv6 back to IPv4. */
export function isPublic(address: string): boolean {
  const known = addressIn(address)
  if (known === null) return false
  return known.range() === 'unicast' && !(known instanceof ipaddr.IPv6 && known.match(OLD_IPV4))
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
