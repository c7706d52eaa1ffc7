/** The segments of a knock-out match as one bar: who won each, and by how much. */
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { imps, signedImps } from '../figures.ts'
import type { SegmentCell } from './knockoutCells.ts'
import styles from './match.module.css'
import { cardAddress, type MatchWays, type Standing, segmentCount, wonBy } from './standing.ts'

type SegmentBarProps = {
  readonly standing: Pick<Standing, 'cells' | 'segments' | 'earlier' | 'carried'>
  readonly session: number
  readonly names: { readonly HOME: string; readonly VISITING: string }
  /** The segment that is looked at. */
  readonly viewed?: number | null
  readonly onCard: MatchWays['onCard']
}

function scoreText({ kind, imps: made }: SegmentCell): string {
  if (kind === 'postponed') return t('knockout.postponed')
  if (kind === 'conceded') return t('knockout.conceded')
  return made.HOME === null ? '' : `${imps(made.HOME)} – ${imps(made.VISITING)}`
}

/** Named where there is room; else its arrow points to the winner, who stands on that side. */
const Won = ({ winner, text }: { readonly winner: string; readonly text: string }) => (
  <>
    {winner !== '' && <span className={styles.who}>{winner} </span>}
    {text}
  </>
)

/** What was brought in, before the segments: with them it adds up. */
function Carried({ carried, names }: Pick<Standing, 'carried'> & Pick<SegmentBarProps, 'names'>) {
  const team = carried.HOME > carried.VISITING ? 'HOME' : 'VISITING'
  const by = Math.abs(carried.HOME - carried.VISITING)
  if (by === 0) return null
  const title = t('knockout.carryOver', { name: names[team], imps: imps(by) })
  return (
    <li>
      <span title={title} data-team={team.toLowerCase()}>
        <span className="said">{title}</span>
        <span aria-hidden="true">
          {t('scores.carryOver')} <Won winner={names[team]} text={signedImps(by)} />
        </span>
      </span>
    </li>
  )
}

function Segment({
  cell,
  number,
  count,
  names,
  viewed,
  of,
  session,
  onCard,
}: Omit<SegmentBarProps, 'standing'> & {
  readonly cell: SegmentCell
  readonly of: Standing['segments'][number] | undefined
  readonly number: number
  readonly count: number
}) {
  const { team, by } = wonBy(cell)
  const score = scoreText(cell)
  const text = by === null ? '' : by === 0 ? imps(0) : signedImps(by)
  const winner = team === null ? '' : names[team]
  const won = [winner, text].filter(Boolean).join(' ')
  const title = [t('knockout.segment', { number, count }), score, won].filter(Boolean).join(' · ')
  const marks = {
    title,
    'data-kind': cell.kind,
    'data-team': team?.toLowerCase(),
    'data-viewed': (viewed != null && cell.rounds.includes(viewed)) || undefined,
  }
  return (
    <li style={{ gridColumn: `span ${cell.rounds.length}` }}>
      {cell.imps.HOME === null || of === undefined ? (
        <span {...marks}>
          <span className="said">{title}</span>
        </span>
      ) : of.miniSessionId === session ? (
        <button type="button" {...marks} aria-label={title} onClick={() => onCard(of.calcTableId, of.round)}>
          <Won winner={winner} text={text} />
        </button>
      ) : (
        <Link href={cardAddress(of)} {...marks} aria-label={title}>
          <Won winner={winner} text={text} />
        </Link>
      )}
    </li>
  )
}

export function SegmentBar({ standing, ...props }: SegmentBarProps) {
  const { cells, segments, earlier, carried } = standing
  const numberOf = (at: number) => segmentCount({ cells: cells.slice(0, at), earlier }) + 1
  const count = segmentCount(standing)
  if (count < 2) return null
  return (
    <ol className={styles.bar} aria-label={t('match.segments')}>
      <Carried carried={carried} names={props.names} />
      {cells.map((cell, at) => (
        <Segment
          key={cell.rounds[0]}
          {...props}
          cell={cell}
          of={segments.find(({ round }) => round === cell.rounds[0])}
          number={numberOf(at)}
          count={count}
        />
      ))}
    </ol>
  )
}
