/** Grey bars in the geometry of the columns, while rows are on their way. */
import type { Column } from './columns.ts'
import styles from './results.module.css'

const ROWS = Array.from({ length: 14 }, (_, row) => row)
/** Widths of names differ, in percent. */
const NAMES = [62, 78, 54, 70, 48, 82]

export function SkeletonRows({ columns }: { readonly columns: readonly Column<never>[] }) {
  return (
    <tbody aria-hidden="true" className={styles.skeleton}>
      {ROWS.map((row) => (
        <tr key={row}>
          {columns.map(({ key, align, look }) => (
            <td key={key} data-align={align} data-look={look}>
              <span style={look === 'name' ? { width: `${NAMES[row % NAMES.length]}%` } : undefined} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
