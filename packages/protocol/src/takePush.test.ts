import { describe, expect, test } from 'vitest'
import { judge } from './judge.ts'
import { bodyAfter, readPush } from './takePush.ts'

const a = { id: 1, serverId: 4, name: 'a' }
const b = { id: 2, serverId: 4, name: 'b' }
const seen = { seq: 2, prev: 1 } as const

describe('a list', () => {
  test('SUBSCRIBE replaces all', () => {
    expect(bodyAfter('clubs', [a], { type: 'SUBSCRIBE', payload: [b], ...seen })).toEqual([b])
  })
  test('ADD adds, and does not double', () => {
    expect(bodyAfter('clubs', [a], { type: 'ADD', payload: b, ...seen })).toEqual([a, b])
    const other = { ...a, name: 'A' }
    expect(bodyAfter('clubs', [a], { type: 'ADD', payload: other, ...seen })).toEqual([other])
    expect(bodyAfter('clubs', null, { type: 'ADD', payload: a, ...seen })).toEqual([a])
  })
  test('UPDATE merges, and leaves the others the objects they were', () => {
    const after = bodyAfter('clubs', [a, b], { type: 'UPDATE', payload: { id: 2, name: 'B' }, ...seen })
    expect(after).toEqual([a, { ...b, name: 'B' }])
    expect(after?.[0]).toBe(a)
  })
  test('UPDATE of something unknown changes nothing', () => {
    expect(bodyAfter('clubs', [a], { type: 'UPDATE', payload: { id: 9, name: 'c' }, ...seen })).toEqual([a])
  })
  test('REMOVE takes away by id', () => {
    expect(bodyAfter('clubs', [a, b], { type: 'REMOVE', payload: 1, ...seen })).toEqual([b])
  })
  test('in a body changes in its place', () => {
    const [one, two] = [
      { round: 1, enabled: false },
      { round: 2, enabled: false },
    ]
    const held = { group: 'ROUND', rounds: [one, two] }
    const after = (type: 'ADD' | 'UPDATE' | 'REMOVE', payload: unknown) =>
      bodyAfter('rounds', held as never, { type, payload, ...seen } as never)
    expect(after('UPDATE', { round: 2, enabled: true })).toEqual({
      ...held,
      rounds: [one, { round: 2, enabled: true }],
    })
    expect(after('ADD', { round: 3 })).toEqual({ ...held, rounds: [one, two, { round: 3 }] })
    expect(after('REMOVE', 1)).toEqual({ ...held, rounds: [two] })
  })
})

test('a view is replaced, also by nothing', () => {
  expect(bodyAfter('follow', 3, { type: 'SUBSCRIBE', payload: 4, ...seen })).toBe(4)
  expect(bodyAfter('follow', 3, { type: 'SUBSCRIBE', payload: null, ...seen })).toBeNull()
})

describe('a message', () => {
  const push = { type: 'SUBSCRIBE', payload: null, seq: 4, prev: null }
  const read = (name: Parameters<typeof readPush>[0], over: object = {}) =>
    readPush(name, JSON.stringify({ ...push, ...over }))

  test.each([
    ['follow', {}],
    ['clubs', { payload: [a] }],
    ['clubs', { type: 'ADD', payload: a, prev: 3 }],
    ['clubs', { type: 'UPDATE', payload: { id: 1 }, prev: 3 }],
    ['clubs', { type: 'REMOVE', payload: 1, prev: 3 }],
    ['watch', { type: 'OF_A_LATER_BUILD', payload: {}, prev: 3 }],
    ['healthCheck', { type: 'HEALTH', payload: { time: '' } }],
  ] as const)('of %s is read: %j', (name, over) => {
    expect(read(name, over)).toEqual({ ...push, ...over })
  })

  test.each([
    ['follow', { type: 'ADD' }],
    ['follow', { seq: '4' }],
    ['follow', { prev: true }],
    ['follow', { payload: undefined }],
    ['clubs', { type: 'ADD', payload: null }],
    ['clubs', { type: 'UPDATE', payload: { name: 'a' } }],
    ['clubs', { type: 'OTHER', payload: a }],
    ['watch', { type: 'FULL', payload: null }],
  ] as const)('of %s is none: %j', (name, over) => {
    expect(read(name, over)).toBeNull()
  })

  test.each(['', 'no JSON', '[]', '7', 'null'])('is none: %j', (text) => {
    expect(readPush('follow', text)).toBeNull()
  })
})

test.each([
  ['the whole state', null, { type: 'SUBSCRIBE', seq: 4, prev: null }, 'apply'],
  ['the next one', 4, { type: 'UPDATE', seq: 7, prev: 4 }, 'apply'],
  ['several made one', 4, { type: 'UPDATE', seq: 9, prev: 2 }, 'apply'],
  ['one that is held', 4, { type: 'UPDATE', seq: 4, prev: 3 }, 'drop'],
  ['a sign of life', null, { type: 'HEALTH', seq: 0, prev: null }, 'apply'],
  ['an older one', 4, { type: 'ADD', seq: 2, prev: 1 }, 'drop'],
  ['one after a missing one', 4, { type: 'UPDATE', seq: 7, prev: 6 }, 'gap'],
  ['a change before any state', null, { type: 'UPDATE', seq: 7, prev: 6 }, 'gap'],
] as const)('%s', (_, held, push, verdict) => {
  expect(judge(held, push)).toBe(verdict)
})
