/**
 * How far the play is, along the lower edge of the felt: a part for each of the thirteen tricks, pressed to go there. For
 * pointers alone; keys and readers have the stepper of the tab Tricks.
 */
import { sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { t } from '../../texts/t.ts'
import type { TrickSteps } from './panes.tsx'
import { TRICKS, wonBy } from './TrickStepper.tsx'
import styles from './trickProgress.module.css'

export function TrickProgress({ state, steps }: { readonly state: TableState; readonly steps: TrickSteps }) {
  const { contract, tricks } = state
  if (contract?.kind !== 'played') return null
  const declarer = sideOf(contract.declarer)
  const { now, most, onTrick } = steps
  return (
    <div className={styles.progress} aria-hidden="true">
      {Array.from({ length: TRICKS }, (_, i) => i + 1).map((number) => (
        <button
          key={number}
          type="button"
          tabIndex={-1}
          disabled={number > most}
          title={t('trick.title', { number })}
          onClick={() => onTrick(number)}
        >
          <i
            data-won={number < now ? (wonBy(tricks[number - 1], declarer) ?? undefined) : undefined}
            data-now={number === now || undefined}
          />
        </button>
      ))}
    </div>
  )
}
