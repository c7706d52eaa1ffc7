import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ERRORS } from './errors.ts'

it('docs/errors.md lists exactly the catalogue', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([^`]+)` +\| (\d+) +\| (.+?) +\|$/gm)].map(
    ([, code, status, message]) => ({
      code,
      status: Number(status),
      message,
    }),
  )
  expect(rows).toEqual(Object.entries(ERRORS).map(([code, error]) => ({ code, ...error })))
})
