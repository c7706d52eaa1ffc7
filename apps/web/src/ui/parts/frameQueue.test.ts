import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameQueue } from './frameQueue.ts'

describe('FrameQueue', () => {
  const frames: (() => void)[] = []
  const done: string[] = []
  const frame = (): readonly string[] => {
    done.length = 0
    frames.shift()?.()
    return [...done]
  }
  const asked = (name: string, urgency: number) => ({ urgency, act: () => void done.push(name) })

  beforeEach(() => {
    frames.length = 0
    vi.stubGlobal('requestAnimationFrame', (next: () => void) => frames.push(next))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('does one thing a frame, the most urgent first', () => {
    const turns = new FrameQueue()
    for (const urgency of [3, 1, 2]) turns.ask({}, asked(`${urgency}`, urgency))
    expect([frame(), frame(), frame(), frame()]).toEqual([['1'], ['2'], ['3'], []])
  })

  it('tidies up beside what is urgent, little by little', () => {
    const turns = new FrameQueue()
    for (const name of ['a', 'b', 'c']) turns.ask({}, asked(name, Infinity))
    turns.ask({}, asked('1', 1))
    expect([frame(), frame(), frame()]).toEqual([['1', 'a', 'b'], ['c'], []])
  })

  it('can be asked for anew, and forgotten', () => {
    const turns = new FrameQueue()
    const [one, other] = [{}, {}]
    turns.ask(one, asked('early', 1))
    turns.ask(one, asked('late', 2))
    turns.ask(other, asked('other', 3))
    turns.forget(other)
    expect([frame(), frame()]).toEqual([['late'], []])
  })

  it('leaves a frame to something else, and goes on with the next', () => {
    const turns = new FrameQueue()
    for (const urgency of [1, 2]) turns.ask({}, asked(`${urgency}`, urgency))
    turns.rest()
    expect([frame(), frame(), frame()]).toEqual([[], ['1'], ['2']])
  })
})
