import { TABLE_EVENT_TYPES } from '@openroom/bridge/table/shape'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toWireEvent } from '../table/wire.ts'
import { isDerived, LIVE_EVENT_TYPES, LIVE_EVENTS } from './liveEvents.ts'
import { liveEventsPage } from './testing/liveEventsPage.ts'

describe('the table of live events', () => {
  it('has every event of a log; only the snapshot among them is derived', () => {
    expect(LIVE_EVENT_TYPES).toEqual(expect.arrayContaining([...TABLE_EVENT_TYPES]))
    expect(TABLE_EVENT_TYPES.filter(isDerived)).toEqual(['FULL'])
  })

  it('holds for derived what no log knows', () => {
    const logged = new Set<string>(TABLE_EVENT_TYPES)
    for (const type of LIVE_EVENT_TYPES) {
      if (!logged.has(type)) expect(LIVE_EVENTS[type].origin, type).toBe('derived')
    }
    expect(isDerived('toString')).toBe(false)
  })

  it('is told by docs/live-events.md', async () => {
    await expect(liveEventsPage()).toMatchFileSnapshot('../../../../docs/live-events.md')
  })
})

it('payload schemas take what the codec writes, and nothing else', () => {
  fc.assert(
    fc.property(logArb(), (log) => {
      for (const event of log) {
        if (event.type === 'FULL') continue
        const { type, payload } = JSON.parse(JSON.stringify(toWireEvent(event)))
        expect(LIVE_EVENTS[type as typeof event.type].payload.parse(payload)).toEqual(payload)
      }
    }),
    { numRuns: 30 },
  )
  expect(LIVE_EVENTS.CALL_DIRECTOR.payload.safeParse({ direction: 'N' }).success).toBe(false)
})
