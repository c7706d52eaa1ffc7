/** Looks at one stop in all windows of a group, and tells what cannot be read or reached there. */

import type { BrowserContext, Page } from '@playwright/test'
import { fillSlots, quiet, settled } from '../walk/settled.ts'
import type { Stop } from '../walk/stop.ts'
import { type Finding, findings } from './findings.ts'
import { type Group, type Look, labelOf, type TextMode } from './sizes.ts'
import { setText } from './text.ts'

export type Seen = { readonly stop: string; readonly size: string; readonly finding: Finding }

const QUIET_MS = 60
/** A stop that cannot be set up by then has failed. */
const ACTION_MS = 15_000

/** Below this a session is never split in four. */
const isSplit = ({ width, height }: Look): boolean => width >= 960 && height >= 640

export const line = ({ stop, size, finding }: Seen): string => {
  const { kind, at, text, by, pixels, count } = finding
  return `${stop} ${size}: ${kind} ${at} "${text}"${by && ` by ${by}`} ${pixels} px${count > 1 ? ` x${count}` : ''}`
}

/** What was looked at before it came would be found to be fine. */
async function come(page: Page): Promise<void> {
  if (!(await settled(page, 2 * QUIET_MS))) throw new Error('the screen did not come')
}

async function open(page: Page, url: string, stop: Stop, touch: boolean, first: Look): Promise<void> {
  page.setDefaultTimeout(ACTION_MS)
  await page.emulateMedia({
    reducedMotion: 'reduce',
    colorScheme: process.env.THEME === 'dark' ? 'dark' : 'light',
  })
  await page.setViewportSize(first)
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
  // Cards, unless the stop asks for diagrams.
  await page.context().clearCookies({ name: 'openroom' })
  if (stop.split) await fillSlots(page, url, stop.split)
  await page.goto(url + stop.path)
  await come(page)
  if (!stop.act) return
  await stop.act(page)
  await come(page)
}

/** @param folder where each size leaves a picture, if anywhere */
export async function look(
  context: BrowserContext,
  url: string,
  stop: Stop,
  { touch, looks }: Group,
  folder?: string,
): Promise<readonly Seen[]> {
  const shown = stop.split ? looks.filter(isSplit) : looks
  const first = shown[0]
  if (!first) return []
  const page = await context.newPage()
  try {
    await open(page, url, stop, touch, first)
    const seen: Seen[] = []
    let text: TextMode = 'usual'
    for (const one of shown) {
      if (one.text !== text) {
        await setText(page, one.text)
        // A browser that changes its text has another layout at once; here the window's next size brings it.
        await page.setViewportSize({ ...one, width: one.width - 40 })
        await quiet(page, QUIET_MS)
        text = one.text
      }
      await page.setViewportSize(one)
      await quiet(page, QUIET_MS)
      const label = labelOf(one)
      for (const finding of await page.evaluate(findings)) {
        seen.push({ stop: stop.name, size: label, finding })
      }
      if (folder) await page.screenshot({ path: `${folder}/${stop.name}-${label.replace(' ', '-')}.png` })
    }
    return seen
  } finally {
    await page.close()
  }
}
