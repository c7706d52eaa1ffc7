import { expect, it } from 'vitest'
import { askedWords, plainText } from './plainText.ts'

it.each([
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Ærø', 'soren aero'],
  ['Işık İnan', 'isik inan'],
  ['IŞIK İNAN', 'isik inan'],
  ['Đặng Thị Ngọc', 'dang thi ngoc'],
  ['Straße', 'strasse'],
  ['Þórsdóttir', 'thorsdottir'],
  ['Ħaż-Żebbuġ', 'haz-zebbug'],
  ['Ŋuŧa Əliyev', 'nuta eliyev'],
  ['Oʼ Brien, Kaʻula', "o' brien, ka'ula"],
])('%s is found as %s', (name, typed) => expect(plainText(name)).toBe(typed))

it.each([
  [undefined, null],
  ['  ', null],
  ['Łódź  lodz 2', ['lodz', '2']],
  ['one two three four', ['one', 'two', 'three']],
  ['%_%', []],
])('%s asks for %j', (typed, words) => expect(askedWords(typed, 3)).toEqual(words))
