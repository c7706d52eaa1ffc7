/** Tokens of an auction or a play section with what is said of them (PBN 2.1, 3.5 to 3.9). */
import type { RawLine, RawSection } from './rawGame.ts'

export type SectionToken = {
  readonly text: string
  readonly line: number
  readonly column: number
  /** Index of the note; `null` without. */
  note: number | null
  /** `$n` glyphs, suffixes as their glyph, comments. */
  readonly comments: string[]
  /** `I`, `S`, `R` or `L`; `S` stands alone. */
  readonly irregular: string | null
}

export type SectionWord =
  | { readonly kind: 'token'; readonly token: SectionToken }
  | { readonly kind: 'row' }
  | { readonly kind: 'end'; readonly text: '*' | '+' }
  | { readonly kind: 'unknown'; readonly text: string; readonly line: number; readonly column: number }

const PIECE =
  /\s+|\{([^}]*)\}?|;(.*)|=\s*(\d+)\s*=|\$\s*(\d+)|([!?]{1,2})|\^\s*([ISRLisrl])|([*+])|([A-Za-z0-9-]+)|([^\s])/g

const SUFFIXES = ['!', '?', '!!', '??', '!?', '?!']

/** Glyph of a suffix: $1 to $6 of calls, $7 to $12 of cards (3.7). */
const glyph = (suffix: string, first: number): string => `$${SUFFIXES.indexOf(suffix) + first}`

/** The words of a section in order; `firstGlyph` is 1 for calls, 7 for cards. */
export function sectionWords(section: RawSection, firstGlyph: 1 | 7): readonly SectionWord[] {
  const words: SectionWord[] = []
  let last: SectionToken | null = null
  let irregular: string | null = null
  const push = (token: SectionToken) => {
    last = token
    words.push({ kind: 'token', token })
  }
  const comment = (text: string) => {
    const kept = text.replace(/\s+/g, ' ').trim()
    if (last && kept !== '' && last.comments.length < 100) last.comments.push(kept.slice(0, 2_000))
  }
  const piece = (match: RegExpMatchArray, { line }: RawLine) => {
    const [whole, braces, rest, note, nag, suffix, caret, end, token] = match
    const column = match.index! + 1
    if (braces !== undefined || rest !== undefined) comment(braces ?? rest ?? '')
    else if (note !== undefined) {
      if (last) last.note = Number(note)
    } else if (nag !== undefined) comment(`$${Number(nag)}`)
    else if (suffix !== undefined) comment(glyph(suffix, firstGlyph))
    else if (caret !== undefined) {
      irregular = caret.toUpperCase()
      if (irregular !== 'S') return
      push({ text: '', line, column, note: null, comments: [], irregular })
      irregular = null
    } else if (end !== undefined) words.push({ kind: 'end', text: end as '*' | '+' })
    else if (token !== undefined) {
      push({ text: token, line, column, note: null, comments: [], irregular })
      irregular = null
    } else if (whole.trim() !== '') words.push({ kind: 'unknown', text: whole, line, column })
  }
  for (const row of section.lines) {
    for (const match of row.text.matchAll(PIECE)) piece(match, row)
    words.push({ kind: 'row' })
  }
  return words
}

/** Texts of a section's notes by their index. */
export function notesOf(section: RawSection): ReadonlyMap<number, string> {
  const notes = new Map<number, string>()
  for (const { value } of section.notes) {
    const match = /^\s*(\d+)\s*:\s*([\s\S]*)$/.exec(value)
    if (match && !notes.has(Number(match[1])))
      notes.set(Number(match[1]), match[2]!.replace(/\s+/g, ' ').trim())
  }
  return notes
}
