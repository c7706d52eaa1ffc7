/** Texts for who listens: one after the other, and a record's own, whose suit signs are words. */
import { t } from '../../../texts/t.ts'
import { wordParts } from '../../cards/wordParts.ts'

export const sentences = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('. ')

/** `5+♥, !s stop` is `5+ hearts, spades stop`. */
export const spokenWords = (text: string): string =>
  wordParts(text)
    .map((part) => (part.kind === 'text' ? part.text : ` ${t(`suit.${part.suit}`)} `))
    .join('')
    .replace(/\s+(?=[\s,;.:)])/g, '')
    .replace(/\(\s+/g, '(')
    .trim()
