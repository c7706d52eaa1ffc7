/** A ranking, or what there is instead of it: a failure, nothing yet, nobody found. */

import type { ScoringRule } from '@openroom/protocol/schema/scoringRules'
import { type ComponentProps, type ReactNode, use, useCallback, useState } from 'react'
import { t } from '../../texts/t.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { keepsBack } from '../../ui/playingText.ts'
import { AdjustmentList } from '../../ui/results/AdjustmentList.tsx'
import { mostWidth } from '../../ui/results/columns.ts'
import { FinalNote } from '../../ui/results/FinalNote.tsx'
import { NothingYet, WaitingNote } from '../../ui/results/NothingYet.tsx'
import { levelText } from '../../ui/results/ranking.ts'
import styles from '../../ui/results/results.module.css'
import { viewedEntry } from '../../ui/results/viewed.ts'
import { HowScored, ShownSession } from '../../ui/scoring/HowScored.tsx'
import type { SlotHandle } from '../../ui/slot/types.ts'
import { ScoringRules } from './ScoringRules.tsx'

/** The row of a ranking that the viewer comes back from, or looked at last. */
type Ranked = { readonly registrationId: number }

export const registrationOf = ({ registrationId }: Ranked): number => registrationId

export function useReturned({ returnedFrom: from }: SlotHandle, session: number) {
  const [last] = useState(() => viewedEntry.last(session))
  const registration = from?.screen === 'private-score' ? from.params.registrationId : last
  return useCallback((row: Ranked) => row.registrationId === registration, [registration])
}

type ScoreStateProps = {
  readonly error: Error | null
  readonly retry: () => void
  readonly empty: boolean
  /** Whether its rows are there: what comes below them would be pushed down by them. */
  readonly ready: boolean
  /** Nothing tells its rows apart yet. */
  readonly level?: boolean | undefined
  /** What was looked for in vain. */
  readonly unfound: string | null
  readonly official: boolean
  /** Penalties and bonuses, by whose they are. */
  readonly adjusted?: ComponentProps<typeof AdjustmentList>['of'] | undefined
  readonly rules?: readonly ScoringRule[] | undefined
  /** The columns of the table that what stands below is in line with. */
  readonly columns?: Parameters<typeof mostWidth>[0] | undefined
  readonly children: ReactNode
}

export function ScoreState({
  error,
  retry,
  empty,
  ready,
  level,
  unfound,
  official,
  adjusted,
  rules,
  columns,
  children,
}: ScoreStateProps) {
  const session = use(ShownSession)
  if (error) return <Failed error={error} retry={retry} />
  if (empty) return <NothingYet title={t('scores.empty')} />
  return (
    <>
      {children}
      <div
        className={styles.below}
        style={columns ? { ['--most' as string]: mostWidth(columns) } : undefined}
      >
        {unfound !== null && (
          <p className={styles.note} role="status">
            {t('scores.find.none', { query: unfound })}
          </p>
        )}
        {adjusted && <AdjustmentList of={adjusted} />}
        {session && level && !keepsBack(session) && <p className={styles.note}>{levelText(session)}</p>}
        {session && <WaitingNote session={session} hasFigures={level === false} />}
        {session && <FinalNote session={session} className={styles.note} />}
        {session?.tellsEarly && <p className={styles.note}>{t('selector.early')}</p>}
        <ScoringRules rules={rules} />
        {official && <p className={styles.note}>{t('scores.official')}</p>}
        {ready && <HowScored />}
      </div>
    </>
  )
}
