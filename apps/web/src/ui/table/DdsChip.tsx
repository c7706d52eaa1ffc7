/** What a card is worth double dummy: tricks of declarer above or below the contract. */
import { formatOver } from '@openroom/bridge/notation'
import type { Drawing } from '../cards/geometry.ts'
import styles from './ddsChip.module.css'

/** With a real minus. */
export const overText = (over: number): string => formatOver(over).replace('-', '−')

/** @param at which drawing of a card it lies on, or under a rank in a `diagram` (`small` on a phone), or in a `line` of a list */
export function DdsChip({
  over,
  at,
}: {
  readonly over: number
  readonly at: Drawing | 'diagram' | 'small' | 'line'
}) {
  return (
    <span className={styles.chip} data-at={at} data-good={over >= 0 || undefined}>
      {overText(over)}
    </span>
  )
}
