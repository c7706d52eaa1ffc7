/** The boards of a round at its tables, as the director goes through them. Pure. */
import type { CalcType } from '@openroom/bridge/session'
import type { DeskPhones, DeskPhoneTable } from '@openroom/protocol/schema/phones'

export type Award = 'AVE+' | 'AVE' | 'AVE-'

const PERCENT = { 'AVE+': '60', AVE: '50', 'AVE-': '40' } as const
/** Law 86A. */
const IMPS = { 'AVE+': '+3', AVE: '0', 'AVE-': '−3' } as const

/** North-South's and East-West's part of an average: of a board's matchpoints in percent, or IMPs. */
export function averageText(calcType: CalcType, ns: Award, ew: Award): string {
  const worth = calcType === 'IMP' ? IMPS : PERCENT
  return `${worth[ns]} / ${worth[ew]}${calcType === 'IMP' ? ' IMP' : ''}`
}

type Tables = DeskPhones['tables']

export const missingIn = ({ boards, results, sitOut }: DeskPhoneTable): readonly number[] =>
  sitOut ? [] : (boards ?? []).filter((board) => results.every((one) => one.board !== board))

const placeOf = ({ section, number, room }: DeskPhoneTable): string => JSON.stringify([section, number, room])

/** Boards of rounds that a table has left behind, the earliest first. */
export function lateIn(
  tables: Tables,
): readonly { readonly table: DeskPhoneTable; readonly boards: readonly number[] }[] {
  const begun = new Map<string, number>()
  for (const table of tables) {
    const isPlayed = table.results.some(({ ruled }) => !ruled)
    if (isPlayed) begun.set(placeOf(table), Math.max(begun.get(placeOf(table)) ?? 0, table.round))
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
    ...tables.filter(({ results }) => results.some(({ ruled }) => !ruled)).map(({ round }) => round),
  )

/** Boards of a table in the order of play, also those that no movement says. */
export const boardsOf = ({ boards, results }: DeskPhoneTable): readonly number[] =>
  [...new Set([...(boards ?? []), ...results.map(({ board }) => board)])].sort((a, b) => a - b)
