import { expect, test } from 'vitest'
import { impsText, signedImps } from './figures.ts'

test('one IMP is one, whoever wins it; all else is counted', () => {
  const values = [10, 1, 0, -1, -3, 2.5]
  expect(values.map((value) => impsText(value))).toEqual([
    ...['10 IMPs', '1 IMP', '0 IMPs', '−1 IMP', '−3 IMPs', '2.50 IMPs'],
  ])
  expect(impsText(1, signedImps(1))).toBe('+1 IMP')
})
