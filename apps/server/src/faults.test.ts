/** Three nodes, each a process of its own, whose viewers and logs survive what befalls them: `npm run soak -- nodes` in small. */
import { expect, it } from 'vitest'
import { hasNats } from './testing/nats.ts'
import { FAULTS } from './testing/trial/faults.ts'
import { runTrial, STALE_MS } from './testing/trial/trial.ts'

it.skipIf(!hasNats)(
  'viewers are at now after a node was killed, and one lost its database silently',
  async () => {
    const some = FAULTS.filter(({ name }) => /killed|swallowed/.test(name))
    const trial = await runTrial({ faults: some, viewers: 24, teams: 4, speed: 5 })
    expect(trial.faults, `earliest ${trial.earliest} ms`).toEqual({
      early: 0,
      outOfOrder: 0,
      other: 0,
      refused: 0,
    })
    expect(trial.unfinished).toBe(0)
    for (const { name, ms } of trial.recoveries) expect(ms, name).toBeLessThan(STALE_MS)
    // Something was seen, by all, and over a node's end.
    expect(trial.recoveries).toHaveLength(2)
    expect(trial.connections).toBeGreaterThan(24)
    expect(trial.messages).toBeGreaterThan(200)
  },
)
