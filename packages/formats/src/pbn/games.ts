/** The games of a PBN file, one after the other as its bytes arrive. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Limits } from '../limits.ts'
import { remark, type Warnings } from '../remark.ts'
import type { ByteSource, Remark } from '../report.ts'
import { textBlocks } from './blocks.ts'
import { type Game, gameOf, SharedValues } from './game.ts'
import { Inheritance } from './inheritance.ts'
import { Lexer } from './lexer.ts'
import { linesOfSection, type RawGame, type RawSection } from './rawGame.ts'

export type PbnFile = {
  readonly games: Game[]
  /** Lines that began with %, without it. */
  readonly directives: readonly string[]
}

/** Results that a game comes to; a row may stand for many. */
const countResults = ({ scoreTable }: Game): number =>
  scoreTable.reduce((sum, { multiplicity }) => sum + multiplicity, 1)

function tooManyResults({ line }: Game, limits: Limits): Remark {
  const args = { limit: limits.records }
  return remark('pbn-too-many-results', { args, place: { line, column: 1 } })
}

/** What a board that was passed out need not have. */
const OF_PLAY = ['Declarer', 'Result', 'Lead', 'Play', 'Note', 'Score', '*']

const PLAY_ENDS = /^\s*\*\s*$/
const CARDS_EACH = 13

/** A play that says that it ends, with the sign for it or its last trick. */
function isEnded(section: RawSection | undefined): boolean {
  const lines = section ? linesOfSection(section).filter(({ text }) => text.trim() !== '') : []
  return lines.length >= CARDS_EACH || PLAY_ENDS.test(lines.at(-1)?.text ?? '')
}

const CARD = /^\s*[SHDC][2-9TJQKA]\s/i

/** A last row of one to three cards, and nothing behind it. */
function endsInTrick(section: RawSection | undefined): boolean {
  const last = section && linesOfSection(section).findLast(({ text }) => text.trim() !== '')?.text
  return last !== undefined && CARD.test(last) && last.trim().split(/\s+/).length < 4
}

/** What a game has: its tags and sections, and the end of its play. */
const namesOfGame = ({ tags, sections }: RawGame): ReadonlySet<string> =>
  new Set([...tags.keys(), ...sections.keys(), ...(isEnded(sections.get('Play')) ? ['*'] : [])])

/** A last game that lacks what every other has. */
class Torn {
  private last: {
    readonly line: number
    readonly names: ReadonlySet<string>
    readonly isPassed: boolean
    /** Its play ends within a trick. */
    readonly isInTrick: boolean
  } | null = null
  /** Whether a play of a game before the last has its end, and none has not. */
  private playsEnd: boolean | null = null
  /** What all before the last have. */
  private common: ReadonlySet<string> | null = null

  add(raw: RawGame): void {
    const { last } = this
    if (last?.names.has('Play')) this.playsEnd = this.playsEnd !== false && last.names.has('*')
    if (last)
      this.common = this.common ? new Set([...this.common].filter((one) => last.names.has(one))) : last.names
    const isPassed = /^p/i.test(raw.tags.get('Contract')?.value ?? '')
    const isInTrick = endsInTrick(raw.sections.get('Play'))
    this.last = { line: raw.line, names: namesOfGame(raw), isPassed, isInTrick }
  }

  warn(games: number, warnings: Warnings): void {
    const { last, common } = this
    if (games === 1 && last?.isInTrick) this.tell(['*'], last.line, warnings)
    if (games < 2 || last === null || common === null) return
    const isOpen = last.names.has('Play') && this.playsEnd === true
    const wanted = isOpen ? new Set([...common, '*']) : common
    const lacking = [...wanted].filter(
      (one) => !last.names.has(one) && !(last.isPassed && OF_PLAY.includes(one)),
    )
    // One game alone is no rule, but for what a game is about.
    const isTorn =
      games > 2
        ? lacking.length > 0
        : lacking.some((one) => one === 'Contract' || one === 'ScoreTable' || one === '*')
    if (!isTorn) return
    this.tell(lacking, last.line, warnings)
  }

  private tell(lacking: readonly string[], line: number, warnings: Warnings): void {
    const args = { names: lacking.slice(0, 4).join(', ') }
    warnings.add(remark('game-cut', { args, place: { line, column: 1 } }))
  }
}

/** Reads every game; what is no PBN file, or more of one than can be taken, is refused. */
export async function readGames(
  source: ByteSource,
  limits: Limits,
  warnings: Warnings,
): Promise<Result<PbnFile, Remark>> {
  const lexer = new Lexer(limits, warnings)
  const inheritance = new Inheritance()
  const games: Game[] = []
  const shared = new SharedValues()
  const torn = new Torn()
  let results = 0
  const understand = (raws: readonly RawGame[]): Remark | null => {
    for (const raw of raws) {
      torn.add(raw)
      inheritance.resolve(raw)
      const game = gameOf(raw, warnings, shared)
      if (game === null) continue
      results += countResults(game)
      if (results > limits.records) return tooManyResults(game, limits)
      games.push(game)
    }
    return null
  }
  for await (const block of textBlocks(source, limits, warnings)) {
    const raws = block.ok ? lexer.push(block.value) : block
    const error = raws.ok ? understand(raws.value) : raws.error
    if (error) return err(error)
  }
  const last = lexer.end()
  const error = last.ok ? understand(last.value) : last.error
  if (error) return err(error)
  torn.warn(games.length, warnings)
  const refusal = warnings.refusal()
  if (refusal) return err(refusal)
  if (games.length === 0 && warnings.faults[0]) return err(warnings.faults[0])
  if (games.length === 0) return err(remark('pbn-no-games'))
  return ok({ games, directives: lexer.directives })
}
