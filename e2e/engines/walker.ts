/** A visitor of a page in any engine: finds things by their roles and names, waits for what is shown. */
import type { Driver } from './driver.ts'

const MARK = 'data-walked'

/** Marks the first visible element of a role and name for the driver. @param name a pattern */
function mark(role: string, name: string, attribute: string): boolean {
  const TAGS: Readonly<Record<string, string>> = {
    button: 'button',
    link: 'a[href]',
    textbox: 'input',
    summary: 'summary',
  }
  const pattern = new RegExp(name)
  for (const old of document.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute)
  const tag = TAGS[role] ? `${TAGS[role]}:not([role]), ` : ''
  const found = [...document.querySelectorAll(`${tag}[role=${role}]`)].find((element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    // What readers are not told is no part of a name.
    const own = element.cloneNode(true) as Element
    for (const silent of own.querySelectorAll('[aria-hidden="true"]')) silent.remove()
    const label = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? own.textContent
    // Under a dialog nothing can be pressed.
    const isUnder = element.closest('[inert], [aria-hidden="true"], [data-aria-hidden]') !== null
    const isNamed = pattern.test((label ?? '').trim())
    return isNamed && !isUnder && element.checkVisibility({ visibilityProperty: true })
  })
  found?.setAttribute(attribute, '')
  // A driver brings into view by the edge alone, where a foot that stays may lie.
  found?.scrollIntoView({ block: 'center' })
  return found !== undefined
}

/** Nothing is awaited, and nothing has changed for a while. */
function isSettled(): Promise<boolean> {
  const isThere = () =>
    (document.body?.textContent.length ?? 0) > 60 &&
    !document.querySelector('.splash, [aria-busy="true"], [data-loading]')
  if (!isThere()) return Promise.resolve(false)
  return new Promise((resolve) => {
    // What came meanwhile may be a table that waits for its rows.
    const give = () => {
      observer.disconnect()
      resolve(isThere())
    }
    let quiet = setTimeout(give, 250)
    const observer = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(give, 250)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    // A clock that runs holds nobody up.
    setTimeout(give, 2_500)
  })
}

export type Walker = Driver & {
  readonly has: (role: string, name: string) => Promise<boolean>
  readonly press: (role: string, name: string) => Promise<void>
  readonly fill: (name: string, text: string) => Promise<void>
  /** Waits until there is none of that role and name any more. */
  readonly gone: (role: string, name: string) => Promise<void>
  /** Waits until the page has a text. @param text a pattern */
  readonly shows: (text: string) => Promise<void>
  readonly settle: () => Promise<void>
  /** Waits until something holds. @param what for the fault that it does not */
  readonly until: (what: string, isDone: () => Promise<boolean>) => Promise<void>
  /** The name of what has the focus; '' where nothing has. */
  readonly focused: () => Promise<string>
}

function focused(): string {
  const at = document.activeElement
  if (at === null || at === document.body) return ''
  const text = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at.textContent
  return at.getAttribute('aria-label') ?? text?.replace(/\s+/g, ' ').trim() ?? ''
}

const WAIT_MS = 60_000

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const done = () => true
const failed = () => false

export function walkerOf(driver: Driver): Walker {
  const has = (role: string, name: string) => driver.evaluate(mark, role, name, MARK)
  const find = (role: string, name: string) => until(`${role} ${name}`, () => has(role, name))
  return {
    ...driver,
    has,
    press: (role, name) =>
      // What was found may be drawn anew before the click.
      until(
        `${role} ${name}`,
        async () => (await has(role, name)) && driver.click(`[${MARK}]`).then(done, failed),
      ),
    choose: async (selector, file) => {
      await until(selector, () => driver.evaluate((one) => document.querySelector(one) !== null, selector))
      await driver.choose(selector, file)
    },
    gone: (role, name) => until(`${role} ${name} gone`, async () => !(await has(role, name))),
    fill: async (name, text) => {
      await find('textbox', name)
      await driver.type(`[${MARK}]`, text)
    },
    shows: (text) =>
      until(text, () =>
        driver.evaluate((pattern) => new RegExp(pattern).test(document.body?.textContent ?? ''), text),
      ),
    until,
    focused: () => driver.evaluate(focused),
    settle: () => until('the page at rest', () => driver.evaluate(isSettled)),
  }
}
