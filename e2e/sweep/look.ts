/** Looks at one stop in all sizes of a group, and tells what cannot be read or reached there. */

import type { BrowserContext, Page } from '@playwright/test'
import { doubleText } from '../support/reach.ts'
import { fillSlots, settled } from '../walk/settled.ts'
import type { Stop } from '../walk/stop.ts'
import { type Finding, findings } from './findings.ts'
import { type Group, labelOf, type Size, type TextMode } from './sizes.ts'

export type Seen = { readonly stop: string; readonly size: string; readonly finding: Finding }

const QUIET_MS = 60

/** Below this a session is never split in four. */
const isSplit = ({ width, height }: Size): boolean => width >= 960 && height >= 640

/** Text as far apart as WCAG 1.4.12 says, on the pages to come. */
const spaceText = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })

const MODES: Readonly<Record<TextMode, (page: Page) => Promise<unknown>>> = {
  usual: async () => {},
  double: doubleText,
  spaced: spaceText,
}

export const line = ({ stop, size, finding }: Seen): string => {
  const { kind, at, text, by, pixels, count } = finding
  return `${stop} ${size}: ${kind} ${at} "${text}"${by && ` by ${by}`} ${pixels} px${count > 1 ? ` x${count}` : ''}`
}

/** @param folder where each size leaves a picture, if anywhere */
export async function look(
  context: BrowserContext,
  url: string,
  stop: Stop,
  { touch, text, sizes }: Group,
  folder?: string,
): Promise<readonly Seen[]> {
  const shown = stop.split ? sizes.filter(isSplit) : sizes
  const first = shown[0]
  if (!first) return []
  const page = await context.newPage()
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await MODES[text](page)
    await page.setViewportSize(first)
    const chrome = await context.newCDPSession(page)
    await chrome.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
    if (stop.split) await fillSlots(page, url, stop.split)
    await page.goto(url + stop.path)
    await settled(page, 2 * QUIET_MS)
    await stop.act?.(page)
    const seen: Seen[] = []
    for (const size of shown) {
      await page.setViewportSize(size)
      await settled(page, QUIET_MS)
      const label = labelOf(size, text)
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
