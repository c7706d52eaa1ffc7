/** The number of a board against its deal, its dealer and vulnerability, and the boards before and after it. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import { type Witness, weigh } from '../weigh/weigh.ts'
import type { Game } from './game.ts'

type NumberedGame = Game & { readonly board: number }

const dealOf = ({ deal }: NumberedGame): string | null =>
  deal && Object.values(deal).every((hand) => hand !== null) ? Object.values(deal).join(' ') : null

/** Whether dealer and vulnerability, as far as they are told, are those of a number. */
function isAsNumbered({ dealer, vulnerability }: NumberedGame, number: number): boolean {
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

/**
 * What else the number may be: where it stands for two deals that of the same deal in other games, or the one that is
 * wanted between its neighbours, whose dealer and vulnerability the game has.
 */
function othersFor(
  game: NumberedGame,
  sameDeal: readonly NumberedGame[],
  isOfTwoDeals: boolean,
  { before, after }: Place,
): readonly number[] {
  const counts = groupBy(sameDeal, ({ board }) => String(board))
  const own = counts.get(`${game.board}`)?.length ?? 0
  const more = [...counts.values()]
    .filter((all) => all.length >= MOST && all.length > own)
    .map((all) => all[0]!.board)
  const isBetween = before !== null && after !== null && after - before === 2
  const isMeant = isBetween && !isAsNumbered(game, game.board) && isAsNumbered(game, before + 1)
  const others = [...(isOfTwoDeals ? more : []), ...(isMeant ? [before + 1] : [])]
  return [...new Set(others)].filter((one) => one !== game.board)
}

/** Games whose numbers fit the rest of the file; where nothing says which of two is right, the game is left out. */
export function weighedNumbers(games: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const byDeal = groupBy(games, (game) => dealOf(game) ?? '')
  const byNumber = groupBy(games, ({ board }) => String(board))
  return games.flatMap((game, i) => {
    const deal = dealOf(game)
    const sameDeal = deal === null ? [] : byDeal.get(deal)!.filter((one) => one !== game)
    const place = { before: games[i - 1]?.board ?? null, after: games[i + 1]?.board ?? null }
    const isOfTwoDeals =
      deal !== null && byNumber.get(`${game.board}`)!.some((one) => ![null, deal].includes(dealOf(one)))
    const others = othersFor(game, sameDeal, isOfTwoDeals, place)
    if (others.length === 0) return [game]
    const witnesses: readonly Witness<number>[] = [
      { name: 'deal', speaksFor: (n) => Math.min(MOST, sameDeal.filter(({ board }) => board === n).length) },
      { name: 'dealer', speaksFor: (n) => Number(isAsNumbered(game, n)) },
      { name: 'neighbours', speaksFor: (n) => fitsBetween(place, n) },
    ]
    const { taken, because } = weigh([game.board, ...others], witnesses)
    if (taken === game.board) return [game]
    const args = {
      about: 'number',
      board: game.board,
      one: game.board,
      other: others.join(', '),
      counts: taken ?? 'none',
      why: because[0] ?? 'none',
    }
    warnings.add(remark('weighed', { args, place: { line: game.line, column: 1 } }))
    return taken === null ? [] : [{ ...game, board: taken }]
  })
}
