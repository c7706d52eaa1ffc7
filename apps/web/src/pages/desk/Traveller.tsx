/** A board at all tables, with what each result is worth. */
import type { BoardResult } from '@openroom/protocol/schema/corrections'
import { t } from '../../texts/t.ts'
import * as figures from '../../ui/figures.ts'
import { outcomeText } from '../../ui/results/outcomeText.ts'
import { tableName } from '../../ui/unsettled.ts'
import styles from './boards.module.css'

const worthOf = ({ worth }: BoardResult, side: 'ns' | 'ew'): string => figures.points(worth?.[side] ?? null)

type TravellerProps = {
  readonly rows: readonly BoardResult[]
  readonly chosen?: string | null
  /** `null`: it is only looked at. */
  readonly onChoose: ((table: string) => void) | null
}

export const nameIn = (one: BoardResult): string =>
  `${tableName(one)} · ${t('desk.field.round', { round: one.round })}`

export function Traveller({ rows, chosen = null, onChoose }: TravellerProps) {
  const isWorth = rows.some(({ worth }) => worth !== null)
  return (
    <table className={styles.traveller}>
      <thead>
        <tr>
          <th scope="col">{t('tables.table')}</th>
          <th scope="col">{t('correct.result')}</th>
          <th scope="col" className={styles.figure}>
            {t('correct.effect.score')}
          </th>
          {isWorth && (
            <>
              <th scope="col" className={styles.figure}>
                {t('side.NS')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('side.EW')}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => {
          const { table, ns, ew, outcome, scoreNs } = one
          return (
            <tr key={table} data-chosen={table === chosen}>
              <th scope="row">
                {onChoose ? (
                  <button type="button" aria-pressed={table === chosen} onClick={() => onChoose(table)}>
                    {nameIn(one)}
                  </button>
                ) : (
                  nameIn(one)
                )}
                <small>{t('phone.pairs', { ns, ew })}</small>
              </th>
              <td>{outcome === null ? t('desk.boards.none') : outcomeText(outcome)}</td>
              <td className={styles.figure}>{scoreNs === null ? '' : figures.signed(scoreNs)}</td>
              {isWorth && (
                <>
                  <td className={styles.figure}>{worthOf(one, 'ns')}</td>
                  <td className={styles.figure}>{worthOf(one, 'ew')}</td>
                </>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Those with a score first, the best of North-South on top; then the rest, in their order. */
export const byScore = (a: BoardResult, b: BoardResult): number =>
  (b.scoreNs ?? -Infinity) - (a.scoreNs ?? -Infinity) || a.round - b.round || a.number - b.number
