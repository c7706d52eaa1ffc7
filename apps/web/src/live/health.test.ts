import { describe, expect, test } from 'vitest'
import { isAnnounced } from './bus.ts'
import { healthRule } from './health.ts'

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
