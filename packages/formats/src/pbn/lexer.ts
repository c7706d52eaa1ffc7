/**
 * Cuts the text of a PBN file into tags, section text and comments (PBN 2.1, section 3). Works line by line
 * on large pieces of text, so that a file of any length passes through in bounded memory.
 */
import type { Result } from '@openroom/bridge/result'
import type { Limits } from '../limits.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { GameBuilder } from './gameBuilder.ts'

import type { RawGame } from './rawGame.ts'

/** Where a comment, the rest of a line or a string begins. */
const OPENING = /["{;]/g
/** A string of a section. */
const STRING = /"(?:[^"\\]|\\.)*"/y

/** Backslash and quote are escaped in strings (3.2); table headers have bare backslashes (5.2). */
const unescapePbn = (value: string): string =>
  value.includes('\\') ? value.replace(/\\(["\\])/g, '$1') : value

/** Text without the carriage returns and the end mark (Ctrl-Z) of old systems at its end. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text.charCodeAt(end - 1) === 13 || text.charCodeAt(end - 1) === 26)) end -= 1
  return text.slice(0, end)
}

/** After the string that begins at a quote; a quote that nothing closes is a character like others. */
function stringEnd(text: string, at: number): number {
  STRING.lastIndex = at
  return STRING.test(text) ? STRING.lastIndex : at + 1
}

/** Whether a brace is open at the end of a section's line, quotes and ; considered. */
function opensComment(text: string): boolean {
  for (let at = 0; ; ) {
    OPENING.lastIndex = at
    const found = OPENING.exec(text)
    if (found === null || found[0] === ';') return false
    const end = found[0] === '{' ? text.indexOf('}', found.index) + 1 : stringEnd(text, found.index)
    if (end === 0) return true
    at = end
  }
}

/** A tag anywhere, on one line or several. */
const ANY_TAG = /\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\[\s\S])*)"\s*\]/y
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
const COMMENT_LINES = 200
/** Comments without an end after which a file is read on. */
const OPEN_COMMENTS = 20

type Unfinished = { readonly text: string; readonly line: number; readonly lines: number }

/** A comment in braces, and the lines read after the one that it began on. */
type OpenComment = Unfinished & { readonly following: string[] }

export class Lexer {
  /** Tag names seen: each is looked at once, and its first copy stands for all. */
  private readonly names = new Map<string, string>()
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
  private openTag: Unfinished | null = null
  /** A comment in braces that has not ended, and the line it is part of. */
  private openComment: OpenComment | null = null
  private readonly built: GameBuilder

  constructor(
    private readonly limits: Limits,
    warnings: Warnings,
  ) {
    this.built = new GameBuilder(limits, warnings)
  }

  /** Lines that began with %, without it. */
  get directives(): readonly string[] {
    return this.built.directives
  }

  /** Takes the next piece of text; returns the games that are complete by then. */
  push(text: string): Result<readonly RawGame[], Remark> {
    const joined = this.carry === '' ? text : this.carry + text
    const whole = OLD_BREAK.test(joined) ? joined.replace(OLD_BREAKS, '\n') : joined
    let from = 0
    for (let end = whole.indexOf('\n'); end >= 0 && !this.built.hasFailed; end = whole.indexOf('\n', from)) {
      const last = end > from && whole.charCodeAt(end - 1) === 13 ? end - 1 : end
      this.takeLine(whole, from, last)
      from = end + 1
    }
    this.endSpan(whole)
    this.carry = whole.slice(from)
    if (this.carry.length > this.limits.line) this.tooLong(this.carry)
    return this.built.taken()
  }

  /** The rest, once the text has ended. */
  end(): Result<readonly RawGame[], Remark> {
    const rest = withoutEnd(this.carry)
    if (rest !== '') {
      this.takeLine(rest, 0, rest.length)
      this.endSpan(rest)
    }
    this.carry = ''
    if (this.openTag) this.built.fault('pbn-tag-cut', this.openTag)
    for (let left = OPEN_COMMENTS; this.openComment && left > 0; left--) this.leaveComment(this.openComment)
    if (this.openComment) this.built.fail('pbn-comment-open', this.openComment)
    this.built.endGame()
    return this.built.taken()
  }

  private tooLong(text: string): void {
    const args = { line: this.line + 1, limit: this.limits.line }
    const place = { line: this.line + 1, column: 1 }
    this.built.refuse(remark('line-too-long', { args, place, excerpt: text }))
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
    this.built.addTag({ name, value, line: this.line, column: 1 })
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
    if (!this.built.hasTag) return false
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
    this.built.addText({ line: this.spanLine, text: whole.slice(this.spanFrom, this.spanTo) }, rows)
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
      this.built.addDirective(text.slice(1).trim())
      return
    }
    if (first > 32 && first !== BRACKET && first !== BRACE && first !== SEMICOLON) {
      this.takeSectionLine(text)
      return
    }
    const start = text.search(/\S/)
    if (start < 0) this.built.endGame()
    else this.takeMixed(text, start)
  }

  /** Tags, comments and section text in any order on one line, from `at`. */
  private takeMixed(text: string, at: number): void {
    let here = at
    while (here < text.length && !this.built.hasFailed) {
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
        const [, name, value] = match
        this.built.addTag({ name: name!, value: unescapePbn(value!), line: this.line, column: at + 1 })
        return form.lastIndex
      }
    }
    if (/^\[\s*([A-Za-z0-9_]+\s*("[^"]*("\s*)?)?)?$/.test(text.slice(at))) {
      this.openTag = { text: text.slice(at), line: this.line, lines: 1 }
    } else {
      this.built.fault('pbn-tag-malformed', { line: this.line, text: text.slice(at) }, at + 1)
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
      this.built.fault('pbn-tag-open', open)
      this.takeText(text)
      return
    }
    this.openTag = { text: joined, line: open.line, lines: open.lines + 1 }
  }

  private takeSectionLine(text: string): void {
    if (text.includes('{') && opensComment(text)) {
      this.openComment = { text, line: this.line, lines: 1, following: [] }
      return
    }
    this.built.addText({ line: this.line, text }, 1)
  }

  /** A comment outside or at the begin of a section's line. */
  private takeCommentAt(text: string, at: number): number {
    if (text.charCodeAt(at) === SEMICOLON) {
      this.built.addComment({ line: this.line, text: text.slice(at + 1) })
      return text.length
    }
    const end = text.indexOf('}', at)
    if (end < 0) {
      this.openComment = { text: text.slice(at), line: this.line, lines: 1, following: [] }
      return text.length
    }
    this.built.addComment({ line: this.line, text: text.slice(at + 1, end) })
    return end + 1
  }

  /** Leaves out the line of a comment that never ended, and reads what it had swallowed. */
  private leaveComment(open: OpenComment): void {
    this.openComment = null
    this.openTag = null
    this.built.fault('pbn-comment-open', open)
    this.line = open.line
    for (const text of open.following) {
      this.line += 1
      this.takeText(text)
    }
  }

  private continueComment(text: string): void {
    const open = this.openComment!
    open.following.push(text)
    const lines = open.lines + 1
    const kept = lines <= COMMENT_LINES ? `${open.text}\n${text}` : open.text
    const end = text.indexOf('}')
    if (end < 0) {
      this.openComment = { ...open, text: kept, lines }
      return
    }
    this.openComment = null
    if (!open.text.startsWith('{')) {
      this.takeSectionLine(lines <= COMMENT_LINES ? kept : `${kept}}`)
      return
    }
    const body = lines <= COMMENT_LINES ? kept.slice(1, kept.length - text.length + end) : kept.slice(1)
    this.built.addComment({ line: open.line, text: body })
    this.takeMixed(text, end + 1)
  }
}
