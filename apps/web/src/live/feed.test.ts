import { judge } from '@openroom/protocol/judge'
import { describe, expect, test } from 'vitest'
import { isAnnounced } from './bus.ts'
import { applied } from './feed.ts'
import { healthRule } from './health.ts'

type Item = { readonly id: number; readonly name: string; readonly size: number }
const idOf = ({ id }: Partial<Item>) => id
const a: Item = { id: 1, name: 'a', size: 1 }
const b: Item = { id: 2, name: 'b', size: 2 }
const seen = { seq: 2, prev: 1 } as const

describe('a pushed list', () => {
  test('SUBSCRIBE replaces all', () => {
    expect(applied([a], { type: 'SUBSCRIBE', payload: [b], ...seen }, idOf)).toEqual([b])
  })
  test('ADD adds, and does not double', () => {
    expect(applied([a], { type: 'ADD', payload: b, ...seen }, idOf)).toEqual([a, b])
    expect(applied([a], { type: 'ADD', payload: { ...a, size: 9 }, ...seen }, idOf)).toEqual([
      { ...a, size: 9 },
    ])
  })
  test('UPDATE merges', () => {
    expect(applied([a, b], { type: 'UPDATE', payload: { id: 2, size: 5 }, ...seen }, idOf)).toEqual([
      a,
      { ...b, size: 5 },
    ])
  })
  test('UPDATE of something unknown changes nothing', () => {
    expect(applied([a], { type: 'UPDATE', payload: { id: 9, size: 5 }, ...seen }, idOf)).toEqual([a])
  })
  test('REMOVE takes away by id', () => {
    expect(applied([a, b], { type: 'REMOVE', payload: 1, ...seen }, idOf)).toEqual([b])
  })
})

test.each([
  ['the whole state', null, { type: 'SUBSCRIBE', seq: 4, prev: null }, 'apply'],
  ['the next one', 4, { type: 'UPDATE', seq: 7, prev: 4 }, 'apply'],
  ['several made one', 4, { type: 'UPDATE', seq: 9, prev: 2 }, 'apply'],
  ['one that is held', 4, { type: 'UPDATE', seq: 4, prev: 3 }, 'drop'],
  ['an older one', 4, { type: 'ADD', seq: 2, prev: 1 }, 'drop'],
  ['one after a missing one', 4, { type: 'UPDATE', seq: 7, prev: 6 }, 'gap'],
  ['a change before any state', null, { type: 'UPDATE', seq: 7, prev: 6 }, 'gap'],
] as const)('%s', (_, held, push, verdict) => {
  expect(judge(held, push)).toBe(verdict)
})

describe('health', () => {
  const rule = (alive: boolean) => {
    let reloads = 0
    const health = healthRule(
      () => (alive ? Promise.resolve() : Promise.reject(new Error('no answer'))),
      () => {
        reloads += 1
      },
    )
    return { ...health, reloads: () => reloads }
  }

  test('a beat between ticks keeps the page', async () => {
    const { beat, tick, reloads } = rule(true)
    for (let n = 0; n < 5; n += 1) {
      await tick()
      beat()
    }
    expect(reloads()).toBe(0)
  })

  test('nothing is reloaded where somebody types; afterwards it is', async () => {
    let reloads = 0
    let typing = true
    const { tick } = healthRule(
      () => Promise.resolve(),
      () => {
        reloads += 1
      },
      () => typing,
    )
    for (let n = 0; n < 5; n += 1) await tick()
    expect(reloads).toBe(0)
    typing = false
    await tick()
    expect(reloads).toBe(1)
  })

  test('without beats the second tick reloads', async () => {
    const { tick, reloads } = rule(true)
    await tick()
    expect(reloads()).toBe(0)
    await tick()
    expect(reloads()).toBe(1)
  })

  test('a server that does not answer is waited for', async () => {
    const { tick, reloads } = rule(false)
    for (let n = 0; n < 4; n += 1) await tick()
    expect(reloads()).toBe(0)
  })
})

test.each([
  ['DELAYED', 'LIVE', true],
  ['FINALIZED', 'LIVE', true],
  ['LIVE', 'CLOSED', true],
  ['PUBLISHED', 'LIVE', false],
  ['CLOSED', 'ARCHIVED', false],
  ['LIVE', 'DELAYED', false],
] as const)('from %s to %s is told: %s', (from, to, told) => {
  expect(isAnnounced(from, to)).toBe(told)
})
