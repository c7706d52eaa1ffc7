/** One playing card as a vector: whole, its index only, or half; or its back. */
import { type BySuit, type Card, rankOf, type Suit, suitOf } from '@openroom/bridge/card'
import { SUIT_PATH } from '@openroom/bridge/suitPath'
import { memo } from 'react'
import styles from './card.module.css'
import { type Drawing, FULL, HALF, heightOf, UNITS } from './geometry.ts'
import { placePath } from './placePath.ts'
import { isBroad, rankText } from './ranks.ts'
import { COURT_PATH, isCourt } from './suits.ts'

/** Where things are printed on a card of 155 units. */
const PRINT = {
  centre: 35,
  baseline: 68,
  suit: { x: 15, y: 79, size: 40 },
  pip: { x: 67, y: 133, size: 80 },
  halfPip: { x: 79, y: 42, size: 64 },
  court: { x: 72, y: 92, width: 70 },
} as const

const placedAt = (place: 'suit' | 'pip' | 'halfPip'): BySuit<string> => {
  const pip = (suit: Suit) => placePath(SUIT_PATH[suit], PRINT[place])
  return { S: pip('S'), H: pip('H'), D: pip('D'), C: pip('C') }
}

const SUIT = placedAt('suit')
const PIP = placedAt('pip')
const HALF_PIP = placedAt('halfPip')

/** Two figures, or a broad letter, are seen whole where the next card of a fan lies on them, in every engine: some set letters wider. */
const WIDE = { x: 33.5, textLength: 61, lengthAdjust: 'spacingAndGlyphs' }

function Index({ card, withSuit }: { readonly card: Card; readonly withSuit: boolean }) {
  const rank = rankOf(card)
  return (
    <>
      <text className={styles.rank} x={PRINT.centre} y={PRINT.baseline} {...(isBroad(rank) && WIDE)}>
        {rankText(rank)}
      </text>
      {withSuit && <path d={SUIT[suitOf(card)]} />}
    </>
  )
}

function Face({ card, drawing, court }: { card: Card; drawing: Drawing; court: boolean }) {
  const [suit, rank] = [suitOf(card), rankOf(card)]
  const { x, y, width } = PRINT.court
  return (
    <g className={styles.ink} data-suit={suit}>
      <Index card={card} withSuit={drawing !== 'rank'} />
      {drawing === 'full' && <path d={PIP[suit]} />}
      {drawing === 'half' && <path d={HALF_PIP[suit]} />}
      {drawing === 'full' && court && isCourt(rank) && (
        <path
          className={styles.court}
          d={COURT_PATH[rank]}
          transform={`translate(${x} ${y}) scale(${width / 100})`}
        />
      )}
    </g>
  )
}

/**
 * A card that fills its parent's width. It is a picture only: hands and tricks are told in words beside it.
 * @param card `null` for a card face down
 * @param court whether court cards wear their crown: on small cards it would be a smudge
 */
export const CardFace = memo(function CardFace({
  card,
  drawing,
  court = true,
}: {
  readonly card: Card | null
  readonly drawing: Drawing
  readonly court?: boolean
}) {
  const height = UNITS * (heightOf(drawing) === HALF ? HALF : FULL)
  return (
    <svg className={styles.face} viewBox={`0 0 ${UNITS} ${height}`} aria-hidden="true" focusable="false">
      {card === null ? (
        <rect className={styles.back} x="9" y="9" width={UNITS - 18} height={height - 18} rx="6" />
      ) : (
        <Face card={card} drawing={drawing} court={court} />
      )}
    </svg>
  )
})
