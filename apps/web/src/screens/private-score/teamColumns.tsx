/** Columns of a team's private score, by the scoring and how wide the table is. */

import type { TeamScoreLine } from '@openroom/protocol/schema/screens'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { fixed, imps, matchPoints, points } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import type { Names } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import type { Column, Tier } from '../../ui/results/columns.ts'
import { type Match, OVERALL } from './meetings.ts'
import styles from './private.module.css'

export type TeamColumnsOf = {
  readonly tier: Tier
  readonly bam: boolean
  readonly total: boolean
  readonly knockOut: boolean
  readonly names: Names
  readonly has: { readonly adjust: boolean; readonly vp: boolean; readonly ranking: boolean }
  readonly onCard: (calcTableId: number, round: number) => void
  readonly onTeam: (registrationId: number) => void
}

type MatchColumn = Column<Match>
type Side = 'WE' | 'OPPONENT'

const opponentOf = (match: Match): number =>
  match.kind === 'all' ? match.opponent : match.line.team.OPPONENT

const ofLine =
  (cell: (line: TeamScoreLine) => ReactNode) =>
  (match: Match): ReactNode =>
    match.kind === 'round' ? cell(match.line) : null

/** The figures that all matches against one team have a sum of. */
const figuresOf = (match: Match): Pick<TeamScoreLine, 'based' | 'imp' | 'mp'> =>
  match.kind === 'all' ? match : match.line

const two = (
  group: string,
  key: string,
  strong: boolean,
  cell: (match: Match, side: Side) => ReactNode,
): readonly MatchColumn[] => [
  {
    key: `${key}We`,
    head: t('private.us'),
    group,
    align: 'right',
    ...(strong ? { look: 'rank' as const } : {}),
    cell: (match) => cell(match, 'WE'),
  },
  {
    key: `${key}Opponent`,
    head: t('private.them'),
    spoken: t('private.them.spoken'),
    group,
    align: 'right',
    cell: (match) => cell(match, 'OPPONENT'),
  },
]

function roundColumn({ knockOut, names, onCard }: TeamColumnsOf): MatchColumn {
  return {
    key: 'round',
    head: t(knockOut ? 'private.segment' : 'private.round'),
    align: 'left',
    cell: (match) => {
      if (match.kind === 'all') {
        const name = names.of(match.opponent)?.name ?? ''
        return (
          <CellLink
            look="number"
            onOpen={() => onCard(match.calcTableId, OVERALL)}
            title={t('private.all.open', { name })}
          >
            {t('private.all')}
          </CellLink>
        )
      }
      const { round, calcTableId, tableClickable } = match.line
      return (
        <CellLink
          look="number"
          onOpen={tableClickable ? () => onCard(calcTableId, round) : null}
          title={t(knockOut ? 'private.segment.open' : 'private.round.open', { round })}
        >
          {round}
        </CellLink>
      )
    },
  }
}

function opponentColumn({ tier, names, onTeam }: TeamColumnsOf): MatchColumn {
  return {
    key: 'opponent',
    head: t('private.opponent'),
    align: 'left',
    ...(tier === 'phone' ? {} : { look: 'name' as const }),
    rowHead: true,
    cell: (match) => {
      const id = opponentOf(match)
      const registration = names.of(id)
      if (registration === null || registration.bye) return t('private.bye')
      return (
        <CellLink onOpen={() => onTeam(id)} title={registration.name}>
          <span className={tier === 'phone' ? styles.wrap : undefined}>
            <FollowMark of={id} />
            {registration.name}
          </span>
        </CellLink>
      )
    },
  }
}

export const unitKey = (bam: boolean, total: boolean) =>
  bam ? 'private.mp' : total ? 'private.points' : 'private.imp'

function swing(match: Match, bam: boolean, side: Side): string {
  const { mp, imp } = figuresOf(match)
  return bam ? matchPoints(mp[side]) : imps(imp[side])
}

/** On a phone both teams' figures stand in one column. */
function phoneColumns(of: TeamColumnsOf): readonly MatchColumn[] {
  const { bam, total, has } = of
  const swings: MatchColumn = {
    key: 'swing',
    head: t(unitKey(bam, total)),
    align: 'right',
    ...(has.vp ? {} : { look: 'rank' as const }),
    cell: (match) => {
      const own = swing(match, bam, 'WE')
      return own === '' ? null : `${own} – ${swing(match, bam, 'OPPONENT')}`
    },
  }
  const vps: MatchColumn = {
    key: 'vp',
    head: t('private.vp'),
    align: 'right',
    look: 'rank',
    cell: ofLine(({ vp }) => points(vp.WE)),
  }
  return [roundColumn(of), opponentColumn(of), swings, ...(has.vp ? [vps] : [])]
}

export function teamColumns(of: TeamColumnsOf): readonly MatchColumn[] {
  const { tier, bam, total, has } = of
  if (tier === 'phone') return phoneColumns(of)
  const adjust = two(t('private.adjust'), 'adjust', false, (match, side) =>
    ofLine(({ impAdjust }) => impAdjust[side])(match),
  )
  const ranking: MatchColumn = {
    key: 'ranking',
    head: t('private.rank'),
    align: 'right',
    look: 'quiet',
    cell: ofLine((line) => line.ranking),
  }
  return [
    roundColumn(of),
    opponentColumn(of),
    {
      key: 'based',
      head: t('private.boards'),
      align: 'right',
      look: 'quiet',
      cell: (match) => fixed(figuresOf(match).based, 0),
    },
    ...two(t(unitKey(bam, total)), 'swing', !has.vp, (match, side) => swing(match, bam, side)),
    ...(has.adjust ? adjust : []),
    ...(has.vp
      ? two(t('private.vp'), 'vp', true, (match, side) => ofLine(({ vp }) => points(vp[side]))(match))
      : []),
    ...(has.ranking ? [ranking] : []),
  ]
}
