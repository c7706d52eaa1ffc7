import type { Card } from '@openroom/bridge/card'
import { toSeat } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useArchive } from '../../../live/useArchive.ts'
import { t } from '../../../texts/t.ts'
import { CardText } from '../../../ui/cards/CallText.tsx'
import { fixed } from '../../../ui/figures.ts'
import { Heads } from '../../../ui/parts/Heads.tsx'
import { costOf, type Leads } from '../../../ui/played/played.ts'
import { doubleDummyFor } from '../../../ui/secrecy/doubleDummy.ts'
import styles from './field.module.css'

type Contract = { readonly strain: string; readonly declarer: string }

/** Strain and declarer of tables that are told of together. */
export const contractTitle = ({ strain, declarer }: Contract): string =>
  t('field.leads.of', {
    strain: t(strain === 'NT' ? 'strain.NT.short' : `suit.${strain as 'S' | 'H' | 'D' | 'C'}`),
    seat: t(`seat.${toSeat(declarer as Parameters<typeof toSeat>[0])}`),
  })

type LeadTableProps = {
  readonly session: MiniSession
  readonly board: number
  readonly leads: Leads
  /** What the leads cost, where that is known already. */
  readonly costs: ReadonlyMap<Card, number>
}

/** Leads against one declarer in one strain; what they cost is known where one of the plays is. */
export function LeadTable({ session, board, leads, costs }: LeadTableProps) {
  const { ns } = leads
  const id = session.miniSessionId
  const isKnown = leads.leads.every(({ card }) => costs.has(card))
  const beginning = { id, ns: ns ?? 0, board, trickCount: 0, cardsInTrick: 0 }
  const source = doubleDummyFor('leads', { session })
  const { data } = useArchive(session, ns === null || isKnown ? null : (source?.recorded(beginning) ?? null))
  return (
    <table className={styles.leads}>
      <caption>{contractTitle(leads)}</caption>
      <Heads of={[t('field.lead'), t('field.count'), t('field.tricks'), t('field.cost')]} />
      <tbody>
        {leads.leads.map(({ card, tables, tricks }) => (
          <tr key={card}>
            <th scope="row">
              <CardText card={card} />
            </th>
            <td>{tables}</td>
            <td>{fixed(tricks, 1)}</td>
            <td>{costs.get(card) ?? (data ? (costOf(data.solvedCards, card) ?? '') : '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
