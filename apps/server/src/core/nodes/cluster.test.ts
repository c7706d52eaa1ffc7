import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { manualClock } from '../../testing/clock.ts'
import { hasNats, type TestNats, testNats } from '../../testing/nats.ts'
import { Channel } from '../channel.ts'
import { Presence } from '../presence.ts'
import { type Bus, connectBus } from './bus.ts'
import { relay, relayPresence } from './relay.ts'

if (!hasNats) console.warn('nats-server is not installed: tests of several nodes are skipped.')

const quiet = { onCut: () => {}, onError: () => {} }

describe.skipIf(!hasNats)('several nodes', () => {
  let nats: TestNats
  const buses: Bus[] = []
  const bus = async () => {
    const made = await connectBus(nats.url, quiet)
    buses.push(made)
    return made
  }
  beforeAll(async () => {
    nats = await testNats()
  })
  afterAll(async () => {
    await Promise.all(buses.map((one) => one.close().catch(() => {})))
    await nats.kill()
  })

  it('hear each other’s news once, and not their own again', async () => {
    const heard: string[] = []
    const channels = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const channel = new Channel<{ readonly from: string }>()
        channel.listen(({ from }) => heard.push(`${from}>${name}`))
        relay(await bus(), 'test.once', channel)
        return channel
      }),
    )
    await Promise.all(buses.map((one) => one.flush()))
    channels[0]?.announce({ from: 'a' })
    await expect.poll(() => heard.toSorted()).toEqual(['a>a', 'a>b', 'a>c'])
  })

  it('see who is at a table at another, and forget who is lost with a node', async () => {
    const clocks = [manualClock(), manualClock()] as const
    const [here, there] = clocks.map((clock) => new Presence(clock)) as [Presence, Presence]
    const stop = relayPresence(await bus(), here, clocks[0])
    relayPresence(await bus(), there, clocks[1])
    const place = { kind: 'commentator', session: 3, table: '7' } as const
    await Promise.all(buses.map((one) => one.flush()))
    here.announce({ ...place, name: 'Iris', forMs: null })
    await expect.poll(() => there.of('commentator', 3).get('7')).toEqual(['Iris'])
    const news = vi.fn()
    there.news.listen(news)
    clocks[1].advance(20_000)
    clocks[0].advance(20_000)
    for (const one of buses) await one.flush()
    clocks[1].advance(20_000)
    expect(there.of('commentator', 3).size).toBe(1)
    stop()
    clocks[1].advance(30_000)
    expect(there.of('commentator', 3).size).toBe(0)
    expect(news).toHaveBeenCalledOnce()
    expect(here.of('commentator', 3).size).toBe(1)
  })

  it('find each other again when the line was cut, and know that they may have missed something', async () => {
    const [left, right] = [await bus(), await bus()]
    const heard: unknown[] = []
    right.subscribe('openroom.test.cut', (news) => heard.push(news))
    const back = vi.fn()
    right.onReturn(back)
    await nats.kill()
    left.publish('openroom.test.cut', 'while it was away')
    await nats.start()
    await vi.waitFor(() => expect(back).toHaveBeenCalled(), { timeout: 60_000, interval: 50 })
    await vi.waitFor(
      () => {
        left.publish('openroom.test.cut', 'after')
        expect(heard).toContain('after')
      },
      { timeout: 60_000, interval: 50 },
    )
  })

  it('say which setting is wrong when no server answers', async () => {
    await expect(connectBus('nats://127.0.0.1:9', quiet)).rejects.toThrow('NATS_URL')
  })
})
