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

/**
 * A terminal goes from round to round by itself, also past boards that nobody has played: a round is taken once the one before
 * has begun, or another board of it was told; of rounds that are over what has no result yet.
 */
export function takesTold(
  tables: readonly (RoundAtTable & { readonly told: readonly number[] })[],
  at: number,
  board: number,
): boolean {
  const table = tables[at]
  if (!table) return false
  if (takesResults(tables, at)) return true
  if (at < placeOfPlay(tables)) return table.results.every((one) => one.board !== board)
  const before = tables.slice(0, at).findLast(({ sitOut }) => !sitOut)
  const isBefore = before !== undefined && (hasBegunRound(before) || before.told.length > 0)
  return isBefore || table.told.some((one) => one !== board)
}

/** Others may sit there now, who have the boards of this round still to play. */
export const isLeft = (tables: readonly RoundAtTable[], at: number): boolean => {
  const table = tables[at]
  const later = tables.slice(at + 1)
  return later.some(hasBegunRound) || (later.length > 0 && table !== undefined && isRoundOver(table))
}
