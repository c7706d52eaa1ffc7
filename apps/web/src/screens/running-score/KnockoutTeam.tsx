/** A team of a knock-out match: one line; on a phone its name above its figures. */

import type { Registration } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { imps, signedImps } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import type { MatchFigures, SegmentCell, Team } from '../../ui/match/knockoutCells.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Signed } from '../../ui/results/cells.tsx'
import { TeamMembers } from '../../ui/results/TeamMembers.tsx'
import styles from './knockout.module.css'

type TeamProps = {
  readonly team: Team
  readonly registration: Registration | null
  readonly cells: readonly SegmentCell[]
  /** `null`: neither team has brought anything. */
  readonly carried: number | null
  readonly figures: MatchFigures
  readonly withdrawn: boolean
  /** `null`: out, or still playing. */
  readonly word: 'through' | 'winner' | null
  readonly phone: boolean
  readonly viewed: number | null
}

const OTHER_TIME = '‡'

function Segment({ cell, team, phone, viewed }: TeamProps & { readonly cell: SegmentCell }) {
  const { kind, rounds, imps: made, caughtUp, waits, conceded } = cell
  const marks = {
    colSpan: rounds.length,
    'data-kind': kind,
    'data-waits': waits,
    'data-viewed': viewed !== null && rounds.includes(viewed),
  }
  if (kind === 'postponed' && !caughtUp) {
    if (!phone && team === 'VISITING') return null
    return (
      <td {...marks} rowSpan={phone ? 1 : 2}>
        {t('knockout.postponed')}
      </td>
    )
  }
  return (
    <td {...marks} title={caughtUp ? t('knockout.postponed.played') : undefined}>
      {kind === 'conceded' && conceded === team ? t('knockout.conceded') : imps(made[team])}
      {caughtUp && <sup>{OTHER_TIME}</sup>}
    </td>
  )
}

function Name({ registration, withdrawn, word }: TeamProps) {
  return (
    <span className={styles.names}>
      <span className={styles.name} data-withdrawn={withdrawn}>
        <FollowMark of={registration?.registrationId} />
        {registration && <TeamMembers team={registration} />}
      </span>
      {withdrawn && <span className={styles.word}>{t('knockout.withdrawn')}</span>}
      {word && (
        <span className={styles.through}>
          <Icon name="check" size={16} /> {t(`knockout.${word}`)}
        </span>
      )}
    </span>
  )
}

const Correction = ({ value }: { readonly value: number }) => (
  <td>{value !== 0 && <Signed value={value} text={signedImps(value)} />}</td>
)

const Carried = ({ carried }: Pick<TeamProps, 'carried'>) => carried !== null && <td>{imps(carried)}</td>

/** Each team is a group of rows where it takes two. */
function Phone(props: TeamProps) {
  const { team, cells, carried, figures, withdrawn } = props
  const columns = cells.reduce((count, { rounds }) => count + rounds.length, carried === null ? 1 : 2)
  const lead = figures.leads[team]
  return (
    <tbody data-out={withdrawn}>
      <tr>
        <th scope="rowgroup" colSpan={columns} className={styles.team}>
          <Name {...props} />
        </th>
        <td rowSpan={2} className={styles.total}>
          {imps(figures.totals[team])}
          <span className={styles.lead}>{lead !== null && signedImps(lead)}</span>
        </td>
      </tr>
      <tr className={styles.figures}>
        <Carried carried={carried} />
        {cells.map((cell) => (
          <Segment key={cell.rounds[0]} {...props} cell={cell} />
        ))}
        <Correction value={figures.corrections[team]} />
      </tr>
    </tbody>
  )
}

function Line(props: TeamProps) {
  const { team, cells, carried, figures, withdrawn } = props
  const lead = figures.leads[team]
  return (
    <tr data-out={withdrawn}>
      <th scope="row" className={styles.team}>
        <Name {...props} />
      </th>
      <Carried carried={carried} />
      {cells.map((cell) => (
        <Segment key={cell.rounds[0]} {...props} cell={cell} />
      ))}
      <Correction value={figures.corrections[team]} />
      <td className={styles.total}>{imps(figures.totals[team])}</td>
      <td className={styles.lead}>{lead !== null && signedImps(lead)}</td>
    </tr>
  )
}

export const KnockoutTeam = (props: TeamProps) => (props.phone ? <Phone {...props} /> : <Line {...props} />)
