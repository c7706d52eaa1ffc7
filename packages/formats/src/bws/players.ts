/** Names of players in a Bridgemate file, by pair: as they were put in at the first table of each. */
import { compareNames } from '@openroom/bridge/person/compareNames'
import type { Seat, Side } from '@openroom/bridge/seat'
import type { DocumentPlayer } from '../json/document.ts'
import { cleanName, player } from '../json/documentBuilder.ts'
import { remark, type Warnings } from '../remark.ts'
import { type Movement, sectionIn } from './movement.ts'
import { type BwsRow, type BwsRows, numberIn, textIn } from './rows.ts'

/** Two players of a pair, north or east first; `null` where not named. */
export type PairPlayers = readonly [DocumentPlayer | null, DocumentPlayer | null]

const nameFrom = (row: BwsRow): string | null => {
  const parts = [textIn(row, 'Name'), textIn(row, 'LastName')].filter((part) => part !== '')
  return cleanName(parts.join(' '))
}

/** Names by the player's number, where the file has a list of members. */
export function memberNames(rows: BwsRows): ReadonlyMap<string, string> {
  return new Map(
    rows.PlayerNames.flatMap((row) => {
      const name = nameFrom(row)
      const ids = [textIn(row, 'strID'), textIn(row, 'ID')].filter((id) => id !== '' && id !== '0')
      return name === null ? [] : ids.map((id) => [id, name] as const)
    }),
  )
}

export const seatOf = (row: BwsRow): Seat | null => {
  const letter = textIn(row, 'Direction').charAt(0).toUpperCase()
  return letter === 'N' || letter === 'E' || letter === 'S' || letter === 'W' ? letter : null
}

/** Whose number in the list of members is that of somebody else has none. */
export function playerFrom(
  row: BwsRow,
  members: ReadonlyMap<string, string>,
  warnings: Warnings,
): DocumentPlayer | null {
  const number = textIn(row, 'Number').slice(0, 50)
  const isKnown = number !== '' && number !== '0'
  const [own, member] = [nameFrom(row), isKnown ? (members.get(number) ?? null) : null]
  const name = own ?? member
  if (name === null) return isKnown ? player(`#${number}`, number) : null
  const isOthers = member !== null && compareNames(name, member) === 'other'
  if (isOthers) warnings.add(remark('member-number-of-two', { args: { number, one: member, other: name } }))
  return player(name, isKnown && !isOthers ? number : null)
}

type Since = { readonly round: number; player: DocumentPlayer }

const isOne = (one: DocumentPlayer, other: DocumentPlayer): boolean =>
  one.memberId !== null && other.memberId !== null
    ? one.memberId === other.memberId
    : compareNames(one.name, other.name) !== 'other'

/** Who has sat for a pair: names may be put in again for a later round, as of a substitute. */
export class PairSeats {
  private readonly seats: readonly [Since[], Since[]] = [[], []]

  /** A name put in again counts from its round on; the same person spelled otherwise is put right, from the first. */
  put(seat: 0 | 1, round: number, player: DocumentPlayer): void {
    const own = this.seats[seat]
    for (const one of own) if (isOne(one.player, player)) one.player = player
    const at = own.findIndex((one) => one.round === round)
    if (at !== -1) own[at] = { round, player }
    else own.push({ round, player })
    own.sort((one, other) => one.round - other.round)
  }

  in(round: number): PairPlayers {
    const [first, second] = [this.at(0, round), this.at(1, round)]
    if (!first || !second || first.round === second.round || !isOne(first.player, second.player))
      return [first?.player ?? null, second?.player ?? null]
    // Put in again in the partner's seat alone: the two have changed seats.
    const [seat, later] = first.round > second.round ? ([0, first] as const) : ([1, second] as const)
    const partner = this.seats[seat].findLast((one) => one.round < later.round)?.player ?? null
    return seat === 0 ? [first.player, partner] : [partner, second.player]
  }

  private at(seat: 0 | 1, round: number): Since | undefined {
    const own = this.seats[seat]
    return own.findLast((one) => one.round <= round) ?? own[0]
  }

  /** Those who sat first, then whoever came for them. */
  all(): readonly DocumentPlayer[] {
    const found = this.in(0).filter((one) => one !== null)
    for (const { player } of this.seats.flat())
      if (!found.some((one) => isOne(one, player))) found.push(player)
    return found
  }
}

/** A pair goes by its number; where that stands for one in each direction, by the direction too. */
export const seatsKey = ({ repeats }: Movement, section: number, number: number, side: Side): string =>
  `${section} ${number} ${repeats.has(section) ? side : ''}`

/** Players by `seatsKey`; of several names put in for a seat and round the last counts. */
export function playersOfBwsRows(
  rows: BwsRows,
  movement: Movement,
  warnings: Warnings,
): ReadonlyMap<string, PairSeats> {
  const seats = new Map(movement.rounds.map((one) => [`${one.section} ${one.table} ${one.round}`, one]))
  const members = memberNames(rows)
  const pairs = new Map<string, PairSeats>()
  for (const row of rows.PlayerNumbers) {
    const [seat, table] = [seatOf(row), numberIn(row, 'Table', 1, 10_000)]
    const round = Math.max(1, numberIn(row, 'Round', 0, 1_000) ?? 1)
    const place = seats.get(`${sectionIn(row)} ${table} ${round}`)
    const named = playerFrom(row, members, warnings)
    if (!place || seat === null || named === null) continue
    const side = seat === 'N' || seat === 'S' ? 'NS' : 'EW'
    const number = side === 'NS' ? place.ns : place.ew
    if (number === null) continue
    const key = seatsKey(movement, place.section, number, side)
    const pair = pairs.get(key) ?? new PairSeats()
    pairs.set(key, pair)
    pair.put(seat === 'N' || seat === 'E' ? 0 : 1, round, named)
  }
  return pairs
}
