/** Debian's chromium, as headless tests start it: none of its background traffic. */
import { accessSync, constants } from 'node:fs'

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

export function hasChromium(): boolean {
  try {
    accessSync(CHROMIUM, constants.X_OK)
    return true
  } catch {
    return false
  }
}
