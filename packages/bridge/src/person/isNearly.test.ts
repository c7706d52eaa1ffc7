import { expect, it } from 'vitest'
import { isNearly } from './isNearly.ts'

it.each([
  ['two letters that changed places', 'Nora Feild', 'Nora Field', true],
  ['another letter', 'Nora Fiold', 'Nora Field', true],
  ['a letter too few', 'Nora Fild', 'Nora Field', true],
  ['a letter too many', 'Nora Fieeld', 'Nora Field', true],
  ['the last letter', 'Nora Fields', 'Nora Field', true],
  ['accents and capitals beside it', 'BJØRN ODEGRAD', 'Bjørn Odegard', true],
  ['the first letter', 'Dove Strand', 'Tove Strand', true],
  ['the order beside it', 'Feild Nora', 'Nora Field', true],
  ['the same name', 'nora field', 'Nora Field', false],
  ['two mistakes', 'Nroa Feild', 'Nora Field', false],
  ['two letters too many', 'Nora Fieldss', 'Nora Field', false],
  ['short names', 'Dan', 'Ann', false],
  ['others', 'Tove Strand', 'Nora Field', false],
])('%s: %s, %s', (_, one, other, is) => {
  expect([isNearly(one, other), isNearly(other, one)]).toEqual([is, is])
})
