/** How far a table is by what was entered there: one rule for the server and for a phone without a network. Pure. */

/** A table in one round; those of a link come in the order of the rounds. */
export type RoundAtTable = {
  readonly sitOut: boolean
  /** `null`: no movement says which. */
  readonly boards: readonly number[] | null
  readonly results: readonly {
    readonly board: number
    readonly confirmed: boolean
    readonly ruled: boolean
  }[]
}

const hasAllBoards = ({ boards, results }: RoundAtTable, which: RoundAtTable['results']): boolean =>
  boards === null ? results.length > 0 : boards.every((board) => which.some((one) => one.board === board))

/** Every board of the round counts. */
export const isRoundOver = (table: RoundAtTable): boolean =>
  table.boards !== null &&
  hasAllBoards(
    table,
    table.results.filter(({ confirmed }) => confirmed),
  )

/** Somebody at the table has entered something; what the director rules is no play. */
const hasBegunRound = ({ results }: RoundAtTable): boolean => results.some(({ ruled }) => !ruled)

/** The round that is played: the first in which a board has nothing entered, unless a later one has begun. */
function placeOfPlay(tables: readonly RoundAtTable[]): number {
  const first = tables.findIndex((table) => !table.sitOut && !hasAllBoards(table, table.results))
  return Math.max(first < 0 ? tables.length - 1 : first, tables.findLastIndex(hasBegunRound))
}

/** Results are taken of the round that is played, and of the one before. */
export function takesResults(tables: readonly RoundAtTable[], at: number): boolean {
  const now = placeOfPlay(tables)
  return at === now || at === tables.slice(0, now).findLastIndex(({ sitOut }) => !sitOut)
}

/** Others may sit there now, who have the boards of this round still to play. */
export const isLeft = (tables: readonly RoundAtTable[], at: number): boolean => {
  const table = tables[at]
  const later = tables.slice(at + 1)
  return later.some(hasBegunRound) || (later.length > 0 && table !== undefined && isRoundOver(table))
}
