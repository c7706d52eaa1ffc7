/** Winners of years gone by. */
import type { SeasonBody } from '@openroom/protocol/schema/season'
import { t } from '../../../texts/t.ts'
import styles from './seasons.module.css'

export function Honours({ honours }: Pick<SeasonBody, 'honours'>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('seasons.year')}</th>
          <th scope="col">{t('seasons.who')}</th>
        </tr>
      </thead>
      <tbody>
        {honours.map(({ label, winners }) => (
          <tr key={`${label} ${winners}`}>
            <th scope="row">{label}</th>
            <td className={styles.words}>{winners}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
