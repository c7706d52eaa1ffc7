import { expect, test } from 'vitest'

test('an input that is hidden hides no other', () => {
  document.body.innerHTML = '<input type="hidden"><input type="text"><input>'
  const shown = [...document.querySelectorAll('input')].map((input) => getComputedStyle(input).display)
  expect(shown).toEqual(['none', 'inline-block', 'inline-block'])
})
