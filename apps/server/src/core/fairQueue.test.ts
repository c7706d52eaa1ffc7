import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { FairQueue } from './fairQueue.ts'

const NEVER = new AbortController().signal

/** Work that is done when it is told. */
function held() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((done) => {
      begun.push(name)
      ends.set(name, () => done(name))
    })
  const settle = async () => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve()
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { begun, work, end }
}

it('takes turns among those who ask, one piece at a time', async () => {
  const queue = new FairQueue({ waiting: 9, waitingOfOne: 9 })
  const { begun, work, end } = held()
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => queue.run(name[0]!, NEVER, work(name)))
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    expect(begun.at(-1)).toBe(name)
    await end(name)
  }
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
})

it('does as many at once as it may', async () => {
  const queue = new FairQueue({ waiting: 9, waitingOfOne: 9, atOnce: 2 })
  const { begun, work, end } = held()
  const asked = ['a1', 'a2', 'a3', 'b1'].map((name) => queue.run(name[0]!, NEVER, work(name)))
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  for (const name of ['a3', 'b1']) await end(name)
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

it('leaves out who has gone', async () => {
  const queue = new FairQueue({ waiting: 9, waitingOfOne: 9 })
  const { begun, work, end } = held()
  const leaving = new AbortController()
  const first = queue.run('a', NEVER, work('first'))
  const left = queue.run('a', leaving.signal, work('left'))
  const last = queue.run('a', NEVER, work('last'))
  leaving.abort()
  await expect(left).rejects.toMatchObject({ reason: 'gone' })
  await end('first')
  await end('last')
  expect([await first, await last]).toEqual(['first', 'last'])
  expect(begun).toEqual(['first', 'last'])
})

it('refuses what is too much, of one and of all, and has room again later', async () => {
  const queue = new FairQueue({ waiting: 3, waitingOfOne: 2 })
  const { work, end } = held()
  const kept = [
    queue.run('a', NEVER, work('a1')),
    ...['a2', 'a3'].map((name) => queue.run('a', NEVER, work(name))),
  ]
  await expect(queue.run('a', NEVER, work('a4'))).rejects.toMatchObject({ reason: 'full' })
  kept.push(queue.run('b', NEVER, work('b1')))
  await expect(queue.run('c', NEVER, work('c1'))).rejects.toMatchObject({ reason: 'full' })
  await end('a1')
  kept.push(queue.run('c', NEVER, work('c2')))
  for (const name of ['a2', 'b1', 'a3', 'c2']) await end(name)
  expect(await Promise.all(kept)).toEqual(['a1', 'a2', 'a3', 'b1', 'c2'])
})

it('goes on after work that fails', async () => {
  const queue = new FairQueue({ waiting: 9, waitingOfOne: 9 })
  const failed = queue.run('a', NEVER, () => Promise.reject(new Error('broken')))
  const next = queue.run('a', NEVER, async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

it('goes on after work that throws at once', async () => {
  const queue = new FairQueue({ waiting: 9, waitingOfOne: 9 })
  const failed = queue.run('a', NEVER, () => {
    throw new Error('broken')
  })
  const next = queue.run('a', NEVER, async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

it('does nothing for who has gone before', async () => {
  const queue = new FairQueue({ waiting: 9, waitingOfOne: 9 })
  const { begun, work } = held()
  const asked = queue.run('a', AbortSignal.abort(), work('a'))
  await expect(asked).rejects.toMatchObject({ reason: 'gone' })
  expect(begun).toEqual([])
})

it('listens to who asks no longer than the work waits', async () => {
  const queue = new FairQueue({ waiting: 9, waitingOfOne: 9 })
  const { work, end } = held()
  const { signal } = new AbortController()
  const listening = () => getEventListeners(signal, 'abort').length
  const asked = ['a', 'b', 'c'].map((name) => queue.run('one', signal, work(name)))
  expect(listening()).toBe(2)
  for (const name of ['a', 'b', 'c']) await end(name)
  await Promise.all(asked)
  expect(listening()).toBe(0)
})
