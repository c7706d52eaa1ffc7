import { describe, expect, it } from 'vitest'
import { manualClock } from '../testing/clock.ts'
import { Presence } from './presence.ts'

const place = { kind: 'operator', session: 7, table: '12' } as const

describe('presence', () => {
  it('lasts while the device beats', () => {
    const clock = manualClock()
    const presence = new Presence(clock)
    presence.announce({ ...place, name: 'BBO 1', forMs: 1_000 })
    clock.advance(900)
    presence.announce({ ...place, name: 'BBO 1', forMs: 1_000 })
    clock.advance(900)
    expect(presence.of('operator', 7)).toEqual(new Map([['12', ['BBO 1']]]))
    clock.advance(100)
    expect(presence.of('operator', 7).size).toBe(0)
  })

  it('tells of coming and going, not of beats', () => {
    const clock = manualClock()
    const presence = new Presence(clock)
    const told: number[] = []
    presence.news.listen(({ session }) => told.push(session))
    presence.announce({ ...place, name: 'A', forMs: null })
    presence.announce({ ...place, name: 'A', forMs: null })
    presence.leave(place, 'A')
    presence.leave(place, 'A')
    expect(told).toEqual([7, 7])
  })

  it('keeps kinds and sessions apart', () => {
    const presence = new Presence(manualClock())
    presence.announce({ ...place, name: 'A', forMs: null })
    expect(presence.of('commentator', 7).size).toBe(0)
    expect(presence.of('operator', 8).size).toBe(0)
  })
})
