import { foldTable } from '@openroom/bridge/table/reducer'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromGameTable, toGameTable } from './gameCodec.ts'
import { fromWireEvent, toWireEvent } from './wire.ts'

describe('table events on the wire', () => {
  it('come back as they went, through JSON', () => {
    fc.assert(
      fc.property(logArb(), (log) => {
        for (const event of log) {
          if (event.type === 'FULL') continue
          const wire = JSON.parse(JSON.stringify(toWireEvent(event)))
          expect(fromWireEvent(wire)).toEqual(event)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('of an unknown type are nothing', () => {
    expect(fromWireEvent({ type: 'TOSS_COIN', payload: {} })).toBeNull()
    expect(fromWireEvent({ type: 'toString', payload: {} })).toBeNull()
  })
})

describe('the Game', () => {
  it('carries any state of a table and gives it back', () => {
    fc.assert(
      fc.property(logArb(), (log) => {
        const state = foldTable(log)
        const game = JSON.parse(JSON.stringify(toGameTable(state, null)))
        expect(fromGameTable(game, state.round)).toEqual(state)
      }),
      { numRuns: 60 },
    )
  })
})
