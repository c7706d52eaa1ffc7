/** The ranking that is chosen beside the one by score, and the choice; where there is none, no choice. */
import type { FurtherRanking } from '@openroom/protocol/schema/results'
import { useMemo } from 'react'
import { t } from '../../texts/t.ts'
import { Choice } from '../../ui/parts/Choice.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { keyOf, optionsOf, type Placed, placesOf, rowsIn, SCRATCH } from './further.ts'

const NONE: readonly FurtherRanking[] = []

type Rankings<Row> = {
  readonly rows: readonly Row[] | null
  readonly further: readonly FurtherRanking[] | undefined
}

/** An address that names one which the event has not shows that by score. */
export function useFurther<Row extends { readonly registrationId: number }>(
  { rows: all, further = NONE }: Rankings<Row>,
  placed: Placed<Row>,
  { params, slot }: Pick<ScreenProps<'running-score'>, 'params' | 'slot'>,
) {
  const { ranking: chosen = SCRATCH, ...place } = params
  const ranking = further.find((one) => keyOf(one) === chosen)
  const rows = useMemo(() => all && rowsIn(all, ranking, placed), [all, ranking, placed])
  const handicaps = useMemo(
    () => (ranking ? null : placesOf(further.find(({ kind }) => kind === 'handicap'))),
    [ranking, further],
  )
  const choice = further.length > 0 && (
    <Choice
      label={t('scores.ranking')}
      value={ranking ? chosen : SCRATCH}
      options={optionsOf(further)}
      onChange={(to) => slot.replace('running-score', { ...place, ...(to !== SCRATCH && { ranking: to }) })}
    />
  )
  return { rows, isScratch: ranking === undefined, handicaps, choice }
}
