import { cindexOf, positionOf } from '@openroom/bridge/table/cindex'
import { stepsOf } from '@openroom/bridge/table/steps'
import { CLAIMED_LOG } from '@openroom/test-kit/claimedLog'
import { describe, expect, test } from 'vitest'
import { movesFrom } from './cursor.ts'

const STEPS = stepsOf(CLAIMED_LOG)

describe('moves', () => {
  test('rewind goes to the first card, then to the first call', () => {
    const at = positionOf(STEPS, 5)
    const first = movesFrom(STEPS, at).rewind
    expect(first === null ? null : cindexOf(STEPS, first)).toBe(0)
    const again = movesFrom(STEPS, first ?? 0).rewind
    expect(again).toBe(STEPS.stops[0])
    expect(movesFrom(STEPS, again ?? 0)).toMatchObject({ rewind: null, previous: null })
  })

  test('end where the log ends', () => {
    const last = STEPS.stops.at(-1) ?? 0
    expect(movesFrom(STEPS, last)).toMatchObject({ next: null, end: null })
  })
})
