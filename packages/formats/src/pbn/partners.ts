/** One word at both seats of a side: the name of a pair, or two people of one name, as the rest of the file has it. */
import { bySeat, SIDES, type Side } from '@openroom/bridge/seat'
import { remark, type Warnings } from '../remark.ts'
import { isProgramName } from '../weigh/numbers.ts'
import type { NumberedGame } from './numbered.ts'
import { numberInName, playersIn } from './people.ts'

const SEATS_OF = { NS: ['N', 'S'], EW: ['E', 'W'] } as const

/** So many pairs told by their players, for each that would go by one word, are no files of words for pairs. */
const FOR_EACH = 3

/** `null` where a seat is not named. */
function wordsAt({ names }: NumberedGame, side: Side): readonly [string, string] | null {
  const [one, two] = SEATS_OF[side].map((seat) => names[seat])
  return one != null && two != null ? [one, two] : null
}

/** Of a name for two, for a team or club, or for nobody: two people written as one, and what stands where nobody sits. */
const NOT_ONE =
  /[/&+#]|\b(?:teams?|clubs?|bc|bk|kb|bridge|bye|phantom|sit-?out|substitutes?|guests?|players?|nn|n\.n\.?)\b/iu

/** Somebody alone by first name and surname, without a number that would tell who. */
const mayBeSomebody = (name: string): boolean =>
  /\S\s+\S/.test(name) &&
  !NOT_ONE.test(name) &&
  !isProgramName(name) &&
  numberInName(name) === null &&
  playersIn(name).length === 1

/** Where nearly all pairs are told by two names, one at both seats is that of two people: a father and a son. */
export function withPartners(games: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const [pairs, twins] = [new Set<string>(), new Map<string, NumberedGame>()]
  for (const game of games)
    for (const words of SIDES.map((side) => wordsAt(game, side))) {
      if (words === null) continue
      const [one, two] = words
      if (one !== two) pairs.add([one, two].sort().join('\n'))
      else if (!twins.has(one)) twins.set(one, game)
    }
  if (twins.size === 0 || pairs.size < FOR_EACH * twins.size) return games
  const people = new Set([...twins.keys()].filter(mayBeSomebody))
  for (const name of people) {
    const place = { line: twins.get(name)!.line, column: 1 }
    warnings.add(remark('partners-of-one-name', { args: { name }, place }))
  }
  const isTwin = (game: NumberedGame, side: Side): boolean => {
    const words = wordsAt(game, side)
    return words !== null && words[0] === words[1] && people.has(words[0])
  }
  return games.map((game) => {
    const seats = SIDES.flatMap((side) => (isTwin(game, side) ? [SEATS_OF[side][1]] : []))
    if (seats.length === 0) return game
    // A name whose number is not known (`Name#`) is somebody else than the same without the sign.
    const called = bySeat((seat) =>
      seats.some((one) => one === seat) ? `${game.names[seat]}#` : game.names[seat],
    )
    return { ...game, names: called }
  })
}
