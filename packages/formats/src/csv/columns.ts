/** The column of each name; of two of one name with other values the one that fits what else the rows say. */
import { vulnerabilityOf } from '@openroom/bridge/board'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { declaredContract, parsePbnContract, parseSeat } from '../pbn/values.ts'
import { remark, type Warnings } from '../remark.ts'
import { weigh } from '../weigh/weigh.ts'

/** Places in a line by name, in the order in which they are asked. */
export type Columns = Map<string, readonly number[]>

export type CellAt = (cells: readonly string[], at: readonly number[]) => string | null

/** Whether contract and tricks of a row come to its score. */
function isInAgreement(cell: (name: string) => string | null): boolean {
  const contract = declaredContract(
    parsePbnContract((cell('contract') ?? '').replace(/\s+/g, '')),
    parseSeat(cell('declarer') ?? ''),
  )
  const [board, tricks, score] = ['board', 'tricks', 'score_ns'].map((name) =>
    Number(cell(name) ?? Number.NaN),
  )
  if (!contract || Number.isNaN(score)) return false
  return scoreNs(contract, vulnerabilityOf(board || 1), contract.kind === 'played' ? tricks! : 0) === score
}

/** Leaves one column of each name, or none: an empty cell says nothing, and is filled from the other. */
export function weighColumns(
  columns: Columns,
  lines: readonly (readonly string[])[],
  cellAt: CellAt,
  warnings: Warnings,
): void {
  for (const [name, places] of columns) {
    if (places.length < 2 || name === '') continue
    const isDifferent = (cells: readonly string[]) =>
      new Set(places.flatMap((at) => cellAt(cells, [at]) ?? [])).size > 1
    const differing = lines.filter(isDifferent)
    if (differing.length === 0) continue
    const speaksFor = (place: number): number =>
      differing.filter((cells) =>
        isInAgreement((other) => cellAt(cells, other === name ? [place] : (columns.get(other) ?? []))),
      ).length
    const { taken } = weigh(places, [{ name: 'score', speaksFor }])
    columns.set(name, taken === null ? [] : [taken, ...places.filter((at) => at !== taken)])
    const args = { name, count: differing.length, counts: taken === null ? 'none' : taken + 1 }
    warnings.add(remark('csv-column-twice', { args, place: { line: 1, column: 1 } }))
  }
}
