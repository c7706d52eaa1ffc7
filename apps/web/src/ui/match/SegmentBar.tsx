/** The segments of a knock-out match as one bar: who won each, and by how much. */
import { isUpcoming } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Link } from 'wouter'
import { siblingsOf, useKnownSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { imps, signedImps } from '../figures.ts'
import { Icon } from '../parts/Icon.tsx'
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

/** The session that a segment after all that are told of here was played in, once that has begun. */
function useLater({ standing: { segments }, session: id }: SegmentBarProps) {
  const all = useKnownSessions() ?? []
  const own = all.find(({ miniSessionId }) => miniSessionId === id)
  const each = segments.filter(({ miniSessionId }) => miniSessionId === id).length
  const last = segments.at(-1)?.round ?? 0
  return ({ kind, rounds: [round = 0] }: SegmentCell): MiniSession | null => {
    if (own === undefined || each === 0 || kind !== 'upcoming' || round <= last) return null
    const session = own.session + Math.ceil((round - last) / each)
    const found = siblingsOf(all, own).find((one) => one.session === session)
    return found && !isUpcoming(found.status) ? found : null
  }
}

function Segment({
  cell,
  number,
  count,
  names,
  viewed,
  of,
  later,
  session,
  onCard,
}: Omit<SegmentBarProps, 'standing'> & {
  readonly cell: SegmentCell
  readonly later: MiniSession | null
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
      {later ? (
        <Link href={`/screen/${later.miniSessionId}`} {...marks} aria-label={title}>
          <Icon name="right" size={16} />
        </Link>
      ) : cell.imps.HOME === null || of === undefined ? (
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
  const laterOf = useLater({ standing, ...props })
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
          later={laterOf(cell)}
          number={numberOf(at)}
          count={count}
        />
      ))}
    </ol>
  )
}
