/** The rounds of a team event: 15 in a row; a drop-down where there is less room or there are more. */
import type { Rounds } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { Choice } from '../parts/Choice.tsx'
import { Segmented } from '../parts/Segmented.tsx'
import styles from './select.module.css'

const IN_A_ROW = 15

type RoundSelectProps = {
  readonly rounds: Rounds['rounds']
  readonly value: number | null
  readonly knockOut: boolean
  readonly folded?: boolean
  readonly onChange: (round: number) => void
}

export function RoundSelect({ rounds, value, knockOut, folded = false, onChange }: RoundSelectProps) {
  if (rounds.length === 0 || (folded && rounds.length === 1)) return null
  const label = t(knockOut ? 'select.segment' : 'select.round')
  const count = rounds.length
  const choice = (
    <Choice
      label={label}
      value={value}
      options={rounds.map(({ round, enabled }) => ({
        value: round,
        label: t(knockOut ? 'select.segment.of' : 'select.round.of', { round, count }),
        disabled: !enabled,
      }))}
      onChange={onChange}
    />
  )
  if (folded || count > IN_A_ROW) return choice
  return (
    <div className={styles.select}>
      <span className={styles.label}>{label}</span>
      <div className={styles.row}>
        <Segmented
          label={label}
          value={value}
          options={rounds.map(({ round, enabled }) => ({
            value: round,
            label: `${round}`,
            disabled: !enabled,
          }))}
          onChange={onChange}
        />
      </div>
      <div className={styles.short}>{choice}</div>
    </div>
  )
}

/** The round to show: the one asked for, else the last that has results. */
export const shownRound = (rounds: Rounds['rounds'], asked: number | undefined): number | null =>
  asked ?? rounds.findLast(({ enabled }) => enabled)?.round ?? rounds[0]?.round ?? null
