/** The browser's own voice: one text after the other, and the page says as long as it reads. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hush, speak } from './speech.ts'

class Utterance extends EventTarget {
  lang = ''
  rate = 1
  constructor(readonly text: string) {
    super()
  }
}

let heard: Utterance[] = []
const cancel = vi.fn()
const texts = () => heard.map(({ text }) => text)
const ends = () => heard.at(-1)?.dispatchEvent(new Event('end'))
const isSpeaking = () => document.documentElement.hasAttribute('data-speaking')

beforeEach(() => {
  heard = []
  cancel.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', { speak: (one: Utterance) => void heard.push(one), cancel })
})
afterEach(() => {
  hush()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('reads one text after the other, and says so until the last has ended', () => {
  speak('one', 1.5, false)
  speak('two', 1.5, false)
  expect([texts(), isSpeaking(), heard[0]?.rate]).toEqual([['one'], true, 1.5])
  ends()
  expect([texts(), isSpeaking()]).toEqual([['one', 'two'], true])
  ends()
  expect(isSpeaking()).toBe(false)
})

test('answers at once who asks, and leaves out the oldest of too many', () => {
  for (const text of '12345678') speak(text, 1, false)
  ends()
  expect(texts()).toEqual(['1', '3'])
  speak('answer', 1, true)
  expect([texts().at(-1), cancel.mock.calls.length]).toEqual(['answer', 1])
  ends()
  expect([texts().length, isSpeaking()]).toEqual([3, false])
})

test('holds nothing up where a voice ends without saying so', () => {
  speak('one', 1, false)
  vi.advanceTimersByTime(2_500)
  expect(isSpeaking()).toBe(false)
})
