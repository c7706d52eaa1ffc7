import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashOf } from './hash.ts'

/** As JSON knows them, and what it leaves out or writes otherwise. */
const contentArb = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.jsonValue(),
    fc.constantFrom(undefined, null, Number.NaN, new Date(0), '\ud83d', '"\\'),
    fc.array(tie('value')),
    fc.dictionary(fc.string(), tie('value')),
  ),
})).value

it('is that of the whole text, however much of it is gone through piece by piece', () => {
  fc.assert(
    fc.property(contentArb, fc.nat({ max: 12 }), (value, levels) => {
      const content = [value]
      const whole = createHash('sha256').update(JSON.stringify(content)).digest('hex')
      expect(hashOf(content, levels)).toBe(whole)
    }),
  )
})
