/** The traveller of a team event: a match with its two rooms. */

import { ROOMS, type Room } from '@openroom/protocol/address'
import type { TeamFrequencyRow } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import type { Tier } from '../../ui/results/columns.ts'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import results from '../../ui/results/results.module.css'
import styles from './frequency.module.css'
import { Ruling } from './Ruling.tsx'
import {
  canReplayRoom,
  isPostponed,
  northSouthIn,
  type RoomLine,
  resultOf,
  TableNumber,
  Team,
  type TeamColumnsOf,
  teamColumns,
} from './teamColumns.tsx'

export type TeamTableProps = TeamColumnsOf & {
  readonly tier: Tier
  readonly board: number
  readonly scoring: string
  readonly rows: readonly TeamFrequencyRow[] | null
  /** The north-south team of the room the viewer came from. */
  readonly from: number | null
}

const keyOf = ({ row, room }: RoomLine): string => `${row.calculatedTableId}-${row.round}-${room}`

/** A match that was postponed has one line for both rooms. */
const linesOf = (row: TeamFrequencyRow): readonly RoomLine[] =>
  (isPostponed(row) ? (['OPEN'] as const) : ROOMS).map((room: Room) => ({ row, room }))

function Heading({ row, ...props }: TeamTableProps & { readonly row: TeamFrequencyRow }) {
  const { HOME, VISITING } = row.registrations
  return (
    <span className={styles.against}>
      <span className={results.number}>
        <TableNumber row={row} onCard={props.onCard} />
      </span>
      <Team {...props} id={HOME} />
      <span>–</span>
      <Team {...props} id={VISITING} />
    </span>
  )
}

export function TeamTable(props: TeamTableProps) {
  const { board, scoring, rows, tier, from, replays, onReplay } = props
  const isPhone = tier === 'phone'
  const columns = teamColumns(props)
  return (
    <ResultTable
      caption={t('frequency.caption', { board, scoring })}
      className={styles.matches}
      columns={columns}
      groups={
        rows?.map((row) => ({
          heading: isPhone && <Heading {...props} row={row} />,
          rows: linesOf(row),
        })) ?? null
      }
      keyOf={keyOf}
      records={({ row, room }) => (isPostponed(row) ? [] : [{ ns: northSouthIn(row, room), board }])}
      marked={({ row, room }) => !isPostponed(row) && from === northSouthIn(row, room)}
      press={(line) =>
        replays && canReplayRoom(line)
          ? () => onReplay(northSouthIn(line.row, line.room), line.row, line.room)
          : null
      }
      detail={({ row, room }) => {
        const result = resultOf({ row, room })
        return result && <Ruling room={room} result={result} columns={columns.length} />
      }}
      dense={isPhone}
      full
    />
  )
}
