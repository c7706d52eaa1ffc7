/** Runs last: whether the tests before have met every text of the specification in a page. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { NIGHTLY } from './support/nightly.ts'
import { seenSpecs, seenTexts } from './support/seenTexts.ts'
import { SPEC_NAMES, SPEC_TEXTS } from './support/specTexts.ts'

const HERE = new URL('.', import.meta.url)
/** Those that look at the site: only they note what they meet. */
const others = readdirSync(HERE)
  .filter((file) => file.endsWith('.spec.ts'))
  .filter((file) => /^import .*'\.\/support\/test\.ts'$/m.test(readFileSync(new URL(file, HERE), 'utf8')))

test('every text of the specification has been seen in a page', NIGHTLY, () => {
  const ran = seenSpecs()
  test.skip(!others.every((file) => ran.has(file)), 'Only part of the tests ran.')
  const seen = seenTexts()
  const alone = new Set(seen)
  const missing = SPEC_TEXTS.filter((text) => !seen.some((one) => one.includes(text)))
  expect([...missing, ...SPEC_NAMES.filter((name) => !alone.has(name))]).toEqual([])
})
