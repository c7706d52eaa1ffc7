/** The columns of a team traveller, by the scoring and how wide it is. */
import type { Room } from '@openroom/protocol/address'
import type { FrequencyRoom, TeamFrequencyRow } from '@openroom/protocol/schema/results'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { points, signed } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import type { Names } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { ReplayButton, Signed } from '../../ui/results/cells.tsx'
import type { Column, Fold, Tier } from '../../ui/results/columns.ts'
import { JuryMark } from '../../ui/results/JuryMark.tsx'
import { ContractBy, playedColumns, replayColumn } from '../../ui/results/playedColumns.tsx'
import results from '../../ui/results/results.module.css'
import { TeamMembers } from '../../ui/results/TeamMembers.tsx'
import { scoreOf, swingOf } from '../../ui/results/teamFigures.ts'
import { Star } from '../../ui/scoring/HowScored.tsx'
import styles from './frequency.module.css'
import { isExplained } from './rows.ts'
import type { WithBidding } from './useBidding.tsx'

export type TeamColumnsOf = {
  readonly tier: Tier
  readonly bam: boolean
  readonly total: boolean
  readonly cross: boolean
  readonly names: Names
  readonly replays: boolean
  /** Set in a bid-only session. */
  readonly withBidding?: WithBidding | null
  readonly onReplay: (ns: number, row: TeamFrequencyRow, room: Room) => void
  /** `null` in a knock-out: its teams tell their members instead of leading to a score. */
  readonly onTeam: ((registrationId: number) => void) | null
  readonly onCard: (row: TeamFrequencyRow) => void
}

type LineColumn = Column<RoomLine>

function Mark({ line, fold }: { readonly line: RoomLine; readonly fold: Fold }) {
  const result = resultOf(line)
  if (!result?.jury) return null
  return <JuryMark open={fold.isOpen} onToggle={isExplained(result) ? fold.toggle : null} />
}

type Head = Pick<LineColumn, 'head' | 'spoken'>

const twoColumns = (
  group: string,
  key: string,
  heads: readonly [Head, Head],
  cell: (line: RoomLine, at: 0 | 1) => ReactNode,
  is: Pick<LineColumn, 'tall'> = {},
): readonly LineColumn[] =>
  ([0, 1] as const).map((at) => ({
    ...is,
    ...heads[at],
    key: `${key}${at + 1}`,
    group,
    align: 'right',
    cell: (line) => cell(line, at),
  }))

const SIDES = ['NS', 'EW'] as const
const sideHeads = () => [{ head: t('side.NS') }, { head: t('side.EW') }] as const

/** The room, the way to its replay, and what was played there. */
function roomColumns({ tier, names, replays, withBidding, onReplay }: TeamColumnsOf) {
  const isPhone = tier === 'phone'
  const played = playedColumns((line: RoomLine) => {
    const result = isPostponed(line.row) ? null : resultOf(line)
    return result && { ...result, declarer: result.decl }
  })
  const replay = replayColumn<RoomLine>((line) => {
    const { row, room } = line
    const ns = northSouthIn(row, room)
    const label = t('frequency.replay.of', {
      names: `${names.of(ns)?.name ?? ''}, ${t(`frequency.room.${room}`)}`,
    })
    return (
      replays && canReplayRoom(line) && <ReplayButton label={label} onOpen={() => onReplay(ns, row, room)} />
    )
  })
  const contract: LineColumn = {
    ...played.contract,
    cell: (line, fold) => {
      const result = resultOf(line)
      if (result === null) return null
      const cell = isPhone ? (
        <>
          <ContractBy contract={result.contract} declarer={result.decl} />
          <Mark line={line} fold={fold} />
        </>
      ) : (
        played.contract.cell(line, fold)
      )
      return withBidding ? withBidding(northSouthIn(line.row, line.room), cell) : cell
    },
  }
  const room: LineColumn = {
    key: 'room',
    head: t('frequency.room'),
    align: 'left',
    cell: (line, fold) => (
      <>
        <span className={styles.room}>{t(`frequency.room.${line.room}`)}</span>
        {isPhone && canReplayRoom(line) && replays && (
          <span className={results.hiddenReplay}>{replay.cell(line, fold)}</span>
        )}
      </>
    ),
  }
  const over: LineColumn = {
    ...played.over,
    cell: (line, fold) => (
      <>
        {!isPhone && <Mark line={line} fold={fold} />}
        {played.over.cell(line, fold)}
      </>
    ),
  }
  return { ...played, replay, room, contract, over }
}

/** A team's name leads to its score; in a knock-out it tells its members. */
export function Team({
  id,
  names,
  onTeam,
}: Pick<TeamColumnsOf, 'names' | 'onTeam'> & { readonly id: number }) {
  const team = names.of(id)
  if (team === null) return null
  if (onTeam === null)
    return (
      <>
        <FollowMark of={id} />
        <TeamMembers team={team} />
      </>
    )
  return (
    <CellLink onOpen={team.bye ? null : () => onTeam(id)} title={team.name}>
      <FollowMark of={id} />
      {team.name}
    </CellLink>
  )
}

type TableNumberProps = Pick<TeamColumnsOf, 'onCard'> & { readonly row: TeamFrequencyRow }

/** A table's number leads to its score card, unless nothing was played there. */
export const TableNumber = ({ row, onCard }: TableNumberProps) => (
  <CellLink
    look="number"
    onOpen={isPostponed(row) ? null : () => onCard(row)}
    title={t('frequency.card', { table: row.tableNumber })}
  >
    {row.tableNumber}
  </CellLink>
)

const matchColumns = (of: TeamColumnsOf): readonly LineColumn[] => [
  {
    key: 'table',
    head: t('frequency.table'),
    align: 'right',
    tall: true,
    cell: ({ row }) => (
      <span className={styles.tableNumber}>
        <TableNumber row={row} onCard={of.onCard} />
      </span>
    ),
  },
  {
    key: 'teams',
    head: (
      <>
        {t('frequency.home')}
        <span className={styles.dash}> – </span>
        <br />
        {t('frequency.visiting')}
      </>
    ),
    align: 'left',
    look: 'name',
    tall: true,
    cell: ({ row }) =>
      [row.registrations.HOME, row.registrations.VISITING].map((id) => (
        <span key={id} className={styles.team}>
          <Team {...of} id={id} />
        </span>
      )),
  },
]

/** The match's swing beside both rooms. */
function Swing({ row, at, bam }: { row: TeamFrequencyRow; at: 0 | 1; bam: boolean }) {
  const home = bam ? row.homeMp : row.homeImp
  const visiting = bam ? row.visitingMp : row.visitingImp
  return (
    <span className={styles.swing}>
      {swingOf(at === 0 ? { own: home, other: visiting } : { own: visiting, other: home }, bam)}
      {at === 0 && row.official && <Star />}
    </span>
  )
}

/** A match that was postponed tells so in place of its rooms. */
function withPostponed(columns: readonly LineColumn[], from: string): readonly LineColumn[] {
  const keys = columns.slice(columns.findIndex(({ key }) => key === from)).map(({ key }) => key)
  return columns.map((column) =>
    column.key === from
      ? {
          ...column,
          span: ({ row }) => (isPostponed(row) ? keys : []),
          cell: (line, fold) =>
            isPostponed(line.row) ? (
              <span className={styles.waits}>{t('frequency.postponed')}</span>
            ) : (
              column.cell(line, fold)
            ),
        }
      : column,
  )
}

/** Team names, E-W score and cross IMPs give way on a phone (design notes), and the row itself is what opens its replay. */
export function teamColumns(of: TeamColumnsOf): readonly LineColumn[] {
  const { tier, bam, total, cross } = of
  const { replay, room, contract, by, lead, over } = roomColumns(of)
  const unit = t(bam ? 'frequency.mp' : total ? 'frequency.point' : 'frequency.imp')
  const swing = ({ row }: RoomLine, at: 0 | 1) => <Swing row={row} at={at} bam={bam} />
  if (tier === 'phone') {
    const swings = twoColumns(
      unit,
      'swing',
      [
        { head: t('frequency.home.mark'), spoken: t('frequency.home') },
        { head: t('frequency.visiting.mark'), spoken: t('frequency.visiting') },
      ],
      swing,
      { tall: true },
    )
    const score: LineColumn = {
      key: 'score',
      head: t('side.NS'),
      align: 'right',
      cell: (line) => {
        const value = resultOf(line)?.score ?? null
        return <Signed value={value} text={signed(value)} />
      },
    }
    return withPostponed([room, contract, lead, over, score, ...swings], 'room')
  }
  const crossCell = (line: RoomLine, at: 0 | 1) => {
    const value = crossOf(line, SIDES[at])
    return <Signed value={value} text={points(value)} />
  }
  return withPostponed(
    [
      ...matchColumns(of),
      replay,
      room,
      contract,
      by,
      lead,
      over,
      ...twoColumns(t('frequency.score'), 'score', sideHeads(), (line, at) =>
        scoreOf(resultOf(line), SIDES[at]),
      ),
      ...twoColumns(
        unit,
        'swing',
        [{ head: t('frequency.home') }, { head: t('frequency.visiting.short') }],
        swing,
        {
          tall: true,
        },
      ),
      ...(cross
        ? twoColumns(t(bam ? 'frequency.cross.mp' : 'frequency.cross'), 'cross', sideHeads(), crossCell)
        : []),
    ],
    'replay',
  )
}

/** A match of a team event, room by room. Pure. */
export type RoomLine = { readonly row: TeamFrequencyRow; readonly room: Room }

/** The home team sits north-south in the open room. */
export const northSouthIn = ({ registrations }: TeamFrequencyRow, room: Room): number =>
  room === 'OPEN' ? registrations.HOME : registrations.VISITING

export const isPostponed = ({ status }: TeamFrequencyRow): boolean => status === 'POSTPONED_NOT_PLAYED'

export const resultOf = ({ row, room }: RoomLine): FrequencyRoom | null =>
  room === 'OPEN' ? row.openResult : row.closedResult

export const crossOf = ({ row, room }: RoomLine, side: 'NS' | 'EW'): number | null => {
  if (room === 'OPEN') return side === 'NS' ? row.openNsCross : row.openEwCross
  return side === 'NS' ? row.closedNsCross : row.closedEwCross
}

export const canReplayRoom = ({ row, room }: RoomLine): boolean =>
  !isPostponed(row) && row.replay && (room === 'OPEN' ? row.openReplay : row.closedReplay)
