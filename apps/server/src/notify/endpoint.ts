/** Which push services are sent to: by https at the public Internet, and those that a setting names. */
import { isIP } from 'node:net'
import { isPublic } from '../core/publicAddress.ts'

/** @param services origins that are trusted wherever they are */
export function isEndpoint(endpoint: string, services: readonly string[]): boolean {
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  if (services.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Names are looked up, and checked, when something is sent.
  return isIP(host) === 0
    ? /\.[a-z]/i.test(host) && !/\.(local|localhost|internal)$/i.test(host)
    : isPublic(host)
}
