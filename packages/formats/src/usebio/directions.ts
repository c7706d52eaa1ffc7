/** The directions of pairs against the lines in which they sat. */
import { groupBy } from '@openroom/bridge/groupBy'
import type { DocumentRegistration, DocumentTable } from '../json/document.ts'
import { remark, type Warnings } from '../remark.ts'

/** Of one line the list may know better who was meant. */
const LEAST = 2

/** A pair whose lines are all of one side has that side. */
export function inTheirDirections(
  registrations: readonly DocumentRegistration[],
  tables: readonly DocumentTable[],
  warnings: Warnings,
): readonly DocumentRegistration[] {
  const sat = groupBy(
    tables.flatMap(({ ns, ew, results }) =>
      results.flatMap(({ board }) => [
        { key: ns, side: 'NS' as const, board },
        { key: ew, side: 'EW' as const, board },
      ]),
    ),
    ({ key }) => key,
  )
  return registrations.map((one) => {
    const lines = sat.get(one.key) ?? []
    const [first] = lines
    if (one.side === null || lines.length < LEAST || lines.some(({ side }) => side === one.side)) return one
    const { side, board } = first!
    const args = { about: 'side', board, one: one.side, other: side, counts: side, why: 'rows' }
    warnings.add(remark('weighed', { args, place: null }))
    return { ...one, side }
  })
}
