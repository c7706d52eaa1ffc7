import { expect, test } from 'vitest'
import '../ui/labels.ts'
import { type TextId, t } from './t.ts'

test('a text is found by its id', () => {
  expect(t('scores.final')).toBe('Final score')
})

test('an id that no area has is told as such, with values and without', () => {
  expect(t('no.such.text' as TextId)).toBe('Unknown key')
  expect(t('no.such.text' as TextId, { count: 2 })).toBe('Unknown key')
})
