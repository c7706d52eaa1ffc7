/** The ranking by all results, also those that nobody else may know yet; asked for while it is open. */
import type { Ranking } from '@openroom/protocol/schema/corrections'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import { useState } from 'react'
import { useRankingToBe } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import * as figures from '../../ui/figures.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import styles from './desk.module.css'

export function RankingSoFar({ session }: { readonly session: DeskSession }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.phones} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('desk.ranking')}</summary>
      {isOpen && <Lists session={session} />}
    </details>
  )
}

function Lists({ session: { miniSessionId: id, tables } }: { readonly session: DeskSession }) {
  const results = tables.reduce((sum, table) => sum + table.results, 0)
  const { data, error, refetch } = useRankingToBe(id, results)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.every(({ played }) => played === 0)) return <p>{t('desk.ranking.none')}</p>
  const sides = [...new Set(data.map(({ side }) => side))]
  return (
    <div className={styles.rankings}>
      {sides.map((side) => (
        <List key={side} side={side} rows={data.filter((row) => row.side === side)} />
      ))}
    </div>
  )
}

type ListProps = { readonly side: 'NS' | 'EW' | null; readonly rows: Ranking }

function List({ side, rows }: ListProps) {
  const isPercent = rows.some(({ percent }) => percent !== null)
  return (
    <table className={styles.ranking}>
      {side !== null && <caption>{t(`side.${side}`)}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('scores.rank')}</th>
          <th scope="col">{t('correct.effect.name')}</th>
          <th scope="col">{t('scores.played')}</th>
          <th scope="col">{isPercent ? '%' : t('scores.points')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, rank, number, name, played, points, percent }) => (
          <tr key={key}>
            <td>{rank}</td>
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
