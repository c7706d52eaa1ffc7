/** What one pair or team made against the others that are in view. */

import type { CrossTable } from '@openroom/protocol/schema/screens'
import { memo } from 'react'
import { points } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { Signed } from '../../ui/results/cells.tsx'
import { extraOf, isGroup, outcomeOf, type Result, type Section } from './cells.ts'
import styles from './crossTable.module.css'
import type { View } from './view.ts'

type SectionRowProps = {
  readonly table: CrossTable
  readonly section: Section
  readonly index: number
  /** Columns in view. */
  readonly from: number
  readonly to: number
  /** Whether the others are in other tables: then nothing keeps their place, and sums stand in the last. */
  readonly isPart: boolean
  readonly view: View
}

type CellProps = {
  /** `null` on the diagonal. */
  readonly own: readonly Result[] | null
  readonly other: readonly Result[] | null
  readonly index: number
  readonly figure: View['figure']
}

function Cell({ own, other, index, figure }: CellProps) {
  const marks = { 'data-group': isGroup(index), 'aria-colindex': index + 3 }
  if (own === null) return <td className={styles.self} {...marks} />
  if (own.length === 0) {
    return (
      <td className={styles.unmet} {...marks}>
        ·
      </td>
    )
  }
  if (own.length === 1) {
    const [only = null] = own
    return (
      <td data-outcome={outcomeOf(only, other?.[0] ?? null)} {...marks}>
        {figure(only)}
      </td>
    )
  }
  return (
    <td {...marks}>
      {own.map((result, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results have no other name than their order
        <span key={at} className={styles.one} data-outcome={outcomeOf(result, other?.[at] ?? null)}>
          {figure(result)}
        </span>
      ))}
    </td>
  )
}

const Extra = ({ value }: { readonly value: number | null }) => (
  <td data-group>
    <Signed value={value} text={extraOf(value)} />
  </td>
)

/** Whether nothing that a row shows has changed; a view is made anew with each drawing of the screen. */
const same = (a: SectionRowProps, b: SectionRowProps): boolean =>
  a.table === b.table &&
  a.index === b.index &&
  a.from === b.from &&
  a.to === b.to &&
  a.isPart === b.isPart &&
  a.view.order === b.view.order

export const SectionRow = memo(function SectionRow({
  table,
  section,
  index,
  from,
  to,
  isPart,
  view,
}: SectionRowProps) {
  const row = section.rows[index]!
  const { pair, rank, results } = row
  const { registrationId } = pair
  const { onOpen } = view
  const blank = isPart ? 0 : results.length - to
  const hasSums = !isPart || to === results.length
  return (
    <tr aria-rowindex={index + 2} data-fourth={index % 4 === 3}>
      <td className={styles.rank}>{rank}</td>
      <th scope="row" className={styles.name} title={pair.name}>
        <span className={styles.named}>
          {view.order === 'name' && <span className={styles.number}>{index + 1}</span>}
          <CellLink onOpen={onOpen && (() => onOpen(registrationId))}>
            <FollowMark of={registrationId} />
            {view.nameOf(pair)}
          </CellLink>
        </span>
      </th>
      {from > 0 && !isPart && <td colSpan={from} className={styles.blank} />}
      {results.slice(from, to).map((own, at) => {
        const column = from + at
        return (
          <Cell
            key={column}
            own={own}
            other={section.rows[column]?.results[index] ?? null}
            index={column}
            figure={view.figure}
          />
        )
      })}
      {blank > 0 && <td colSpan={blank} className={styles.blank} />}
      {hasSums && table.carryOverColumn && <Extra value={row.carryOver} />}
      {hasSums && table.correctionColumn && <Extra value={row.correction} />}
      {hasSums && (
        <td data-group className={styles.total}>
          {view.type === 'PAIR' ? points(row.total) : view.figure(row.total)}
        </td>
      )}
    </tr>
  )
}, same)
