/** Debian's Firefox, driven by WebDriver BiDi. */
import puppeteer from 'puppeteer-core'
import type { Engine } from './driver.ts'

const BINARY = '/usr/bin/firefox-esr'

const LEFT = /^NS_BINDING_ABORTED$|[Bb]rowsing context already closed/

/** The same, of a typeface that a page which was left had begun to load. */
const TYPEFACE_LEFT = /^downloadable font: download failed .* status=2152398850 /

export const FIREFOX: Engine = {
  name: 'firefox',
  needs: [BINARY],
  start: async (size) => {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath: BINARY, headless: true })
    // The first one never has the focus.
    const page = await browser.newPage()
    await page.setViewport(size)
    // Who leaves a page with something typed is asked by the browser; WebKit's driver says yes by itself.
    page.on('dialog', (dialog) => void dialog.accept())
    let faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !TYPEFACE_LEFT.test(text)) faults.push(text)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left, or a frame in it, gives up what it was still asking for.
      if (!LEFT.test(reason)) faults.push(`${request.url()}: ${reason}`)
    })
    page.on('response', (response) => {
      // 409 is a question to whoever uploads.
      const status = response.status()
      if (status >= 400 && status !== 409) faults.push(`${response.url()}: ${response.status()}`)
    })
    const found = async (selector: string) => {
      const element = await page.$(selector)
      if (!element) throw new Error(`There is no ${selector}.`)
      return element
    }
    return {
      open: async (url) => void (await page.goto(url)),
      evaluate: async (run, ...args) => page.evaluate(run as never, ...args),
      click: async (selector) => (await found(selector)).click(),
      type: async (selector, text) => (await found(selector)).type(text),
      choose: async (selector, file) => {
        const input = await (await found(selector)).toElement('input')
        await input.uploadFile(file)
      },
      key: (key) => page.keyboard.press(key),
      go: async (where) => {
        const way = {
          back: () => page.goBack(),
          forward: () => page.goForward(),
          refresh: () => page.reload(),
        }
        // A step within the page loads nothing, which is waited for elsewhere.
        if (where === 'refresh') await way[where]()
        else await way[where]().catch(() => null)
      },
      swipe: async (from, to) => {
        const finger = await page.touchscreen.touchStart(from.x, from.y)
        await finger.move(to.x, to.y)
        await finger.end()
        return true
      },
      // Its emulation leaves WebSockets dead after it has ended, on pages that are opened later too.
      offline: async () => false,
      picture: async () => Buffer.from(await page.screenshot()),
      faults: async () => {
        const told = faults
        faults = []
        return told
      },
      close: () => browser.close(),
    }
  },
}
