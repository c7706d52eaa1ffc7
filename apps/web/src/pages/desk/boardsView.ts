/** The boards of a round at its tables, as the director goes through them. Pure. */
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { DeskPhones, DeskPhoneTable } from '@openroom/protocol/schema/phones'
import * as figures from '../../ui/figures.ts'

export type Award = 'AVE+' | 'AVE' | 'AVE-'

/** North-South's and East-West's part of an average: of a board's matchpoints in percent, IMPs, or points. */
export function averageText({ unit, plus, minus }: DeskSession['average'], ns: Award, ew: Award): string {
  const isPercent = unit === 'PERCENT'
  const worth = { 'AVE+': plus, AVE: isPercent ? 50 : 0, 'AVE-': minus }
  const written = (award: Award) => {
    const decimals = Number.isInteger(worth[award]) ? 0 : 2
    return isPercent ? figures.fixed(worth[award], decimals) : figures.signed(worth[award], decimals)
  }
  const both = `${written(ns)} / ${written(ew)}`
  return unit === 'IMP' ? figures.impsText(plus, both) : both
}

type Tables = DeskPhones['tables']

export const missingIn = ({ boards, results, sitOut }: DeskPhoneTable): readonly number[] =>
  sitOut ? [] : (boards ?? []).filter((board) => results.every((one) => one.board !== board))

/** The director's word may stand before anybody plays; a contract that is typed from a slip was played. */
const isPlayed = ({ ruled, adjustment, result }: DeskPhoneTable['results'][number]): boolean =>
  !ruled || (adjustment === null && (result?.contract ?? null) !== null)

const placeOf = ({ section, number, room }: DeskPhoneTable): string => JSON.stringify([section, number, room])

/** Boards of rounds that a table has left behind, the earliest first. */
export function lateIn(
  tables: Tables,
): readonly { readonly table: DeskPhoneTable; readonly boards: readonly number[] }[] {
  const begun = new Map<string, number>()
  for (const table of tables) {
    if (table.results.some(isPlayed))
      begun.set(placeOf(table), Math.max(begun.get(placeOf(table)) ?? 0, table.round))
  }
  return tables
    .map((table) => ({ table, boards: missingIn(table) }))
    .filter(({ table, boards }) => boards.length > 0 && table.round < (begun.get(placeOf(table)) ?? 0))
    .sort((a, b) => a.table.round - b.table.round)
}

/** The last round that anything was played of. */
export const roundOfPlay = (tables: Tables): number =>
  Math.max(
    Math.min(...tables.map(({ round }) => round), 1),
    ...tables.filter(({ results }) => results.some(isPlayed)).map(({ round }) => round),
  )

/** Boards of a table in the order of play, also those that no movement says. */
export const boardsOf = ({ boards, results }: DeskPhoneTable): readonly number[] =>
  [...new Set([...(boards ?? []), ...results.map(({ board }) => board)])].sort((a, b) => a - b)

/** Boards of a table whose results may have been entered for each other: where this one has one, and none is ruled on. */
export function exchangeable(table: DeskPhoneTable, board: number): readonly number[] {
  const resultOf = (one: number) => table.results.find((result) => result.board === one)
  const isPlain = (one: number) => (resultOf(one)?.adjustment ?? null) === null
  if (!resultOf(board) || !isPlain(board)) return []
  return boardsOf(table).filter((one) => one !== board && isPlain(one))
}

export type Unsettled = {
  readonly table: DeskPhoneTable
  readonly board: number
  /** The side that has still to confirm; `null`: nothing is entered. */
  readonly by: 'NS' | 'EW' | null
}

/** What has no result that counts, the earliest round first; `null`: nobody knows which boards a table has. */
export function unsettledIn(tables: Tables): readonly Unsettled[] | null {
  if (tables.some(({ boards, sitOut }) => boards === null && !sitOut)) return null
  const inOrder = [...tables].sort((a, b) => a.round - b.round || a.number - b.number)
  return inOrder.flatMap((table) => [
    ...missingIn(table).map((board) => ({ table, board, by: null })),
    ...table.results.flatMap(({ board, confirmed, by }) =>
      confirmed ? [] : { table, board, by: by === 'NS' ? ('EW' as const) : ('NS' as const) },
    ),
  ])
}
