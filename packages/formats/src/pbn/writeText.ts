/** Lines of PBN's export format (PBN 2.1, 2.3 and 3): tags, comments, sections. */

export const CRLF = '\r\n'

/** A line of at most 255 characters, its end counted. */
const LINE = 253

/** What a string token may hold: no control characters, quotes and backslashes escaped. */
const escapePbn = (value: string): string =>
  value.replace(/[\p{Cc}\s]+/gu, ' ').replace(/[\\"]/g, (character) => `\\${character}`)

/** A value cut so that its tag fits into a line. */
function fitting(name: string, value: string): string {
  const room = LINE - name.length - 5
  let text = escapePbn(value)
  for (let cut = value; text.length > room; text = escapePbn(cut)) {
    cut = [...cut].slice(0, -Math.max(1, Math.ceil((text.length - room) / 2))).join('')
  }
  return text
}

export const tagLine = (name: string, value: string): string => `[${name} "${fitting(name, value)}"]`

export const quotePbn = (text: string): string => `"${escapePbn(text)}"`

/** Pieces in lines, blanks between them, none longer than a line may be. */
export function inLines(pieces: readonly string[], room = LINE): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line !== '' && line.length + 1 + piece.length > room) {
      lines.push(line)
      line = piece
    } else line = line === '' ? piece : `${line} ${piece}`
  }
  return line === '' ? lines : [...lines, line]
}

/** A comment in braces; the words may be broken over lines. */
export function commentWords(text: string): readonly string[] {
  const words = text
    .replace(/[{}]/g, (brace) => (brace === '{' ? '(' : ')'))
    .split(/\s+/)
    .flatMap((word) => word.match(/.{1,200}/gsu) ?? [])
  if (words.length === 0) return []
  const last = words.length - 1
  return words.map((word, i) => `${i === 0 ? '{' : ''}${word}${i === last ? '}' : ''}`)
}
