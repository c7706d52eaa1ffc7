/** Columns of a table of results: which there are depends on the table's own width. */
import type { ReactNode } from 'react'

/** By the width of the table itself (design notes, Grid). */
export const TIERS = ['phone', 'quarter', 'tablet', 'wide'] as const
export type Tier = (typeof TIERS)[number]

export const tierOf = (width: number): Tier =>
  width < 520 ? 'phone' : width < 860 ? 'quarter' : width < 1120 ? 'tablet' : 'wide'

export const atLeast = (tier: Tier, least: Tier): boolean => TIERS.indexOf(tier) >= TIERS.indexOf(least)

/** Whether the detail below a row is shown. */
export type Fold = { readonly isOpen: boolean; readonly toggle: () => void }

export type Column<Row> = {
  readonly key: string
  readonly head: ReactNode
  /** Read aloud where the head is a sign or empty. */
  readonly spoken?: string
  /** Columns beside each other with the same group stand under one head. */
  readonly group?: string
  readonly align: 'left' | 'right' | 'centre'
  /** `rank`: the figure that ranks; `quiet`: secondary; `name`: takes the room that is left, cut with an ellipsis; `ways`: buttons beside each other. */
  readonly look?: 'rank' | 'quiet' | 'name' | 'ways'
  /** The row's own head, which stays when the table is moved sideways. */
  readonly rowHead?: boolean
  /** One cell beside all lines of a group. */
  readonly tall?: boolean
  /** The columns, by key, that its cell stands over in this row, as words do in place of a result; none as a rule. */
  readonly span?: (row: Row) => readonly string[]
  /** What a press anywhere in the cell does. */
  readonly press?: (row: Row) => (() => void) | null
  readonly cell: (row: Row, fold: Fold) => ReactNode
}

/** The columns that are shown: the others are `false`. */
export const shownOf = <Row>(columns: readonly (Column<Row> | false)[]): readonly Column<Row>[] =>
  columns.filter((column) => column !== false)

const ROOM = { name: 25, ways: 20, rank: 5.25, quiet: 5.25 } as const

/** The greatest width at which the columns still read as one row: larger letters read as one farther. */
export const mostWidth = (columns: readonly Pick<Column<never>, 'look'>[]): string => {
  const rem = columns.reduce((sum, { look = 'rank' }) => sum + ROOM[look], 0)
  return `${Math.max(55, rem)}rem`
}

export type Group = { readonly title: string | null; readonly span: number; readonly first: string }

/** Runs of columns under one head. */
export function groupsOf(columns: readonly Pick<Column<never>, 'key' | 'group'>[]): readonly Group[] {
  const groups: Group[] = []
  for (const { key, group = null } of columns) {
    const last = groups.at(-1)
    if (last && last.title === group) groups[groups.length - 1] = { ...last, span: last.span + 1 }
    else groups.push({ title: group, span: 1, first: key })
  }
  return groups
}

/** Whether a column begins a group: a hairline stands before it. */
export const isGroupStart = (columns: readonly Pick<Column<never>, 'key' | 'group'>[], at: number): boolean =>
  at > 0 && columns[at]?.group !== undefined && columns[at]?.group !== columns[at - 1]?.group
