// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { placeOf, spellAddress } from './places.ts'

test.each([
  ['/login/', '/login', 'home'],
  ['/Login', '/login', 'home'],
  ['/ARCHIVE/?q=Rit#x', '/archive?q=Rit#x', 'archive'],
  ['/clubs//', '/clubs', 'clubs'],
  ['/set-password/AbC_-1/', '/set-password/AbC_-1', 'home'],
  ['/Screen/1/2/?screen=tables', '/screen/1/2?screen=tables', null],
  ['/', '/', 'home'],
  ['/users?x=/', '/users?x=/', 'users'],
])('%s is the address %s', (typed, address, place) => {
  window.history.replaceState({ number: 3 }, '', typed)
  spellAddress()
  const { pathname, search, hash } = window.location
  expect(pathname + search + hash).toBe(address)
  expect(placeOf(pathname)).toBe(place)
  expect(window.history.state).toEqual({ number: 3 })
})
