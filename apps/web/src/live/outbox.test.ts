// @vitest-environment jsdom
/** Whatever network and tabs do: each entry is taken once, in the order in which it was entered, or refused and told. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refused } from './bearerCalls.ts'
import { alone, doubling, onWake, sendNext, Working } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
})

/** Locks of a browser with several tabs. */
function giveLocks(): void {
  const turns = new Map<string, Promise<unknown>>()
  const held = new Set<string>()
  type Work = (lock: object | null) => Promise<unknown>
  const request = (name: string, ...given: readonly unknown[]) => {
    const work = given.at(-1) as Work
    if (given.length > 1 && held.has(name)) return work(null)
    const before = turns.get(name) ?? Promise.resolve()
    if (!turns.has(name)) held.add(name)
    const done = before
      .then(() => {
        held.add(name)
        return work({})
      })
      .finally(() => held.delete(name))
    turns.set(
      name,
      done.catch(() => {}),
    )
    return done
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

type Kept = { readonly id: number; refused: boolean }

/** Entries that it does not take. */
const isUntimely = (id: number): boolean => id % 4 === 0

type Fate = 'taken' | 'cut' | 'unanswered' | 'busy'

/** A server that knows what it has, behind a network that loses calls and answers. */
function server() {
  const taken: number[] = []
  let fates: Fate[] = []
  return {
    taken,
    meet: (next: readonly Fate[]): void => {
      fates = [...next]
    },
    send: async (id: number): Promise<void> => {
      const fate = fates.shift() ?? 'taken'
      await new Promise((resolve) => setTimeout(resolve, 200))
      if (fate === 'cut') throw new Refused(0, {})
      if (fate === 'busy') throw new Refused(503, {})
      if (isUntimely(id)) throw new Refused(409, { code: 'session-over' } as never)
      if (!taken.includes(id)) taken.push(id)
      if (fate === 'unanswered') throw new Refused(0, {})
    },
  }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('enter' as const), tab: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reload' as const), tab: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wake' as const), tab: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), tab: fc.nat(5_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('net' as const),
      tab: fc.array(fc.constantFrom<Fate>('taken', 'cut', 'unanswered', 'busy'), { maxLength: 6 }),
    }),
  },
)

it('takes what is cut, refused, unanswered, or begun anew in three tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      giveLocks()
      const store: Kept[] = []
      const { send, meet, taken } = server()
      const tab = () => {
        const outgoing = {
          next: () => {
            const batch = store.find(({ refused }) => !refused)
            return batch ? { batch } : {}
          },
          send: ({ id }: Kept) => send(id),
          taken: (kept: Kept) => void store.splice(store.indexOf(kept), 1),
          refused: (kept: Kept) => {
            kept.refused = true
            return true
          },
        }
        const working = new Working(() => alone('all', () => sendNext(outgoing)), doubling(100, 1_000))
        working.begin()
        return working
      }
      const tabs = [tab(), tab(), tab()]
      let last = 0
      for (const one of steps) {
        if (one.does === 'wait') await vi.advanceTimersByTimeAsync(one.tab)
        else if (one.does === 'net') meet(one.tab)
        else if (one.does === 'wake') tabs[one.tab]?.wake()
        else if (one.does === 'reload') {
          tabs[one.tab]?.stop()
          tabs[one.tab] = tab()
        } else {
          store.push({ id: ++last, refused: false })
          tabs[one.tab]?.wake()
        }
      }
      await vi.advanceTimersByTimeAsync(200 * 3 * (last + 20) + 20_000)
      for (const one of tabs) one.stop()
      const all = Array.from({ length: last }, (_, at) => at + 1)
      expect(taken).toEqual(all.filter((id) => !isUntimely(id)))
      expect(store.map(({ id }) => id)).toEqual(all.filter(isUntimely))
    }),
    { numRuns: 80 },
  )
})

it('waits longer each time, and not at all when it is woken while it waits for an answer', async () => {
  let tries = 0
  const working = new Working(
    async () => {
      tries += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
      throw new Refused(0, {})
    },
    doubling(1_000, 4_000),
  )
  working.begin()
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return tries
  }
  expect([await after(1_099), await after(1)]).toEqual([1, 2])
  expect([await after(2_099), await after(1)]).toEqual([2, 3])
  expect([await after(4_099), await after(1)]).toEqual([3, 4])
  working.wake()
  expect(await after(101)).toBe(5)
  expect([await after(4_098), await after(2)]).toEqual([5, 6])
  working.stop()
  expect(await after(60_000)).toBe(6)
})

it('does one thing at a time where it is begun again while it waits', async () => {
  let [begun, atOnce, most] = [0, 0, 0]
  const working = new Working(
    async () => {
      begun += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      atOnce -= 1
      return 500
    },
    doubling(10, 10),
  )
  working.begin()
  await vi.advanceTimersByTimeAsync(1_100)
  working.begin()
  expect(begun).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  working.stop()
  expect([begun, most]).toEqual([5, 1])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun).toBe(5)
})

it('lets the page go on where an answer takes nothing', async () => {
  const outgoing = { next: () => ({ batch: 1 }), send: async () => {}, taken: () => {}, refused: () => true }
  const working = new Working(() => sendNext(outgoing), doubling(10, 10))
  working.begin()
  await vi.advanceTimersByTimeAsync(10)
  working.stop()
})

it('goes on after a mistake of its own, and says it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let tries = 0
  const working = new Working(
    async () => {
      tries += 1
      if (tries === 1) throw new TypeError('no such thing')
      return null
    },
    doubling(10, 10),
  )
  working.begin()
  await vi.advanceTimersByTimeAsync(1_000)
  working.stop()
  expect([tries, said.mock.calls.length]).toEqual([2, 1])
  said.mockRestore()
})

it('tells who waits for another tab, and begins once that has ended', async () => {
  giveLocks()
  const ends: (() => void)[] = []
  const begun: string[] = []
  const hold = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name)
      ends.push(resolve)
    })
  const waiting = vi.fn()
  const done = [alone('link', hold('one'), waiting)]
  await vi.advanceTimersByTimeAsync(0)
  done.push(alone('link', hold('other'), waiting))
  await vi.advanceTimersByTimeAsync(0)
  expect([begun, waiting.mock.calls.length]).toEqual([['one'], 1])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['one', 'other'])
  ends[1]?.()
  await Promise.all(done)
})

it('is woken by the network and by who looks at the page, until it is given back', () => {
  const then = vi.fn()
  const stop = onWake(then)
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(then).toHaveBeenCalledTimes(2)
  stop()
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(then).toHaveBeenCalledTimes(2)
})
