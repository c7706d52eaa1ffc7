/** The picture in words, for who cannot see it: board, contract, hands, trick. */
import { SEATS } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { memo } from 'react'
import { t } from '../../texts/t.ts'
import { spokenCard, spokenContract, spokenHand } from '../cards/spoken.ts'
import styles from './felt.module.css'
import type { Figure } from './figure.ts'
import { spokenBoard, spokenDetails, spokenMade } from './said/place.ts'

type Props = {
  readonly state: TableState
  readonly figure: Figure
}

export const TableWords = memo(function TableWords({ state, figure }: Props) {
  const { board, calls, players } = state
  if (board === null) return null
  const { declared, trick, counts } = figure
  return (
    <div className={styles.words}>
      <p>{spokenBoard(board)}.</p>
      {declared && (
        <p>
          {spokenContract(declared)} {t('contract.by', { seat: t(`seat.${declared.declarer}`) })}.{' '}
          {t('tricks.spoken', { ns: counts.NS, ew: counts.EW })}
        </p>
      )}
      <dl>
        {SEATS.map((seat) => {
          const hand = figure.hands[seat]
          return (
            <div key={seat}>
              <dt>
                {t(`seat.${seat}`)}: {players[seat]?.name ?? t('seat.waiting')}
              </dt>
              <dd>{hand.left ? spokenHand(hand.left) : t('hand.unknown', { count: hand.count })}</dd>
            </div>
          )
        })}
      </dl>
      {figure.phase === 'auction' && calls.length > 0 && (
        <p>{calls.map((made) => `${spokenMade(made)}${spokenDetails(made)}`).join('; ')}</p>
      )}
      {trick && (
        <p>
          {t('trick.title', { number: trick.number })}:{' '}
          {trick.trick.cards.map(({ seat, card }) => `${t(`seat.${seat}`)} ${spokenCard(card)}`).join('; ')}
        </p>
      )}
    </div>
  )
})
