/** The rounds of a team event: a row of buttons, or a drop-down where there is less room. */

import { CUMULATED } from '@openroom/bridge/score/personalCrossImps'
import { OVERALL_ROUND } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Rounds } from '@openroom/protocol/schema/results'
import { LIMIT } from '@openroom/protocol/specified'
import { useIsPrinting } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { roundLabel } from '../labels.ts'
import { Choice } from '../parts/Choice.tsx'
import { PagedButtons } from './PagedButtons.tsx'
import styles from './select.module.css'

type RoundSelectProps = {
  readonly rounds: Rounds['rounds']
  readonly value: number | null
  readonly knockOut: boolean
  readonly folded?: boolean
  /** Whether other sessions have rounds of the same stage: these here are not all. */
  readonly isPart?: boolean
  /** Whether there is an entry for all rounds together, number -1. */
  readonly cumulated?: boolean
  /** Whether there is an entry for all that two teams played, number `OVERALL_ROUND`. */
  readonly overall?: boolean
  readonly onChange: (round: number) => void
}

/** `Round 2 of 7`; of a session that begins with a later one, of which the first are elsewhere, `Round 4` alone. */
export const roundOf = (
  rounds: Rounds['rounds'],
  round: number,
  knockOut: boolean,
  isPart = false,
): string =>
  rounds[0]?.round === 1 && !isPart
    ? t(knockOut ? 'select.segment.of' : 'select.round.of', { round, count: rounds.length })
    : roundLabel(round, knockOut)

/** Whether there is nothing to choose; before the rounds are there by what was announced, so that nothing moves when they come. */
export const isOneRound = (
  { numberOfRounds }: Pick<MiniSession, 'numberOfRounds'>,
  rounds: Rounds['rounds'],
): boolean => (rounds.length === 0 ? numberOfRounds : rounds.length) === 1

export function RoundSelect(props: RoundSelectProps) {
  const {
    rounds,
    value,
    knockOut,
    folded = false,
    isPart = false,
    cumulated = false,
    overall = false,
    onChange,
  } = props
  const isPrinting = useIsPrinting()
  if (rounds.length === 0 || (folded && rounds.length === 1)) return null
  const label = t(knockOut ? 'select.segment' : 'select.round')
  const all = [
    ...(cumulated ? [{ value: CUMULATED, label: roundLabel(CUMULATED, knockOut) }] : []),
    ...(overall ? [{ value: OVERALL_ROUND, label: t('select.total') }] : []),
  ]
  const choice = (
    <Choice
      label={label}
      value={value}
      options={[
        ...rounds.map(({ round, enabled }) => ({
          value: round,
          label: roundOf(rounds, round, knockOut, isPart),
          disabled: !enabled,
        })),
        ...all,
      ]}
      onChange={onChange}
    />
  )
  // On paper its short form says which one it is of how many.
  if (isPrinting || folded) return choice
  return (
    <div className={styles.select}>
      <span className={styles.label}>{label}</span>
      <div className={styles.row}>
        <PagedButtons
          label={label}
          value={value}
          options={rounds.map(({ round, enabled }) => ({
            value: round,
            label: `${round}`,
            disabled: !enabled,
          }))}
          all={all}
          perScreen={LIMIT.roundButtons}
          words={{
            before: t(knockOut ? 'select.segment.before' : 'select.round.before'),
            after: t(knockOut ? 'select.segment.after' : 'select.round.after'),
          }}
          onChange={onChange}
        />
      </div>
      <div className={styles.short}>{choice}</div>
    </div>
  )
}

/** As a screen has them in its head; nothing where there is nothing to choose. */
export const roundSelectors = (session: Pick<MiniSession, 'numberOfRounds'>, select: RoundSelectProps) => ({
  selectors: isOneRound(session, select.rounds) ? undefined : <RoundSelect {...select} />,
  folded: <RoundSelect {...select} folded />,
})

/** The round to show: the one asked for where there is such a round, else the last that has results. */
export function shownRound(rounds: Rounds['rounds'], asked: number | undefined): number | null {
  const isUnknown = rounds.length > 0 && !rounds.some(({ round }) => round === asked)
  if (asked !== undefined && !isUnknown) return asked
  return rounds.findLast(({ enabled }) => enabled)?.round ?? rounds[0]?.round ?? null
}
