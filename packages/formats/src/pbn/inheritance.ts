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

export class Inheritance {
  /** The last value of each tag, with everything resolved. */
  private readonly last = new Map<string, RawTag>()
  /** Values of ##, for all games from there on. */
  private readonly defaults = new Map<string, RawTag>()
  private previous: ReadonlyMap<string, RawTag> = new Map()

  /** Gives a game's tags their own values; changes the game's map. */
  resolve(game: RawGame): void {
    const { tags } = game
    for (const [name, tag] of tags) {
      if (tag.value.charCodeAt(0) === 35) this.resolveTag(tags, name, tag)
    }
    if (game.continued) this.takeOver(tags)
    for (const [name, tag] of this.defaults) if (!tags.has(name)) tags.set(name, tag)
    for (const [name, tag] of tags) this.last.set(name, tag)
    this.previous = tags
  }

  private resolveTag(tags: Map<string, RawTag>, name: string, tag: RawTag): void {
    const { value } = tag
    if (value === '#') {
      tags.set(name, { ...tag, value: this.last.get(name)?.value ?? '' })
    } else if (value.startsWith('##')) {
      const own = { ...tag, value: value.slice(2) }
      this.defaults.set(name, own)
      tags.set(name, own)
    }
  }

  private takeOver(tags: Map<string, RawTag>): void {
    const newBoard = tags.has('Board')
    for (const [name, tag] of this.previous) {
      if (tags.has(name) || OF_RESULT.has(name) || (newBoard && OF_BOARD.has(name))) continue
      tags.set(name, tag)
    }
  }
}
