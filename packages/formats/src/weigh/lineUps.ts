/** Who sat where at one table: the same people told at other seats in a few of its games. */
import { groupBy } from '@openroom/bridge/groupBy'
import { isSameName } from '@openroom/bridge/person/compareNames'
import { type BySeat, SEATS } from '@openroom/bridge/seat'
import { remark, type Warnings } from '../remark.ts'
import type { Place } from '../report.ts'
import { type Weighed, weigh } from './weigh.ts'

type Names = BySeat<string | null>

/** One game as its file tells it. */
export type SeatedGame = {
  readonly board: number
  /** The games in which nobody changes seats: one room, match and round, as far as they are told. */
  readonly sitting: string
  readonly names: Names
  readonly place: Place
}

type LineUp<G> = { readonly names: Names; readonly people: ReadonlySet<string>; readonly games: readonly G[] }

/** Everybody by one spelling, the first that was told. */
function spelledOnce(): (name: string) => string {
  const spellings = new Map<string, string>()
  return (name) => {
    const known = spellings.get(name) ?? [...spellings.values()].find((one) => isSameName(one, name)) ?? name
    spellings.set(name, known)
    return known
  }
}

/** The same word for both is the name or the number of the pair. */
const pairText = (one: string | null, other: string | null): string =>
  one === other ? `${one}` : `${one} - ${other}`

const lineUpText = ({ names: { N, E, S, W } }: LineUp<unknown>): string =>
  `${pairText(N, S)} / ${pairText(E, W)}`.slice(0, 120)

/** The different seatings of a table, that of most games first. */
function lineUpsOf<G extends SeatedGame>(games: readonly G[]): readonly LineUp<G>[] {
  const named = games.filter(({ names }) => SEATS.every((seat) => names[seat] !== null))
  const asOne = spelledOnce()
  const seatsOf = ({ names }: SeatedGame) => SEATS.map((seat) => asOne(names[seat]!))
  return [...groupBy(named, (game) => seatsOf(game).join('\n')).values()]
    .map((own) => {
      const { names } = own[0]!
      return { names, people: new Set(seatsOf(own[0]!)), games: own }
    })
    .toSorted((a, b) => b.games.length - a.games.length)
}

/** Of the same people, or of all but one of them with another at two seats. */
const isLineUpOf = (one: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  one.size >= Math.min(all.size, MOST - 1) && [...one].every((name) => all.has(name))

const MOST = 4

/** Seatings of the same people; those who take turns at a table are others. */
function ofSamePeople<G>(lineUps: readonly LineUp<G>[]): readonly (readonly LineUp<G>[])[] {
  const groups: LineUp<G>[][] = []
  for (const one of lineUps.toSorted((a, b) => b.people.size - a.people.size)) {
    const [group, ...others] = groups.filter(([first]) => isLineUpOf(one.people, first!.people))
    if (!group) groups.push([one])
    else if (others.length === 0) group.push(one)
  }
  return groups.filter(({ length }) => length > 1)
}

/** What each game that seats them otherwise comes to: the seats of most games; of as many for each one has to be taken, and is asked. */
export function weighedLineUps<G extends SeatedGame>(
  games: readonly G[],
  warnings: Warnings,
): ReadonlyMap<G, Names> {
  const seats = new Map<G, Names>()
  for (const sitting of groupBy(games, (game) => game.sitting).values()) {
    for (const lineUps of ofSamePeople(lineUpsOf(sitting))) {
      const [first] = lineUps
      const tellOf = (odd: LineUp<G>, { taken, because }: Weighed<LineUp<G>>) => {
        const [one, counts] = [lineUpText(odd), lineUpText(taken ?? first!)]
        const { board, place } = odd.games[0]!
        const why = because[0] ?? 'none'
        return remark('weighed', { args: { about: 'side', board, one, other: counts, counts, why }, place })
      }
      const rows = { name: 'rows', speaksFor: (one: LineUp<G>) => one.games.length }
      // Nobody sits at two seats.
      const players = {
        name: 'players',
        speaksFor: ({ people }: LineUp<G>) => (people.size < first!.people.size ? 0 : sitting.length),
      }
      const weighed = warnings.questions.answered(weigh(lineUps, [rows, players]), {
        readings: lineUps,
        textOf: lineUpText,
        tell: (none) => tellOf(lineUps[1]!, none),
        instead: first!,
      })
      const counts = weighed.taken ?? first!
      for (const odd of lineUps.filter((one) => one !== counts)) {
        for (const game of odd.games) {
          seats.set(game, counts.names)
          warnings.add(tellOf({ ...odd, games: [game] }, weighed))
        }
      }
    }
  }
  return seats
}
