/** The pairs of an event: by number where the file has numbers, else by their players' names. */
import type { Side } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentRegistration } from '../json/document.ts'
import { cleanName, Keys, registration, slug } from '../json/documentBuilder.ts'
import type { Warnings } from '../remark.ts'
import { NumbersAndNames, sitsBothWays } from '../weigh/numbers.ts'
import type { NumberedGame } from './numbered.ts'
import { joinedNames, numberInName, playersIn } from './people.ts'
import { officialOf, type TotalRow } from './scoreRow.ts'
import { isApart, numberKey, seatedIn } from './seated.ts'
import { Shared } from './shared.ts'

/** A pair as results refer to it; details are gathered in the directory. */
export type PairRef = { readonly id: string }

export const pairKey = ({ id }: PairRef): string => id

type Pair = {
  readonly id: string
  number: string | null
  name: string | null
  section: string | null
  players: readonly DocumentPlayer[]
  official: DocumentRegistration['official']
  carryOver: number | null
  correction: number | null
  readonly sides: Set<Side>
  readonly field: boolean
  /** Named by a table of total scores. */
  ranked: boolean
}

type NamedPair = {
  readonly section: string | null
  readonly side: Side
  readonly players: readonly DocumentPlayer[]
}

export class PairDirectory {
  private readonly pairs = new Map<string, Pair>()
  /** Pairs by their players, so that a number found once serves games that only name players. */
  private readonly byPlayers = new Map<string, Pair>()
  private readonly byMark = new Map<string, PairRef>()
  /** Of each pair that is named: it is at many tables. */
  private readonly slugs = new Shared<string>()
  private readonly isListed: boolean
  private readonly selves = new Set<string>()
  private readonly twins = new Map<string, PairRef>()
  private readonly numbers: NumbersAndNames
  /** North-south and east-west have numbers of their own. */
  readonly apart: boolean
  /** Pairs changed direction, so that each is ranked with all others though each direction has numbers of its own. */
  readonly switched: boolean

  /** @param isOfMore the totals are of more boards than there are */
  constructor(
    games: readonly NumberedGame[],
    private readonly isOfMore: boolean,
    warnings: Warnings,
  ) {
    this.apart = isApart(games)
    const seated = seatedIn(games, this.apart)
    this.switched = this.apart && sitsBothWays(seated)
    this.numbers = new NumbersAndNames(seated)
    this.numbers.tell(warnings)
    for (const { totals } of games) for (const row of totals) this.addTotal(row)
    this.isListed = games.some(({ totals }) => totals.some(({ pair }) => pair !== null))
  }

  /** The pair of a number, or of the players where the other rows say that these count. */
  numbered(given: NamedPair & { readonly number: string }): PairRef {
    const { section, side, players } = given
    const name = joinedNames(players)
    if (name === null || numberInName(name) === given.number) return this.ofNumber(given)
    const whose = this.numbers.whose(numberKey(section, this.apart ? side : null, given.number), name)
    if ('name' in whose) return this.unnumbered(given, `${section}\n${whose.name}`)
    const [home, of, own] = whose.number.split('\n')
    return this.ofNumber({ ...given, section: home || null, number: own! }, (of || side) as Side)
  }

  /** A pair that has no number of its own, however it is spelled. */
  private unnumbered(given: NamedPair, mark: string): PairRef {
    const known = this.byMark.get(mark) ?? this.named(given)
    this.byMark.set(mark, known)
    this.pairs.get(known.id)!.sides.add(given.side)
    return known
  }

  /** @param of the direction whose number it is: after a switch of the arrow not the one that is sat in */
  private ofNumber(
    { section, side, number, players }: NamedPair & { readonly number: string },
    of = side,
  ): PairRef {
    const id = slug(section, number, this.apart ? of : null)
    const [only] = players
    const isName = players.length === 1 && numberInName(only!.name) === number
    const people = isName ? [] : players
    const pair = this.pairs.get(id) ?? this.add({ id, number, section, players: people })
    pair.sides.add(side)
    if (isName) pair.name ??= only!.name
    if (pair.players.length < people.length) this.rename(pair, people)
    return pair
  }

  named({ section, side, players }: NamedPair): PairRef {
    const names = players.map(({ name }) => name)
    const number = names.length === 1 ? numberInName(names[0]!) : null
    if (number !== null) return this.ofNumber({ section, side, number, players })
    const by = this.slugOf(section, names)
    const pair = this.byPlayers.get(by) ?? this.add({ id: by, number: null, section, players })
    pair.sides.add(side)
    return pair
  }

  /** All who are not named, on one side. */
  field(side: Side): PairRef {
    const id = slug('field', side)
    const pair = this.pairs.get(id) ?? this.add({ id, number: null, section: null, players: [], field: true })
    pair.name = `Field ${side}`
    pair.sides.add(side)
    return pair
  }

  /** The opponents of a pair that plays against its own name, as programs do. */
  twin(ref: PairRef): PairRef {
    const pair = this.pairs.get(ref.id)!
    const id = slug(ref.id, 'ew')
    this.selves.add(ref.id).add(id)
    if (!this.pairs.has(id)) this.pairs.set(id, { ...pair, id, official: null, sides: new Set(['EW']) })
    this.twins.set(id, ref)
    return { id }
  }

  /** Whose twin it is. */
  ownOf({ id }: PairRef): PairRef | null {
    return this.twins.get(id) ?? null
  }

  /** The number of a pair that the total scores do not have, though they have numbers. */
  unlisted({ id }: PairRef): string | null {
    const pair = this.pairs.get(id)
    if (!this.isListed || pair === undefined || pair.ranked) return null
    return pair.number
  }

  /** Whether somebody plays against itself, as programs do. */
  playsItself({ id }: PairRef): boolean {
    return this.selves.has(id)
  }

  /** Those who cannot sit elsewhere at the same time: the players of a pair, or the pair as such. */
  sitters = (id: string): readonly string[] => {
    const names = this.pairs.get(id)?.players.map(({ name }) => name) ?? []
    return names.length === 0 ? [id] : names
  }

  hasNumber({ id }: PairRef): boolean {
    return this.pairs.get(id)?.number != null
  }

  /**
   * Pairs as registrations, in the order met: those of the ranking, and those who played.
   * @param met ids of the pairs who have results; a pair that turned out to be another has none
   */
  registrations(winners: 1 | 2, met: ReadonlySet<string>): readonly DocumentRegistration[] {
    const keys = new Keys()
    const known = [...this.pairs.values()].filter(({ id, ranked }) => ranked || met.has(id))
    const named = known.filter(({ field }) => !field)
    const fields = known.filter(({ field }) => field)
    return [...named, ...fields].map((pair) =>
      registration({
        key: keys.unique(pair.id),
        number: pair.number,
        name: pair.name ?? joinedNames(pair.players) ?? cleanName(pair.number ?? '') ?? pair.id,
        section: pair.section,
        side: winners === 2 && pair.sides.size === 1 ? [...pair.sides][0]! : null,
        players: pair.players,
        official: pair.official,
        carryOver: pair.carryOver,
        correction: pair.correction,
      }),
    )
  }

  private add(
    given: Pick<Pair, 'id' | 'number' | 'section' | 'players'> & { readonly field?: boolean },
  ): Pair {
    const pair: Pair = {
      name: null,
      official: null,
      carryOver: null,
      correction: null,
      sides: new Set(),
      field: false,
      ranked: false,
      ...given,
    }
    this.pairs.set(pair.id, pair)
    this.rename(pair, pair.players)
    return pair
  }

  private rename(pair: Pair, players: readonly DocumentPlayer[]): void {
    pair.players = players
    if (players.length === 0) return
    const names = players.map(({ name }) => name)
    this.byPlayers.set(this.slugOf(pair.section, names), pair)
  }

  private slugOf(section: string | null, names: readonly string[]): string {
    return this.slugs.of([section, ...names].join('\n'), () =>
      slug(section, ...names.map((name) => name.toLowerCase()).toSorted()),
    )
  }

  private addTotal(row: TotalRow): void {
    const named = row.names === null ? [] : playersIn(row.names)
    const players = named.map((one, i) => ({ ...one, memberId: one.memberId ?? row.memberIds[i] ?? null }))
    const given = { section: row.section, side: row.side ?? 'NS', players } as const
    if (row.pair === null && players.length === 0) return
    const ref = row.pair === null ? this.named(given) : this.numbered({ ...given, number: row.pair })
    const pair = this.pairs.get(ref.id)!
    pair.ranked = true
    if (row.side === null) pair.sides.clear()
    pair.official = this.isOfMore ? null : officialOf(row)
    pair.carryOver = row.carryOver
    pair.correction = row.correction
  }
}
