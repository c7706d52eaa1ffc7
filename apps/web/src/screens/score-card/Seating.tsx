/** Who sat where in both rooms. */
import { SEATS } from '@openroom/bridge/seat'
import { ROOMS, type Room } from '@openroom/protocol/address'
import { toDirection } from '@openroom/protocol/names'
import type { ScoreCard } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import styles from './card.module.css'

const seatedIn = (card: ScoreCard, room: Room) => (room === 'OPEN' ? card.openSeated : card.closedSeated)

const isKnown = (seated: ScoreCard['openSeated']): boolean =>
  Object.values(seated).some((name) => name !== null)

/** `N-S Laine – Olivera`, `E-W …`: above the room's columns. */
export function Seats({ card, room }: { readonly card: ScoreCard; readonly room: Room }) {
  const seated = seatedIn(card, room)
  if (!isKnown(seated)) return null
  const name = (seat: 'NORTH' | 'EAST' | 'SOUTH' | 'WEST') => seated[seat] ?? t('card.seat.none')
  const lines = [
    t('card.seats', { side: t('side.NS'), first: name('NORTH'), second: name('SOUTH') }),
    t('card.seats', { side: t('side.EW'), first: name('EAST'), second: name('WEST') }),
  ]
  return (
    <span className={styles.seats} title={lines.join(', ')}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

/** Both rooms seat by seat: below the card where its head has no room for names. */
export function Seating({ card }: { readonly card: ScoreCard }) {
  return (
    <div className={styles.seating}>
      {ROOMS.filter((room) => isKnown(seatedIn(card, room))).map((room) => (
        <section key={room}>
          <h2>{t(`card.room.head.${room}`)}</h2>
          <dl>
            {SEATS.map((seat) => (
              <div key={seat}>
                <dt>{t(`seat.${seat}.short`)}</dt>
                <dd>{seatedIn(card, room)[toDirection(seat)] ?? t('card.seat.none')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
