/** The match as a line board by board: above the middle the home team is ahead, below it the visiting team. */
import type { ScoreCardLine } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { imps, signedImps } from '../figures.ts'
import { type BoardSwing, boardSwings, isSwing } from '../results/teamFigures.ts'
import styles from './picture.module.css'

/**
 * A match as a line: how far one team is ahead after each board. Pure.
 * How far the home team is ahead after the board.
 */
type Point = BoardSwing & { readonly lead: number }

/** Boards with a result in both rooms, in the order of the score card. */
export function leadsOf(lines: readonly ScoreCardLine[], from = 0): readonly Point[] {
  let lead = from
  return boardSwings(lines).map((one) => {
    lead += one.swing
    return { ...one, lead }
  })
}

/** The least of the scale, so that one IMP does not look like a landslide. */
const LEAST = 10

/** Half of what the picture spans. */
export const spanOf = (points: readonly Point[], from = 0): number =>
  points.reduce((most, { lead }) => Math.max(most, Math.abs(lead)), Math.max(LEAST, Math.abs(from)))

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
              key={`${point.round}-${point.board}`}
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
        {points.map(({ board, round }, i) =>
          i % every === 0 || i === points.length - 1 ? (
            <span key={`${round}-${board}`} style={{ left: `${x(i)}%` }}>
              {board}
            </span>
          ) : null,
        )}
      </div>
    </figure>
  )
}
