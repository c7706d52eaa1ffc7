/** A season's tables as comma-separated values: a line for each contestant, a column for each session. */
import { type Cell, csvText, roundCell } from '@openroom/formats/csv/table'
import type { SeasonBody, SeasonRow } from '@openroom/protocol/schema/season'
import { nameOf } from './seasons.ts'

const FIRST = ['division', 'rank', 'name', 'figure', 'played', 'counted'] as const
const MATCHES = ['matches', 'won', 'drawn', 'lost', 'imps won', 'imps lost'] as const

const DIGITS = 4

const cellsOf = (row: SeasonRow, columns: readonly string[]): readonly (readonly [string, Cell])[] => {
  const { played, won, drawn, lost, impsWon, impsLost } = row.matches
  return [
    ...[['rank', row.rank] as const, ['name', nameOf(row)] as const],
    ...[['figure', roundCell(row.figure, DIGITS)] as const, ['played', row.played] as const],
    ...[['counted', row.counted] as const, ['matches', played] as const, ['won', won] as const],
    ...[['drawn', drawn] as const, ['lost', lost] as const],
    ...[
      ['imps won', roundCell(impsWon, DIGITS)] as const,
      ['imps lost', roundCell(impsLost, DIGITS)] as const,
    ],
    ...columns.map((column, at) => [column, roundCell(row.sessions[at]?.figure, DIGITS)] as const),
  ]
}

/** Sessions are named by their day, and by their number where there are several of one day or none is known. */
function columnsOf(sessions: SeasonBody['divisions'][number]['sessions']): readonly string[] {
  const seen = new Set<string>()
  return sessions.map(({ day, miniSessionId }) => {
    const name = day !== null && !seen.has(day) ? day : `${day ?? 'session'} ${miniSessionId}`
    seen.add(name)
    return name
  })
}

export function seasonFile({ divisions }: SeasonBody): string {
  const all = divisions.map((division) => ({ division, columns: columnsOf(division.sessions) }))
  const sessions = [...new Set(all.flatMap(({ columns }) => columns))].sort()
  const columns = [...FIRST, ...MATCHES, ...sessions]
  const rows = all.flatMap(({ division, columns: own }) =>
    division.rows.map((row) => ({
      ...Object.fromEntries(columns.map((column) => [column, null as Cell])),
      division: division.name,
      ...Object.fromEntries(cellsOf(row, own)),
    })),
  )
  return csvText(columns, rows as readonly Readonly<Record<string, Cell>>[])
}
