import { expect, test } from 'vitest'
import '../ui/labels.ts'
import { catalogue, register, speak } from './register.ts'
import { type TextId, t } from './t.ts'

test('a text is found by its id', () => {
  expect(t('scores.final')).toBe('Final score')
})

test('an id that no area has is told as such, with values and without', () => {
  expect(t('no.such.text' as TextId)).toBe('Unknown key')
  expect(t('no.such.text' as TextId, { count: 2 })).toBe('Unknown key')
})

test('a text asked for before its area has come is found afterwards', () => {
  const [plain, counted] = ['late.text', 'late.counted'] as unknown as readonly [TextId, TextId]
  expect([t(plain), t(counted, { count: 2 })]).toEqual(['Unknown key', 'Unknown key'])
  register({ [plain]: ['Here'], [counted]: [['count'], ' here'] })
  expect([t(plain), t(counted, { count: 2 })]).toEqual(['Here', '2 here'])
})

test('a text already said is said in the next language', () => {
  expect(t('scores.final')).toBe('Final score')
  speak('de', { 'scores.final': ['Endstand'] })
  expect(t('scores.final')).toBe('Endstand')
  catalogue.activate('en')
  expect(t('scores.final')).toBe('Final score')
})
