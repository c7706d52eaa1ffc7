/** The match as a line board by board: above the middle the home team is ahead, below it the visiting team. */
import { t } from '../../texts/t.ts'
import { imps, signedImps } from '../figures.ts'
import { isSwing } from '../results/teamFigures.ts'
import { type Point, spanOf } from './line.ts'
import styles from './picture.module.css'

/** Numbers of boards that the foot has room for. */
const MOST_NUMBERS = 12

type MatchLineProps = {
  readonly home: string
  readonly visiting: string
  readonly points: readonly Point[]
  /** How far the home team was ahead before the first board. */
  readonly from: number
}

function summary({ home, visiting, points }: Omit<MatchLineProps, 'from'>): string {
  const lead = points.at(-1)?.lead ?? 0
  const count = points.length
  const standing =
    lead === 0
      ? t('picture.level', { count })
      : t('picture.ahead', { team: lead > 0 ? home : visiting, by: imps(Math.abs(lead)), count })
  const largest = points.reduce<Point | null>(
    (most, one) => (Math.abs(one.swing) > Math.abs(most?.swing ?? 0) ? one : most),
    null,
  )
  if (!largest) return standing
  const { board, swing } = largest
  const team = swing > 0 ? home : visiting
  return `${standing} ${t('picture.largest', { board, team, imps: imps(Math.abs(swing)) })}`
}

export function MatchLine({ home, visiting, points, from }: MatchLineProps) {
  const span = spanOf(points, from)
  const x = (i: number): number => ((i + 1) / points.length) * 100
  const y = (lead: number): number => 50 - (lead / span) * 46
  const path = points.map(({ lead }, i) => `L${x(i).toFixed(2)} ${y(lead).toFixed(2)}`).join('')
  const start = `0 ${y(from).toFixed(2)}`
  const every = Math.ceil(points.length / MOST_NUMBERS)
  return (
    <figure className={styles.line}>
      <figcaption className={styles.teams}>
        <span data-team="home">{home}</span>
        <span data-team="visiting">{visiting}</span>
      </figcaption>
      <div className={styles.chart} role="img" aria-label={summary({ home, visiting, points })}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={`M0 50L${start}${path}L100 50Z`} />
          <path className={styles.zero} d="M0 50H100" />
          <path className={styles.lead} d={`M${start}${path}`} />
        </svg>
        {points.map((point, i) =>
          isSwing(point) ? (
            <b
              key={point.board}
              aria-hidden="true"
              data-team={point.swing > 0 ? 'home' : 'visiting'}
              style={{ left: `${x(i)}%`, top: `${y(point.lead)}%` }}
            >
              {signedImps(Math.abs(point.swing))}
            </b>
          ) : null,
        )}
      </div>
      <div className={styles.boards} aria-hidden="true">
        {points.map(({ board }, i) =>
          i % every === 0 || i === points.length - 1 ? (
            <span key={board} style={{ left: `${x(i)}%` }}>
              {board}
            </span>
          ) : null,
        )}
      </div>
    </figure>
  )
}
