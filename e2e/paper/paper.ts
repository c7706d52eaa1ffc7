/** What comes out of the printer, read back by poppler's `pdftotext`. */
import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'

/** What somebody prints from. */
export const DEVICES = {
  phone: { width: 360, height: 740, deviceScaleFactor: 3, mobile: true },
  desk: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false },
} as const

export type Device = keyof typeof DEVICES

/** Before the page is opened. */
export async function holdAs(page: Page, device: Device): Promise<void> {
  const { width, height, mobile } = DEVICES[device]
  await page.setViewportSize({ width, height })
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('Emulation.setDeviceMetricsOverride', DEVICES[device])
  await chrome.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
}

type Word = {
  readonly text: string
  readonly sheet: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export type Printed = {
  /** Widths of the sheets, pt. */
  readonly sheets: readonly number[]
  readonly words: readonly Word[]
}

const MOST_BYTES = 1e9

/** A word's box reaches so far above and below its letters, as a share of its height. */
const AROUND = 0.2

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string => text.replaceAll(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all)

const PART =
  /<page width="([\d.]+)"|<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">(.*?)<\/word>/g

export function readBack(pdf: Buffer): Printed {
  const read = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, maxBuffer: MOST_BYTES })
  if (read.error) throw read.error
  const sheets: number[] = []
  const words: Word[] = []
  for (const [, width, left, top, right, bottom, text = ''] of read.stdout.toString().matchAll(PART)) {
    if (width !== undefined) sheets.push(Number(width))
    else {
      const around = AROUND * (Number(bottom) - Number(top))
      words.push({
        text: plain(text),
        sheet: sheets.length - 1,
        left: Number(left),
        right: Number(right),
        top: Number(top) + around,
        bottom: Number(bottom) - around,
      })
    }
  }
  return { sheets, words }
}

/** As the browser makes it from what the page is at this moment. */
export const print = async (page: Page): Promise<Printed> =>
  readBack(await page.pdf({ format: 'A4', preferCSSPageSize: true }))

/** All words, in an order that does not depend on how they are set. */
export const wordsOf = ({ words }: Printed): readonly string[] => words.map(({ text }) => text).sort()

/** What is in one of two lists and not in the other, as often as that. */
export function differences(one: readonly string[], other: readonly string[]): readonly string[] {
  const count = new Map<string, number>()
  for (const word of one) count.set(word, (count.get(word) ?? 0) + 1)
  for (const word of other) count.set(word, (count.get(word) ?? 0) - 1)
  return [...count].flatMap(([word, more]) => (more === 0 ? [] : [`${more > 0 ? '+' : '−'}${word}`]))
}

const area = (width: number, height: number): number => Math.max(0, width) * Math.max(0, height)

/** So much of the smaller of two words under the other cannot be read, as a share. */
const COVERED = 0.25

const isOver = (one: Word, other: Word): boolean =>
  area(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  ) >
  COVERED *
    Math.min(
      area(one.right - one.left, one.bottom - one.top),
      area(other.right - other.left, other.bottom - other.top),
    )

/** Words printed over each other, or off the sheet. */
export function unreadable({ words, sheets }: Printed): readonly string[] {
  const faults: string[] = []
  const sorted = words.toSorted((a, b) => a.sheet - b.sheet || a.top - b.top)
  for (const [at, one] of sorted.entries()) {
    if (one.left < 0 || one.right > (sheets[one.sheet] ?? 0)) faults.push(`off the sheet: ${one.text}`)
    for (let next = at + 1; ; next += 1) {
      const other = sorted[next]
      if (!other || other.sheet !== one.sheet || other.top >= one.bottom) break
      if (isOver(one, other)) faults.push(`over each other: ${one.text}, ${other.text}`)
    }
  }
  return faults
}
