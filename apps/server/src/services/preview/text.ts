/** Words as they fit into a drawing. */

/** Half of an em for most letters; what is wider or narrower by far. */
const NARROW = new Set("fijlrtI.,:;'!|()[]{} 1-/")
const WIDE = new Set('mwMWOQGДЖМШЩЮжмшщю@%—')
const EM = { narrow: 0.33, usual: 0.58, wide: 0.88, capital: 0.7 } as const

/** Letters that the typeface has, as spans of code points; names in others stand beside the picture, in its title. */
const DRAWN: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x24f],
  [0x300, 0x331],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0x2010, 0x203a],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
]

const isDrawn = (letter: string): boolean => {
  const point = letter.codePointAt(0) ?? 0
  return DRAWN.some(([from, to]) => point >= from && point <= to)
}

function widthOf(letter: string): number {
  if (NARROW.has(letter)) return EM.narrow
  if (WIDE.has(letter)) return EM.wide
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
export function fitted(text: string, size: number, width: number): string {
  const letters = [...[...text].filter(isDrawn).join('').replaceAll(/\s+/g, ' ').trim()]
  let room = width
  const within = letters.findIndex((letter) => {
    room -= widthOf(letter) * size
    return room < 0
  })
  if (within < 0) return letters.join('')
  return `${letters
    .slice(0, Math.max(0, within - 1))
    .join('')
    .trimEnd()}…`
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

/** A line of text in its room. */
export function line(
  text: string,
  { x, y, size, width, fill, bold = false, anchor = 'start' }: Look,
): string {
  const shown = escapedXml(fitted(text, size, bold ? width / BOLD : width))
  const weight = bold ? ' font-weight="700"' : ''
  return shown === ''
    ? ''
    : `<text x="${x}" y="${y}" font-size="${size}"${weight} fill="${fill}" text-anchor="${anchor}">${shown}</text>`
}
