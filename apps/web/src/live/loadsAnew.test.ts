import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Why what was typed is not lost where a page is loaded anew otherwise. */
const LOADS: Readonly<Record<string, string>> = {
  'app/ErrorBoundary.tsx': 'there is no page any more',
  'app/history.ts': 'whoever is guarded has been asked',
  'live/health.ts': 'not while somebody may be typing',
  'live/leaving.ts': 'asks',
}

test('nothing else loads the page anew', () => {
  const root = new URL('../', import.meta.url)
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      readFileSync(new URL(file, root), 'utf8').includes('location.reload()'),
  )
  expect(found.sort()).toEqual(Object.keys(LOADS).sort())
})
