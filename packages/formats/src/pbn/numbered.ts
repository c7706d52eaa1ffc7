/** Games with their board numbers and rounds. */
import { remark, type Warnings } from '../remark.ts'
import { weighedNumbers } from '../weigh/boardNumbers.ts'
import type { Game } from './game.ts'
import { parseDate } from './values.ts'

/** A game that has its board number. */
export type NumberedGame = Game & { readonly board: number }

const hasNumber = (game: Game): game is NumberedGame => game.board !== null

const ROUND = /^(?:round[\s-]?robin|rr|round|rnd|rd|match|m|r)?[\s.#-]*(\d{1,4})(?:\s*(?:of|\/)\s*\d{1,4})?$/i

/** A raw round told by a Round tag: a number alone, or after a word for round; "of 11" behind it. */
export function roundOf(game: Pick<NumberedGame, 'tags' | 'part'>): number | null {
  if (game.part) return game.part.number
  const match = ROUND.exec(game.tags.get('Round')?.trim() ?? '')
  const round = match ? Number(match[1]) : 0
  return round >= 1 ? round : null
}

const saysSomething = (game: Game): boolean =>
  game.deal !== null ||
  game.facts.status === 'played' ||
  game.calls.length > 0 ||
  game.scoreTable.length > 0 ||
  game.totals.length > 0 ||
  game.board !== null

/** A date that says something, and is none; one with question marks is only not known. */
function warnOfDates(games: readonly Game[], warnings: Warnings): void {
  const seen = new Set<string>()
  for (const { tags, line } of games) {
    const text = tags.get('Date') ?? ''
    if (text === '' || seen.has(text)) continue
    seen.add(text)
    if (text.includes('?') || parseDate(text) !== null) continue
    warnings.add(
      remark('date-unknown', {
        args: { text: text.slice(0, 40) },
        place: { line, column: 1 },
        excerpt: text,
      }),
    )
  }
}

/** Games without a board number get the next one; empty games are left out. */
export function numberedGames(games: readonly Game[], warnings: Warnings): readonly NumberedGame[] {
  warnOfDates(games, warnings)
  let last = 0
  const missing: { readonly line: number; readonly number: number }[] = []
  const numbered = games.filter(saysSomething).map((game) => {
    last = game.board ?? last + 1
    if (game.board === null) missing.push({ line: game.line, number: last })
    return hasNumber(game) ? game : { ...game, board: last }
  })
  const [first] = missing
  if (first) {
    const args = {
      games: missing.length,
      boards: missing
        .map(({ number }) => number)
        .slice(0, 20)
        .join(','),
    }
    warnings.add(remark('board-missing', { args, place: { line: first.line, column: 1 } }))
  }
  return weighedNumbers(numbered, warnings)
}
