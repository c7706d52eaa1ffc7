/** Columns of the tables of a team event, by the scoring and how wide the table is. */

import type { TeamTable } from '@openroom/protocol/schema/screens'
import type { ReactNode } from 'react'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { imps, matchPoints, points } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import type { Names } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { atLeast, type Column, type Tier } from '../../ui/results/columns.ts'
import styles from './tables.module.css'

export type TeamColumnsOf = {
  readonly tier: Tier
  readonly bam: boolean
  readonly total: boolean
  /** Victory points are only shown where the event has them. */
  readonly vps: boolean
  readonly names: Names
  readonly onCard: (table: TeamTable) => void
  readonly onTeam: (registrationId: number) => void
  /** What leads to the rooms, `null` without; on a phone it stands below the teams. */
  readonly rooms: ((table: TeamTable) => ReactNode) | null
  readonly commentators: boolean
  /** How many watch a match; `null` for those who may not know. */
  readonly viewers: ((table: TeamTable) => number) | null
}

type TableColumn = Column<TeamTable>
type Side = 'home' | 'visiting'

const idOf = (table: TeamTable, side: Side): number => (side === 'home' ? table.home : table.visiting)

/** A team's name leads to its score, nobody's to nothing. */
function Team({ id, names, onTeam }: Pick<TeamColumnsOf, 'names' | 'onTeam'> & { readonly id: number }) {
  const team = names.of(id)
  if (team === null) return null
  if (team.bye) return <span className={styles.bye}>{t('tables.bye')}</span>
  return (
    <CellLink onOpen={() => onTeam(id)} title={team.name}>
      <FollowMark of={id} />
      {team.name}
    </CellLink>
  )
}

const team = (of: TeamColumnsOf, side: Side): TableColumn => ({
  key: side,
  head: t(`tables.${side}`),
  align: 'left',
  look: 'name',
  cell: (table) => <Team {...of} id={idOf(table, side)} />,
})

/** IMPs with what was given or taken beside them. */
function Imps({ table, side }: { readonly table: TeamTable; readonly side: Side }) {
  const adjust = side === 'home' ? table.readableImpAdjustHome : table.readableImpAdjustVisiting
  return (
    <>
      {imps(side === 'home' ? table.impHome : table.impVisiting)}
      {adjust !== null && <span className={styles.adjust}> ({adjust})</span>}
    </>
  )
}

const both = (
  group: string,
  key: string,
  strong: boolean,
  cell: (table: TeamTable, side: Side) => ReactNode,
): readonly TableColumn[] =>
  (['home', 'visiting'] as const).map((side) => ({
    key: `${key}-${side}`,
    head: t(`tables.${side}.short`),
    group,
    align: 'right',
    ...(strong ? { look: 'rank' as const } : {}),
    cell: (table) => cell(table, side),
  }))

const unitHead = ({ bam, total }: TeamColumnsOf): string =>
  t(bam ? 'tables.mps' : total ? 'tables.points' : 'tables.imps')

const swingOf = (table: TeamTable, side: Side, bam: boolean): ReactNode =>
  bam ? matchPoints(side === 'home' ? table.mpHome : table.mpVisiting) : <Imps table={table} side={side} />

const vpOf = (table: TeamTable, side: Side): string =>
  points(side === 'home' ? table.vpHome : table.vpVisiting)

/** Whether both teams share a cell: the ways into the rooms take what a name beside a name would need. */
const isStacked = ({ tier, commentators }: TeamColumnsOf): boolean =>
  tier === 'phone' || (commentators && tier !== 'wide')

const number = (of: TeamColumnsOf): TableColumn => ({
  key: 'table',
  head: t('tables.table'),
  align: 'right',
  rowHead: !isStacked(of),
  cell: (table) => (
    <CellLink
      look="number"
      onOpen={table.watchable ? () => of.onCard(table) : null}
      title={t('tables.card', { table: table.tableNumber })}
    >
      {table.tableNumber}
    </CellLink>
  ),
})

const played = (): TableColumn => ({
  key: 'played',
  head: t('tables.played'),
  align: 'right',
  look: 'quiet',
  cell: ({ based }) => based,
})

/** Both teams in one cell, with their figures in the next. */
const stacked = (of: TeamColumnsOf): readonly TableColumn[] => {
  const lines = (cell: (table: TeamTable, side: Side) => ReactNode) => (table: TeamTable) => (
    <>
      <span className={styles.line}>{cell(table, 'home')}</span>
      <span className={styles.line}>{cell(table, 'visiting')}</span>
    </>
  )
  return [
    {
      key: 'teams',
      head: t('tables.against'),
      align: 'left',
      look: 'name',
      rowHead: true,
      cell: lines((table, side) => <Team {...of} id={idOf(table, side)} />),
    },
    ...(of.tier === 'phone' ? [] : [played()]),
    {
      key: 'swing',
      head: unitHead(of),
      align: 'right',
      ...(of.vps ? {} : { look: 'rank' as const }),
      cell: lines((table, side) => swingOf(table, side, of.bam)),
    },
    ...(of.vps
      ? [
          {
            key: 'vp',
            head: t('tables.vps'),
            align: 'right' as const,
            look: 'rank' as const,
            cell: lines(vpOf),
          },
        ]
      : []),
  ]
}

export function teamColumns(of: TeamColumnsOf): readonly TableColumn[] {
  const { tier, bam, vps, rooms, commentators, viewers } = of
  const viewerCount: readonly TableColumn[] =
    viewers === null
      ? []
      : [{ key: 'viewers', head: t('tables.viewers'), align: 'right', look: 'quiet', cell: viewers }]
  if (tier === 'phone') return [number(of), ...stacked(of), ...viewerCount]
  const roomLinks: readonly TableColumn[] =
    rooms === null ? [] : [{ key: 'rooms', head: t('tables.play'), align: 'left', look: 'ways', cell: rooms }]
  const wide = atLeast(tier, 'tablet')
  const commentatorNames: readonly TableColumn[] = [
    {
      key: 'commentators',
      head: t('tables.commentators'),
      align: 'left',
      look: 'quiet',
      cell: ({ openCommentators, closedCommentators }) =>
        listed([...new Set([...openCommentators, ...closedCommentators])]),
    },
  ]
  const live: readonly TableColumn[] = [
    ...roomLinks,
    ...(commentators && wide ? commentatorNames : []),
    ...viewerCount,
  ]
  if (isStacked(of)) return [number(of), ...stacked(of), ...live]
  return [
    number(of),
    team(of, 'home'),
    team(of, 'visiting'),
    played(),
    ...both(unitHead(of), 'swing', !vps, (table, side) => swingOf(table, side, bam)),
    ...(vps ? both(t('tables.vps'), 'vp', true, vpOf) : []),
    ...live,
  ]
}
