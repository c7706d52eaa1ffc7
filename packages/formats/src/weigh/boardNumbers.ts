/** The number of a board against its deal, its dealer and vulnerability, and the boards before and after it. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import type { Seat } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { DealText } from '../pbn/dealText.ts'
import { remark, type Warnings } from '../remark.ts'
import { type Weighed, type Witness, weigh } from './weigh.ts'

/** A board at a table, as far as a file tells of it. */
type Numbered = {
  readonly board: number
  readonly deal: DealText | null
  readonly dealer: Seat | null
  readonly vulnerability: Vulnerability | null
  readonly line: number
}

const dealOfNumbered = ({ deal }: Numbered): string | null =>
  deal && Object.values(deal).every((hand) => hand !== null) ? Object.values(deal).join(' ') : null

/** Whether dealer and vulnerability, as far as they are told, are those of a number. */
function isAsNumbered({ dealer, vulnerability }: Numbered, number: number): boolean {
  if (dealer === null && vulnerability === null) return false
  return (
    (dealer === null || dealer === dealerOf(number)) &&
    (vulnerability === null || vulnerability === vulnerabilityOf(number))
  )
}

type Place = { readonly before: number | null; readonly after: number | null }

/** Games of a board follow each other, or each board follows the one before. */
const fitsBetween = ({ before, after }: Place, number: number): number =>
  Number(before === number || before === number - 1) + Number(after === number || after === number + 1)

/** As many other games tell of a deal, and as much neighbours on both sides say. */
const MOST = 2

/** Of so many games one may have dealer and vulnerability of another number by a slip. */
const SLIPS = 20
const LEAST = 3

/** Whether dealers and vulnerabilities are those of the numbers, as of boards from a case. */
function followNumbers(games: readonly Numbered[]): boolean {
  const told = games.filter(({ dealer, vulnerability }) => dealer !== null && vulnerability !== null)
  const usual = told.filter((game) => isAsNumbered(game, game.board)).length
  return usual >= LEAST && told.length - usual <= 1 + usual / SLIPS
}

/** Whether a game beside has the number too. */
const isNext = (number: number, { before, after }: Place): boolean => before === number || after === number

/** Dealer and vulnerability come again after so many boards. */
const CYCLE = 16

/** Numbers for which there is room beside the game that has its number too, with dealer and vulnerability of this one. */
function nearOnes(game: Numbered, { before, after }: Place): readonly number[] {
  const { board, dealer, vulnerability } = game
  if (dealer === null || vulnerability === null || isAsNumbered(game, board)) return []
  const [from, to] =
    after === board
      ? [Math.max(before ?? 0, board - CYCLE), board]
      : [board, Math.min(after ?? board + CYCLE, board + CYCLE)]
  const room = Array.from({ length: Math.max(0, to - from - 1) }, (_, i) => from + 1 + i)
  return room.filter((number) => isAsNumbered(game, number))
}

/** How many games of a deal have each number. */
type Counts = ReadonlyMap<number, number>

/** Of each deal, counted once. */
function countsByDeal(games: readonly Numbered[]): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Map<number, number>>()
  for (const game of games) {
    const deal = dealOfNumbered(game)
    if (deal === null) continue
    const own = counts.get(deal) ?? new Map<number, number>()
    counts.set(deal, own.set(game.board, (own.get(game.board) ?? 0) + 1))
  }
  return counts
}

/**
 * What else the number may be: where it stands for two deals, or the deal under two numbers, that of the same deal in
 * other games, or the one that is wanted between its neighbours, or beside one of the same number, whose dealer and
 * vulnerability the game has.
 */
function othersFor(
  game: Numbered,
  timesOf: Counts,
  isOfTwoDeals: boolean,
  isFree: (number: number) => boolean,
  { before, after }: Place,
): readonly number[] {
  const own = (timesOf.get(game.board) ?? 0) - 1
  const more = isOfTwoDeals
    ? [...timesOf].flatMap(([number, times]) => (times >= MOST && times > own ? [number] : []))
    : []
  // No deal is two boards: of several games one alone has a number that dealer and vulnerability are not of.
  const isAlone = own === 0 && !isAsNumbered(game, game.board)
  const same = isAlone
    ? [...timesOf].flatMap(([number, times]) => (times >= MOST && isAsNumbered(game, number) ? [number] : []))
    : []
  const isBetween = before !== null && after !== null && after - before === 2
  const isMeant = isBetween && !isAsNumbered(game, game.board) && isAsNumbered(game, before + 1)
  const near = isOfTwoDeals && isNext(game.board, { before, after }) ? nearOnes(game, { before, after }) : []
  const wanted = near.filter(isFree)
  const others = [...more, ...same, ...(isMeant ? [before + 1] : []), ...(wanted.length === 1 ? wanted : [])]
  return [...new Set(others)].filter((one) => one !== game.board)
}

/** Games whose numbers fit the rest of the file; where nothing says which of two is right, the game is left out. */
export function weighedNumbers<T extends Numbered>(games: readonly T[], warnings: Warnings): readonly T[] {
  const byDeal = countsByDeal(games)
  const dealsOf = new Map<number, Set<string>>()
  for (const game of games) {
    const deal = dealOfNumbered(game)
    if (deal !== null) dealsOf.set(game.board, (dealsOf.get(game.board) ?? new Set()).add(deal))
  }
  const numbers = new Set(games.map(({ board }) => board))
  const areAsNumbered = followNumbers(games)
  const isFree = (number: number) => areAsNumbered && !numbers.has(number)
  return games.flatMap((game, i) => {
    const counts = byDeal.get(dealOfNumbered(game) ?? '')
    const elsewhere = (number: number) => (counts?.get(number) ?? 0) - Number(number === game.board)
    const place = { before: games[i - 1]?.board ?? null, after: games[i + 1]?.board ?? null }
    const isOfTwoDeals = counts !== undefined && dealsOf.get(game.board)!.size > 1
    const others = othersFor(game, counts ?? new Map(), isOfTwoDeals, isFree, place)
    if (others.length === 0) return [game]
    const witnesses: readonly Witness<number>[] = [
      { name: 'deal', speaksFor: (n) => (counts ? Math.min(MOST, elsewhere(n)) : 0) },
      { name: 'dealer', speaksFor: (n) => Number(isAsNumbered(game, n)) },
      { name: 'neighbours', speaksFor: (n) => fitsBetween(place, n) },
      // Its own stands for another deal already.
      { name: 'free', speaksFor: (n) => Number(isOfTwoDeals && isFree(n)) },
    ]
    const readings = [game.board, ...others]
    const tell = ({ taken, because }: Weighed<number>) => {
      const both = { about: 'number', board: game.board, one: game.board, other: others.join(', ') }
      const args = { ...both, counts: taken ?? 'none', why: because[0] ?? 'none' }
      return remark('weighed', { args, place: { line: game.line, column: 1 } })
    }
    const told = { readings, textOf: String, tell }
    const weighed = warnings.questions.answered(weigh(readings, witnesses), told)
    const { taken, because } = weighed
    if (taken === game.board && because[0] !== 'sender') return [game]
    warnings.add(tell(weighed))
    return taken === null ? [] : [{ ...game, board: taken }]
  })
}
