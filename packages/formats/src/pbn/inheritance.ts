/** Tag values taken over from games before: # and ## (PBN 2.1, 4.8), and games without an empty line. */
import type { RawGame, RawTag } from './rawGame.ts'

/** Tags of one table's result; a game begun by a repeated tag does not take them over. */
const OF_RESULT = new Set([
  'Declarer',
  'Contract',
  'Result',
  'Score',
  'ScoreIMP',
  'ScoreMP',
  'ScorePercentage',
  'Auction',
  'Play',
  'Note',
  'ScoreTable',
  'TotalScoreTable',
  'DealId',
  'Adjustment',
  'Room',
])

/** Tags of one board; not taken over when the number of the board changes. */
const OF_BOARD = new Set([
  'Dealer',
  'Vulnerable',
  'Deal',
  'OptimumScore',
  'OptimumResultTable',
  'DoubleDummyTricks',
])

const HASH = 35

export class Inheritance {
  /** The last value of each tag, with everything resolved. */
  private readonly last = new Map<string, RawTag>()
  /** Values of ##, for all games from there on. */
  private readonly defaults = new Map<string, RawTag>()
  private previous: ReadonlyMap<string, RawTag> = new Map()

  /** Gives a game's tags their own values; changes the game's map. */
  resolve(game: RawGame): void {
    const { tags } = game
    tags.forEach((tag, name) => {
      if (tag.value.charCodeAt(0) === HASH) this.resolveTag(game, name, tag)
      else this.last.set(name, tag)
    })
    if (game.continued) this.takeOver(tags)
    this.defaults.forEach((tag, name) => {
      if (!tags.has(name)) tags.set(name, tag)
    })
    this.previous = tags
  }

  private resolveTag({ tags, sections }: RawGame, name: string, tag: RawTag): void {
    const { value } = tag
    const own = {
      ...tag,
      value: value === '#' ? (this.last.get(name)?.value ?? '') : value.replace(/^##/, ''),
    }
    if (value.startsWith('##')) this.defaults.set(name, own)
    tags.set(name, own)
    this.last.set(name, own)
    const section = sections.get(name)
    if (section) sections.set(name, { ...section, tag: own })
  }

  private takeOver(tags: Map<string, RawTag>): void {
    const newBoard = tags.has('Board')
    for (const [name, tag] of this.previous) {
      if (tags.has(name) || OF_RESULT.has(name) || (newBoard && OF_BOARD.has(name))) continue
      tags.set(name, tag)
    }
  }
}
