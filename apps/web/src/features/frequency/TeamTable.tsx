/** The traveller of a team event: a match with its two rooms. */
import { ROOMS, type Room } from '@openroom/protocol/address'
import type { FrequencyRoom, TeamFrequencyRow } from '@openroom/protocol/schema/results'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/t.ts'
import { points, signed } from '../../ui/figures.ts'
import type { Names } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import {
  ContractCell,
  DeclarerCell,
  LeadCell,
  OverCell,
  ReplayButton,
  Signed,
} from '../../ui/results/cells.tsx'
import { beginsGroup } from '../../ui/results/columns.ts'
import { JuryMark } from '../../ui/results/JuryMark.tsx'
import results from '../../ui/results/results.module.css'
import { SkeletonRows } from '../../ui/results/SkeletonRows.tsx'
import { type HeadColumn, TableHead } from '../../ui/results/TableHead.tsx'
import { TeamMembers } from '../../ui/results/TeamMembers.tsx'
import { scoreOf, swingOf } from '../../ui/results/teamFigures.ts'
import { Star } from '../../ui/scoring/HowScored.tsx'
import styles from './frequency.module.css'
import { Ruling } from './Ruling.tsx'
import { isExplained } from './rows.ts'
import { type TeamTableOf, teamColumns } from './teamCells.tsx'
import type { WithBidding } from './useBidding.tsx'

export type TeamTableProps = TeamTableOf & {
  readonly board: number
  readonly scoring: string
  readonly rows: readonly TeamFrequencyRow[] | null
  readonly names: Names
  readonly playVisible: boolean
  /** The north-south team of the room the viewer came from. */
  readonly from: number | null
  /** Set in a bid-only session. */
  readonly behind?: WithBidding | null
  readonly onReplay: (ns: number, row: TeamFrequencyRow, room: Room) => void
  /** `null` in a knock-out: its teams tell their members instead of leading to a score. */
  readonly onTeam: ((registrationId: number) => void) | null
  readonly onCard: (row: TeamFrequencyRow) => void
}

type MatchProps = TeamTableProps & {
  readonly row: TeamFrequencyRow
  readonly columns: readonly HeadColumn[]
  /** Rooms whose rulings are told. */
  readonly told: readonly Room[]
  readonly onTell: (room: Room) => void
}

/** The home team sits north-south in the open room. */
const northSouth = ({ registrations }: TeamFrequencyRow, room: Room): number =>
  room === 'OPEN' ? registrations.HOME : registrations.VISITING

const resultOf = (row: TeamFrequencyRow, room: Room): FrequencyRoom | null =>
  room === 'OPEN' ? row.openResult : row.closedResult

const crossOf = (row: TeamFrequencyRow, room: Room, side: 'NS' | 'EW'): number | null => {
  if (room === 'OPEN') return side === 'NS' ? row.openNsCross : row.openEwCross
  return side === 'NS' ? row.closedNsCross : row.closedEwCross
}

function Mark({ row, room, told, onTell }: MatchProps & { readonly room: Room }) {
  const result = resultOf(row, room)
  if (!result?.jury) return null
  return <JuryMark open={told.includes(room)} onToggle={isExplained(result) ? () => onTell(room) : null} />
}

const Cross = ({ value }: { readonly value: number | null }) => <Signed value={value} text={points(value)} />

function roomCells(props: MatchProps, room: Room): Readonly<Record<string, ReactNode>> {
  const { row, tier, names, playVisible, onReplay } = props
  const result = resultOf(row, room)
  const ns = northSouth(row, room)
  const has = row.replay && (room === 'OPEN' ? row.openReplay : row.closedReplay)
  const label = t('frequency.replay.of', {
    names: `${names.of(ns)?.name ?? ''}, ${t(`frequency.room.${room}`)}`,
  })
  const replay = playVisible && has && <ReplayButton label={label} onOpen={() => onReplay(ns, row, room)} />
  const contract = result && (
    <>
      <ContractCell contract={result.contract} />
      {tier === 'phone' && (
        <span className={styles.by}>
          <DeclarerCell declarer={result.decl} />
        </span>
      )}
      {tier === 'phone' && <Mark {...props} room={room} />}
    </>
  )
  return {
    replay,
    room: (
      <>
        <span className={styles.room}>{t(`frequency.room.${room}`)}</span>
        {tier === 'phone' && replay && <span className={results.hiddenReplay}>{replay}</span>}
      </>
    ),
    contract: result && (props.behind ? props.behind(ns, contract) : contract),
    by: result && <DeclarerCell declarer={result.decl} />,
    lead: result && <LeadCell lead={result.lead} />,
    over: result && (
      <>
        {tier !== 'phone' && <Mark {...props} room={room} />}
        <OverCell over={result.result} />
      </>
    ),
    score: result && <Signed value={result.score} text={signed(result.score)} />,
    score1: scoreOf(result, 'NS'),
    score2: scoreOf(result, 'EW'),
    cross1: <Cross value={crossOf(row, room, 'NS')} />,
    cross2: <Cross value={crossOf(row, room, 'EW')} />,
  }
}

/** A team's name leads to its score; in a knock-out it tells its members. */
function Team({ id, names, onTeam }: Pick<MatchProps, 'names' | 'onTeam'> & { readonly id: number }) {
  const team = names.of(id)
  if (team === null) return null
  if (onTeam === null) return <TeamMembers team={team} />
  return (
    <CellLink onOpen={team.bye ? null : () => onTeam(id)} title={team.name}>
      {team.name}
    </CellLink>
  )
}

const postponed = ({ status }: TeamFrequencyRow): boolean => status === 'POSTPONED_NOT_PLAYED'

/** A table's number leads to its score card, unless nothing was played there. */
function TableNumber({ row, onCard }: Pick<MatchProps, 'row' | 'onCard'>) {
  return (
    <CellLink
      look="number"
      onOpen={postponed(row) ? null : () => onCard(row)}
      title={t('frequency.card', { table: row.tableNumber })}
    >
      {row.tableNumber}
    </CellLink>
  )
}

/** Cells that stand for the match, beside both of its rooms. */
function matchCells(props: MatchProps): Readonly<Record<string, ReactNode>> {
  const { row, bam, onCard } = props
  const home = { own: bam ? row.homeMp : row.homeImp, other: bam ? row.visitingMp : row.visitingImp }
  const visiting = { own: home.other, other: home.own }
  const first = (
    <span className={styles.swing}>
      {swingOf(home, bam)}
      {row.official && <Star />}
    </span>
  )
  const second = <span className={styles.swing}>{swingOf(visiting, bam)}</span>
  const { HOME, VISITING } = row.registrations
  return {
    table: (
      <span className={styles.tableNumber}>
        <TableNumber row={row} onCard={onCard} />
      </span>
    ),
    teams: (
      <>
        <span className={styles.team}>
          <Team {...props} id={HOME} />
        </span>
        <span className={styles.team}>
          <Team {...props} id={VISITING} />
        </span>
      </>
    ),
    swing1: first,
    swing2: second,
    home: first,
    visiting: second,
  }
}

function Line(props: MatchProps & { readonly room: Room }) {
  const { row, room, columns, from, playVisible, onReplay } = props
  const ofMatch = matchCells(props)
  const ofRoom = roomCells(props, room)
  const first = room === 'OPEN'
  const ns = northSouth(row, room)
  const opens = Boolean(ofRoom.replay) && playVisible
  return (
    <tr
      className={styles.row}
      data-opens={opens}
      data-marked={from === ns}
      {...(opens ? { onClick: () => onReplay(ns, row, room) } : {})}
    >
      {columns.map(({ key, align, look }, at) => {
        const shared = key in ofMatch
        if (shared && !first) return null
        return (
          <td
            key={key}
            data-align={align}
            data-look={look}
            data-group={beginsGroup(columns, at)}
            {...(shared ? { rowSpan: 2 } : {})}
          >
            {shared ? ofMatch[key] : ofRoom[key]}
          </td>
        )
      })}
    </tr>
  )
}

function Heading(props: MatchProps) {
  const { row, columns, onCard } = props
  const { HOME, VISITING } = row.registrations
  return (
    <tr className={styles.heading}>
      <th colSpan={columns.length} scope="rowgroup">
        <span className={styles.against}>
          <span className={styles.number}>
            <TableNumber row={row} onCard={onCard} />
          </span>
          <Team {...props} id={HOME} />
          <span>–</span>
          <Team {...props} id={VISITING} />
        </span>
      </th>
    </tr>
  )
}

type GivenProps = Omit<MatchProps, 'told' | 'onTell'>

function Match(given: GivenProps) {
  const [told, setTold] = useState<readonly Room[]>([])
  const onTell = (room: Room) =>
    setTold(told.includes(room) ? told.filter((one) => one !== room) : [...told, room])
  const props: MatchProps = { ...given, told, onTell }
  const { row, tier, columns } = props
  const phone = tier === 'phone'
  const cells = matchCells(props)
  return (
    <tbody className={`${styles.match} ${phone ? styles.phone : ''}`}>
      {phone && <Heading {...props} />}
      {postponed(row) ? (
        <tr>
          {!phone && <td data-align="right">{cells.table}</td>}
          {!phone && <td data-look="name">{cells.teams}</td>}
          <td colSpan={columns.length - (phone ? 0 : 2)} className={styles.waits}>
            {t('frequency.postponed')}
          </td>
        </tr>
      ) : (
        ROOMS.map((room) => <Line key={room} {...props} room={room} />)
      )}
      {ROOMS.map((room) => {
        const result = told.includes(room) ? resultOf(row, room) : null
        return result && <Ruling key={room} room={room} result={result} columns={columns.length} />
      })}
    </tbody>
  )
}

export function TeamTable(props: TeamTableProps) {
  const { board, scoring, rows } = props
  const columns = teamColumns(props)
  return (
    <table className={results.table} data-dense={props.tier === 'phone'} aria-busy={rows === null}>
      <caption className="said">{t('frequency.caption', { board, scoring })}</caption>
      <TableHead columns={columns} />
      {rows === null ? (
        <SkeletonRows columns={columns} />
      ) : (
        rows.map((row) => (
          <Match key={`${row.calculatedTableId}-${row.round}`} {...props} row={row} columns={columns} />
        ))
      )}
    </table>
  )
}
