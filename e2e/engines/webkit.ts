/** Debian's WebKit (MiniBrowser of WebKitGTK) on a screen that nobody sees, driven by W3C WebDriver. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@openroom/test-kit/freePort'
import type { Engine, Size } from './driver.ts'
import { newSession, type WebDriver } from './webdriver.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'

/** In a folder named for the processor. */
const miniBrowser = (): string =>
  readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((file) => existsSync(file)) ?? ''

/** A screen larger than any window. @returns its number, and what ends it */
async function startScreen() {
  const args = ['-displayfd', '3', '-screen', '0', '2600x2000x24', '-nolisten', 'tcp']
  const screen = spawn(XVFB, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
  return { display: `:${`${number}`.trim()}`, stop: () => screen.kill() }
}

/** @returns its address, and what ends it */
async function startDriver(display: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' }
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' })
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await fetch(`${url}/status`).catch(() => null))?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, stop: () => driver.kill() }
}

/** Starts the browser with its console, which the driver has silenced, in a file. */
function withConsole(folder: string): string {
  const command = join(folder, 'browser')
  writeFileSync(command, `#!/bin/sh\nexec "${miniBrowser()}" "$@" >"${folder}/console" 2>&1\n`, {
    mode: 0o755,
  })
  writeFileSync(join(folder, 'console'), '')
  return command
}

const OPENER = `data:text/html,<button onclick="window.open('about:blank', '', 'width=400,height=400,toolbar=no,menubar=no,location=no')">+`

/** Goes on in a window without a toolbar, which would keep it from being as narrow as a phone. */
async function openBareWindow(driver: WebDriver, { width, height }: Size): Promise<void> {
  const first = await driver.call<string>('GET', '/window')
  await driver.open(OPENER)
  await driver.click('button')
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const handles = await driver.call<readonly string[]>('GET', '/window/handles')
    const handle = handles.find((one) => one !== first)
    if (handle !== undefined) {
      await driver.call('POST', '/window', { handle })
      await driver.call('POST', '/window/rect', { x: 0, y: 0, width, height })
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKit opened no window.')
}

export const WEBKIT: Engine = {
  name: 'webkit',
  needs: [DRIVER, XVFB, miniBrowser()],
  start: async (size) => {
    const folder = mkdtempSync(join(tmpdir(), 'openroom-webkit-'))
    const screen = await startScreen()
    const { url, stop } = await startDriver(screen.display)
    const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
    const driver = await newSession(url, {
      'webkitgtk:browserOptions': { binary: withConsole(folder), args },
    })
    await openBareWindow(driver, size)
    let read = 0
    return {
      ...driver,
      faults: async () => {
        const lines = readFileSync(join(folder, 'console'), 'utf8').split('\n')
        const told = lines.slice(read).filter((line) => line.startsWith('CONSOLE') && line.includes('ERROR'))
        read = lines.length - 1
        return told
      },
      close: async () => {
        await driver.close()
        stop()
        screen.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
}
