/** Splits a text at its suit signs. */
import type { Suit } from '@openroom/bridge/card'

export type WordPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'suit'; readonly suit: Suit; readonly text: string }

const SUIT_OF: Readonly<Record<string, Suit>> = {
  '♠': 'S',
  '♥': 'H',
  '♦': 'D',
  '♣': 'C',
  '♤': 'S',
  '♡': 'H',
  '♢': 'D',
  '♧': 'C',
}

/** Signs are suit characters, with or without a variation selector, and `!s` as bridge programs write, `3!Hs` too. */
export function wordParts(text: string): readonly WordPart[] {
  return text
    .split(/([♠♥♦♣♤♡♢♧]\uFE0E?\uFE0F?|![shdcSHDC](?![a-rt-zA-Z]|s[a-zA-Z]))/u)
    .filter((part) => part !== '')
    .map((part) => {
      const suit =
        SUIT_OF[part[0] ?? ''] ?? (/^![shdc]$/i.test(part) ? (part[1]?.toUpperCase() as Suit) : undefined)
      return suit ? { kind: 'suit', suit, text: part } : { kind: 'text', text: part }
    })
}
