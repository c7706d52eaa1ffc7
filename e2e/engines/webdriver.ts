/** A session of W3C WebDriver (https://www.w3.org/TR/webdriver2/) over HTTP. */
import type { Driver, Key, Point } from './driver.ts'

type Answer = { readonly value: unknown }

type Elsewhere = Readonly<Record<string, string>>

type Call = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>

/** A script that is told by callback, as not every driver waits for promises; compilers name functions with a helper. */
const script = (run: string): string => `
  const __name = (one) => one
  const tell = arguments[arguments.length - 1]
  const given = [...arguments].slice(0, -1)
  new Promise((resolve) => resolve((${run})(...given))).then(
    (value) => tell({ value: value === undefined ? null : value }),
    (error) => tell({ error: String(error) }),
  )`

/** As WebDriver spells keys. */
const KEYS: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', '?': '?' }

const pressed = (value: string) => ({
  actions: [
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ],
    },
  ],
})

const drawn = (from: Point, to: Point) => ({
  actions: [
    {
      type: 'pointer',
      id: 'finger',
      parameters: { pointerType: 'touch' },
      actions: [
        { type: 'pointerMove', duration: 0, ...from },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerMove', duration: 100, ...to },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
})

export type WebDriver = Omit<Driver, 'faults'> & { readonly call: Call }

const callOf =
  (url: string): Call =>
  async <Value>(method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    const { value } = (await answer.json()) as Answer
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value as Value
  }

/** Tries three times, a second apart. */
async function retry<T>(act: () => Promise<T>, left = 2): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (left === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return retry(act, left - 1)
  }
}

/** @param url of the driver; @param options what is asked of the browser */
export async function newSession(url: string, options: object): Promise<WebDriver> {
  const { sessionId } = await callOf(url)<{ readonly sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: options },
  })
  const call = callOf(`${url}/session/${sessionId}`)
  const element = async (selector: string): Promise<string> => {
    const found = await call<Elsewhere>('POST', '/element', { using: 'css selector', value: selector })
    return `/element/${Object.values(found)[0]}`
  }
  return {
    call,
    open: (address) => call('POST', '/url', { url: address }),
    evaluate: async (run, ...args) => {
      type Told = { readonly value: Awaited<ReturnType<typeof run>>; readonly error?: string }
      const told = await call<Told>('POST', '/execute/async', { script: script(`${run}`), args })
      if (told.error !== undefined) throw new Error(told.error)
      return told.value
    },
    click: async (selector) => call('POST', `${await element(selector)}/click`),
    type: async (selector, text) => call('POST', `${await element(selector)}/value`, { text }),
    choose: async (selector, file) => call('POST', `${await element(selector)}/value`, { text: file }),
    key: (key) => call('POST', '/actions', pressed(KEYS[key])),
    go: (where) => call('POST', `/${where}`),
    swipe: (from, to) =>
      call('POST', '/actions', drawn(from, to)).then(
        () => true,
        () => false,
      ),
    offline: async () => false,
    // WebKit's driver has refused while nothing was wrong with the page.
    picture: async () => {
      const taken = await retry(() => call<string>('GET', '/screenshot'))
      return Buffer.from(taken, 'base64')
    },
    close: () => call('DELETE', ''),
  }
}
