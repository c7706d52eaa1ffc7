/** At the foot of a small board: what it is worth now, and how certain that is. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { t } from '../../texts/t.ts'
import styles from './picture.module.css'
import { useExpected } from './useExpected.ts'
import { filled, worthText } from './worth.ts'

type OnSmallBoardProps = { readonly session: number; readonly table: WallTable; readonly id?: string }

export default function OnSmallBoard({ session, table, id }: OnSmallBoardProps) {
  const expected = useExpected(session, table)
  if (expected === null) return null
  const isCompared = table.elsewhere !== null
  return (
    <span id={id} className={styles.small} data-certainty={expected?.certainty}>
      {isCompared && <i aria-hidden="true">{expected && <b style={filled(expected)} />}</i>}
      {expected && (
        <>
          <strong>{worthText(table, expected)}</strong>{' '}
          <span>{t(`picture.small.${expected.certainty}`)}</span>
        </>
      )}
    </span>
  )
}
