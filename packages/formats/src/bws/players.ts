/** Names of players in a Bridgemate file, by pair: as they were put in at the first table of each. */
import { compareNames } from '@openroom/bridge/person/compareNames'
import type { Seat } from '@openroom/bridge/seat'
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

/** Players by `section number side`; the last name put in for a seat counts. */
export function playersOf(
  rows: BwsRows,
  { rounds }: Movement,
  warnings: Warnings,
): ReadonlyMap<string, PairPlayers> {
  const seats = new Map(rounds.map((one) => [`${one.section} ${one.table} ${one.round}`, one]))
  const members = memberNames(rows)
  const pairs = new Map<string, PairPlayers>()
  for (const row of rows.PlayerNumbers) {
    const [seat, table] = [seatOf(row), numberIn(row, 'Table', 1, 10_000)]
    const round = Math.max(1, numberIn(row, 'Round', 0, 1_000) ?? 1)
    const place = seats.get(`${sectionIn(row)} ${table} ${round}`)
    const named = playerFrom(row, members, warnings)
    if (!place || seat === null || named === null) continue
    const side = seat === 'N' || seat === 'S' ? 'NS' : 'EW'
    const number = side === 'NS' ? place.ns : place.ew
    if (number === null) continue
    const key = `${place.section} ${number} ${side}`
    const [first, second] = pairs.get(key) ?? [null, null]
    pairs.set(key, seat === 'N' || seat === 'E' ? [named, second] : [first, named])
  }
  return pairs
}
