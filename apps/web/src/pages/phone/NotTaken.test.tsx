import { expect, it } from 'vitest'
import { sentText } from './NotTaken.tsx'
import type { PhoneState } from './phone.ts'

it('says that all is sent where nothing waits, and nothing was left out', () => {
  const some = [{}] as unknown as PhoneState['waiting'] & PhoneState['notTaken']
  expect(sentText({ waiting: [], isLate: false, notTaken: [] })).toBe('All sent')
  expect(sentText({ waiting: [], isLate: false, notTaken: some })).toBe('')
  expect(sentText({ waiting: some, isLate: true, notTaken: some })).toMatch(/not been sent yet/)
  expect(sentText({ waiting: some, isLate: false, notTaken: [] })).toBe('1 entry on its way')
})
