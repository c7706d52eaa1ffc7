/** Results with the sections that they are of: one mistyped has neither a movement nor pairs. */
import type { Warnings } from '../remark.ts'
import { type SectionRow, weighedSections } from '../weigh/sections.ts'
import { sectionIn } from './movement.ts'
import { type BwsRow, type BwsRows, isTrue, numberIn } from './rows.ts'

type Told = SectionRow & { readonly row: BwsRow | null }

function sectionsOfBwsRow(row: BwsRow, names: readonly [string, string], isResult: boolean): readonly Told[] {
  const [table, round] = [numberIn(row, 'Table', 1, 10_000), numberIn(row, 'Round', 1, 1_000)]
  const pairs = names.map((name) => numberIn(row, name, 1, 100_000))
  if (table === null || round === null || pairs.includes(null)) return []
  return [
    {
      row: isResult ? row : null,
      section: `${sectionIn(row)}`,
      board: isResult ? (numberIn(row, 'Board', 1, 999) ?? 0) : 0,
      table: `${round}\n${table}`,
      pairs: pairs.map((pair) => `${pair}`),
      isNamed: false,
      place: null,
    },
  ]
}

export function inTheirSections(rows: BwsRows, warnings: Warnings): BwsRows {
  const told = [
    ...rows.RoundData.flatMap((row) => sectionsOfBwsRow(row, ['NSPair', 'EWPair'], false)),
    ...rows.ReceivedData.filter((row) => !isTrue(row, 'Erased')).flatMap((row) =>
      sectionsOfBwsRow(row, ['PairNS', 'PairEW'], true),
    ),
  ]
  const weighed = weighedSections(told, warnings)
  if (weighed.size === 0) return rows
  const sections = new Map(
    [...weighed].flatMap(([{ row }, section]) => (row ? [[row, Number(section)]] : [])),
  )
  const ReceivedData = rows.ReceivedData.map((row) => ({
    ...row,
    section: sections.get(row) ?? row.section!,
  }))
  return { ...rows, ReceivedData }
}
