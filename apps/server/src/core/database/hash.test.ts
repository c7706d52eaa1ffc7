import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashInTurns, hashOf } from './hash.ts'

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

it('of what is large lets others have their turns', async () => {
  const content = Array.from({ length: 60 }, (_, i) => ({ key: i, text: 'x'.repeat(100_000) }))
  let turns = 0
  let isOver = false
  const take = () => {
    turns += 1
    if (!isOver) setImmediate(take)
  }
  setImmediate(take)
  const hash = await hashInTurns(content)
  isOver = true
  expect(hash).toBe(hashOf(content))
  expect(turns).toBeGreaterThanOrEqual(5)
})
