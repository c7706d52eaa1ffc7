/** Takes the pictures of stops: one page for each pair of viewports, made larger as it goes. */
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { fillSlots, inTheme, settled } from './settled.ts'
import { ALL, type Stop, VIEWPORTS, type Viewport } from './stop.ts'

export const FOLDER = fileURLToPath(new URL('../../tour/', import.meta.url))

const isTouched = (viewport: Viewport): boolean => VIEWPORTS[viewport].width < 1_000

async function visit(context: BrowserContext, url: string, stop: Stop, viewports: readonly Viewport[]) {
  const page = await context.newPage()
  // What was chosen at another stop, as diagrams for cards, is none of this one's.
  await context.clearCookies({ name: 'openroom' })
  const chrome = await context.newCDPSession(page)
  let isOpen = false
  for (const viewport of viewports) {
    await page.setViewportSize(VIEWPORTS[viewport])
    if (!isOpen || stop.act) {
      await chrome.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched(viewport) })
      if (stop.split) await fillSlots(page, url, stop.split)
      await page.goto(url + stop.path)
      await settled(page)
      await stop.act?.(page)
      isOpen = true
    }
    await settled(page)
    await page.screenshot({ path: `${FOLDER}${stop.name}-${viewport}.png` })
    if (!stop.dark?.includes(viewport)) continue
    await inTheme(page, 'dark')
    await settled(page)
    await page.screenshot({ path: `${FOLDER}${stop.name}-dark-${viewport}.png` })
    await inTheme(page, 'light')
  }
  await page.close()
}

/** A phone's page is opened with touch, a desk's without. */
export async function visitAll(context: BrowserContext, url: string, stop: Stop): Promise<void> {
  const viewports = stop.only ?? ALL
  const touched = viewports.filter(isTouched)
  const others = viewports.filter((viewport) => !isTouched(viewport))
  if (touched.length > 0) await visit(context, url, stop, touched)
  if (others.length > 0) await visit(context, url, stop, others)
}
