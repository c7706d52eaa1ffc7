/** Publishes at the rate that the benchmark asks for, as evenly as timers allow. */
import type { ToServer } from './protocol.ts'

const TICK_MS = 5

export function publishing(publish: (seq: number) => void): void {
  let rate = 0
  let seq = 0
  let due = 0
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    due += ((now - last) / 1000) * rate
    last = now
    // What a busy process could not publish in time is not made up for.
    due = Math.min(due, Math.max(1, rate / 10))
    for (; due >= 1; due -= 1) {
      seq += 1
      publish(seq)
    }
  }, TICK_MS)
  process.on('message', ({ rate: asked }: ToServer) => {
    rate = asked
    due = 0
  })
}
