// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepHere, leavePlace, readHere, toEntry, watchPlace } from './entryKept.ts'

/** The page is loaded anew, at an entry of the browser's history. */
function loadAt(number: number): void {
  window.dispatchEvent(new Event('pagehide'))
  watchPlace(number)
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/archive')
  watchPlace(0)
})

afterEach(() => void vi.unstubAllGlobals())

test('what a page has loaded is there again on the way back, also after it was loaded anew', () => {
  keepHere('pages', 3)
  toEntry(1, 'made')
  expect(readHere('pages')).toBe(null)
  keepHere('pages', 2)
  leavePlace()
  loadAt(0)
  expect(readHere('pages')).toBe(3)
  toEntry(1, 'again')
  expect(readHere('pages')).toBe(2)
})

test('another entry in the same place of the row begins anew', () => {
  toEntry(1, 'made')
  keepHere('pages', 2)
  toEntry(0, 'again')
  toEntry(1, 'made')
  expect(readHere('pages')).toBe(null)
})

test('where it stood is where it was when the browser began to leave', () => {
  const scrollTo = (y: number) => {
    vi.stubGlobal('scrollY', y)
    dispatchEvent(new Event('scroll'))
  }
  const kept = () => JSON.parse(sessionStorage.getItem('openroom.entries') ?? '[]')[0]?.[1].y
  scrollTo(3_000)
  dispatchEvent(new Event('beforeunload'))
  // Firefox has cut the connection by now, which the page says in a line of its own.
  scrollTo(3_044)
  dispatchEvent(new Event('pagehide'))
  expect(kept()).toBe(3_000)
  // Who was asked and stayed has scrolled on.
  scrollTo(500)
  dispatchEvent(new Event('beforeunload'))
  dispatchEvent(new Event('pagehide'))
  expect(kept()).toBe(500)
})

test('what is no list of entries is not taken', () => {
  for (const kept of ['', '{', '7', '[[0]]', '[[0,{"values":1}]]', '[[0,{"address":1,"y":0,"values":{}}]]']) {
    sessionStorage.setItem('openroom.entries', kept)
    watchPlace(0)
    expect(readHere('pages')).toBe(null)
  }
})
