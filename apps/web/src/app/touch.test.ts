import { expect, test } from 'vitest'
import { isTouch } from './touch.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 14)', true],
  ['Mozilla/5.0 (iPad; CPU OS 17_0)', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)', true],
  ['Mozilla/5.0 (X11; Linux x86_64)', false],
])('%s: %s', (agent, touch) => {
  expect(isTouch(agent)).toBe(touch)
})
