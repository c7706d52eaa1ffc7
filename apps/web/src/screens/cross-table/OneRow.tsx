/** A cross table on a phone: one pair's or team's row as a list; an opponent's name leads to theirs. */

import type { CrossTable } from '@openroom/protocol/schema/screens'
import { Fragment, useState } from 'react'
import { t } from '../../texts/t.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import { Choice } from '../../ui/parts/Choice.tsx'
import { Signed } from '../../ui/results/cells.tsx'
import results from '../../ui/results/results.module.css'
import { useProgressiveCount } from '../../ui/results/windowing.ts'
import { extraOf, outcomeOf, type Section } from './cells.ts'
import styles from './crossTable.module.css'
import type { View } from './view.ts'

/** Rows that are drawn more with each frame at the beginning. */
const GROWTH = 20

type Row = Section['rows'][number]

const rankedName = ({ rank, pair }: Row, { nameOf }: View): string =>
  rank === null ? nameOf(pair) : `${rank}. ${nameOf(pair)}`

function Sums({ row, view }: { readonly row: Row; readonly view: View }) {
  const sums: readonly (readonly [string, string, number | null])[] = [
    [t('scores.rank'), `${row.rank ?? ''}`, null],
    [t('scores.carryOver'), extraOf(row.carryOver), row.carryOver],
    [t('scores.correction'), extraOf(row.correction), row.correction],
    [t('crossTable.total'), view.figure(row.total), row.total],
  ]
  return (
    <dl className={styles.sums}>
      {sums
        .filter(([, text]) => text !== '')
        .map(([label, text, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Signed value={value} text={text} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

type OneRowProps = { readonly table: CrossTable; readonly view: View }

export function OneRow({ table, view }: OneRowProps) {
  const rows = table.sections.flatMap((section) => section.rows)
  const [chosen, choose] = useState<number | null>(null)
  const row = rows.find(({ pair }) => pair.registrationId === chosen) ?? rows[0]!
  const section = table.sections.find((one) => one.rows.includes(row))!
  const own = section.rows.indexOf(row)
  const drawn = useProgressiveCount(section.rows.length, GROWTH)
  return (
    <>
      <div className={styles.chooser}>
        <Choice
          label={t('crossTable.row')}
          value={row.pair.registrationId}
          options={rows.map((one) => ({ value: one.pair.registrationId, label: rankedName(one, view) }))}
          onChange={choose}
        />
        <Sums row={row} view={view} />
      </div>
      <table
        className={`${results.table} ${styles.list}`}
        data-every={5}
        aria-busy={drawn < section.rows.length}
      >
        <caption className="said">{`${view.title}, ${row.pair.name}`}</caption>
        <thead>
          <tr>
            <th scope="col" data-align="right">
              {t('scores.rank')}
            </th>
            <th scope="col" data-look="name">
              {t('crossTable.against')}
            </th>
            <th scope="col" data-align="right">
              {t('crossTable.result')}
            </th>
          </tr>
        </thead>
        <tbody className={results.rows}>
          {section.rows.slice(0, drawn).map((other, at) => {
            const made = row.results[at]
            if (!made) return null
            return (
              <tr key={other.pair.registrationId}>
                <td data-align="right" data-look="quiet">
                  {other.rank}
                </td>
                <th scope="row" data-look="name">
                  <button
                    type="button"
                    className={styles.turn}
                    onClick={() => choose(other.pair.registrationId)}
                  >
                    <FollowMark of={other.pair.registrationId} />
                    {view.nameOf(other.pair)}
                  </button>
                </th>
                <td data-align="right">
                  {made.length === 0 && <span className={styles.unmet}>·</span>}
                  {made.map((result, match) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: results have no other name than their order
                    <Fragment key={match}>
                      {match > 0 && ' '}
                      <span
                        className={styles.one}
                        data-outcome={outcomeOf(result, other.results[own]?.[match] ?? null)}
                      >
                        {view.figure(result)}
                      </span>
                    </Fragment>
                  ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
