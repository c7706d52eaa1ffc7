/** Columns of a ranking of pairs, by what the event has and how wide the table is. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairRunningScore, Registration } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { points } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import { type Names, pairName, playerName, shortName } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { ReplayButton, Signed } from '../../ui/results/cells.tsx'
import { atLeast, type Column, type Tier } from '../../ui/results/columns.ts'
import styles from '../../ui/results/results.module.css'
import { Star } from '../../ui/scoring/HowScored.tsx'
import { Flag } from '../../ui/who/Flag.tsx'
import { Awards, awardColumn } from './Awards.tsx'
import { type Handicaps, handicapColumns } from './handicapColumns.tsx'
import { Rank } from './Rank.tsx'

export type PairColumnsOf = {
  readonly calcType: MiniSession['calcType']
  readonly totalPoints: boolean
  /** Players are ranked, each on their own. */
  readonly individual: boolean
  /** The session looked at, of how many; with one alone there are no session figures apart. */
  readonly session: { readonly number: number; readonly count: number }
  readonly tier: Tier
  readonly names: Names
  readonly onPair: (registrationId: number) => void
  /** To the table where the pair sits; `null` where none can be watched. */
  readonly onPlay: ((registrationId: number) => void) | null
  /** Whether any pair has such a figure. */
  readonly has: {
    readonly correction: boolean
    readonly carryOver: boolean
    readonly percent: boolean
    readonly vp: boolean
    readonly masterPoints: boolean
  }
  /** Places with handicaps, to stand beside those by score. */
  readonly handicaps: Handicaps
}

type PairColumn = Column<PairRunningScore>

function NameLines({ registration }: { readonly registration: Registration | null }) {
  if (registration === null) return null
  const { registrationId } = registration
  if (registration.players.length === 0)
    return (
      <span className={styles.two}>
        <FollowMark of={registrationId} />
        {registration.name}
      </span>
    )
  return registration.players.map((player, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two partners whose numbers are not known may share one
    <span key={at} className={styles.two} title={playerName(player)}>
      {at === 0 && <FollowMark of={registrationId} />}
      {shortName(player)} <Flag of={player.country} />
    </span>
  ))
}

const nameHead = ({ individual }: PairColumnsOf): string => t(individual ? 'scores.player' : 'scores.pair')

const rank = (head: string): PairColumn => ({
  key: 'rank',
  head,
  align: 'right',
  look: 'rank',
  cell: (row) => <Rank row={row} />,
})

const Figure = ({ value }: { readonly value: number | null }) => <Signed value={value} text={points(value)} />

/** The ranking figure of the whole event, with the organiser's mark. */
function Ranking({ row, percent }: { readonly row: PairRunningScore; readonly percent: boolean }) {
  return (
    <>
      <Figure value={percent ? row.totalPercent : row.totalPoints} />
      {row.official && <Star />}
    </>
  )
}

function playColumns({ names, onPlay }: PairColumnsOf): readonly PairColumn[] {
  if (onPlay === null) return []
  const label = (id: number) => {
    const registration = names.of(id)
    return t('scores.play.of', { pair: registration === null ? '' : pairName(registration) })
  }
  return [
    {
      key: 'play',
      head: '',
      spoken: t('scores.play'),
      align: 'centre',
      cell: ({ registrationId: id }) =>
        names.of(id)?.bye === true ? null : <ReplayButton label={label(id)} onOpen={() => onPlay(id)} />,
    },
  ]
}

const sessionFigure = (row: PairRunningScore, has: PairColumnsOf['has']): number | null =>
  has.vp ? (row.miniSessionVp ?? null) : has.percent ? row.miniSessionPercent : row.miniSessionPoints

function phoneColumns(of: PairColumnsOf): readonly PairColumn[] {
  const { session, names, has, onPair } = of
  const several = session.count > 1
  // What was carried over ranks too.
  const isPercent = has.percent && !has.carryOver
  const inPoints = has.percent || of.totalPoints
  const head = has.vp
    ? [several ? t('scores.total.vp') : t('scores.vp'), t('scores.session.points')]
    : isPercent
      ? [several ? t('scores.total.percent') : t('scores.percent'), t('scores.session.percent')]
      : [
          several ? t('scores.total.points') : t(inPoints ? 'scores.points' : 'scores.imps'),
          t('scores.session.points'),
        ]
  return [
    rank(t('scores.rank')),
    {
      key: 'pair',
      head: nameHead(of),
      align: 'left',
      rowHead: true,
      cell: ({ registrationId }) => (
        <CellLink onOpen={() => onPair(registrationId)}>
          <NameLines registration={names.of(registrationId)} />
        </CellLink>
      ),
    },
    {
      key: 'total',
      head: several ? (
        <>
          {head[0]}
          <br />
          {head[1]}
        </>
      ) : (
        head[0]
      ),
      align: 'right',
      look: 'rank',
      cell: (row) => (
        <>
          {has.vp ? <Figure value={row.totalVp ?? null} /> : <Ranking row={row} percent={isPercent} />}
          {names.of(row.registrationId)?.masterPoints && (
            <span className={styles.under}>
              <Awards awards={names.of(row.registrationId)?.masterPoints} worded />
            </span>
          )}
          {several && (
            <span className={styles.under}>
              <Figure value={sessionFigure(row, { ...has, percent: isPercent })} />
            </span>
          )}
        </>
      ),
    },
  ]
}

function sessionColumns({ session, tier, has, calcType, totalPoints }: PairColumnsOf): readonly PairColumn[] {
  if (session.count <= 1) return []
  const group = t('select.session.n', { session: session.number })
  const unit = calcType === 'IMP' && !totalPoints ? t('scores.imps') : t('scores.points')
  const shown: readonly (readonly [boolean, PairColumn])[] = [
    [
      true,
      {
        key: 'sessionRank',
        head: t('scores.rank'),
        group,
        align: 'right',
        look: 'quiet',
        cell: ({ miniSessionRank }) => miniSessionRank,
      },
    ],
    [
      atLeast(tier, 'tablet') || !has.percent,
      {
        key: 'sessionPoints',
        head: unit,
        group,
        align: 'right',
        cell: ({ miniSessionPoints }) => <Figure value={miniSessionPoints} />,
      },
    ],
    [
      has.percent,
      {
        key: 'sessionPercent',
        head: t('scores.percent'),
        spoken: t('scores.percent.spoken'),
        group,
        align: 'right',
        cell: ({ miniSessionPercent }) => points(miniSessionPercent),
      },
    ],
    [
      has.vp,
      {
        key: 'sessionVp',
        head: t('scores.vp'),
        group,
        align: 'right',
        cell: ({ miniSessionVp = null }) => points(miniSessionVp),
      },
    ],
  ]
  return shown.filter(([is]) => is).map(([, column]) => column)
}

function totalColumns({ session, tier, has, calcType, totalPoints }: PairColumnsOf): readonly PairColumn[] {
  const group = session.count > 1 ? { group: t('scores.total') } : {}
  const unit = calcType === 'IMP' && !totalPoints ? t('scores.imps') : t('scores.points')
  const wide = atLeast(tier, 'tablet') || session.count <= 1
  const shown: readonly (readonly [boolean, PairColumn])[] = [
    [
      has.carryOver && wide,
      {
        key: 'carryOver',
        head: t('scores.carryOver'),
        spoken: t('scores.carryOver.spoken'),
        ...group,
        align: 'right',
        cell: ({ carryOverPoints }) => <Figure value={carryOverPoints} />,
      },
    ],
    [
      wide,
      {
        key: 'played',
        head: t('scores.played'),
        ...group,
        align: 'right',
        look: 'quiet',
        cell: ({ played }) => played,
      },
    ],
    [
      has.correction && wide,
      {
        key: 'correction',
        head: t('scores.correction'),
        spoken: t('scores.correction.spoken'),
        ...group,
        align: 'right',
        cell: ({ correction }) => <Figure value={correction === 0 ? null : correction} />,
      },
    ],
    [
      true,
      {
        key: 'points',
        head: unit,
        ...group,
        align: 'right',
        ...(has.percent || has.vp ? {} : { look: 'rank' as const }),
        cell: (row) =>
          has.percent ? <Figure value={row.totalPoints} /> : <Ranking row={row} percent={false} />,
      },
    ],
    [
      has.percent,
      {
        key: 'percent',
        head: t('scores.percent'),
        spoken: t('scores.percent.spoken'),
        ...group,
        align: 'right',
        ...(has.vp ? {} : { look: 'rank' as const }),
        cell: (row) => <Ranking row={row} percent />,
      },
    ],
    [
      has.vp,
      {
        key: 'vp',
        head: t('scores.vp'),
        ...group,
        align: 'right',
        look: 'rank',
        cell: ({ totalVp = null }) => points(totalVp),
      },
    ],
  ]
  return shown.filter(([is]) => is).map(([, column]) => column)
}

export function pairColumns(of: PairColumnsOf): readonly PairColumn[] {
  if (of.tier === 'phone') return [...phoneColumns(of), ...playColumns(of)]
  const name: PairColumn = {
    key: 'pair',
    head: nameHead(of),
    align: 'left',
    look: 'name',
    rowHead: true,
    cell: ({ registrationId }) => {
      const registration = of.names.of(registrationId)
      const text = registration === null ? '' : pairName(registration)
      return (
        <CellLink onOpen={() => of.onPair(registrationId)} title={text}>
          <FollowMark of={registrationId} />
          {text}
        </CellLink>
      )
    },
  }
  return [
    rank(t('scores.rank')),
    name,
    ...sessionColumns(of),
    ...totalColumns(of),
    ...handicapColumns<PairRunningScore>(of.handicaps, of.tier),
    ...(of.has.masterPoints ? [awardColumn(of.names)] : []),
    ...playColumns(of),
  ]
}
