/** Replays: what the log tells, and what only the result does. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { recordToLog } from '@openroom/bridge/table/record'
import { dealText, session, table } from '@openroom/formats/json/documentBuilder'
import { NOBODY_BIDS, PASSED_OUT_BOARD } from '@openroom/test-kit/boards'
import { expect, test } from 'vitest'
import { boardOf, eventOf, scored, sessionsOf, teamOf } from './testing/modelOf.ts'
import { replay } from './watch.ts'

const correction = (scoreNs: number): TableEvent => {
  const { contract, tricks } = scored(3, scoreNs)
  return { type: 'CORRECTION', result: { contract, tricks, scoreNs } }
}

function logOf(): readonly TableEvent[] {
  const made = recordToLog(PASSED_OUT_BOARD)
  if (!made.ok) throw new Error(made.error.breach.code)
  return made.value.events
}

/** What is told of a result, by its type, after the last call. */
function told(jury: boolean, log: readonly TableEvent[]): readonly string[] {
  const { models } = sessionsOf(eventOf({ type: 'PAIR' }), [
    session({
      key: 's',
      registrations: ['A', 'B'].map((key) => teamOf(key)),
      boards: [{ ...boardOf(3), deal: dealText(NOBODY_BIDS.deal) }],
      tables: [
        table({
          key: 't',
          round: 1,
          number: 1,
          ns: 'A',
          ew: 'B',
          results: [{ ...scored(3, 90), jury }],
          logs: [{ board: 3, events: [...log] }],
        }),
      ],
    }),
  ])
  const [model] = models
  const [row] = model?.tables ?? []
  if (!model || !row) throw new Error('There is no table.')
  return replay([model], row, 3, log).map(({ type }) => type)
}

test.each([
  ['a result as it was made', false, [], 0],
  ['a result that the director changed', true, [], 1],
  ['a change that the log tells already', true, [correction(90)], 1],
  ['a change of another than the log tells', true, [correction(0)], 2],
] as const)('%s is corrected as often as it was', (_, jury, more, times) => {
  const types = told(jury, [...logOf(), ...more])
  expect(types.filter((type) => type === 'CORRECTION')).toHaveLength(times)
  expect(types[0]).toBe('FULL')
})
