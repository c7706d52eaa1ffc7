/** What a session is called is asked in one place: nobody compares its status by hand where a rule has a name for it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../', import.meta.url)

/** Of `@openroom/protocol/names`: isOnAir, isWaiting, isPushed, isRunning, isUpcoming, isClosed. */
const BY_HAND: readonly RegExp[] = [
  // One that is LIVE may have been played, and only wait.
  /[!=]==? *'LIVE'|'LIVE' *[!=]==?|\[[^\]]*'LIVE'[^\]]*\]\.includes|case 'LIVE'/,
  /'CLOSED' *\|\|[^|&:]*'ARCHIVED'|'PUBLISHED' *\|\|[^|&:]*'FINALIZED' *\|\|[^|&:]*'DELAYED'/,
]

/** Why they do: there is none yet. */
const ARGUED: Readonly<Record<string, string>> = {}

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('testing/'),
)

const compares = (text: string): boolean => BY_HAND.some((one) => one.test(text))

test('no page says by hand that a session is live, over or to come', () => {
  const found = sources.filter((file) => compares(readFileSync(new URL(file, ROOT), 'utf8')))
  expect(sources.length).toBeGreaterThan(500)
  expect(found.filter((file) => !(file in ARGUED))).toEqual([])
  expect(Object.keys(ARGUED).filter((file) => !found.includes(file))).toEqual([])
})

test.each([
  ["const live = status === 'LIVE'", true],
  ["if (now?.status !== 'LIVE') return", true],
  ["all.some((one) => 'LIVE' === one.status)", true],
  ["['LIVE', 'DELAYED'].includes(status)", true],
  ["switch (status) { case 'LIVE': }", true],
  ["status === 'CLOSED' || status === 'ARCHIVED'", true],
  ["status === 'DELAYED' && <LiveMark delayed />", false],
  ["room === 'CLOSED' || room === null", false],
])('%s: %s', (text, isByHand) => {
  expect(compares(text)).toBe(isByHand)
})
