// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { logFailure } from './start.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [new CloseEvent('close'), 'WebSocket connection unsuccessful'],
  [new Error('no'), 'Unknown error'],
])('%s is logged in a group', (error, title) => {
  const group = vi.spyOn(console, 'group').mockImplementation(() => undefined)
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logFailure(error)
  expect(group).toHaveBeenCalledWith(title)
  expect(said).toHaveBeenCalledWith(error)
})
