/** What changes while a view is being made reaches whoever listens, however long the making takes. */
import { ok } from '@openroom/bridge/result'
import { describe, expect, it } from 'vitest'
import { Changes } from '../core/changes.ts'
import { manualClock } from '../testing/clock.ts'
import { Hub, type Subscriber } from './hub.ts'
import { type ViewSource, ViewTopics } from './viewTopics.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A view of session 1: each making shows what is true when it begins, and is done when the test says so. */
function watched(own: Partial<ViewSource> = {}) {
  const state = { now: 'old', made: 0, shows: 0 }
  const ends: (() => void)[] = []
  const changes = new Changes()
  const clock = manualClock()
  const views = new ViewTopics({
    hub: () => hub,
    changes,
    clock,
    onError: (error) => expect.fail(`${error}`),
  })
  const source: ViewSource = {
    key: 'session 1',
    load: async () => {
      const value = state.now
      state.made += 1
      await new Promise<void>((resolve) => ends.push(resolve))
      state.shows += 1
      return ok({ value, seq: state.made })
    },
    isTouched: ({ sessions }) => sessions.includes(1),
    ...own,
  }
  const hub: Hub = new Hub(
    (text) => views.topic(text, source),
    (error) => expect.fail(`${error}`),
  )
  const told: string[] = []
  const subscriber: Subscriber = {
    account: null,
    isSlow: () => false,
    send: (messages) => {
      for (const parts of messages)
        told.push(/"payload":"(\w+)"/.exec(parts.map(String).join(''))?.[1] ?? '?')
    },
  }
  const listen = () => hub.subscribe('/it', `${told.length}`, subscriber, null)
  /** Lets go what is being made; what comes of it has happened when this settles. */
  const letGo = async () => {
    for (const end of ends.splice(0)) end()
    for (let i = 0; i < 5; i += 1) await settle()
    clock.advance(10_000)
    for (let i = 0; i < 5; i += 1) await settle()
  }
  const change = (now: string) => {
    state.now = now
    changes.announce({ sessions: [1], lists: false })
  }
  return { state, views, told, listen, letGo, change, settle }
}

describe('a change while a view is made', () => {
  it('for its first viewer is told to that viewer', async () => {
    const { told, listen, letGo, change } = watched()
    listen()
    await settle()
    change('new')
    await letGo()
    await letGo()
    expect(told.at(-1)).toBe('new')
  })

  it('again after a change is told too, whoever asks meanwhile', async () => {
    const { told, listen, letGo, change } = watched()
    listen()
    await letGo()
    change('second')
    await settle()
    change('third')
    listen()
    await letGo()
    await letGo()
    expect(told).toContain('second')
    expect(told.at(-1)).toBe('third')
  })

  it('has it made once more, and not oftener', async () => {
    const { state, listen, letGo, change } = watched()
    listen()
    await settle()
    for (const now of ['a', 'b', 'c']) change(now)
    for (let i = 0; i < 4; i += 1) await letGo()
    expect(state.made).toBe(2)
  })

  it('is told of what nothing was known of before it was made', async () => {
    const tables = new Set<number>()
    const { state, views, told, listen, letGo } = watched({ isOfTable: (table) => tables.has(table) })
    listen()
    await settle()
    state.now = 'new'
    views.touch(({ isOfTable }) => isOfTable?.(7) ?? false)
    views.touch(({ isOfTable }) => isOfTable?.(8) ?? false)
    tables.add(7)
    await letGo()
    await letGo()
    expect(told.at(-1)).toBe('new')
  })

  it('and of others is not its affair', async () => {
    const { state, views, listen, letGo } = watched({ isOfTable: (table) => table === 7 })
    listen()
    await settle()
    views.touch(({ isOfTable }) => isOfTable?.(8) ?? false)
    for (let i = 0; i < 3; i += 1) await letGo()
    expect(state.made).toBe(1)
  })
})
