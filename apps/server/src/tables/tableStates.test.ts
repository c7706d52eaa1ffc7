import { recordToLog } from '@openroom/bridge/table/record'
import { foldTable } from '@openroom/bridge/table/reducer'
import { CLAIMED } from '@openroom/test-kit/boards'
import { expect, it } from 'vitest'
import type { Tx } from './fedTable.rows.ts'
import { TableStates } from './tableStates.ts'

const BOARD = 7
const made = recordToLog(CLAIMED)
const events = made.ok ? made.value.events : []
/** What is kept needs no store. */
const NO_STORE = {} as Tx

it('keeps the board that a table plays', async () => {
  const states = new TableStates()
  const state = foldTable(events.slice(0, -1))
  states.keep(1, { next: events.length, boardId: BOARD, state })
  expect(await states.boards(NO_STORE, 1, events.length).at(BOARD)).toBe(state)
})

it('keeps nothing of a table once its board is over', () => {
  const states = new TableStates()
  for (let count = 1; count <= events.length; count++)
    states.keep(1, { next: count + 1, boardId: BOARD, state: foldTable(events.slice(0, count)) })
  expect(events.at(-1)?.type).toBe('END_GAME')
  expect(states.size).toBe(0)
})

it('keeps only so many tables', () => {
  const states = new TableStates()
  const state = foldTable(events.slice(0, 5))
  for (let table = 1; table <= 2_500; table++) states.keep(table, { next: 6, boardId: BOARD, state })
  expect(states.size).toBe(2_000)
})
