import { toSeat } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useArchive } from '../../../live/useArchive.ts'
import { t } from '../../../texts/t.ts'
import { CardText } from '../../../ui/cards/CallText.tsx'
import { fixed } from '../../../ui/figures.ts'
import { costOf, type Leads } from '../../../ui/played/played.ts'
import styles from './field.module.css'

type LeadTableProps = { readonly session: MiniSession; readonly board: number; readonly leads: Leads }

/** Leads against one declarer in one strain; what they cost is known where one of the plays is. */
export function LeadTable({ session, board, leads }: LeadTableProps) {
  const { ns } = leads
  const id = session.miniSessionId
  const beginning = { id, ns: ns ?? 0, board, trickCount: 0, cardsInTrick: 0 }
  const { data } = useArchive(session, ns === null ? null : viewAt('ddsArchive', beginning))
  const seat = toSeat(leads.declarer as Parameters<typeof toSeat>[0])
  return (
    <table className={styles.leads}>
      <caption>
        {t('field.leads.of', {
          strain: t(
            leads.strain === 'NT' ? 'strain.NT.short' : `suit.${leads.strain as 'S' | 'H' | 'D' | 'C'}`,
          ),
          seat: t(`seat.${seat}`),
        })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('field.lead')}</th>
          <th scope="col">{t('field.count')}</th>
          <th scope="col">{t('field.tricks')}</th>
          <th scope="col">{t('field.cost')}</th>
        </tr>
      </thead>
      <tbody>
        {leads.leads.map(({ card, tables, tricks }) => (
          <tr key={card}>
            <th scope="row">
              <CardText card={card} />
            </th>
            <td>{tables}</td>
            <td>{fixed(tricks, 1)}</td>
            <td>{data ? (costOf(data.solvedCards, card) ?? '') : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
