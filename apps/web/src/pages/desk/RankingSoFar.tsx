/** The ranking by all results, also those that nobody else may know yet; asked for while it is open. */
import type { Ranking } from '@openroom/protocol/schema/corrections'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import { useState } from 'react'
import { useRankingToBe } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import * as figures from '../../ui/figures.ts'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import styles from './desk.module.css'

export function RankingSoFar({ session }: { readonly session: DeskSession }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.phones} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('desk.ranking')}</summary>
      {isOpen && <Lists id={session.miniSessionId} unit={session.average.unit} />}
    </details>
  )
}

type Row = Ranking[number]

/** Those who are ranked together. */
const groupOf = ({ section, side }: Row): string => `${section ?? ''}/${side ?? ''}`

const byGroup = (a: Row, b: Row): number =>
  (a.section ?? '').localeCompare(b.section ?? '', undefined, { numeric: true }) ||
  (b.side ?? '').localeCompare(a.side ?? '')

type Unit = DeskSession['average']['unit']

function Lists({ id, unit }: { readonly id: number; readonly unit: Unit }) {
  const { data, error, refetch } = useRankingToBe(id)
  if (!data) return <Waiting error={error} retry={refetch} />
  if (data.every(({ played }) => played === 0)) return <p>{t('desk.ranking.none')}</p>
  const groups = [...new Set([...data].sort(byGroup).map(groupOf))]
  return (
    <div className={styles.rankings}>
      {groups.map((group) => (
        <List key={group} rows={data.filter((row) => groupOf(row) === group)} unit={unit} />
      ))}
    </div>
  )
}

function List({ rows, unit }: { readonly rows: Ranking; readonly unit: Unit }) {
  const { section, side } = rows[0]!
  const title = [section, side && t(`side.${side}`)].filter(Boolean).join(' ')
  // A knock-out has its matches: each team with what it has in its own.
  const isRanked = rows.some(({ rank }) => rank !== null)
  const isPercent = rows.some(({ percent }) => percent !== null)
  const points = t(!isRanked && unit === 'IMP' ? 'scores.imps' : 'scores.points')
  return (
    <table className={styles.ranking} data-ranked={isRanked || undefined}>
      {title !== '' && <caption>{title}</caption>}
      <Heads
        of={[
          ...(isRanked ? [t('scores.rank')] : []),
          t('correct.effect.name'),
          t('scores.played'),
          isPercent ? '%' : points,
        ]}
      />
      <tbody>
        {rows.map(({ key, rank, number, name, played, points, percent }) => (
          <tr key={key}>
            {isRanked && <td>{rank}</td>}
            <th scope="row">
              {number !== null && <small>{number}</small>} {name}
            </th>
            <td>{played}</td>
            <td>
              <b>{figures.points(isPercent ? percent : points)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
