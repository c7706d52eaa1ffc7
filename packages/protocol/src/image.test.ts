import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageHead } from './image.ts'

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )
const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0)

const PNG = [
  [0x89],
  'PNG\r\n\x1a\n',
  [0, 0, 0, 13],
  'IHDR',
  [0, 0, 0, 160, 0, 0, 0, 120, 8, 6, 0, 0, 0],
  zeros(4),
] as const

describe('what a picture is, by its bytes', () => {
  it.each([
    ['a PNG', bytes(...PNG, zeros(4), 'IDAT', zeros(8)), { type: 'image/png', width: 160, height: 120 }],
    [
      'a JPEG, behind its tables',
      bytes([0xff, 0xd8, 0xff, 0xe0, 0, 6], 'JFIF', [0xff, 0xc0, 0, 17, 8, 0, 90, 0, 80], zeros(20)),
      { type: 'image/jpeg', width: 80, height: 90 },
    ],
    [
      'a lossy WebP',
      bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(4), [0, 0, 0, 0x9d, 0x01, 0x2a, 0xa0, 0, 0x78, 0], zeros(8)),
      { type: 'image/webp', width: 160, height: 120 },
    ],
    [
      'a lossless WebP',
      bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f, 0x9f, 0xc0, 0x1d, 0], zeros(12)),
      { type: 'image/webp', width: 160, height: 120 },
    ],
    [
      'an extended WebP',
      bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(4), [0x10, 0, 0, 0, 0x9f, 0, 0, 0x77, 0, 0], zeros(8)),
      { type: 'image/webp', width: 160, height: 120 },
    ],
  ])('%s', (_, given, head) => expect(imageHead(given)).toEqual(head))

  it.each([
    ['nothing', bytes()],
    ['a page', bytes(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(40)}</svg>`)],
    ['a GIF', bytes('GIF89a', zeros(40))],
    ['a PNG that moves', bytes(...PNG, zeros(4), 'acTL', zeros(4), zeros(4), 'IDAT', zeros(8))],
    ['a PNG without a picture', bytes(...PNG, zeros(20))],
    [
      'a WebP that moves',
      bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(4), [0x02, 0, 0, 0, 0x9f, 0, 0, 0x77, 0, 0], zeros(8)),
    ],
  ])('not %s', (_, given) => expect(imageHead(given)).toBeNull())

  it('is told of any bytes without failing', () => {
    const heads = ['', '\x89PNG', '\xff\xd8', 'RIFF\0\0\0\0WEBPVP8X', 'RIFF\0\0\0\0WEBPVP8L']
    const given = fc.tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 120 }))
    fc.assert(fc.property(given, ([head, rest]) => imageHead(bytes(head, [...rest])) !== undefined))
  })
})
