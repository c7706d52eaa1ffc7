import { describe, expect, it } from 'vitest'
import { Hub, type Snapshot, type Subscriber } from './hub.ts'
import type { Parts } from './stomp/message.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

function viewer() {
  const state = { slow: false, got: [] as string[], writes: 0 }
  const subscriber: Subscriber = {
    account: null,
    send: (messages) => {
      const texts = messages.map((parts) => Buffer.concat([...parts]).toString())
      state.got.push(...texts.map((text) => text.slice(text.indexOf('\n\n') + 2, -1)))
      state.writes += 1
    },
    isSlow: () => state.slow,
  }
  return { state, subscriber }
}

/** A source whose snapshots can be held back. */
function source() {
  const held: (() => void)[] = []
  const state = { seq: 1, hold: false, made: 0 }
  const snapshot = (): Promise<Snapshot> => {
    state.made += 1
    const now = { seq: state.seq, body: `state ${state.seq}` }
    return state.hold ? new Promise((resolve) => held.push(() => resolve(now))) : Promise.resolve(now)
  }
  const hub = new Hub(
    (destination) => (destination === '/list' ? { snapshot } : null),
    (error) => {
      throw error
    },
  )
  const change = () => {
    state.seq += 1
    hub.publish('/list', { seq: state.seq, body: `change ${state.seq}` })
  }
  const release = () => {
    for (const free of held.splice(0)) free()
  }
  return { hub, state, change, release }
}

describe('the hub', () => {
  it('starts with the whole state and goes on with changes', async () => {
    const { hub, change } = source()
    const { state, subscriber } = viewer()
    hub.subscribe('/list', 'a', subscriber, null)
    await settled()
    change()
    change()
    expect(state.got).toEqual(['state 1', 'change 2', 'change 3'])
  })

  it('is idle once the snapshots are made, also those nobody waits for any more', async () => {
    const { hub, state, release } = source()
    state.hold = true
    const leave = hub.subscribe('/list', 'a', viewer().subscriber, null)
    leave?.()
    let isIdle = false
    const idle = hub.idle().then(() => {
      isIdle = true
    })
    await settled()
    expect(isIdle).toBe(false)
    release()
    await idle
  })

  it('knows no other destination', () => {
    expect(source().hub.subscribe('/nowhere', 'a', viewer().subscriber, null)).toBeNull()
  })

  it('loses no change that happens while a snapshot is being made', async () => {
    const { hub, state: origin, change, release } = source()
    const { state, subscriber } = viewer()
    origin.hold = true
    hub.subscribe('/list', 'a', subscriber, null)
    change()
    origin.hold = false
    release()
    await settled()
    expect(state.got).toEqual(['state 2'])
    change()
    expect(state.got).toEqual(['state 2', 'change 3'])
  })

  it('makes one snapshot for a crowd', async () => {
    const { hub, state: origin, release } = source()
    origin.hold = true
    const crowd = Array.from({ length: 50 }, viewer)
    for (const { subscriber } of crowd) hub.subscribe('/list', 'a', subscriber, null)
    release()
    await settled()
    expect(origin.made).toBe(1)
    expect(crowd.every(({ state }) => state.got.length === 1)).toBe(true)
  })

  it('sends a returning client nothing when it has missed nothing', async () => {
    const { hub } = source()
    const { state, subscriber } = viewer()
    hub.subscribe('/list', 'a', subscriber, 1)
    await settled()
    expect(state.got).toEqual([])
  })

  it('leads a returning client on where its source can, with the very messages that were sent', async () => {
    const pushes = [2, 3].map((seq) => ({ seq, body: `change ${seq}` }))
    const hub = new Hub(
      () => ({
        snapshot: async () => ({ seq: 3, body: 'state 3' }),
        missedBy: async (since) => (since === 0 ? null : { seq: 3, pushes: pushes.slice(since - 1) }),
      }),
      (error) => {
        throw error
      },
    )
    const sent: (readonly Buffer[])[] = []
    const send = (messages: readonly Parts[]) => sent.push(...messages)
    for (const since of [1, 1, 2, 3]) {
      hub.subscribe('/list', 'a', { account: null, send, isSlow: () => false }, since)
      await settled()
    }
    const { state, subscriber } = viewer()
    hub.subscribe('/list', 'b', subscriber, 0)
    await settled()
    expect(sent).toHaveLength(5)
    expect([sent[2], sent[3], sent[4]]).toEqual([sent[0], sent[1], sent[1]])
    expect(sent[2]![0]).toBe(sent[0]![0])
    expect(state.got).toEqual(['state 3'])
    hub.publish('/list', { seq: 4, body: 'change 4' })
    expect([sent.length, state.got.at(-1)]).toEqual([9, 'change 4'])
  })

  it('leaves changes out for a slow viewer and sends a snapshot when it has caught up', async () => {
    const { hub, change } = source()
    const { state, subscriber } = viewer()
    hub.subscribe('/list', 'a', subscriber, null)
    await settled()
    state.slow = true
    change()
    change()
    hub.refreshStale()
    state.slow = false
    hub.refreshStale()
    await settled()
    change()
    expect(state.got).toEqual(['state 1', 'state 3', 'change 4'])
  })

  it('sends no snapshot to a viewer who does not read, until it does', async () => {
    const { hub, change } = source()
    const { state, subscriber } = viewer()
    state.slow = true
    hub.subscribe('/list', 'a', subscriber, null)
    await settled()
    change()
    hub.refreshStale()
    await settled()
    expect(state.got).toEqual([])
    state.slow = false
    hub.refreshStale()
    await settled()
    change()
    expect(state.got).toEqual(['state 2', 'change 3'])
  })

  it('makes a snapshot again that could not be made', async () => {
    let isThere = false
    const snapshot = async (): Promise<Snapshot> => {
      if (!isThere) throw new Error('no database')
      return { seq: 1, body: 'state 1' }
    }
    const errors: unknown[] = []
    const hub = new Hub(
      () => ({ snapshot }),
      (error) => errors.push(error),
    )
    const { state, subscriber } = viewer()
    hub.subscribe('/list', 'a', subscriber, null)
    await settled()
    isThere = true
    hub.refreshStale()
    await settled()
    expect([errors.length, state.got]).toEqual([1, ['state 1']])
  })

  it('shares the body among many ids of one destination', async () => {
    const { hub } = source()
    const bodies = new Set<unknown>()
    const got: string[] = []
    for (let i = 0; i < 40; i += 1) {
      const send = ([parts = []]: readonly Parts[]) => {
        bodies.add(parts.at(-1))
        got.push(Buffer.concat([...parts]).toString())
      }
      hub.subscribe('/list', `id-${i}`, { account: null, send, isSlow: () => false }, null)
    }
    await settled()
    expect(got.every((text, i) => text.includes(`subscription:id-${i}\n`) && text.includes('state 1'))).toBe(
      true,
    )
    expect(bodies.size).toBe(17)
  })

  it('forgets a destination with its last listener', async () => {
    const { hub } = source()
    const leave = hub.subscribe('/list', 'a', viewer().subscriber, null)
    expect(hub.isWatched('/list')).toBe(true)
    leave?.()
    expect(hub.isWatched('/list')).toBe(false)
  })

  describe('with more listeners than are told at once', () => {
    const CROWD = 1_300
    const crowd = async (change: () => void, hub: Hub) => {
      const viewers = Array.from({ length: CROWD }, viewer)
      const leaving = viewers.map(({ subscriber }, i) =>
        hub.subscribe('/list', `v${i % 3}`, subscriber, null),
      )
      await settled()
      change()
      return { viewers, leaving }
    }
    const all = async (hub: Hub, count: number) => {
      while (hub.counts.delivered < count) await settled()
    }

    it('gives others their turn, and tells all in order and in few writes', async () => {
      const { hub, change } = source()
      const { viewers } = await crowd(change, hub)
      expect(viewers.filter(({ state }) => state.got.includes('change 2'))).toHaveLength(500)
      for (let i = 0; i < 4; i += 1) change()
      await all(hub, 6 * CROWD)
      const got = ['state 1', 'change 2', 'change 3', 'change 4', 'change 5', 'change 6']
      expect(viewers.every(({ state }) => state.got.join() === got.join())).toBe(true)
      expect(viewers.every(({ state }) => state.writes === 3)).toBe(true)
    })

    it('tells who comes meanwhile once, and who leaves nothing more', async () => {
      const { hub, state, change } = source()
      const { viewers, leaving } = await crowd(change, hub)
      leaving.at(-1)?.()
      state.hold = false
      const late = viewer()
      hub.subscribe('/list', 'late', late.subscriber, 1)
      change()
      await all(hub, CROWD + 2 * (CROWD - 1) + 1)
      await settled()
      expect(viewers.at(-1)?.state.got).toEqual(['state 1'])
      expect(late.state.got.filter((text) => text.endsWith('3'))).toHaveLength(1)
      expect(new Set(late.state.got).size).toBe(late.state.got.length)
    })

    it('sends who does not read the whole state later, as ever', async () => {
      const { hub, change } = source()
      const { viewers } = await crowd(change, hub)
      const slow = viewers[1_200]!
      slow.state.slow = true
      await all(hub, 2 * CROWD - 1)
      expect(slow.state.got).toEqual(['state 1'])
      slow.state.slow = false
      hub.refreshStale()
      await settled()
      expect(slow.state.got).toEqual(['state 1', 'state 2'])
    })
  })
})

it('counts as viewers those alone who are', () => {
  const { hub } = source()
  const { subscriber } = viewer()
  const leaves = [
    hub.subscribe('/list', 'a', subscriber, null, false),
    hub.subscribe('/list', 'b', viewer().subscriber, null),
    hub.subscribe('/list', 'c', viewer().subscriber, null, false),
  ]
  const counted = () => [...hub.listeners(), ...hub.viewers(), ...hub.viewersBy(() => 'all')]
  expect(counted()).toEqual([
    ['/list', 3],
    ['/list', 1],
    ['all', 1],
  ])
  leaves[0]!()
  expect(counted()).toEqual([
    ['/list', 2],
    ['/list', 1],
    ['all', 1],
  ])
  leaves[1]!()
  expect([...hub.viewers()]).toEqual([['/list', 0]])
})

describe('a destination that is not for everybody', () => {
  function guarded() {
    const state = { mayListen: true }
    const hub: Hub = new Hub(
      () => ({
        snapshot: async () => ({ seq: 2, body: 'secret' }),
        admits: async ({ bearer }) => state.mayListen && bearer === 'right',
      }),
      (error) => {
        throw error
      },
    )
    return { hub, state }
  }

  const NOTHING = '{"type":"SUBSCRIBE","payload":null,"seq":0,"prev":null}'

  it('tells who has no right to it nothing, also of what is new', async () => {
    const { hub } = guarded()
    const [own, stranger] = [viewer(), viewer()]
    hub.subscribe('/own', 'a', own.subscriber, null, true, 'right')
    hub.subscribe('/own', 'b', stranger.subscriber, null, true, 'wrong')
    // Before it is known who may.
    hub.publish('/own', { seq: 2, body: 'too early' })
    await settled()
    await settled()
    hub.publish('/own', { seq: 3, body: 'new' })
    expect(own.state.got).toContain('new')
    expect(stranger.state.got).toEqual([NOTHING])
  })

  it('ends for who has a right to it no more', async () => {
    const { hub, state } = guarded()
    const own = viewer()
    const leave = hub.subscribe('/own', 'a', own.subscriber, null, true, 'right')
    await settled()
    state.mayListen = false
    hub.recheck('/own')
    await settled()
    hub.publish('/own', { seq: 3, body: 'new' })
    expect(own.state.got).toEqual(['secret', NOTHING])
    expect(hub.isWatched('/own')).toBe(false)
    leave?.()
  })

  it('has no viewers', async () => {
    const { hub } = guarded()
    hub.subscribe('/own', 'a', viewer().subscriber, null, true, 'right')
    await settled()
    expect([...hub.viewers()]).toEqual([['/own', 0]])
    expect([...hub.listeners()]).toEqual([['/own', 1]])
  })
})
