/** Columns of a ranking of teams, by the scoring and how wide the table is. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { TeamRunningScore } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { fixed, imps, matchPoints, points, signed, signedImps } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import { roundLabel } from '../../ui/labels.ts'
import type { Names } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { Signed } from '../../ui/results/cells.tsx'
import { atLeast, type Column, type Tier } from '../../ui/results/columns.ts'
import styles from '../../ui/results/results.module.css'
import { Star } from '../../ui/scoring/HowScored.tsx'
import { Flag } from '../../ui/who/Flag.tsx'
import { Awards, awardColumn } from './Awards.tsx'
import { type Handicaps, handicapColumns } from './handicapColumns.tsx'
import { Rank } from './Rank.tsx'

export type TeamColumnsOf = {
  readonly calcType: MiniSession['calcType']
  readonly totalPoints: boolean
  /** `null`: all rounds together. */
  readonly round: { readonly number: number; readonly knockOut: boolean } | null
  readonly tier: Tier
  readonly names: Names
  readonly onTeam: (registrationId: number) => void
  /** Boards of a round; a round that still runs shows how many of them are played. */
  readonly boards: number
  readonly has: {
    readonly correction: boolean
    readonly carryOver: boolean
    readonly quotient: boolean
    /** Whether matches are turned into victory points; else what is added up ranks. */
    readonly vps: boolean
    readonly masterPoints: boolean
  }
  /** Places with handicaps, to stand beside those by score. */
  readonly handicaps: Handicaps
}

type TeamColumn = Column<TeamRunningScore>
type Choice = readonly [boolean, TeamColumn]

const shownOf = (choices: readonly Choice[]): readonly TeamColumn[] =>
  choices.filter(([is]) => is).map(([, column]) => column)

const swing = (value: number | null, bam: boolean) => (
  <Signed value={value} text={bam ? matchPoints(value) : signedImps(value)} />
)

const unitHead = ({ calcType, totalPoints }: TeamColumnsOf): string =>
  t(calcType === 'BAM' ? 'scores.mp' : totalPoints ? 'scores.point' : 'scores.imp')

/** Over what ranks. */
function rankHead(of: TeamColumnsOf, vps: 'scores.vp' | 'scores.total.vp'): string {
  if (of.has.quotient) return t('scores.quotient')
  return of.has.vps ? t(vps) : unitHead(of)
}

const Played = ({ played, of }: { readonly played: number | null; readonly of: number }) =>
  played === null ? null : (
    <>
      {played}
      {of > 0 && played < of && <small>{`/${of}`}</small>}
    </>
  )

function roundColumns(of: TeamColumnsOf): readonly TeamColumn[] {
  const { calcType, round, tier, names, boards, has } = of
  if (round === null) return []
  const group = roundLabel(round.number, round.knockOut)
  const wide = atLeast(tier, 'tablet')
  const bam = calcType === 'BAM'
  return shownOf([
    [
      wide,
      {
        key: 'against',
        head: t('scores.against'),
        group,
        align: 'left',
        look: 'quiet',
        cell: ({ viewOpponent }) => {
          const name = viewOpponent === null ? '' : (names.of(viewOpponent)?.name ?? '')
          return (
            <span className={styles.cut} title={name}>
              {name}
            </span>
          )
        },
      },
    ],
    [
      true,
      {
        key: 'roundPlayed',
        head: t('scores.played'),
        group,
        align: 'right',
        look: 'quiet',
        cell: ({ viewPlayed, viewOpponent }) =>
          viewOpponent === null ? null : <Played played={viewPlayed} of={boards} />,
      },
    ],
    [
      true,
      {
        key: 'roundImp',
        head: unitHead(of),
        group,
        align: 'right',
        cell: ({ viewImp, viewMp }) => swing(bam ? viewMp : viewImp, bam),
      },
    ],
    [
      wide,
      {
        key: 'roundAverage',
        head: t('scores.average'),
        spoken: t('scores.average.spoken'),
        group,
        align: 'right',
        look: 'quiet',
        cell: ({ viewAverage }) => signed(viewAverage, 2),
      },
    ],
    [
      has.vps,
      { key: 'roundVp', head: t('scores.vp'), group, align: 'right', cell: ({ viewVp }) => points(viewVp) },
    ],
  ])
}

function totalColumns(of: TeamColumnsOf): readonly TeamColumn[] {
  const { calcType, round, tier, has } = of
  const group = round === null ? {} : { group: t('scores.total') }
  const wide = atLeast(tier, 'tablet') || round === null
  const bam = calcType === 'BAM'
  return shownOf([
    [
      has.carryOver && wide,
      {
        key: 'carryOver',
        head: t('scores.carryOver'),
        spoken: t('scores.carryOver.spoken'),
        ...group,
        align: 'right',
        cell: ({ carryOver }) => <Signed value={carryOver} text={points(carryOver)} />,
      },
    ],
    [
      has.vps || has.quotient,
      {
        key: 'imp',
        head: unitHead(of),
        ...group,
        align: 'right',
        cell: ({ totalImp, totalMp }) => swing(bam ? totalMp : totalImp, bam),
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
        cell: ({ totalPlayed }) => totalPlayed,
      },
    ],
    [
      wide,
      {
        key: 'average',
        head: t('scores.average'),
        spoken: t('scores.average.spoken'),
        ...group,
        align: 'right',
        look: 'quiet',
        cell: ({ average }) => signed(average, 2),
      },
    ],
    [
      has.correction,
      {
        key: 'correction',
        head: t('scores.correction'),
        spoken: t('scores.correction.spoken'),
        ...group,
        align: 'right',
        cell: ({ correction }) => (
          <Signed value={correction} text={correction === 0 ? '' : fixed(correction, 2)} />
        ),
      },
    ],
    [
      true,
      {
        key: 'vp',
        head: rankHead(of, 'scores.vp'),
        ...group,
        align: 'right',
        look: 'rank',
        cell: (row) => <Total row={row} />,
      },
    ],
  ])
}

/** Victory points; where the event has none, IMPs rank. */
function Total({ row: { totalVp, totalImp, quotient, official } }: { readonly row: TeamRunningScore }) {
  return (
    <>
      {quotient !== undefined ? fixed(quotient, 3) : totalVp === null ? imps(totalImp) : points(totalVp)}
      {official && <Star />}
    </>
  )
}

const rank: TeamColumn['cell'] = (row) => <Rank row={row} />

export function teamColumns(of: TeamColumnsOf): readonly TeamColumn[] {
  const phone = of.tier === 'phone'
  const name: TeamColumn = {
    key: 'team',
    head: t('scores.team'),
    align: 'left',
    ...(phone ? {} : { look: 'name' as const }),
    rowHead: true,
    cell: ({ registrationId }) => {
      const team = of.names.of(registrationId)
      const text = team?.name ?? ''
      return (
        <CellLink onOpen={() => of.onTeam(registrationId)} title={text}>
          <span className={phone ? styles.two : undefined}>
            <FollowMark of={registrationId} />
            {text} <Flag of={team?.country} />
          </span>
        </CellLink>
      )
    },
  }
  const ranks: TeamColumn = { key: 'rank', head: t('scores.rank'), align: 'right', look: 'rank', cell: rank }
  if (!phone) {
    const awards = of.has.masterPoints ? [awardColumn(of.names)] : []
    const handicaps = handicapColumns<TeamRunningScore>(of.handicaps, of.tier)
    return [ranks, name, ...roundColumns(of), ...totalColumns(of), ...handicaps, ...awards]
  }
  const total: TeamColumn = {
    key: 'total',
    head: (
      <>
        {rankHead(of, 'scores.total.vp')}
        {of.round !== null && of.has.vps && (
          <>
            <br />
            {t('scores.round.vp')}
          </>
        )}
      </>
    ),
    align: 'right',
    look: 'rank',
    cell: (row) => (
      <>
        <Total row={row} />
        {of.has.masterPoints && (
          <span className={styles.under}>
            <Awards awards={of.names.of(row.registrationId)?.masterPoints} worded />
          </span>
        )}
        {of.round !== null && of.has.vps && <span className={styles.under}>{points(row.viewVp)}</span>}
      </>
    ),
  }
  return [ranks, name, total]
}
