import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { SharedWork } from './sharedWork.ts'

/** Work that is done, or fails, when it is told. */
function held() {
  const all: {
    readonly gone: AbortSignal
    readonly end: (value: string) => void
    readonly fail: () => void
  }[] = []
  const work = (gone: AbortSignal) =>
    new Promise<string>((end, reject) => all.push({ gone, end, fail: () => reject(new Error('failed')) }))
  return { all, work }
}

const asker = () => new AbortController()

it('is done once for all who ask meanwhile, and anew afterwards', async () => {
  const shared = new SharedWork<string>()
  const { all, work } = held()
  const [one, other] = [asker(), asker()]
  const asked = [shared.run('a', one.signal, work), shared.run('a', other.signal, work)]
  const another = shared.run('b', one.signal, work)
  expect(all).toHaveLength(2)
  all[0]?.end('done')
  all[1]?.end('too')
  expect(await Promise.all([...asked, another])).toEqual(['done', 'done', 'too'])
  expect([one, other].map(({ signal }) => getEventListeners(signal, 'abort').length)).toEqual([0, 0])
  void shared.run('a', one.signal, work)
  expect(all).toHaveLength(3)
})

it('is given up when the last has gone, and not before; who comes then begins anew', async () => {
  const shared = new SharedWork<string>()
  const { all, work } = held()
  const [one, other] = [asker(), asker()]
  const asked = [shared.run('a', one.signal, work), shared.run('a', other.signal, work)]
  one.abort()
  expect(all[0]?.gone.aborted).toBe(false)
  other.abort()
  expect(all[0]?.gone.aborted).toBe(true)
  const later = shared.run('a', asker().signal, work)
  expect(all).toHaveLength(2)
  all[0]?.fail()
  await Promise.allSettled(asked)
  void shared.run('a', asker().signal, work)
  expect(all).toHaveLength(2)
  all[1]?.end('done')
  expect(await later).toBe('done')
})

it('fails for all who waited, and is tried again for the next', async () => {
  const shared = new SharedWork<string>()
  const { all, work } = held()
  const asked = [shared.run('a', asker().signal, work), shared.run('a', asker().signal, work)]
  all[0]?.fail()
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  void shared.run('a', asker().signal, work)
  expect(all).toHaveLength(2)
})
