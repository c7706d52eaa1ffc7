/** Tokens of an auction or a play section with what is said of them (PBN 2.1, 3.5 to 3.9). */
import { linesOfSection, type RawSection } from './rawGame.ts'

export type SectionToken = {
  /** Empty for a skipped seat (^S), which stands alone. */
  readonly text: string
  readonly line: number
  readonly column: number
  /** Index of the note; `null` without. */
  note: number | null
  /** `$n` glyphs, suffixes as their glyph, comments; `null` for none. */
  comments: string[] | null
  /** `I`, `S`, `R` or `L`. */
  readonly irregular: string | null
}

export type SectionWords = {
  readonly tokens: readonly SectionToken[]
  /** What is no token at all; nothing after it is read. */
  readonly unknown: { readonly text: string; readonly line: number; readonly column: number } | null
}

/** One less than a document keeps, as a card's note joins them. */
const COMMENTS = 99
const COMMENT_LENGTH = 2_000

const SUFFIXES = ['!', '?', '!!', '??', '!?', '?!']

const isDigit = (code: number): boolean => code >= 48 && code <= 57

const isWord = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || isDigit(code) || code === 45

function addComment(token: SectionToken | null, text: string): void {
  const kept = text.replace(/\s+/g, ' ').trim()
  if (token === null || kept === '') return
  token.comments ??= []
  if (token.comments.length < COMMENTS) token.comments.push(kept.slice(0, COMMENT_LENGTH))
}

/** End of a run of digits from `at`. */
function digitsEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1
  return end
}

const NOTE = /=\s*(\d{1,4})\s*=/y
const MARK = /\^\s*([ISRL])/iy

/**
 * Reads a section.
 * @param firstGlyph glyph that the suffix `!` stands for: 1 for calls, 7 for cards (3.7)
 * @param endsAt `*` ends the section; `+` fills the place of a token, as a hyphen does
 */
export function sectionWords(section: RawSection, firstGlyph: 1 | 7): SectionWords {
  const tokens: SectionToken[] = []
  let last: SectionToken | null = null
  let irregular: string | null = null
  for (const { line, text } of linesOfSection(section)) {
    let at = 0
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (code <= 32 || code === 125) {
        at += 1
      } else if (isWord(code)) {
        let end = at + 1
        while (end < text.length && isWord(text.charCodeAt(end))) end += 1
        last = { text: text.slice(at, end), line, column: at + 1, note: null, comments: null, irregular }
        irregular = null
        tokens.push(last)
        at = end
      } else if (code === 61 || code === 94) {
        const form = code === 61 ? NOTE : MARK
        form.lastIndex = at
        const found = form.exec(text)
        if (!found) return { tokens, unknown: { text: text.slice(at, at + 5), line, column: at + 1 } }
        if (code === 61) {
          if (last) last.note = Number(found[1])
        } else if (found[1]!.toUpperCase() === 'S') {
          last = { text: '', line, column: at + 1, note: null, comments: null, irregular: 'S' }
          tokens.push(last)
        } else irregular = found[1]!.toUpperCase()
        at = form.lastIndex
      } else if (code === 123) {
        const end = text.indexOf('}', at)
        addComment(last, text.slice(at + 1, end < 0 ? text.length : end))
        at = end < 0 ? text.length : end + 1
      } else if (code === 59) {
        const end = text.indexOf('\n', at)
        addComment(last, text.slice(at + 1, end < 0 ? text.length : end))
        at = end < 0 ? text.length : end
      } else if (code === 36) {
        const end = digitsEnd(text, at + 1)
        addComment(last, `$${Number(text.slice(at + 1, end))}`)
        at = end
      } else if (code === 33 || code === 63) {
        const next = text.charCodeAt(at + 1)
        const suffix = text.slice(at, next === 33 || next === 63 ? at + 2 : at + 1)
        addComment(last, `$${SUFFIXES.indexOf(suffix) + firstGlyph}`)
        at += suffix.length
      } else if (code === 42) return { tokens, unknown: null }
      else if (code === 43) {
        last = null
        tokens.push({ text: '+', line, column: at + 1, note: null, comments: null, irregular: null })
        at += 1
      } else return { tokens, unknown: { text: text.slice(at, at + 1), line, column: at + 1 } }
    }
  }
  return { tokens, unknown: null }
}

/** Texts of a section's notes by their index. */
export function notesOf(section: RawSection): ReadonlyMap<number, string> {
  const notes = new Map<number, string>()
  for (const { value } of section.notes) {
    const match = /^\s*(\d+)\s*:\s*([\s\S]*)$/.exec(value)
    if (match && !notes.has(Number(match[1]))) {
      notes.set(Number(match[1]), match[2]!.replace(/\s+/g, ' ').trim().slice(0, COMMENT_LENGTH))
    }
  }
  return notes
}
