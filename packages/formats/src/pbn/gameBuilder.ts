/** Puts together the games of a PBN file from its tags, pieces of sections and comments (PBN 2.1, section 3). */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Limits } from '../limits.ts'
import { type RemarkCode, remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import type { RawGame, RawSection, RawTag, RawText } from './rawGame.ts'

const HEADER_LINES = 1_000

/** Sections whose lines begin where the note tags of the auction or the play refer to. */
const NOTED = new Set(['Auction', 'Play'])

const isSection = (name: string): boolean => NOTED.has(name) || name.endsWith('Table')

/** Tags that say which game it is: given again, they begin the next one. */
const OF_GAME = new Set(['Event', 'Board', 'Round', 'Table', 'Room', 'North', 'East', 'South', 'West'])
/** Tags that one game may have in two values; what behind each other says two things begins no game. */
const OF_ONE = new Set(['Board', 'Dealer', 'Vulnerable', 'Contract', 'Declarer', 'Result', 'Score'])
/** What stands last in a game: nothing of the next begins with it. */
const LAST = new Set(['Result', 'Score'])
/** Tags that follow the auction of their own game. */
const OF_OUTCOME = new Set(['Contract', 'Declarer', 'Result', 'Score'])

const bodyOfSection = ({ texts }: RawSection): string =>
  texts
    .map(({ text }) => text.trim())
    .join('\n')
    .trim()

/** Nothing, or only the sign that a play ends. */
const isEmpty = (section: RawSection): boolean => /^\*?$/.test(bodyOfSection(section))

export class GameBuilder {
  /** Lines that begin with %, without it: version, character set, facts of some programs. */
  readonly directives: string[] = []
  private games: RawGame[] = []
  private game: RawGame | null = null
  private isFirst = true
  /** Tags given again with the same value: of this game, or of one that begins here. */
  private restated: RawTag[] = []
  /** The tag that lines of text belong to, and its section once it has one. */
  private tag: RawTag | null = null
  private section: RawSection | null = null
  private noted: RawSection | null = null
  /** Rows of the section so far. */
  private rows = 0
  private count = 0
  private error: Remark | null = null

  constructor(
    private readonly limits: Limits,
    private readonly warnings: Warnings,
  ) {}

  get hasFailed(): boolean {
    return this.error !== null
  }

  /** Whether text that comes now belongs to a tag. */
  get hasTag(): boolean {
    return this.tag !== null
  }

  /** The games that are complete by now, once; or the first error. */
  taken(): Result<readonly RawGame[], Remark> {
    if (this.error) return err(this.error)
    const games = this.games
    this.games = []
    return ok(games)
  }

  /** The first error counts. */
  refuse(error: Remark): void {
    this.error ??= error
  }

  fail(code: RemarkCode, { line, text }: RawText, args: Remark['args'] = {}): void {
    this.refuse(remark(code, { args, place: { line, column: 1 }, excerpt: text }))
  }

  /** Notes text that is no part of any game, and goes on behind it. */
  fault(code: RemarkCode, { line, text }: RawText, column = 1): void {
    this.warnings.fault(remark(code, { place: { line, column }, excerpt: text }), 'it')
  }

  addDirective(text: string): void {
    if (this.directives.length < HEADER_LINES) this.directives.push(text)
  }

  addTag(tag: RawTag): void {
    const { name, value, line } = tag
    if (name === 'Note') {
      this.addNote(tag)
      return
    }
    const given = this.game?.tags.get(name)
    if (this.game && given && isSection(name) && this.takeAgain(this.game, tag)) return
    if (given && given.value === value && !NOTED.has(name)) {
      this.restated.push(tag)
      return
    }
    if (this.game && given && this.isTwice(this.game, tag)) {
      if (this.game.twice.length < this.limits.tags) this.game.twice.push(tag)
      return
    }
    if (given) this.beginAgain(tag)
    const game = this.game ?? this.beginGame(line, false)
    if (game.tags.size >= this.limits.tags) {
      this.fail('pbn-too-many-tags', { line, text: value }, { limit: this.limits.tags })
      return
    }
    game.tags.set(name, tag)
    this.tag = tag
    this.section = null
    this.rows = 0
    if (NOTED.has(name)) this.noted = this.beginSection(game, tag)
  }

  /** Text of the section of the last tag. */
  addText(piece: RawText, rows: number): void {
    const { tag, game } = this
    if (tag === null || game === null) {
      if (piece.text.trim() !== '\u001a') this.stray(piece)
      return
    }
    this.rows += rows
    if (this.rows > this.limits.sectionRows) {
      this.fail('pbn-section-too-long', piece, { section: tag.name, limit: this.limits.sectionRows })
      return
    }
    const section = this.section ?? this.beginSection(game, tag)
    section.texts.push(piece)
  }

  /** Comments after a call or a card stay in the section, where their place tells what they are about. */
  addComment({ line, text }: RawText): void {
    const { section } = this
    if (section && NOTED.has(section.tag.name) && section.notes.length === 0) {
      section.texts.push({ line, text: `{${text}}` })
      return
    }
    this.game?.comments.push({ line, text: text.trim() })
  }

  endGame(): void {
    if (this.restated.length > 0) this.restated = []
    this.tag = null
    this.section = null
    this.noted = null
    const { game } = this
    if (game === null) return
    settleGame(game)
    this.game = null
    this.isFirst = false
    this.count += 1
    if (this.count > this.limits.records) {
      this.fail('pbn-too-many-games', { line: game.line, text: '' }, { limit: this.limits.records })
      return
    }
    this.games.push(game)
  }

  private beginGame(line: number, continued: boolean): RawGame {
    const game: RawGame = {
      line,
      tags: new Map(),
      sections: new Map(),
      again: [],
      twice: [],
      comments: [],
      continued,
    }
    this.game = game
    return game
  }

  /** A repeated tag with another value begins the next game without an empty line. */
  private beginAgain({ name, line }: RawTag): void {
    const restated = this.restated
    const sections = OF_OUTCOME.has(name) ? (this.game?.again.splice(0) ?? []) : []
    this.endGame()
    const game = this.beginGame(line, true)
    for (const tag of restated) game.tags.set(tag.name, tag)
    for (const section of sections) {
      game.tags.set(section.tag.name, section.tag)
      game.sections.set(section.tag.name, section)
    }
  }

  /**
   * A section tag that comes again is of the same game, unless what says which game it is has come again too, or an
   * outcome follows that is another one's. Rows of two tables are the rows of both.
   */
  private takeAgain(game: RawGame, tag: RawTag): boolean {
    if (this.restated.some(({ name }) => OF_GAME.has(name))) return false
    const first = game.sections.get(tag.name)
    const isTable = !NOTED.has(tag.name)
    if (isTable && first && first.tag.value !== tag.value && !isEmpty(first)) return false
    this.tag = tag
    this.rows = 0
    if (isTable) {
      this.noted = null
      game.tags.set(tag.name, tag)
      this.section = first && !isEmpty(first) ? first : this.beginSection(game, tag)
      return true
    }
    const section: RawSection = { tag, texts: [], notes: [] }
    if (game.again.length < this.limits.tags) game.again.push(section)
    this.section = section
    this.noted = section
    return true
  }

  /** Whether a tag only says again, and otherwise, what the game has said. */
  private isTwice(game: RawGame, { name }: RawTag): boolean {
    if (!OF_ONE.has(name) || game.again.length > 0) return false
    if (this.restated.some((one) => OF_GAME.has(one.name))) return false
    return LAST.has(name) || this.tag?.name === name
  }

  private beginSection(game: RawGame, tag: RawTag): RawSection {
    const section: RawSection = { tag, texts: [], notes: [] }
    game.sections.set(tag.name, section)
    this.section = section
    return section
  }

  private addNote(tag: RawTag): void {
    if (this.noted === null) {
      this.warnings.add(
        remark('pbn-note-stray', {
          place: { line: tag.line, column: tag.column },
          excerpt: tag.value,
        }),
      )
    } else if (this.noted.notes.length < this.limits.tags) this.noted.notes.push(tag)
  }

  private stray({ line, text }: RawText): void {
    if (this.isFirst && this.directives.length === 0) {
      this.fail('pbn-no-tag', { line, text })
      return
    }
    const place = { line, column: 1 }
    this.warnings.add(remark('pbn-stray-text', { place, excerpt: text }))
  }
}

/** Of a section that came again what is new: one that is empty says nothing, and the same twice is once. */
function settleGame(game: RawGame): void {
  for (const section of game.again.splice(0)) {
    const { name } = section.tag
    const first = game.sections.get(name)
    if (!first || isEmpty(first)) {
      game.sections.set(name, section)
      game.tags.set(name, section.tag)
    } else if (!isEmpty(section) && bodyOfSection(section) !== bodyOfSection(first)) game.again.push(section)
  }
}
