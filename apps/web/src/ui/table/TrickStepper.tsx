/** Thirteen tricks to step through: who won each, and which is on the table. */
import { type Side, sideOf } from '@openroom/bridge/seat'
import type { Trick } from '@openroom/bridge/table/state'
import { t } from '../../texts/t.ts'
import { Icon } from '../parts/Icon.tsx'
import styles from './trickStepper.module.css'

/** Tricks of a deal (specification 2, section 9). */
export const TRICKS = 13

type Props = {
  readonly tricks: readonly Trick[]
  /** Side of declarer; `null` while there is no contract. */
  readonly declarer: Side | null
  /** The trick on the table, from 1; 0 before the opening lead. */
  readonly now: number
  /** How many tricks can be gone to. */
  readonly most: number
  readonly onTrick: (trick: number) => void
}

export const wonBy = (trick: Trick | undefined, declarer: Side | null): 'declarer' | 'defence' | null => {
  if (!trick || trick.winner === null || declarer === null) return null
  return sideOf(trick.winner) === declarer ? 'declarer' : 'defence'
}

export function TrickStepper({ tricks, declarer, now, most, onTrick }: Props) {
  const numbers = Array.from({ length: TRICKS }, (_, i) => i + 1)
  return (
    <fieldset className={styles.stepper} aria-label={t('tricks.stepper')}>
      <p className={styles.count}>{now > 0 ? t('tricks.of', { now, all: TRICKS }) : t('tricks.before')}</p>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.step}
          disabled={now <= 1}
          onClick={() => onTrick(now - 1)}
          aria-label={t('tricks.previous')}
        >
          <Icon name="previous" size={20} />
        </button>
        <ol className={styles.dots}>
          {numbers.map((number) => {
            const won = wonBy(tricks[number - 1], declarer)
            return (
              <li key={number}>
                <button
                  type="button"
                  disabled={number > most}
                  onClick={() => onTrick(number)}
                  aria-current={number === now ? 'step' : undefined}
                  aria-label={t('trick.state', { number, won: won ?? 'none' })}
                  title={t('trick.title', { number })}
                >
                  <i data-won={won ?? undefined} data-now={number === now || undefined} />
                </button>
              </li>
            )
          })}
        </ol>
        <button
          type="button"
          className={styles.step}
          disabled={now >= Math.min(most, TRICKS)}
          onClick={() => onTrick(now + 1)}
          aria-label={t('tricks.next')}
        >
          <Icon name="next" size={20} />
        </button>
      </div>
    </fieldset>
  )
}
