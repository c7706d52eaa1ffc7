/** Standings that are kept in order as totals change. */
import type { Conventions } from './conventions.ts'
import type { ContestantId } from './outcome.ts'
import { NO_TIES, type PairTies } from './pairTies.ts'
import { TOLERANCE } from './rounding.ts'
import {
  amountPlayed,
  type PairStanding,
  type PlacedPair,
  placedTie,
  type RankedBy,
  rankedBy,
  rankingFigure,
  rankingGroup,
  rankRows,
  type ScoredContestant,
  type Unranked,
  withExtras,
} from './standings.ts'

export type LiveStandings = {
  readonly set: (pair: ScoredContestant) => void
  readonly remove: (id: ContestantId) => void
  /**
   * As `rankPairs` gives them. Standings that did not change are the same objects as before, so that a
   * caller sees by identity what is new.
   */
  readonly rows: () => readonly PairStanding[]
}

type Place = { row: Unranked; figure: number; ties: PairTies; standing: PairStanding | null }

/** Where a place without a figure is sorted. */
const LAST = Number.NEGATIVE_INFINITY

/** Those who are ranked together, in the order of the last reading. */
class Group {
  readonly places: Place[] = []
  #standings: readonly PairStanding[] | null = []
  readonly #conventions: Conventions

  constructor(conventions: Conventions) {
    this.#conventions = conventions
  }

  /** Says that a figure, or who belongs here, is another. */
  touch(): void {
    this.#standings = null
  }

  /** The order is nearly right already: sorting it again costs little more than looking through it. */
  standings(): readonly PairStanding[] {
    if (this.#standings) return this.#standings
    this.places.sort((a, b) => (a.figure === b.figure ? 0 : b.figure - a.figure))
    this.#standings = this.#ranked()
    return this.#standings
  }

  #ranked(): readonly PairStanding[] {
    const standings: PairStanding[] = []
    while (standings.length < this.places.length) {
      const start = standings.length
      const { figure } = this.places[start]!
      let end = start + 1
      while (end < this.places.length && figure - this.places[end]!.figure <= TOLERANCE) end += 1
      const group = this.places.slice(start, end)
      if (figure === LAST) for (const place of group) standings.push(standingOf(place, UNRANKED))
      else for (const placed of this.#placed(group, start)) standings.push(standingOf(placed.item, placed))
    }
    return standings
  }

  #placed(group: readonly Place[], start: number): readonly PlacedPair<Place>[] {
    const tied = group.map((place) => ({ item: place, id: place.row.id, ties: place.ties }))
    return placedTie(tied, start, this.#conventions)
  }
}

type RankPlace = Pick<PairStanding, 'rank' | 'tied' | 'tieBreak'>

const UNRANKED: RankPlace = { rank: null, tied: false, tieBreak: null }

function standingOf(place: Place, { rank, tied, tieBreak }: RankPlace): PairStanding {
  const before = place.standing
  const isSame = before?.rank === rank && before.tied === tied && before.tieBreak === tieBreak
  if (before && isSame) return before
  place.standing = { ...place.row, rank, tied, tieBreak }
  return place.standing
}

class Standings implements LiveStandings {
  readonly #conventions: Conventions
  readonly #places = new Map<ContestantId, Place>()
  readonly #groups = new Map<string, Group>()
  /** How many pairs have played each amount. */
  readonly #amounts = new Map<string, number>()
  #by: RankedBy = 'points'
  #rows: readonly PairStanding[] | null = []

  constructor(conventions: Conventions) {
    this.#conventions = conventions
  }

  set = (pair: ScoredContestant): void => {
    const row = withExtras(pair)
    const place = this.#places.get(row.id)
    this.#rows = null
    if (place && rankingGroup(place.row, this.#conventions) === rankingGroup(row, this.#conventions)) {
      this.#countAmount(place.row, -1)
      place.ties = pair.ties ?? NO_TIES
      this.#update(place, row)
    } else {
      this.remove(row.id)
      const added: Place = { row, figure: LAST, ties: pair.ties ?? NO_TIES, standing: null }
      this.#places.set(row.id, added)
      this.#groupOf(row).places.push(added)
      this.#update(added, row)
    }
    this.#countAmount(row, 1)
  }

  remove = (id: ContestantId): void => {
    const place = this.#places.get(id)
    if (!place) return
    const group = this.#groupOf(place.row)
    group.places.splice(group.places.indexOf(place), 1)
    group.touch()
    this.#places.delete(id)
    this.#countAmount(place.row, -1)
    this.#rows = null
  }

  rows = (): readonly PairStanding[] => {
    if (this.#rows) return this.#rows
    this.#rows = this.#isScaled() ? this.#scaledRows() : this.#rankedRows()
    return this.#rows
  }

  /** One pair's boards may scale everybody's points: nothing can be kept. */
  #isScaled(): boolean {
    return this.#conventions.ranking.missedBoards === 'scaled'
  }

  #scaledRows(): readonly PairStanding[] {
    return rankRows(
      [...this.#places.values()].map(({ row, ties }) => ({ item: row, id: row.id, ties })),
      this.#conventions,
    )
  }

  #rankedRows(): readonly PairStanding[] {
    const by = rankedBy(this.#amounts, this.#conventions)
    if (by !== this.#by) this.#rankBy(by)
    return [...this.#groups.values()].flatMap((group) => group.standings())
  }

  #update(place: Place, row: Unranked): void {
    place.row = row
    place.standing = null
    place.figure = rankingFigure(row, this.#by) ?? LAST
    this.#groupOf(row).touch()
  }

  #rankBy(by: RankedBy): void {
    this.#by = by
    for (const place of this.#places.values()) place.figure = rankingFigure(place.row, by) ?? LAST
    for (const group of this.#groups.values()) group.touch()
  }

  #countAmount(row: Unranked, change: 1 | -1): void {
    if (row.played === 0) return
    const amount = amountPlayed(row)
    const count = (this.#amounts.get(amount) ?? 0) + change
    if (count > 0) this.#amounts.set(amount, count)
    else this.#amounts.delete(amount)
  }

  #groupOf(row: Unranked): Group {
    const key = rankingGroup(row, this.#conventions)
    const group = this.#groups.get(key) ?? new Group(this.#conventions)
    this.#groups.set(key, group)
    return group
  }
}

/** Standings without any pair yet. */
export const createStandings = (conventions: Conventions): LiveStandings => new Standings(conventions)
