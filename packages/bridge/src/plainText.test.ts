import { expect, it } from 'vitest'
import { plainText } from './plainText.ts'

it.each([
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Ærø', 'soren aero'],
  ['Işık İnan', 'isik inan'],
  ['IŞIK İNAN', 'isik inan'],
  ['Đặng Thị Ngọc', 'dang thi ngoc'],
  ['Straße', 'strasse'],
  ['Þórsdóttir', 'thorsdottir'],
])('%s is found as %s', (name, typed) => expect(plainText(name)).toBe(typed))
