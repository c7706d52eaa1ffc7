/** A record's own text with its suit signs (`♥`, `!h`) drawn as glyphs. */
import type { Suit } from '@openroom/bridge/card'
import { SuitGlyph } from '../cards/SuitGlyph.tsx'
import { wordParts } from './wordParts.ts'

/** On the felt's dark panels suits keep the text's colour. */
const SIGN: Readonly<Record<Suit, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' }

export function Words({ text, on = 'text' }: { readonly text: string; readonly on?: 'text' | 'felt' }) {
  let at = 0
  return (
    <>
      {wordParts(text).map((part) => {
        const key = at
        at += part.text.length
        if (part.kind === 'text') return part.text
        return on === 'felt' ? SIGN[part.suit] : <SuitGlyph key={key} suit={part.suit} />
      })}
    </>
  )
}
