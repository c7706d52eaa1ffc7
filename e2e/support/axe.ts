/** Whether a page is open to everybody, as far as a machine can tell. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { isNightly } from './nightly.ts'
import { expect, type Page, test } from './test.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The smaller build: every page reads it anew. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What somebody who hears a page goes by, and axe does not ask a name of. */
const NAMED = new Set(['group', 'region', 'radiogroup', 'switch', 'toolbar', 'tablist', 'dialog'])

type Heard = {
  readonly ignored: boolean
  readonly role?: { value: string }
  readonly name?: { value: string }
  readonly backendDOMNodeId?: number
}

/** Places of a page that a screen reader announces by their role alone, as they stand in the page. */
async function nameless(page: Page): Promise<readonly string[]> {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: readonly Heard[] }
  const found: string[] = []
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || !NAMED.has(role?.value ?? '') || name?.value || backendDOMNodeId === undefined) continue
    const { outerHTML } = await cdp.send('DOM.getOuterHTML', { backendNodeId: backendDOMNodeId })
    // Its summary is read with it.
    if (!outerHTML.startsWith('<details'))
      found.push(`${page.url()}: a ${role?.value}: ${outerHTML.slice(0, 200)}`)
  }
  await cdp.detach()
  return found
}

/** Of each test its first looks; at night all. */
const LOOKS_OF_A_TEST = 3
const looked = new Map<string, number>()

/** Whether this look is one of those that ./test has. */
function isAmongFirst(): boolean {
  const { testId, retry } = test.info()
  const key = `${testId} ${retry}`
  const times = (looked.get(key) ?? 0) + 1
  looked.set(key, times)
  return times <= LOOKS_OF_A_TEST
}

/**
 * Contrast takes longer than all else: it is looked at where a page is shown in its looks, nightly everywhere. That each
 * colour can be read on each ground is tokens.test's.
 */
export async function hasNoFaults(page: Page, { contrast = isNightly } = {}): Promise<void> {
  if (isNightly || isAmongFirst()) await test.step('Axe', () => lookFor(page, contrast))
}

async function lookFor(page: Page, contrast: boolean): Promise<void> {
  // What is still on its way has no heading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE)
  const faults = await page.evaluate(async (contrast) => {
    // What appears is half transparent until it is there: its colours are not yet its own.
    const appearing = document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().endTime) < 1_000)
    const wait = new Promise((resolve) => setTimeout(resolve, 2_000))
    await Promise.race([Promise.allSettled(appearing.map(({ finished }) => finished)), wait])
    // Frames are other people's pages.
    const found = await window.axe?.run(document, {
      resultTypes: ['violations'],
      iframes: false,
      rules: { 'color-contrast': { enabled: contrast } },
    })
    return found?.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) =>
          `${location.pathname}${location.search} ${id}: ${html} ${failureSummary}`,
      ),
    )
  }, contrast)
  expect(faults).toEqual([])
  expect(await nameless(page)).toEqual([])
}
