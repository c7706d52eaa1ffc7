/**
 * The four suits as a typeface. A page may show hundreds of them: a letter costs a browser next to nothing, whereas it
 * keeps a layer and a transform of its own for every `<svg>`, and puts all of them together anew at each frame.
 */

import subsetFont from 'subset-font'
import svg2ttf from 'svg2ttf'
import svgpath from 'svgpath'
import type { Suit } from '../../../packages/bridge/src/card.ts'
import { SUIT_PATH } from '../../../packages/bridge/src/suitPath.ts'

export const FAMILY = 'Openroom Suits'
export const FILE = 'suits.woff2'

const SIGNS: readonly (readonly [Suit, sign: string])[] = [
  ['S', '♠'],
  ['H', '♥'],
  ['D', '♦'],
  ['C', '♣'],
]

/** Units of the typeface to 1 em. A suit is a square that stands a little below the line (see glyph.module.css). */
const EM = 1000
const SIZE = 860
const BELOW = 80
/** Half of what a line is higher than a suit lies above and below it. */
const OVER = (EM - SIZE) / 2
const ASCENT = SIZE - BELOW + OVER

/** Upwards, as typefaces are drawn. */
const outlineOf = (suit: Suit): string =>
  svgpath(SUIT_PATH[suit])
    .scale(SIZE / 100, -SIZE / 100)
    .translate(0, SIZE - BELOW)
    .round(1)
    .toString()

const glyphOf = ([suit, sign]: (typeof SIGNS)[number]): string =>
  `<glyph glyph-name="${suit}" unicode="${sign}" horiz-adv-x="${SIZE}" d="${outlineOf(suit)}"/>`

/** An SVG font (SVG 1.1, chapter 20), as the library takes it. */
export const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg"><defs><font id="${FAMILY}" horiz-adv-x="${SIZE}">
<font-face font-family="${FAMILY}" units-per-em="${EM}" ascent="${ASCENT}" descent="${ASCENT - EM}"/>
<missing-glyph/>
${SIGNS.map(glyphOf).join('\n')}
</font></defs></svg>`

/** Until it has come, or when it never does, the system's own signs stand there. */
export const FACE = `@font-face {
  font-family: "${FAMILY}";
  font-display: swap;
  src: url("./${FILE}") format("woff2");
  unicode-range: U+2660, U+2663, U+2665-2666;
}
`

/** @returns the file, the same for the same outlines */
export function suitsFont(): Promise<Uint8Array> {
  const { buffer } = svg2ttf(DRAWING, { ts: 0, copyright: 'Openroom' })
  const signs = SIGNS.map(([, sign]) => sign).join('')
  return subsetFont(Buffer.from(buffer), signs, { targetFormat: 'woff2' })
}
