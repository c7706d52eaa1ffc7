import { afterEach, expect, it, vi } from 'vitest'
import { Attempts, isAnswered } from './attempts.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Attempts that each have two seconds, from `from` on, while nobody answers. @returns how many sockets were begun */
function inSilence(attempts: Attempts, from: number, seconds: number): number {
  let begun = 0
  for (let now = from; now < from + 1_000 * seconds; now += 2_000) {
    if (attempts.areTooMany(now)) continue
    attempts.begin(now).ended(now + 2_000)
    begun += 1
  }
  return begun
}

it('leaves three sockets behind at most, as long as a browser may keep them', () => {
  const attempts = new Attempts()
  expect(inSilence(attempts, 0, 100)).toBe(3)
  expect(inSilence(attempts, 130_000, 100)).toBe(3)
})

it('counts none that was opened', () => {
  const attempts = new Attempts()
  for (let now = 0; now < 20_000; now += 2_000) attempts.begin(now).opened()
  expect(attempts.areTooMany(20_000)).toBe(false)
})

it('counts none that was refused at once: a server that starts again is asked every time', () => {
  const attempts = new Attempts()
  for (let now = 0; now < 60_000; now += 5_000) attempts.begin(now).ended(now + 30)
  expect(attempts.areTooMany(60_000)).toBe(false)
})

it('asks again only after its time, where it is refused at once', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  let answer: boolean | null = null
  void isAnswered('/', 2_000, new AbortController().signal).then((is) => {
    answer = is
  })
  await vi.advanceTimersByTimeAsync(1_900)
  expect(answer).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(answer).toBe(false)
})

it('is ended by whoever asks, and says who he is to nobody', async () => {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', (_: string, how: RequestInit) => {
    asked.push(how)
    return new Promise((_resolve, reject) => how.signal?.addEventListener('abort', reject))
  })
  const ending = new AbortController()
  const answer = isAnswered('/', 60_000, ending.signal)
  ending.abort()
  expect(await answer).toBe(false)
  expect(asked).toMatchObject([{ credentials: 'omit', cache: 'no-store', signal: { aborted: true } }])
})
