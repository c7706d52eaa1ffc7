import { expect, it } from 'vitest'
import { sentText } from './NotTaken.tsx'
import type { PhoneState } from './phone.ts'

it('says that all is sent where nothing waits, and nothing was left out', () => {
  const some = [{}] as unknown as PhoneState['waiting'] & PhoneState['notTaken']
  expect(sentText({ waiting: [], notTaken: [] })).toBe('All sent')
  expect(sentText({ waiting: [], notTaken: some })).toBe('')
  expect(sentText({ waiting: some, notTaken: some })).toMatch(/not been sent yet/)
})
