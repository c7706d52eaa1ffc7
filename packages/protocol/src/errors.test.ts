import { readFileSync } from 'node:fs'
import { say } from '@openroom/texts/say'
import { expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from './errors.ts'

it('docs/errors.md lists exactly the catalogue', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([^`]+)` +\| (\d+) +\| (.+?) +\|$/gm)].map(
    ([, code, status, message]) => ({
      code,
      status: Number(status),
      message,
    }),
  )
  const codes = Object.keys(ERRORS) as ErrorCode[]
  expect(rows).toEqual(codes.map((code) => ({ code, status: ERRORS[code], message: say(`refusal.${code}`) })))
})
