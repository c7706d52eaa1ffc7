import { describe, expect, it } from 'vitest'
import { manualClock } from '../testing/clock.ts'
import { KEPT_MS, MOST_ROWS, ModelCache } from './modelCache.ts'

function models() {
  const clock = manualClock()
  const kept = new ModelCache<string>(clock)
  const load = (id: number, rows: number) => {
    kept.touch(id, `${id}`)
    kept.resize(id, `${id}`, rows)
  }
  return { clock, kept, load }
}

describe('models of sessions', () => {
  it('are evicted when nobody has asked for them for long, one after the other', () => {
    const { clock, kept, load } = models()
    for (let id = 1; id <= 20; id++) {
      load(id, 10)
      clock.advance(KEPT_MS / 4)
    }
    expect(kept.ids).toEqual([17, 18, 19, 20])
    expect(kept.peek(1)).toBeNull()
  })

  it('stay while they are asked for', () => {
    const { clock, kept, load } = models()
    load(1, 10)
    for (let id = 2; id <= 20; id++) {
      kept.touch(1, '1')
      clock.advance(KEPT_MS / 2)
      load(id, 10)
    }
    expect(kept.ids).toContain(1)
    expect(kept.ids.length).toBeLessThan(5)
  })

  it.each([
    { rows: 10, left: 120 },
    { rows: MOST_ROWS / 5, left: 5 },
    { rows: MOST_ROWS / 5 + 1, left: 4 },
    { rows: MOST_ROWS * 2, left: 1 },
  ])('are $left at most with $rows rows each', ({ rows, left }) => {
    const { kept, load } = models()
    for (let id = 1; id <= 180; id++) load(id, rows)
    expect(kept.ids).toEqual(Array.from({ length: left }, (_, i) => 181 - left + i))
  })

  it('count as large as they came to last', () => {
    const { kept, load } = models()
    load(1, MOST_ROWS / 2)
    load(2, 10)
    kept.touch(2, 'anew')
    kept.resize(2, '2', MOST_ROWS)
    expect(kept.ids).toEqual([1, 2])
    kept.resize(2, 'anew', MOST_ROWS)
    expect(kept.ids).toEqual([2])
  })

  it('are forgotten at once when they must be', () => {
    const { kept, load } = models()
    load(1, 10)
    kept.delete(1)
    expect(kept.ids).toEqual([])
  })
})
