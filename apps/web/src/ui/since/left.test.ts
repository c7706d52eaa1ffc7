// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { Seen } from './happened.ts'
import { keepSeen, lastSeen } from './left.ts'

const seen = (at: number): Seen => ({ at, boards: { '7/1': 4 }, leaders: ['Ash'], round: 1 })

beforeEach(() => localStorage.clear())

test('what was seen last of a session is known, the newest of eight sessions', () => {
  expect(lastSeen(1)).toBeNull()
  for (let session = 1; session <= 9; session++) keepSeen(session, seen(session))
  expect([lastSeen(1), lastSeen(2), lastSeen(9)]).toEqual([null, seen(2), seen(9)])
  keepSeen(2, seen(99))
  expect(lastSeen(2)).toEqual(seen(99))
})

test.each(['{', '[]', 'null', '{"1":{"at":"x"}}', '{"1":{"at":1,"boards":null,"leaders":[],"round":1}}'])(
  '%s is nothing that was kept',
  (text) => {
    localStorage.setItem('openroom.left', text)
    expect(lastSeen(1)).toBeNull()
  },
)
