/** One playing card: whole, its index only, or half; or its back. Letters throughout: an `<svg>` on each costs a layer. */
import { type Card, rankOf, suitOf } from '@openroom/bridge/card'
import { memo } from 'react'
import styles from './card.module.css'
import type { Drawing } from './geometry.ts'
import { hasLetters, isBroad, rankText } from './ranks.ts'
import { COURT_PATH, isCourt } from './suits.ts'

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
