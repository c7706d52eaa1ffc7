import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Keep, OnDevice } from './onDevice.ts'
import { added, NO_RECORD, type TableRecord } from './record.ts'

/** A device whose writes end when they are told to, and what it has then. */
function device() {
  let record: TableRecord = NO_RECORD
  const stored = new Map<number, unknown>()
  const ends: ((error?: Error) => void)[] = []
  const keep: Keep = (_, before, now) =>
    new Promise((resolve, reject) => {
      ends.push((error) => {
        if (error) return reject(error)
        const changed = now.filter((entry, i) => before[i] !== entry)
        for (const entry of changed) stored.set(entry.seq, entry)
        for (let seq = now.length; seq < before.length; seq += 1) stored.delete(seq)
        resolve()
      })
    })
  const onDevice = new OnDevice(keep, () => ({ tableId: 1, entries: record.entries }))
  const type = () => {
    record = added(record, 1, [[{ event: { type: 'CALL_DIRECTOR', seat: 'N' } }]], 0)
    onDevice.write()
  }
  const end = async (error?: Error) => {
    await Promise.resolve()
    ends.shift()?.(error)
    await new Promise((resolve) => queueMicrotask(() => resolve(null)))
  }
  return { onDevice, type, end, stored, waiting: () => ends.length, has: () => record.entries.length }
}

describe('what was typed', () => {
  afterEach(() => void vi.useRealTimers())

  it('during a write goes with the next one, however much it is', async () => {
    const { onDevice, type, end, stored, waiting } = device()
    type()
    await Promise.resolve()
    for (let i = 0; i < 50; i += 1) type()
    expect(waiting()).toBe(1)
    let isSettled = false
    const settled = onDevice.settled().then(() => {
      isSettled = true
    })
    await end()
    expect([stored.size, isSettled]).toEqual([1, false])
    await end()
    await settled
    expect(stored.size).toBe(51)
    expect(waiting()).toBe(0)
  })

  it('during a write is written beside it when the page goes', async () => {
    const { onDevice, type, end, stored, waiting } = device()
    type()
    await Promise.resolve()
    type()
    onDevice.hurry()
    expect(waiting()).toBe(2)
    await end()
    await end()
    await onDevice.settled()
    expect(stored.size).toBe(2)
  })

  it('and was refused by the device is written again, with what came since', async () => {
    vi.useFakeTimers()
    const { onDevice, type, end, stored } = device()
    type()
    await end(new Error('full'))
    await onDevice.settled()
    expect(stored.size).toBe(0)
    vi.advanceTimersByTime(3_000)
    type()
    await end()
    await onDevice.settled()
    expect(stored.size).toBe(2)
  })
})
