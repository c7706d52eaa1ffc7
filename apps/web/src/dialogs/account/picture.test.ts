import { expect, test } from 'vitest'
import { MIDDLE, squareOf } from './picture.ts'

test.each([
  ['the middle of one that is wide', 400, 200, MIDDLE, { left: 100, top: 0, side: 200 }],
  ['the middle of one that is tall', 200, 400, MIDDLE, { left: 0, top: 100, side: 200 }],
  ['its left', 400, 200, { ...MIDDLE, x: 0 }, { left: 0, top: 0, side: 200 }],
  ['its right', 400, 200, { ...MIDDLE, x: 1 }, { left: 200, top: 0, side: 200 }],
  ['a quarter, at the lower right', 200, 200, { zoom: 2, x: 1, y: 1 }, { left: 100, top: 100, side: 100 }],
])('%s', (_, width, height, crop, square) => expect(squareOf(width, height, crop)).toEqual(square))
