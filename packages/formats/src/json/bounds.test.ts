import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithinBounds } from './bounds.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Commas and brackets outside of strings, and how deep it goes, by reading it. */
function sizeOf(value: unknown): { readonly values: number; readonly depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 0, depth: 0 }
  const parts = Object.values(value).map(sizeOf)
  const inside = parts.reduce((sum, part) => sum + part.values, 0)
  const commas = Math.max(0, parts.length - 1)
  return { values: 1 + commas + inside, depth: 1 + Math.max(0, ...parts.map((part) => part.depth)) }
}

it('counts as reading it would, whatever stands in strings', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 2), (text, indent) => {
      const { values, depth } = sizeOf(JSON.parse(text))
      const bytes = bytesOf(JSON.stringify(JSON.parse(text), null, indent))
      expect(isWithinBounds(bytes, { values, depth })).toBe(true)
      if (values > 0) expect(isWithinBounds(bytes, { values: values - 1, depth })).toBe(false)
      if (depth > 0) expect(isWithinBounds(bytes, { values, depth: depth - 1 })).toBe(false)
    }),
  )
})

it.each(['"', '"\\', '[[[', ']]]', '{"a":"', ''])('takes what is no JSON: %s', (text) => {
  expect(isWithinBounds(bytesOf(text), { values: 9, depth: 9 })).toBe(true)
})
