/** What is live over a line that falls silent: told, and back with it, in every engine. */
import { silentLine } from '../support/silentLine.ts'
import type { Walker } from './walker.ts'

const hasText = (page: Walker, pattern: string): Promise<boolean> =>
  page.evaluate((text) => new RegExp(text).test(document.body.textContent ?? ''), pattern)

const LOST = 'No network, \\d+ s old'
const LONG_LOST = 'No network, (2[4-9]|[3-9]\\d|\\d{3,}) s old'

/** @param url of the server; @param live path of a live table */
export const knowsSilence =
  (url: string, live: string) =>
  async (page: Walker): Promise<void> => {
    const line = await silentLine(url)
    try {
      await page.open(line.url + live)
      await page.settle()
      await page.until('LIVE', () => hasText(page, 'LIVE'))
      const cut = Date.now()
      line.cut()
      await page.until('a lost network told', () => hasText(page, LOST))
      const told = Date.now()
      // So long that sockets were opened in vain: Firefox has room for few.
      await page.until('a lost network for long', () => hasText(page, LONG_LOST))
      line.mend()
      const mended = Date.now()
      await page.until('the network back', async () => !(await hasText(page, LOST)))
      console.log(`  silence told after ${told - cut} ms, back after ${Date.now() - mended} ms`)
      // That lines were cut is in the console.
      await page.faults()
    } finally {
      await page.open(url)
      await page.settle()
      await page.faults()
      await line.close()
    }
  }
