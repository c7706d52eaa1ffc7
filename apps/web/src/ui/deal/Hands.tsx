/** The four hands of a board as a compass, with dealer and vulnerability in the middle. */
import { rankOf, SUITS, suitOf } from '@openroom/bridge/card'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import { fromWireVulnerability, toDirection, toSeat } from '@openroom/protocol/names'
import type { Board } from '@openroom/protocol/schema/results'
import type { CSSProperties } from 'react'
import { t } from '../../texts/t.ts'
import { rankText } from '../cards/ranks.ts'
import { SuitGlyph } from '../cards/SuitGlyph.tsx'
import { spokenHand } from '../cards/spoken.ts'
import { Compass } from './Compass.tsx'
import styles from './hands.module.css'

type Cards = NonNullable<NonNullable<Board['hands']>['NORTH']>

function HandOf({ seat, cards }: { readonly seat: Seat; readonly cards: Cards | null }) {
  if (cards === null) return null
  return (
    <div className={styles.hand} data-seat={seat}>
      <p className="said">{t('deal.hand', { seat: t(`seat.${seat}`), cards: spokenHand(cards) })}</p>
      {SUITS.map((suit) => {
        const ranks = cards.filter((card) => suitOf(card) === suit).map((card) => rankText(rankOf(card)))
        return (
          <div key={suit} className={styles.suit} aria-hidden="true">
            <span>
              <SuitGlyph suit={suit} />
            </span>
            <span className={styles.ranks}>
              {ranks.length === 0 ? t('deal.void') : ranks.map((rank) => <span key={rank}>{rank}</span>)}
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** How many figures a hand's widest suit takes: a ten is two. */
const widest = (cards: Cards | null): number =>
  Math.max(
    0,
    ...SUITS.map((suit) => {
      const held = (cards ?? []).filter((card) => suitOf(card) === suit)
      return held.map((card) => rankText(rankOf(card))).join('').length
    }),
  )

/** Figures that the middle is wide, at the least. */
const MIDDLE = 3

type Dealt = Pick<Board, 'number' | 'dealer' | 'vulnerability' | 'hands'>

export function Hands({ board }: { readonly board: Dealt }) {
  const { hands } = board
  if (hands === null) return <p className={styles.none}>{t('deal.hands.none')}</p>
  // North and South reach over the middle as well.
  const east = Math.max(widest(hands.EAST), widest(hands.NORTH) - MIDDLE, widest(hands.SOUTH) - MIDDLE)
  const style = { '--west': widest(hands.WEST), '--east': east } as CSSProperties
  return (
    <div className={styles.deal} data-hands>
      <div className={styles.hands} style={style}>
        {SEATS.map((seat) => (
          <HandOf key={seat} seat={seat} cards={hands[toDirection(seat)]} />
        ))}
        <div className={styles.middle}>
          <Compass
            number={board.number}
            dealer={toSeat(board.dealer)}
            vulnerability={fromWireVulnerability(board.vulnerability)}
          />
        </div>
      </div>
    </div>
  )
}
