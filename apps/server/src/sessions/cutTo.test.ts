import { simulate } from '@openroom/simulate/simulate'
import { describe, expect, it } from 'vitest'
import { afterBoard, boardsInOrder } from './cutTo.ts'
import type { SessionModel } from './model.ts'
import { pairRunningScores } from './pairs.ts'
import { sessionsOf } from './testing/modelOf.ts'

const [event] = simulate({
  estimated: true,
  kind: 'pairs-barometer',
  seed: 3,
  contestants: 6,
  boards: 15,
  recorded: 0,
  rulings: 0,
}).events
const sessions = event!.segments[0]!.sessions

const modelsOf = (): readonly SessionModel[] => sessionsOf(event!, sessions).models

describe('a barometer', () => {
  it('has all tables play the same boards in a round: 1 to 3, then 4 to 6', () => {
    // http://archive.constantcontact.com/fs011/1102046042153/archive/1102230888893.html
    const model = modelsOf()[0]!
    for (const round of [1, 2, 3, 4, 5]) {
      const own = model.tables.filter((table) => table.round === round)
      const boards = own.map(({ id }) =>
        model.lines.filter(({ table }) => table.id === id).map(({ board }) => board),
      )
      const first = 3 * (round - 1) + 1
      for (const played of boards)
        expect([...played].sort((a, b) => a - b)).toEqual([first, first + 1, first + 2])
    }
    expect(boardsInOrder(model)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1))
  })

  it('has a ranking after each board: the same as if nothing more had been played', () => {
    const models = modelsOf()
    for (const last of [1, 4, 9, 15]) {
      const fewer = sessionsOf(
        event!,
        sessions.map((one) => ({
          ...one,
          tables: one.tables.map((table) => ({
            ...table,
            results: table.results.filter(({ board }) => board <= last),
          })),
        })),
      ).models
      const { rows, ...rest } = pairRunningScores(models, last)
      expect(rows).toEqual(pairRunningScores(fewer).rows)
      expect('boards' in rest && rest.boards?.length).toBe(15)
    }
    expect(pairRunningScores(models, 99).rows).toEqual(pairRunningScores(models).rows)
  })

  it('counts a board once all tables have played it, while the session goes on', () => {
    const model = modelsOf()[0]!
    const late = model.lines.find(({ board }) => board === 5)!
    const open: SessionModel = {
      ...model,
      isOver: false,
      linesByBoard: new Map(
        [...model.linesByBoard]
          .filter(([board]) => board <= 5)
          .map(([board, lines]) => [board, lines.filter((line) => line !== late)]),
      ),
    }
    expect(boardsInOrder(open)).toEqual([1, 2, 3, 4])
    expect(afterBoard(open, 5)).toBe(open)
  })

  it('is nothing that other sessions have', () => {
    const plain = sessionsOf({ ...event!, conventions: {} }, sessions).models
    expect(pairRunningScores(plain)).not.toHaveProperty('boards')
    expect(pairRunningScores(plain, 3).rows).toEqual(pairRunningScores(plain).rows)
  })
})
