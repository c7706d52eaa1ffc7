/** Walks every screen on the demo and writes tour/{screen}-{viewport}.png: for eyes, not for comparing bytes. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, test } from '@playwright/test'
import { demoStops } from './support/demoStops.ts'
import { startServer } from './support/server.ts'

const FOLDER = fileURLToPath(new URL('../tour/', import.meta.url))

const VIEWPORTS = {
  '360x740': { width: 360, height: 740 },
  '740x360': { width: 740, height: 360 },
  '1024x768': { width: 1024, height: 768 },
  '1600x900': { width: 1600, height: 900 },
} as const

async function walk(
  browser: Browser,
  url: string,
  viewport: keyof typeof VIEWPORTS,
  theme: 'light' | 'dark',
) {
  const context = await browser.newContext({ viewport: VIEWPORTS[viewport], colorScheme: theme })
  const page = await context.newPage()
  for (const stop of await demoStops(url)) {
    if (stop.only && !stop.only.includes(viewport)) continue
    await page.goto(url + stop.path)
    await page.waitForLoadState('networkidle')
    await stop.act?.(page)
    const name = theme === 'dark' ? `${stop.name}-dark` : stop.name
    await page.screenshot({ path: `${FOLDER}${name}-${viewport}.png` })
    await page.evaluate(() => sessionStorage.clear())
  }
  await context.close()
}

test('the tour', async ({ browser }) => {
  mkdirSync(FOLDER, { recursive: true })
  const server = await startServer(['--demo'])
  try {
    for (const viewport of Object.keys(VIEWPORTS) as (keyof typeof VIEWPORTS)[]) {
      await walk(browser, server.url, viewport, 'light')
    }
    await walk(browser, server.url, '360x740', 'dark')
    await walk(browser, server.url, '1600x900', 'dark')
  } finally {
    await server.stop()
  }
})
