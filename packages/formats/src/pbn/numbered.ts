/** Games with their board numbers and rounds. */
import type { KnockOutPart } from '../knockOutPart.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Game } from './game.ts'
import { parseDate } from './values.ts'

/** A game that has its board number, and the part of a knock-out match that its Round names. */
export type NumberedGame = Game & { readonly board: number; readonly part: KnockOutPart | null }

/** A raw round told by a Round tag: a number alone, or after a word for round. */
export function roundOf(game: Pick<NumberedGame, 'tags' | 'part'>): number | null {
  if (game.part) return game.part.number
  const match = /^(?:round|rnd|rd|r)?[\s.]*(\d{1,4})$/i.exec(game.tags.get('Round')?.trim() ?? '')
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
  const told = new Set<string>()
  for (const { tags, line } of games) {
    const text = tags.get('Date') ?? ''
    if (text === '' || told.has(text) || text.includes('?') || parseDate(text) !== null) continue
    told.add(text)
    const message = `"${text.slice(0, 40)}" is no date; it is left out.`
    warnings.add(remark('date-unknown', message, { place: { line, column: 1 }, excerpt: text }))
  }
}

/** Games without a board number get the next one; empty games are left out. */
export function numberedGames(games: readonly Game[], warnings: Warnings): readonly NumberedGame[] {
  warnOfDates(games, warnings)
  let last = 0
  let missing = 0
  const numbered = games.filter(saysSomething).map((game) => {
    if (game.board === null) missing += 1
    last = game.board ?? last + 1
    return { ...game, board: last, part: null }
  })
  if (missing > 0) {
    const message = `${missing} games have no board number; each got the one after the game before it.`
    warnings.add(remark('board-missing', message, { args: { games: missing } }))
  }
  return numbered
}
