/** The cross table of one section; rows and columns out of view are left blank. */
import type { CrossTable } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { type Area, type Range, rangeOf } from './area.ts'
import { type Head, isGroup, type Section } from './cells.ts'
import styles from './crossTable.module.css'
import { type Geometry, widthOf } from './geometry.ts'
import { SectionRow } from './SectionRow.tsx'
import { useArea } from './useArea.ts'
import type { View } from './view.ts'

type Seen = { readonly top: number; readonly left: number; readonly width: number; readonly height: number }

type SectionTableProps = {
  readonly table: CrossTable
  readonly section: Section
  readonly grouped: boolean
  readonly view: View
  readonly geometry: Geometry
  /** What is in view, from the first row on; `null` while nothing of the section is. */
  readonly seen: Seen | null
  /** How many sections are in view. */
  readonly together: number
  /** On paper: the columns that this table of several below each other has. */
  readonly part?: Range | undefined
}

const ROW_STEP = 2
const COLUMN_STEP = 2
const NOTHING: Area = { rows: { from: 0, to: 0 }, columns: { from: 0, to: 0 } }

function Widths({ table, section, geometry, part }: SectionTableProps) {
  const { rank, names, cell, sum } = geometry
  // Paper is as wide as it is.
  if (part) return null
  return (
    <colgroup>
      <col style={{ width: rank }} />
      <col style={{ width: names - rank }} />
      <col span={section.headerRow.length} style={{ width: cell }} />
      {table.carryOverColumn && <col style={{ width: sum }} />}
      {table.correctionColumn && <col style={{ width: sum }} />}
      <col style={{ width: sum }} />
    </colgroup>
  )
}

function Blank({ span }: { readonly span: number }) {
  return span > 0 ? <td colSpan={span} className={styles.blank} /> : null
}

type NumbersProps = { readonly heads: readonly Head[]; readonly columns: Range; readonly isPart: boolean }

/** Columns are numbered as the rows stand. */
function Numbers({ heads, columns, isPart }: NumbersProps) {
  return (
    <>
      {!isPart && <Blank span={columns.from} />}
      {heads.slice(columns.from, columns.to).map(({ registrationId, name }, at) => {
        const index = columns.from + at
        return (
          <th
            key={registrationId}
            scope="col"
            title={name}
            data-group={isGroup(index)}
            aria-colindex={index + 3}
          >
            {index + 1}
          </th>
        )
      })}
      {!isPart && <Blank span={heads.length - columns.to} />}
    </>
  )
}

const Gap = ({
  rows,
  line,
  columns,
}: {
  readonly rows: number
  readonly line: number
  readonly columns: number
}) =>
  rows > 0 ? (
    // Another one for each height: the same one would count as moved with each row that is drawn.
    <tr key={rows} style={{ height: rows * line }}>
      <td colSpan={columns} className={styles.blank} />
    </tr>
  ) : null

export function SectionTable(props: SectionTableProps) {
  const { table, section, grouped, view, geometry, seen, together, part } = props
  const { headerRow, rows } = section
  const { sums, cell, line } = geometry
  const wanted: Area = seen
    ? {
        rows: rangeOf(rows.length, line, seen.top, seen.height, ROW_STEP),
        columns: rangeOf(headerRow.length, cell, seen.left, seen.width, COLUMN_STEP),
      }
    : NOTHING
  const area = useArea(wanted, together)
  const { rows: shown, columns } = part ? { rows: { from: 0, to: rows.length }, columns: part } : area
  const isPart = part !== undefined
  const hasSums = !part || part.to === headerRow.length
  const all = headerRow.length + sums + 2
  const title =
    grouped && (part?.from ?? 0) === 0 ? t('crossTable.section', { section: section.section ?? '' }) : null
  return (
    <>
      {title !== null && <h2 className={styles.section}>{title}</h2>}
      <table
        className={styles.table}
        style={{
          width: widthOf(section, geometry),
          ['--line-height' as string]: `${line}px`,
        }}
        aria-rowcount={rows.length + 1}
        aria-colcount={all}
        data-lines={line > 40}
      >
        <caption className="said">{title === null ? view.title : `${view.title}, ${title}`}</caption>
        <Widths {...props} />
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.rank} title={t('scores.rank')}>
              {t('scores.rank')}
            </th>
            <th scope="col" className={styles.name}>
              {t(
                view.individual
                  ? 'scores.player'
                  : view.type === 'PAIR'
                    ? 'crossTable.pair'
                    : 'crossTable.team',
              )}
            </th>
            <Numbers heads={headerRow} columns={columns} isPart={isPart} />
            {hasSums && table.carryOverColumn && (
              <th scope="col" data-group aria-label={t('scores.carryOver.spoken')}>
                {t('scores.carryOver')}
              </th>
            )}
            {hasSums && table.correctionColumn && (
              <th scope="col" data-group aria-label={t('scores.correction.spoken')}>
                {t('scores.correction')}
              </th>
            )}
            {hasSums && (
              <th scope="col" data-group className={styles.total}>
                {t('crossTable.total')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Gap rows={shown.from} line={line} columns={all} />
          {rows.slice(shown.from, shown.to).map((row, at) => (
            <SectionRow
              key={row.pair.registrationId}
              table={table}
              section={section}
              index={shown.from + at}
              from={columns.from}
              to={columns.to}
              isPart={isPart}
              view={view}
            />
          ))}
          <Gap rows={rows.length - shown.to} line={line} columns={all} />
        </tbody>
      </table>
    </>
  )
}
