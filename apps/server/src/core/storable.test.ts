import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasUnseen, storable, storableJson, wellFormed } from './storable.ts'

describe('a text that is stored', () => {
  it.each([
    ['a\u202eb', 'ab'],
    ['\u2067a\u2069\ufeff', 'a'],
    ['a\u0001\u0002\b\f\u000b\u001f\u007f\u0085b', 'ab'],
    ['a\u0000b\ud800', 'a\ufffdb\ufffd'],
    // What looks like an escape is none.
    ['\\u0001 \\b \\\\f \\u202e', '\\u0001 \\b \\\\f \\u202e'],
    ['tab\t line\r\n Ǫ 🂡 שלום \u200e\u200f نام\u200cها', 'tab\t line\r\n Ǫ 🂡 שלום \u200e\u200f نام\u200cها'],
  ])('has nothing that nobody sees, and all else: %j', (text, stored) => {
    expect(wellFormed(text)).toBe(stored)
    expect(JSON.parse(storableJson({ text }))).toEqual({ text: stored })
  })

  it('has none whatever it was, and is left alone without', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const stored = storable({ text }).text
        expect(hasUnseen(stored)).toBe(false)
        if (!hasUnseen(text) && !/\p{Surrogate}/u.test(text))
          expect(stored).toBe(text.replaceAll('\0', '\ufffd'))
      }),
      { numRuns: 500 },
    )
  })
})
