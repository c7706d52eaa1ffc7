/** A dialog that shows what was asked for says when that could not be asked for again: over it, in the one way (`Waiting.tsx`). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../', import.meta.url)

const SAYS = /\{\(?error(?: \|\| !data\))? && <Waiting error=\{error\} retry=\{refetch\} \/>\}/

test('each dialog says so', () => {
  const waiting = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^dialogs\/.*\.tsx$|Dialog\.tsx$/.test(file))
    .map((file) => ({ file, text: readFileSync(new URL(file, ROOT), 'utf8') }))
    .filter(({ text }) => text.includes('<Waiting '))
  expect(waiting.length).toBeGreaterThan(8)
  expect(waiting.filter(({ text }) => !SAYS.test(text)).map(({ file }) => file)).toEqual([])
})
