import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'

const draw = (random: Random, count = 2_000) => Array.from({ length: count }, () => random.next())

describe('chance', () => {
  it('is the same for the same seed and another for another', () => {
    expect(draw(new Random('a'))).toEqual(draw(new Random('a')))
    expect(draw(new Random('a'))).not.toEqual(draw(new Random('b')))
  })

  it('is even', () => {
    const drawn = draw(new Random('even'), 20_000)
    const buckets = Array.from({ length: 10 }, (_, i) => drawn.filter((x) => Math.floor(x * 10) === i).length)
    for (const count of buckets) expect(Math.abs(count - 2_000)).toBeLessThan(200)
  })

  it('forks without regard to what was drawn before', () => {
    const used = new Random('a')
    draw(used, 5)
    expect(draw(used.fork('x', 1))).toEqual(draw(new Random('a').fork('x', 1)))
    expect(draw(used.fork('x', 1))).not.toEqual(draw(used.fork('x', 2)))
  })

  it('draws first numbers of neighbouring forks apart', () => {
    const firsts = Array.from({ length: 5_000 }, (_, i) => new Random('a').fork(i).next())
    const mean = firsts.reduce((sum, x) => sum + x, 0) / firsts.length
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02)
    expect(new Set(firsts).size).toBeGreaterThan(4_990)
  })

  it('has a normal spread where asked', () => {
    const random = new Random('normal')
    const drawn = Array.from({ length: 10_000 }, () => random.normal(3, 2))
    const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length
    const deviation = Math.sqrt(drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / drawn.length)
    expect(mean).toBeCloseTo(3, 0)
    expect(deviation).toBeCloseTo(2, 0)
  })

  it('shuffles without losing anything', () => {
    const items = Array.from({ length: 52 }, (_, i) => i)
    const shuffled = new Random('deck').shuffled(items)
    expect(shuffled).not.toEqual(items)
    expect([...shuffled].sort((a, b) => a - b)).toEqual(items)
  })
})
