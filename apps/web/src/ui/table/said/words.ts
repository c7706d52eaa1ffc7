/** A record's own text for who listens: its suit signs are words. */
import { t } from '../../../texts/t.ts'
import { wordParts } from '../wordParts.ts'

/** `5+♥, !s stop` is `5+ hearts, spades stop`. */
export const spokenWords = (text: string): string =>
  wordParts(text)
    .map((part) => (part.kind === 'text' ? part.text : ` ${t(`suit.${part.suit}`)} `))
    .join('')
    .replace(/\s+(?=[\s,;.:)])/g, '')
    .replace(/\(\s+/g, '(')
    .trim()
