/** Rounds of team games that name a part of a knock-out match, and rounds that are mistyped. */

import { groupBy } from '@openroom/bridge/groupBy'
import { knockOutPart } from '../knockOutPart.ts'
import { remark, type Warnings } from '../remark.ts'
import type { NumberedGame } from './numbered.ts'

const roundText = ({ tags }: NumberedGame): string => tags.get('Round')?.trim() ?? ''

const roomText = ({ tags }: NumberedGame): string => tags.get('Room')?.trim().toLowerCase() ?? ''

const seatsOfGame = ({ names }: NumberedGame): string => [names.N, names.E, names.S, names.W].join('\n')

const hasAnyName = ({ names }: NumberedGame): boolean => Object.values(names).some((name) => name !== null)

const dealOfGame = ({ deal }: NumberedGame): string => (deal ? Object.values(deal).join(' ') : '')

/** A round with so many games for each that strays from it may be mistyped in those. */
const MOST = 8

/**
 * Whether a game belongs among others although its Round says otherwise: those who play it sit there at other
 * boards, it is missing there, and its board is there in the other room or between theirs.
 */
function belongs(game: NumberedGame, others: readonly NumberedGame[]): boolean {
  const room = roomText(game)
  const ofRoom = others.filter((one) => roomText(one) === room)
  if (!hasAnyName(game) || !ofRoom.some((one) => seatsOfGame(one) === seatsOfGame(game))) return false
  if (ofRoom.some((one) => one.board === game.board)) return false
  const twin = others.find((one) => one.board === game.board && roomText(one) !== room)
  if (twin) return dealOfGame(twin) === dealOfGame(game)
  const numbers = ofRoom.map(({ board }) => board)
  return Math.min(...numbers) < game.board && game.board < Math.max(...numbers)
}

function withRoundOf(game: NumberedGame, other: NumberedGame, warnings: Warnings): NumberedGame {
  const [said, round] = [roundText(game), roundText(other)]
  const args = { board: game.board, said, round }
  warnings.add(remark('round-differs', { args, place: { line: game.line, column: 1 } }))
  return { ...game, tags: game.tags.with('Round', round) }
}

/** One game with a mistyped Round stays with its match. */
function inOneRound(games: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const rounds = [...groupBy(games, roundText).values()]
  if (rounds.length < 2) return games
  const moved = new Map<NumberedGame, NumberedGame>()
  for (const few of rounds) {
    const others = rounds.filter((many) => many.length >= few.length * MOST)
    for (const game of few) {
      const home = others.find((many) => belongs(game, many))
      if (home) moved.set(game, withRoundOf(game, home[0]!, warnings))
    }
  }
  return games.map((game) => moved.get(game) ?? game)
}

/** Games of teams with the part of a knock-out match that their Round names, mistyped rounds put right. */
export function withParts(
  games: readonly NumberedGame[],
  isTeam: (game: NumberedGame) => boolean,
  warnings: Warnings,
): readonly NumberedGame[] {
  const teams = inOneRound(games.filter(isTeam), warnings)
  let next = 0
  return games.map((game) => {
    if (!isTeam(game)) return game
    const own = teams[next++]!
    return { ...own, part: knockOutPart(roundText(own)) }
  })
}
