/** Figures of a source that are not ours, by what is proved to be the cause. */

import { REASONS } from '@openroom/bridge/score/figureReasons'
import type { Scoring } from '@openroom/protocol/schema/scoring'
import { t } from '../../texts/t.ts'
import { fixed } from '../figures.ts'
import { type Names, pairName } from '../names.ts'
import styles from './scoring.module.css'

type Figures = NonNullable<Scoring['figures']>
type Figure = Figures['differing'][number]

/** As many decimals as tell the two apart. */
function shown(value: number | null, beside: number): string {
  if (value === null) return '–'
  const decimals = (String(beside).split('.')[1] ?? '').length
  return fixed(value, Math.min(4, Math.max(decimals, Number.isInteger(value) ? 0 : 2)))
}

function whoOf({ registrations, line }: Figure, names: Names): string {
  const known = registrations.map((id) => names.of(id)).filter((one) => one !== null)
  const pairs = known.map(pairName)
  if (line === null) return pairs.join(' – ')
  return t('scoring.side', {
    pair: pairs.join(' – '),
    side: t(line === 'NORTH_SOUTH' ? 'side.NS' : 'side.EW'),
  })
}

function kindText(kind: Figure['kind'], totalPoints: boolean): string {
  const isImps = kind === 'imps' || kind === 'matchImps'
  return t(`scoring.kind.${totalPoints && isImps ? 'points' : kind}`)
}

function textOf(figure: Figure, names: Names, totalPoints: boolean): string {
  const { board, kind, given, ours } = figure
  const values = {
    who: whoOf(figure, names),
    what: kindText(kind, totalPoints),
    given: String(given),
    ours: shown(ours, given),
  }
  return board === null ? t('scoring.of.ranking', values) : t('scoring.of.board', { board, ...values })
}

type GroupProps = {
  readonly reason: string | null
  readonly count: number
  readonly figures: readonly Figure[]
  readonly names: Names
  readonly totalPoints: boolean
}

function Group({ reason, count, figures, names, totalPoints }: GroupProps) {
  const more = count - figures.length
  return (
    <details open={reason === null}>
      <summary>{t('scoring.reason', { text: conventionText(reason), count })}</summary>
      <ul>
        {figures.map((figure) => {
          const text = textOf(figure, names, totalPoints)
          return <li key={text}>{text}</li>
        })}
        {more > 0 && <li>{t('scoring.more', { count: more })}</li>}
      </ul>
    </details>
  )
}

type DifferingProps = {
  readonly figures: Figures
  readonly names: Names
  readonly totalPoints: boolean
}

export function DifferingFigures({ figures, names, totalPoints }: DifferingProps) {
  const { unexplained, explained, differing } = figures
  const groups = [
    ...(unexplained > 0 ? [[null, unexplained] as const] : []),
    ...Object.entries(explained).sort(([, a], [, b]) => b - a),
  ]
  return (
    <div className={styles.groups}>
      {groups.map(([reason, count]) => (
        <Group
          key={reason}
          {...{ reason, count, names, totalPoints }}
          figures={differing.filter((one) => one.reason === reason)}
        />
      ))}
    </div>
  )
}

/** @param convention the reason's code; `null` where nothing explains it */
export function conventionText(convention: string | null): string {
  if (convention === null) return t('official.unexplained')
  const code = REASONS.find((one) => one === convention)
  return code === undefined ? t('official.other') : t(`official.${code}`)
}
