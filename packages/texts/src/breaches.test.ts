import { BREACH_CODES, breach } from '@openroom/bridge/breach'
import { expect, it, test } from 'vitest'
import texts from '../en/breaches.json' with { type: 'json' }
import { sayBreach } from './breaches.ts'

test.each(BREACH_CODES)('%s says what happened and what to do', (code) => {
  expect(sayBreach(code)).toMatch(/^[A-Z].+; .+\.$/)
  const { law } = breach(code)
  if (law !== null) expect(law).toMatch(/^\d\d[A-G]?$/)
})

it('has no sentence that nothing says', () => {
  expect(Object.keys(texts)).toEqual(BREACH_CODES.map((code) => `breach.${code}`))
})
