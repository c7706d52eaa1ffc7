/** Individual events: `NSPair` and `EWPair` are the players who sit north and east, `South` and `West` their partners. */
import { bySeat, type Seat } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentRegistration } from '../json/document.ts'
import { cleanName, Keys, registration, slug } from '../json/documentBuilder.ts'
import type { Warnings } from '../remark.ts'
import { type Movement, sectionIn } from './movement.ts'
import { memberNames, playerFrom, seatOf } from './players.ts'
import { type BwsRow, type BwsRows, isTrue, numberIn } from './rows.ts'
import type { Placed, Seating } from './seating.ts'

const MOST_NUMBER = 100_000

type Sitting = { readonly place: string; readonly numbers: Readonly<Record<Seat, number>> }

const sittingKey = (section: number, table: number | null, round: number | null): string =>
  `${section} ${table} ${round}`

/** Four players at a table in a round. */
function sittingIn(row: BwsRow, north: string, east: string): Sitting | null {
  const at = (column: string) => numberIn(row, column, 1, MOST_NUMBER)
  const [N, E, S, W] = [at(north), at(east), at('South'), at('West')]
  if (N === null || E === null || S === null || W === null) return null
  const place = sittingKey(
    sectionIn(row),
    numberIn(row, 'Table', 1, 10_000),
    numberIn(row, 'Round', 1, 1_000),
  )
  return { place, numbers: { N, E, S, W } }
}

/** Where a movement names partners at nearly all of its tables; without one, the results. */
function sittingsIn(rows: BwsRows): readonly Sitting[] {
  const of = (all: readonly BwsRow[], north: string, east: string) => {
    const seated = all.filter(
      (row) => numberIn(row, north, 1, MOST_NUMBER) && numberIn(row, east, 1, MOST_NUMBER),
    )
    const four = seated.flatMap((row) => sittingIn(row, north, east) ?? [])
    return 2 * four.length > seated.length ? four : []
  }
  const planned = of(rows.RoundData, 'NSPair', 'EWPair')
  const sent = rows.ReceivedData.filter((row) => !isTrue(row, 'Erased'))
  // What was played counts where it differs from the plan.
  return [...planned, ...of(sent, 'PairNS', 'PairEW')]
}

/** Players by section and number, as their names were put in where they sat first. */
function playersBySeat(
  rows: BwsRows,
  sittings: readonly Sitting[],
  warnings: Warnings,
): ReadonlyMap<string, DocumentPlayer> {
  const seats = new Map(sittings.map(({ place, numbers }) => [place, numbers]))
  const members = memberNames(rows)
  const players = new Map<string, DocumentPlayer>()
  for (const row of rows.PlayerNumbers) {
    const round = Math.max(1, numberIn(row, 'Round', 0, 1_000) ?? 1)
    const place = sittingKey(sectionIn(row), numberIn(row, 'Table', 1, 10_000), round)
    const [seat, named] = [seatOf(row), playerFrom(row, members, warnings)]
    const numbers = seats.get(place)
    if (seat && named && numbers) players.set(`${sectionIn(row)} ${numbers[seat]}`, named)
  }
  return players
}

class Individuals implements Seating {
  readonly registrations: DocumentRegistration[] = []
  private readonly keys = new Keys()
  private readonly known = new Map<string, DocumentRegistration>()
  private readonly partners = new Map<string, number>()
  private readonly players: ReadonlyMap<string, DocumentPlayer>

  constructor(
    private readonly movement: Movement,
    rows: BwsRows,
    sittings: readonly Sitting[],
    warnings: Warnings,
  ) {
    this.players = playersBySeat(rows, sittings, warnings)
    for (const { place, numbers } of sittings) {
      this.partners.set(`${place} ${numbers.N}`, numbers.S)
      this.partners.set(`${place} ${numbers.E}`, numbers.W)
    }
  }

  private put(id: string, make: () => DocumentRegistration): DocumentRegistration {
    const known = this.known.get(id) ?? make()
    if (!this.known.has(id)) this.registrations.push(known)
    this.known.set(id, known)
    return known
  }

  private player(section: number, number: number): DocumentRegistration {
    const letter = this.movement.sections.get(section)?.letter ?? `${section}`
    return this.put(`${section} ${number}`, () => {
      const own = this.players.get(`${section} ${number}`)
      return registration({
        key: this.keys.unique(slug(letter, number)),
        number: `${number}`,
        name: own?.name ?? `Player ${number}`,
        section: letter,
        players: own ? [own] : [],
      })
    })
  }

  private partner({ section, table, round }: Placed, number: number): number | null {
    return this.partners.get(`${sittingKey(section, table, round)} ${number}`) ?? null
  }

  private side(placed: Placed, number: number): DocumentRegistration {
    const partner = this.partner(placed, number)
    const one = this.player(placed.section, number)
    if (partner === null) return one
    const other = this.player(placed.section, partner)
    const [low, high] = number < partner ? [one, other] : [other, one]
    return this.put(`${placed.section} ${low.key} ${high.key}`, () =>
      registration({
        key: this.keys.unique(slug(low.key, high.key, 'partners')),
        number: `${low.number}+${high.number}`,
        name: cleanName(`${low.name} - ${high.name}`)!,
        section: low.section,
        players: [...low.players, ...high.players],
        members: [low.key, high.key],
      }),
    )
  }

  seatedAt(placed: Placed): readonly [DocumentRegistration, DocumentRegistration] {
    return [this.side(placed, placed.ns), this.side(placed, placed.ew)]
  }

  sitters(placed: Placed) {
    const [S, W] = [this.partner(placed, placed.ns), this.partner(placed, placed.ew)]
    const numbers = { N: placed.ns, E: placed.ew, S, W }
    return bySeat((seat) => this.players.get(`${placed.section} ${numbers[seat]}`) ?? null)
  }
}

/** Who plays, where the file is of an individual event; `null` where it is of pairs. */
export function individualsOf(rows: BwsRows, movement: Movement, warnings: Warnings): Seating | null {
  const sittings = sittingsIn(rows)
  return sittings.length === 0 ? null : new Individuals(movement, rows, sittings, warnings)
}
