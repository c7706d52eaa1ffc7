/**
 * Every screen in every size: what cannot be read or reached there, one line each.
 * `SWEEP=private SIZES=spaced npm run sweep` looks at some stops and sizes alone; `WINDOWS="393x851 1024x600"` at other
 * windows than sweep/sizes.ts lists; `PICTURES=folder` keeps pictures;
 * `THEME=dark` looks at the dark theme; `SPEAK=en-XA`, after `PSEUDO_LANGUAGE=1 npm run build`, at a language made of
 * English, and tells what stays plain: not in the catalogue, or data.
 */
import { mkdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { noteTexts, seenTexts } from './support/seenTexts.ts'
import { line, look, type Seen } from './sweep/look.ts'
import { GROUPS, type Group, groupsOf, labelOf } from './sweep/sizes.ts'
import { onTour, visitStops } from './walk/onTour.ts'
import type { Stop } from './walk/stop.ts'
import type { Tour } from './walk/stops.ts'

const { SWEEP = '', SIZES = '', WINDOWS, PICTURES, SPEAK } = process.env
const STOPS = new RegExp(SWEEP)
const WANTED = new RegExp(SIZES)
const groups = (WINDOWS ? groupsOf(WINDOWS) : GROUPS).map(
  (group): Group => ({ ...group, looks: group.looks.filter((one) => WANTED.test(labelOf(one))) }),
)

/** A stop that could not be set up is a finding too. */
const notSeen = ({ name }: Stop, { looks }: Group, fault: unknown): Seen => ({
  stop: name,
  size: looks[0] ? labelOf(looks[0]) : '',
  finding: { kind: 'failed', at: '', text: String(fault).split('\n')[0] ?? '', by: '', pixels: 0, count: 1 },
})

/** Without an accent, in words. */
const isPlain = (text: string): boolean => /[a-z]{3}/.test(text) && /^[ -~–−’“”…·♠♥♦♣]+$/.test(text)

async function speak({ everyContext }: Tour, language: string): Promise<void> {
  for (const context of everyContext) {
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await noteTexts(context, true)
  }
}

async function sweep(url: string, { stops, contextAt }: Tour): Promise<readonly Seen[]> {
  const all: Seen[] = []
  const visit = async (stop: Stop) => {
    for (const group of groups) {
      const seeAll = () => look(contextAt(stop), url, stop, group, PICTURES)
      // On a busy machine a page may load itself once more in the middle of it.
      const seen = await seeAll()
        .catch(seeAll)
        .catch((fault: unknown) => [notSeen(stop, group, fault)])
      for (const one of seen) process.stdout.write(`${line(one)}\n`)
      all.push(...seen)
    }
  }
  await visitStops(
    stops.filter(({ name }) => STOPS.test(name)),
    visit,
  )
  return all
}

test('everything can be read and reached in every size', async ({ browser }) => {
  if (PICTURES) mkdirSync(PICTURES, { recursive: true })
  const seen = await onTour(browser, async (url, tour) => {
    if (SPEAK) await speak(tour, SPEAK)
    return sweep(url, tour)
  })
  for (const text of SPEAK ? seenTexts().filter(isPlain) : []) process.stdout.write(`plain: ${text}\n`)
  process.stdout.write(`${seen.length} findings\n`)
  expect(seen.length).toBe(0)
})
