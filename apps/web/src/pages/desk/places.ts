/** Tables of a session by where they stand: one of each number, in the round that is played there now. */
import type { DeskSession, DeskTable } from '@openroom/protocol/schema/desk'

export type Place = {
  readonly table: DeskTable
  /** Boards with a result, of all rounds, */
  readonly done: number
  /** and those that are to be played here. */
  readonly all: number
  /** Two boards or more behind the farthest table. */
  readonly isLate: boolean
}

const LATE = 2

export function placesOf({ tables, boardsPerRound }: Pick<DeskSession, 'tables' | 'boardsPerRound'>) {
  const byPlace = new Map<string, DeskTable[]>()
  for (const table of tables) {
    const key = JSON.stringify([table.section, table.number, table.room])
    const own = byPlace.get(key)
    if (own) own.push(table)
    else byPlace.set(key, [table])
  }
  const isDone = ({ isBye, results }: DeskTable) => isBye || results >= boardsPerRound
  const places = [...byPlace.values()].map((own) => {
    const rounds = [...own].sort((a, b) => a.round - b.round)
    const played = rounds.filter(({ isBye }) => !isBye)
    const table = rounds.find((one) => !isDone(one)) ?? rounds.at(-1)
    // Who sat out is as far as the round is.
    const behind = rounds.reduce(
      (sum, one) => sum + (one.isBye && isDone(one) ? boardsPerRound : one.results),
      0,
    )
    const done = played.reduce((sum, { results }) => sum + results, 0)
    return { table, done, all: played.length * boardsPerRound, far: behind }
  })
  const farthest = Math.max(0, ...places.filter(({ all }) => all > 0).map(({ done }) => done))
  return places.flatMap(({ table, done, all, far }): readonly Place[] =>
    table ? [{ table, done, all, isLate: all > done && farthest - far >= LATE }] : [],
  )
}

/** Tables that lack results of a round, the earliest round first, with how many. */
export const missingAt = ({ tables, boardsPerRound }: Pick<DeskSession, 'tables' | 'boardsPerRound'>) =>
  tables
    .filter(({ isBye, results }) => !isBye && results < boardsPerRound)
    .map((table) => ({ table, missing: boardsPerRound - table.results }))
    .sort((a, b) => a.table.round - b.table.round || a.table.number - b.table.number)

/** The earliest round that lacks a result somewhere; the last one when none does. */
export const roundNow = (session: Pick<DeskSession, 'tables' | 'boardsPerRound'>): number =>
  missingAt(session)[0]?.table.round ?? Math.max(1, ...session.tables.map(({ round }) => round))
