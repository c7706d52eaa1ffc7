import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitName, nameForms } from './names.ts'

const letters = (text: string) => [...text].length

describe('a name', () => {
  test.each([
    ['Imogen Ashworth', 15, 'Imogen Ashworth'],
    ['Imogen Ashworth', 14, 'I. Ashworth'],
    ['Imogen Ashworth', 10, 'Ashworth'],
    ['Imogen Ashworth', 6, 'Ashwo…'],
    ['Tor Eivind Bakke', 12, 'T. E. Bakke'],
    ['Tor Eivind Bakke', 9, 'T. Bakke'],
    ['Max von Hohenfels', 16, 'M. von Hohenfels'],
    ['Max von Hohenfels', 13, 'von Hohenfels'],
    ['Max von Hohenfels', 12, 'Hohenfels'],
    ['Zia', 2, 'Z…'],
    ['李 小龙', 4, '李 小龙'],
  ])('%s in %i letters is %s', (name, room, expected) => {
    expect(fitName(name, room, letters)).toBe(expected)
  })

  test('never takes more than its room, but for a letter and an ellipsis', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.nat({ max: 50 }), (name, room) => {
        expect(letters(fitName(name, room, letters))).toBeLessThanOrEqual(Math.max(room, 2))
      }),
    )
  })

  test('has forms from the fullest to the shortest', () => {
    expect(nameForms('Anna Maria Schmidt')).toEqual([
      'Anna Maria Schmidt',
      'A. M. Schmidt',
      'A. Schmidt',
      'Schmidt',
    ])
  })
})
