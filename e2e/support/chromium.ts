/** Debian's chromium, as headless tests start it: none of its background traffic. */
import { accessSync, constants, existsSync } from 'node:fs'

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

export const CHROMIUM = process.env.CHROMIUM ?? INSTALLED.find(existsSync) ?? INSTALLED[1]

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
