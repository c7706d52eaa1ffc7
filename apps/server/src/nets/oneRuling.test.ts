/** What a director says of a result has one way into the log of its table, whoever writes it down. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SRC = new URL('../', import.meta.url)
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^(testing|nets)\//.test(file),
)

/** Files in which a text stands, but for where it is made. */
const filesWith = (text: RegExp, home: string): readonly string[] =>
  files.filter((file) => file !== home && text.test(readFileSync(new URL(file, SRC), 'utf8'))).sort()

it('no other follows it up on phones', () => {
  expect(filesWith(/\b(ruleEntered|forgetEntered)\b/, 'phones/phones.rows.ts')).toEqual(['tables/entries.ts'])
})

it('no other writes a result in his name', () => {
  // Files and programs say themselves what was ruled; a log's own correction is an event of it.
  expect(filesWith(/\bjury: true\b/, 'tables/entries.ts')).toEqual(['tables/checkEntry.ts'])
})
