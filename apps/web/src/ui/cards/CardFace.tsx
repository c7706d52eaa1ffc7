/** One playing card: whole, its index only, or half; or its back. Letters throughout: an `<svg>` on each costs a layer. */
import { type Card, type Rank, rankOf, suitOf } from '@openroom/bridge/card'
import { memo } from 'react'
import styles from './card.module.css'
import type { Drawing } from './geometry.ts'
import { hasLetters, isBroad, rankText } from './ranks.ts'

/**
 * What the court cards wear: a king's crown, a queen's coronet with pearls, a jack's circlet, in a box of
 * 100 by 56 whose lower edge rests on the pip.
 */
type CourtRank = Extract<Rank, 'K' | 'Q' | 'J'>

const isCourt = (rank: Rank): rank is CourtRank => rank === 'K' || rank === 'Q' || rank === 'J'

const COURT_PATH: Readonly<Record<CourtRank, string>> = {
  K: 'M13 56 6 22 28 35 50 10 72 35 94 22 87 56ZM0 15a6 6 0 1 0 12 0a6 6 0 1 0-12 0M44 5a6 6 0 1 0 12 0a6 6 0 1 0-12 0M88 15a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
  Q: 'M15 56 7 28 25 40 31 18 50 37 69 18 75 40 93 28 85 56ZM1 22a5 5 0 1 0 10 0a5 5 0 1 0-10 0M25 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0M45 30a5 5 0 1 0 10 0a5 5 0 1 0-10 0M65 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0M89 22a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  J: 'M18 56 14 33 33 43 50 27 67 43 86 33 82 56Z',
}

/**
 * What is printed on a card whose parent is as wide as its own `font-size`. It is a picture only: hands and tricks are
 * told in words beside it.
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
  if (card === null) return <span className={styles.back} aria-hidden="true" />
  const rank = rankOf(card)
  return (
    <>
      <span className={styles.face} data-suit={suitOf(card)} data-drawing={drawing} aria-hidden="true">
        {isBroad(rank) ? (
          <span className={styles.broad} data-letters={hasLetters(rank) || undefined}>
            {rankText(rank)}
          </span>
        ) : (
          rankText(rank)
        )}
        {drawing === 'full' && court && isCourt(rank) && (
          <svg className={styles.court} viewBox="0 0 100 56" aria-hidden="true" focusable="false">
            <path d={COURT_PATH[rank]} />
          </svg>
        )}
      </span>
      {(drawing === 'full' || drawing === 'half') && (
        <span className={styles.pip} data-suit={suitOf(card)} data-drawing={drawing} aria-hidden="true" />
      )}
    </>
  )
})
