/** Words as they fit into a drawing. */
import { drawable, onlyTypefaceOf, type Typeface, typefaceOf } from './typefaces.ts'

/** Half of an em for most letters; what is wider or narrower by far. */
const NARROW = new Set("fijlrtI.,:;'!|()[]{} 1-/")
const WIDE = new Set('mwMWOQGДЖМШЩЮжмшщю@%—')
const EM = { narrow: 0.33, usual: 0.58, wide: 0.88, square: 1, capital: 0.7 } as const

function widthOf(letter: string): number {
  if (NARROW.has(letter)) return EM.narrow
  if (WIDE.has(letter)) return EM.wide
  if (typefaceOf(letter)?.square) return EM.square
  return letter !== letter.toLowerCase() ? EM.capital : EM.usual
}

/** About how wide a line is, rather more than less. */
export const lineWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size

/** Bold letters are so much wider. */
const BOLD = 1.07

/** The size, no smaller than a share of the one wanted, at which a text has room. */
export const sizeFor = (
  text: string,
  { size, width, least }: Record<'size' | 'width' | 'least', number>,
): number => Math.max(size * least, Math.min(size, (size * width) / (lineWidth(text, size) * BOLD)))

/** What is drawn of a text: its beginning, where it has no room. */
export function fitText(text: string, size: number, width: number): string {
  const letters = [...drawable(text)]
  let room = width
  const within = letters.findIndex((letter) => {
    room -= widthOf(letter) * size
    return room < 0
  })
  if (within < 0) return letters.join('')
  return `${letters
    .slice(0, Math.max(0, within - 1))
    .join('')
    .replace(/[\s.,;:–-]+$/u, '')}…`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapedXml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)

type Look = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
  readonly fill: string
  readonly bold?: boolean
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** How thick the outline of letters is that are thin otherwise, in ems. */
const OUTLINE = { usual: 0.034, bold: 0.066 } as const

/** A text, each part of it in the typeface that has it. */
function writtenText(
  text: string,
  { size, fill, bold = false }: Pick<Look, 'size' | 'fill' | 'bold'>,
): string {
  const only = onlyTypefaceOf(text)
  const runs: { face: Typeface | null; text: string }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const face = only ?? typefaceOf(letter)
    if (last && last.face === face) last.text += letter
    else runs.push({ face, text: letter })
  }
  return runs
    .map(({ face, text: run }) => {
      if (face === null) return escapedXml(run)
      const width = size * (bold ? OUTLINE.bold : OUTLINE.usual)
      const outline = face.thin ? ` stroke="${fill}" stroke-width="${width}" stroke-linejoin="round"` : ''
      return `<tspan font-family="${face.family}"${outline}>${escapedXml(run)}</tspan>`
    })
    .join('')
}

/** A line of text in its room. */
export function drawLine(
  text: string,
  { x, y, size, width, fill, bold = false, anchor = 'start' }: Look,
): string {
  const shown = writtenText(fitText(text, size, bold ? width / BOLD : width), { size, fill, bold })
  const weight = bold ? ' font-weight="700"' : ''
  return shown === ''
    ? ''
    : `<text x="${x}" y="${y}" font-size="${size}"${weight} fill="${fill}" text-anchor="${anchor}">${shown}</text>`
}
