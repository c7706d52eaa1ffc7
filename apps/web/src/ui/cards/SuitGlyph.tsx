/** A suit as a sign of our own typeface, as high as the text's capitals; its name is there for screen readers. */
import type { Suit } from '@openroom/bridge/card'
import { t } from '../../texts/t.ts'
import styles from './glyph.module.css'

/** Asked for before the first sign is drawn: a browser that has not got it yet looks for signs in all its typefaces. */
globalThis.document?.fonts?.load('1em "Openroom Suits"', '♠').catch(() => [])

/**
 * @param suit which suit
 * @param decorative leaves the name out where text beside it already says it
 * @param on `card` keeps the card faces' colours, which do not change with the theme; `felt` the words' own
 */
export function SuitGlyph({
  suit,
  decorative = false,
  on = 'text',
}: {
  readonly suit: Suit
  readonly decorative?: boolean
  readonly on?: 'text' | 'card' | 'felt'
}) {
  const look = { className: styles.glyph, 'data-suit': suit, 'data-on': on }
  return decorative ? (
    <span {...look} aria-hidden="true" />
  ) : (
    <span {...look} role="img" aria-label={t(`suit.${suit}`)} />
  )
}
