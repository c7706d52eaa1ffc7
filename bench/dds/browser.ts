/** Runs the measurements in a worker of headless chromium. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { chromium } from 'playwright-core'
import { BROWSER } from '../site.ts'
import type { Cases } from './cases.ts'
import type { Times } from './measure.ts'

/** `null` where chromium is not installed. */
export async function measureInBrowser(cases: Cases): Promise<Times | null> {
  if (!existsSync(BROWSER.executablePath)) return null
  const entryPoints = [fileURLToPath(new URL('./browserWorker.ts', import.meta.url))]
  const script = buildSync({ entryPoints, bundle: true, format: 'iife', write: false }).outputFiles[0]!.text
  const browser = await chromium.launch(BROWSER)
  try {
    const page = await browser.newPage()
    return await page.evaluate(runWorker, { script, cases })
  } finally {
    await browser.close()
  }
}

function runWorker({ script, cases }: { script: string; cases: Cases }): Promise<Times> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
    worker.onmessage = (event) => resolve(event.data)
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(cases)
  })
}
