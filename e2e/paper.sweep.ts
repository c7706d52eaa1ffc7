/**
 * Every screen on paper, from a phone and from a desk: what is not the same, not all, or cannot be read, one line each.
 * `SWEEP=private npm run paper` prints some stops alone; `PICTURES=folder` keeps what is printed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import {
  DEVICES,
  type Device,
  differences,
  holdAs,
  type Printed,
  readBack,
  unreadable,
  wordsOf,
} from './paper/paper.ts'
import { isTooSoon, missing } from './paper/whole.ts'
import { onTour, visitStops } from './walk/onTour.ts'
import { fillSlots, settled } from './walk/settled.ts'
import type { Stop, Viewport } from './walk/stop.ts'
import type { Tour } from './walk/stops.ts'

const { SWEEP = '', PICTURES } = process.env
const STOPS = new RegExp(SWEEP)

/** The tour's window that is like it. */
const LIKE: Readonly<Record<Device, Viewport>> = { phone: '360x740', desk: '1600x900' }

const QUIET_MS = 120
/** A stop that cannot be set up by then has failed. */
const ACTION_MS = 15_000

const devicesOf = ({ only, split }: Stop): readonly Device[] =>
  (Object.keys(DEVICES) as Device[]).filter((device) =>
    device === 'phone' && split ? false : (only?.includes(LIKE[device]) ?? true),
  )

async function open(page: Page, url: string, stop: Stop, device: Device): Promise<void> {
  page.setDefaultTimeout(ACTION_MS)
  await holdAs(page, device)
  // Cards, unless the stop asks for diagrams.
  await page.context().clearCookies({ name: 'openroom' })
  if (stop.split) await fillSlots(page, url, stop.split)
  await page.goto(url + stop.path)
  const isThere = await settled(page, QUIET_MS)
  await stop.act?.(page)
  if (!isThere || !(await settled(page, QUIET_MS))) throw new Error('the screen did not come')
}

/** How often a page may say that it is printed too soon. */
const TRIES = 8

async function printSettled(page: Page) {
  for (let tries = 1; ; tries += 1) {
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    const printed = readBack(pdf)
    if (tries === TRIES || !isTooSoon(printed)) return { pdf, printed }
    await settled(page, QUIET_MS)
  }
}

async function printFrom(url: string, { contextAt }: Tour, stop: Stop, device: Device) {
  const page = await contextAt(stop).newPage()
  try {
    await open(page, url, stop, device)
    const { pdf, printed } = await printSettled(page)
    if (PICTURES) writeFileSync(`${PICTURES}/${stop.name}-${device}.pdf`, pdf)
    return { printed, faults: [...unreadable(printed), ...(await missing(page, printed))] }
  } finally {
    await page.close()
  }
}

/** What is wrong with a stop's paper. */
async function faultsOf(url: string, tour: Tour, stop: Stop): Promise<readonly string[]> {
  const faults: string[] = []
  const papers: Printed[] = []
  for (const device of devicesOf(stop)) {
    const from = () => printFrom(url, tour, stop, device)
    // On a busy machine a page may load itself once more in the middle of it.
    const seen = await from().catch(from)
    papers.push(seen.printed)
    faults.push(...seen.faults.map((fault) => `${device}: ${fault}`))
  }
  const [one, other] = papers
  if (one && other) {
    // Between one sheet and the next something is played.
    const isMoving = /\bLIVE\b/.test(wordsOf(one).join(' '))
    const words = (printed: Printed) => wordsOf(printed).filter((word) => !isMoving || /\p{L}{4}/u.test(word))
    faults.push(...differences(words(one), words(other)).map((word) => `phone: ${word}`))
  }
  return faults
}

test('whatever is printed is whole, and from a phone as from a desk', async ({ browser }) => {
  if (PICTURES) mkdirSync(PICTURES, { recursive: true })
  const all: string[] = []
  await onTour(browser, (url, tour) =>
    visitStops(
      tour.stops.filter(({ name }) => STOPS.test(name)),
      async (stop) => {
        const faults = await faultsOf(url, tour, stop).catch((fault: unknown) => [
          `failed: ${String(fault).split('\n')[0]}`,
        ])
        for (const fault of faults) process.stdout.write(`${stop.name}, ${fault}\n`)
        all.push(...faults)
      },
    ),
  )
  process.stdout.write(`${all.length} findings\n`)
  expect(all.length).toBe(0)
})
