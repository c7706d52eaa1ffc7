import { expect, test } from 'vitest'
import { BREACH_CODES, breach } from './breach.ts'

test.each(BREACH_CODES)('%s says what happened and what to do', (code) => {
  const { text, law } = breach(code)
  expect(text).toMatch(/^[A-Z].+; .+\.$/)
  if (law !== null) expect(law).toMatch(/^\d\d[A-G]?$/)
})
