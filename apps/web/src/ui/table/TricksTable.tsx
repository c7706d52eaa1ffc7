/** The play trick by trick: leader, cards, winner. */
import type { PlayedContract } from '@openroom/bridge/contract'
import { type Seat, sideOf } from '@openroom/bridge/seat'
import type { Trick } from '@openroom/bridge/table/state'
import { t } from '../../texts/t.ts'
import { CardText } from '../cards/CallText.tsx'
import { AUCTION_SEATS } from './auctionRows.ts'
import styles from './tricksTable.module.css'

type Props = {
  readonly tricks: readonly Trick[]
  readonly contract: PlayedContract | null
  /** Whose card comes next; `null` when nobody's. */
  readonly turn: Seat | null
  /** The trick looked at; `null` when it is the last one. */
  readonly marked?: number | null
  /** Goes to the first card of a trick. */
  readonly onTrick: (trick: number) => void
}

function Row({
  trick,
  number,
  now,
  marked,
  turn,
  onTrick,
}: {
  trick: Trick
  number: number
  now: boolean
  marked: boolean
  turn: Seat | null
  onTrick: Props['onTrick']
}) {
  return (
    <tr data-now={now || undefined} data-marked={marked || undefined}>
      <th scope="row">
        <button type="button" onClick={() => onTrick(number)} aria-label={t('trick.goto', { number })}>
          {number}
        </button>
      </th>
      {AUCTION_SEATS.map((seat) => {
        const played = trick.cards.find((one) => one.seat === seat)
        return (
          <td
            key={seat}
            data-won={trick.winner === seat || undefined}
            data-led={trick.leader === seat || undefined}
          >
            {trick.leader === seat && (
              <i className={styles.leader} role="img" aria-label={t('trick.leads')} />
            )}
            {played && <CardText card={played.card} />}
            {played?.irregular && (
              <abbr className={styles.irregular} title={t(`irregular.${played.irregular}`)}>
                <span aria-hidden="true">!</span>
                <span className="said">, {t(`said.irregular.${played.irregular}`)}</span>
              </abbr>
            )}
            {trick.winner === seat && <span className="said">{t('tricks.wins')}</span>}
            {!played && seat === turn && (
              <span className={styles.turn} role="img" aria-label={t('turn.toPlay')}>
                ?
              </span>
            )}
          </td>
        )
      })}
      <td className={styles.side}>{trick.winner && t(`side.${sideOf(trick.winner)}`)}</td>
    </tr>
  )
}

export function TricksTable({ tricks, contract, turn, marked = null, onTrick }: Props) {
  if (contract === null) return <p className={styles.none}>{t('tricks.none')}</p>
  const last = tricks.at(-1)
  const begun = last !== undefined && last.winner === null
  const rows: readonly Trick[] =
    begun || turn === null ? tricks : [...tricks, { leader: turn, cards: [], winner: null }]
  return (
    <table className={styles.table} aria-label={t('tricks.label')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="said">{t('tricks.number')}</span>
          </th>
          {AUCTION_SEATS.map((seat) => (
            <th key={seat} scope="col">
              <abbr title={t(`seat.${seat}`)}>{t(`seat.${seat}.short`)}</abbr>
            </th>
          ))}
          <th scope="col">{t('tricks.won')}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .map((trick, at) => ({ trick, number: at + 1 }))
          .map(({ trick, number }) => (
            <Row
              key={number}
              trick={trick}
              number={number}
              now={trick.winner === null}
              marked={number === marked}
              turn={trick.winner === null ? turn : null}
              onTrick={onTrick}
            />
          ))}
      </tbody>
    </table>
  )
}
