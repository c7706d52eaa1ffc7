/** A record's own text with its suit signs (`♥`, `!h`) drawn as glyphs. */
import { SUIT_SIGN } from './plainText.ts'
import { SuitGlyph } from './SuitGlyph.tsx'
import { wordParts } from './wordParts.ts'

export function Words({ text, on = 'text' }: { readonly text: string; readonly on?: 'text' | 'felt' }) {
  let at = 0
  return (
    <>
      {wordParts(text).map((part) => {
        const key = at
        at += part.text.length
        if (part.kind === 'text') return part.text
        // On the felt's dark panels suits keep the text's colour.
        return on === 'felt' ? SUIT_SIGN[part.suit] : <SuitGlyph key={key} suit={part.suit} />
      })}
    </>
  )
}
