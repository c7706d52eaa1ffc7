/**
 * Cuts the text of a PBN file into games (PBN 2.1, section 3). Works line by line on large pieces of
 * text, so that a file of any length passes through in bounded memory.
 */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Limits } from '../limits.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Place, Remark } from '../report.ts'
import type { RawGame, RawSection, RawTag, RawText } from './rawGame.ts'

/** A tag anywhere, on one line or several. */
const ANY_TAG = /\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\[\s\S])*)"\s*\]/y
/** Where a comment, the rest of a line or a string begins. */
const OPENING = /["{;]/g
/** A string of a section. */
const STRING = /"(?:[^"\\]|\\.)*"/y
/** A tag with unescaped quotes in its value, alone on its line. */
const QUOTED_TAG = /\[\s*([A-Za-z0-9_]+)\s*"(.*)"\s*\]\s*$/y

/** A carriage return alone ends a line too, as on old Macintoshes. */
const OLD_BREAK = /\r[^\n\r]/
const OLD_BREAKS = /\r(?![\n\r]|$)/g

const BRACKET = 91
const PERCENT = 37
const BRACE = 123
const SEMICOLON = 59
/** Lines that one tag may be spread over. */
const TAG_LINES = 10
const HEADER_LINES = 1_000
const COMMENT_LINES = 200

/** Sections whose lines begin where the note tags of the auction or the play refer to. */
const NOTED = new Set(['Auction', 'Play'])

/** Backslash and quote are escaped in strings (3.2); table headers have bare backslashes (5.2). */
const unescaped = (value: string): string =>
  value.includes('\\') ? value.replace(/\\(["\\])/g, '$1') : value

/** Text without the carriage returns and the end mark (Ctrl-Z) of old systems at its end. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text.charCodeAt(end - 1) === 13 || text.charCodeAt(end - 1) === 26)) end -= 1
  return text.slice(0, end)
}

type Unfinished = { readonly text: string; readonly line: number; readonly lines: number }

/** After the string that begins at a quote; a quote that nothing closes is a character like others. */
function endOfString(text: string, at: number): number {
  STRING.lastIndex = at
  return STRING.test(text) ? STRING.lastIndex : at + 1
}

export class Lexer {
  /** Lines that begin with %, without it: version, character set, facts of some programs. */
  readonly directives: string[] = []
  private games: RawGame[] = []
  private game: RawGame | null = null
  private previous: RawGame | null = null
  /** Tags given again with the same value: of this game, or of one that begins here. */
  private restated: RawTag[] = []
  /** The tag that lines of text belong to, and its section once it has one. */
  private tag: RawTag | null = null
  private section: RawSection | null = null
  private noted: RawSection | null = null
  /** Tag names seen: each is looked at once, and its first copy stands for all. */
  private readonly names = new Map<string, string>()
  /** Rows of the section so far. */
  private rows = 0
  /** Section lines not cut out of the text yet. */
  private spanRows = 0
  private spanFrom = 0
  private spanTo = 0
  private spanLine = 0
  /** The next brace in the text at hand. */
  private nextBrace = -1
  private braceText = ''
  private carry = ''
  private line = 0
  private count = 0
  private openTag: Unfinished | null = null
  /** A comment in braces that has not ended, and the line it is part of. */
  private openComment: Unfinished | null = null
  private error: Remark | null = null

  constructor(
    private readonly limits: Limits,
    private readonly warnings: Warnings,
  ) {}

  /** Takes the next piece of text; returns the games that are complete by then. */
  push(text: string): Result<readonly RawGame[], Remark> {
    const joined = this.carry === '' ? text : this.carry + text
    const whole = OLD_BREAK.test(joined) ? joined.replace(OLD_BREAKS, '\n') : joined
    let from = 0
    for (let end = whole.indexOf('\n'); end >= 0 && !this.error; end = whole.indexOf('\n', from)) {
      const last = end > from && whole.charCodeAt(end - 1) === 13 ? end - 1 : end
      this.takeLine(whole, from, last)
      from = end + 1
    }
    this.endSpan(whole)
    this.carry = whole.slice(from)
    if (this.carry.length > this.limits.line) this.tooLong(this.carry)
    return this.taken()
  }

  /** The rest, once the text has ended. */
  end(): Result<readonly RawGame[], Remark> {
    const rest = withoutEnd(this.carry)
    if (rest !== '') {
      this.takeLine(rest, 0, rest.length)
      this.endSpan(rest)
    }
    this.carry = ''
    if (this.openTag) this.fail('pbn-tag-open', 'The file ends inside a tag: it seems cut off.', this.openTag)
    if (this.openComment) {
      this.fail('pbn-comment-open', 'A comment begins with { here and never ends with }.', this.openComment)
    }
    this.endGame()
    return this.taken()
  }

  private taken(): Result<readonly RawGame[], Remark> {
    if (this.error) return err(this.error)
    const games = this.games
    this.games = []
    return ok(games)
  }

  private fail(
    code: string,
    message: string,
    at: { readonly line: number; readonly text: string },
    column = 1,
  ): void {
    const place: Place = { line: at.line, column }
    this.error ??= remark(code, message, { place, excerpt: at.text })
  }

  private tooLong(text: string): void {
    const message = `Line ${this.line + 1} is longer than ${this.limits.line} characters.`
    const args = { limit: this.limits.line }
    this.error ??= remark('line-too-long', message, {
      args,
      place: { line: this.line + 1, column: 1 },
      excerpt: text,
    })
  }

  /** Whole lines are cut out of the text only where that is needed: tags and plain section lines are not. */
  private takeLine(whole: string, from: number, end: number): void {
    this.line += 1
    if (end - from > this.limits.line) {
      this.line -= 1
      this.tooLong(whole.slice(from, from + 100))
      return
    }
    const first = end > from ? whole.charCodeAt(from) : 0
    if (this.openComment === null && this.openTag === null) {
      if (first === BRACKET && this.takePlainTag(whole, from, end)) return
      if (
        first > PERCENT &&
        first !== BRACKET &&
        first !== SEMICOLON &&
        first < BRACE &&
        this.extendSpan(whole, from, end)
      )
        return
    }
    this.endSpan(whole)
    this.takeText(whole.slice(from, end))
  }

  /** A tag alone on its line without anything escaped, as nearly all are. */
  private takePlainTag(whole: string, from: number, end: number): boolean {
    const open = whole.indexOf('"', from)
    if (open < 0 || open > end - 3 || whole.charCodeAt(end - 1) !== 93) return false
    const close = whole.indexOf('"', open + 1)
    if (close !== end - 2 || whole.charCodeAt(open - 1) !== 32) return false
    const name = this.knownName(whole.slice(from + 1, open - 1))
    if (name === null) return false
    const value = whole.slice(open + 1, close)
    if (value.includes('\\') && /\\[\\"]/.test(value)) return false
    this.endSpan(whole)
    this.takeTag(name, value, 1)
    return true
  }

  /** The name, or `null` when it is none. */
  private knownName(name: string): string | null {
    const known = this.names.get(name)
    if (known !== undefined) return known
    if (!/^[A-Za-z0-9_]+$/.test(name)) return null
    if (this.names.size < this.limits.tags) this.names.set(name, name)
    return name
  }

  /** A line of a section that is only text: it becomes part of the piece before it. */
  private extendSpan(whole: string, from: number, end: number): boolean {
    if (this.tag === null) return false
    const brace = this.nextBrace
    if (brace < from || this.braceText !== whole) {
      this.braceText = whole
      const found = whole.indexOf('{', from)
      this.nextBrace = found < 0 ? Number.POSITIVE_INFINITY : found
    }
    if (this.nextBrace < end) return false
    if (this.spanRows === 0) {
      this.spanFrom = from
      this.spanLine = this.line
    }
    this.spanTo = end
    this.spanRows += 1
    return true
  }

  private endSpan(whole: string): void {
    if (this.spanRows === 0) return
    const rows = this.spanRows
    this.spanRows = 0
    this.addToSection({ line: this.spanLine, text: whole.slice(this.spanFrom, this.spanTo) }, rows)
  }

  private takeText(text: string): void {
    if (this.openComment) {
      this.continueComment(text)
      return
    }
    if (this.openTag) {
      this.continueTag(text)
      return
    }
    const first = text.charCodeAt(0)
    if (first === PERCENT) {
      this.takeDirective(text)
      return
    }
    if (first > 32 && first !== BRACKET && first !== BRACE && first !== SEMICOLON) {
      this.takeSectionLine(text)
      return
    }
    const start = text.search(/\S/)
    if (start < 0) this.endGame()
    else this.takeMixed(text, start)
  }

  private takeDirective(text: string): void {
    if (this.directives.length < HEADER_LINES) this.directives.push(text.slice(1).trim())
  }

  /** Tags, comments and section text in any order on one line, from `at`. */
  private takeMixed(text: string, at: number): void {
    let here = at
    while (here < text.length && !this.error) {
      const code = text.charCodeAt(here)
      if (code <= 32) here += 1
      else if (code === BRACKET) here = this.takeTagAt(text, here)
      else if (code === SEMICOLON || code === BRACE) here = this.takeCommentAt(text, here)
      else {
        this.takeSectionLine(text.slice(here))
        return
      }
    }
  }

  private takeTagAt(text: string, at: number): number {
    for (const form of [ANY_TAG, QUOTED_TAG]) {
      form.lastIndex = at
      const match = form.exec(text)
      if (match) {
        this.takeTag(match[1]!, unescaped(match[2]!), at + 1)
        return form.lastIndex
      }
    }
    if (/^\[\s*([A-Za-z0-9_]+\s*("[^"]*("\s*)?)?)?$/.test(text.slice(at))) {
      this.openTag = { text: text.slice(at), line: this.line, lines: 1 }
    } else {
      const message =
        'This is no tag: [Name "value"] is expected. Text of a section cannot begin with a bracket.'
      this.fail('pbn-tag-malformed', message, { line: this.line, text: text.slice(at) }, at + 1)
    }
    return text.length
  }

  private continueTag(text: string): void {
    const open = this.openTag!
    this.openTag = null
    const joined = `${open.text}\n${text}`
    ANY_TAG.lastIndex = 0
    if (ANY_TAG.test(joined)) {
      this.takeMixed(joined.replace(/\n/g, ' '), 0)
      return
    }
    if (text.trim() === '' || open.lines >= TAG_LINES || /^\s*\[/.test(text)) {
      this.fail('pbn-tag-open', 'This tag is not closed: "] is missing.', open)
      return
    }
    this.openTag = { text: joined, line: open.line, lines: open.lines + 1 }
  }

  private takeTag(name: string, value: string, column: number): void {
    const tag: RawTag = { name, value, line: this.line, column }
    if (name === 'Note') {
      this.takeNote(tag)
      return
    }
    const given = this.game?.tags.get(name)
    if (given && given.value === value && !NOTED.has(name)) {
      this.restated.push(tag)
      return
    }
    if (given) this.beginAgain()
    const game = this.game ?? this.beginGame(tag, false)
    if (game.tags.size >= this.limits.tags) {
      this.fail('pbn-too-many-tags', `A game has more than ${this.limits.tags} tags.`, {
        line: this.line,
        text: value,
      })
      return
    }
    game.tags.set(name, tag)
    this.tag = tag
    this.section = null
    this.rows = 0
    if (NOTED.has(name)) this.noted = this.beginSection(game, tag)
  }

  private beginSection(game: RawGame, tag: RawTag): RawSection {
    const section: RawSection = { tag, texts: [], notes: [] }
    game.sections.set(tag.name, section)
    this.section = section
    return section
  }

  private takeNote(tag: RawTag): void {
    if (this.noted === null) {
      this.warnings.add(
        remark('pbn-note-stray', 'A note stands before any auction or play; it is left out.', {
          place: { line: tag.line, column: tag.column },
          excerpt: tag.value,
        }),
      )
    } else if (this.noted.notes.length < this.limits.tags) this.noted.notes.push(tag)
  }

  private beginGame(tag: RawTag, continued: boolean): RawGame {
    const game: RawGame = { line: tag.line, tags: new Map(), sections: new Map(), comments: [], continued }
    this.game = game
    return game
  }

  /** A repeated tag with another value begins the next game without an empty line. */
  private beginAgain(): void {
    const restated = this.restated
    this.endGame()
    const game = this.beginGame({ name: '', value: '', line: this.line, column: 1 }, true)
    for (const tag of restated) game.tags.set(tag.name, tag)
  }

  private endGame(): void {
    if (this.restated.length > 0) this.restated = []
    this.tag = null
    this.section = null
    this.noted = null
    const { game } = this
    if (game === null) return
    this.game = null
    this.previous = game
    this.count += 1
    if (this.count > this.limits.records) {
      const message = `The file has more than ${this.limits.records} games.`
      this.fail('pbn-too-many-games', message, { line: game.line, text: '' })
      return
    }
    this.games.push(game)
  }

  private takeSectionLine(text: string): void {
    if (text.includes('{') && this.opensComment(text)) {
      this.openComment = { text, line: this.line, lines: 1 }
      return
    }
    this.addToSection({ line: this.line, text })
  }

  /** Whether a brace is open at the end of a section's line, quotes and ; considered. */
  private opensComment(text: string): boolean {
    for (let at = 0; ; ) {
      OPENING.lastIndex = at
      const found = OPENING.exec(text)
      if (found === null || found[0] === ';') return false
      const end = found[0] === '{' ? text.indexOf('}', found.index) + 1 : endOfString(text, found.index)
      if (end === 0) return true
      at = end
    }
  }

  private addToSection(piece: RawText, rows = 1): void {
    const { tag, game } = this
    if (tag === null || game === null) {
      if (piece.text.trim() !== '\u001a') this.stray(piece)
      return
    }
    this.rows += rows
    if (this.rows > this.limits.sectionRows) {
      const message = `The section ${tag.name} has more than ${this.limits.sectionRows} rows.`
      this.fail('pbn-section-too-long', message, piece)
      return
    }
    const section = this.section ?? this.beginSection(game, tag)
    section.texts.push(piece)
  }

  private stray(line: RawText): void {
    if (this.previous === null && this.count === 0 && this.directives.length === 0) {
      this.fail(
        'pbn-no-tag',
        'Text stands before the first tag; a PBN file begins with [Event "..."] or %.',
        line,
      )
      return
    }
    this.warnings.add(
      remark('pbn-stray-text', 'This line belongs to no section; it is left out.', {
        place: { line: line.line, column: 1 },
        excerpt: line.text,
      }),
    )
  }

  /** A comment outside or at the begin of a section's line. */
  private takeCommentAt(text: string, at: number): number {
    if (text.charCodeAt(at) === SEMICOLON) {
      this.addComment({ line: this.line, text: text.slice(at + 1) })
      return text.length
    }
    const end = text.indexOf('}', at)
    if (end < 0) {
      this.openComment = { text: text.slice(at), line: this.line, lines: 1 }
      return text.length
    }
    this.addComment({ line: this.line, text: text.slice(at + 1, end) })
    return end + 1
  }

  private continueComment(text: string): void {
    const open = this.openComment!
    const lines = open.lines + 1
    const kept = lines <= COMMENT_LINES ? `${open.text}\n${text}` : open.text
    const end = text.indexOf('}')
    if (end < 0) {
      this.openComment = { text: kept, line: open.line, lines }
      return
    }
    this.openComment = null
    if (!open.text.startsWith('{')) {
      this.takeSectionLine(lines <= COMMENT_LINES ? kept : `${kept}}`)
      return
    }
    const body = lines <= COMMENT_LINES ? kept.slice(1, kept.length - text.length + end) : kept.slice(1)
    this.addComment({ line: open.line, text: body })
    this.takeMixed(text, end + 1)
  }

  /** Comments after a call or a card stay in the section, where their place tells what they are about. */
  private addComment(comment: RawText): void {
    const { section } = this
    if (section && NOTED.has(section.tag.name) && section.notes.length === 0) {
      section.texts.push({ line: comment.line, text: `{${comment.text}}` })
      return
    }
    this.game?.comments.push({ line: comment.line, text: comment.text.trim() })
  }
}
