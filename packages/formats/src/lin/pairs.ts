/** Boards of pairs in a LIN file: tables by who sat there, pairs by their names. */
import { type BySeat, bySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import { withEvents } from '../corrections/change.ts'
import { withSeatNames } from '../identity/people.ts'
import type {
  DocumentPlayer,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'
import { cleanName, Keys, player, registration, session, slug, table } from '../json/documentBuilder.ts'
import { remark, type Warnings } from '../remark.ts'
import { KnownPairs } from '../weigh/knownPairs.ts'
import type { PlayedTable, SessionPlace } from './sets.ts'

const BOARDS_PER_TABLE = 1_000

type Seated = BySeat<DocumentPlayer | null>

type Sitting = { readonly seated: Seated; readonly boards: Map<number, PlayedTable> }

function seatedAt({ table: { names } }: PlayedTable): Seated {
  return bySeat((seat) => {
    const name = cleanName(names?.[seat] ?? '')
    return name === null ? null : player(name)
  })
}

const isPlayed = ({ result, log }: PlayedTable): boolean => result !== null || log !== null

/** The same person whatever the case: programs write one name in several ways. */
const nameOf = (seated: Seated, seat: Seat): string => seated[seat]?.name.toLowerCase() ?? ''

const isNamed = (seated: Seated): boolean =>
  new Set(SEATS.flatMap((seat) => nameOf(seated, seat) || [])).size === 4

const happened = ({ result, log }: PlayedTable): string => JSON.stringify([result, log])

/** Tells of a board that stands twice with the same four people. */
function tellRepeat(first: PlayedTable, { table }: PlayedTable, counts: boolean, warnings: Warnings): void {
  const { number, place } = table
  const line = first.table.place.line
  const code = counts ? 'game-of-four-twice' : 'game-twice-alike'
  warnings.add(remark(code, { args: { board: number, first: line }, place }))
}

/** Tables by their four players; a board that they have played already, and otherwise, opens another one. */
function sittings(played: readonly PlayedTable[], warnings: Warnings): readonly Sitting[] {
  const byNames = new Map<string, Sitting[]>()
  const all: Sitting[] = []
  for (const one of played.filter(isPlayed)) {
    const seated = seatedAt(one)
    const names = `${one.table.room ?? ''}\n${(['N', 'S', 'E', 'W'] as const).map((seat) => nameOf(seated, seat)).join('\n')}`
    const open = byNames.get(names) ?? []
    byNames.set(names, open)
    const first = open.find(({ boards }) => boards.has(one.table.number))?.boards.get(one.table.number)
    if (first && isNamed(seated)) {
      const counts = happened(first) !== happened(one)
      tellRepeat(first, one, counts, warnings)
      if (!counts) continue
    }
    const last = open.at(-1)
    if (last && last.boards.size < BOARDS_PER_TABLE && !last.boards.has(one.table.number)) {
      last.boards.set(one.table.number, one)
      continue
    }
    const next = { seated, boards: new Map([[one.table.number, one]]) }
    open.push(next)
    all.push(next)
  }
  return all
}

/** Two players of a side; the same word for both is the name of the pair. */
function pairAt(seated: Seated, seats: readonly [Seat, Seat]): readonly DocumentPlayer[] {
  const players = seats.flatMap((seat) => seated[seat] ?? [])
  return nameOf(seated, seats[0]) === nameOf(seated, seats[1]) ? players.slice(0, 1) : players
}

const SIDES = [
  ['N', 'S'],
  ['E', 'W'],
] as const

/** Tables with the names of their pairs as they are spelled in full, where the file has them in several spellings. */
function withKnownPairs(played: readonly PlayedTable[], warnings: Warnings): readonly PlayedTable[] {
  const namesAt = (seated: Seated, side: (typeof SIDES)[number]) =>
    pairAt(seated, side).map(({ name }) => name)
  const sats = played.filter(isPlayed).flatMap((one) => {
    const seated = seatedAt(one)
    return SIDES.map((side, i) => ({
      section: null,
      names: namesAt(seated, side),
      board: one.table.number,
      round: null,
      table: null,
      opponents: namesAt(seated, SIDES[1 - i]!),
      four: null,
    }))
  })
  const known = new KnownPairs(sats, false)
  if (!known.areSeveral) return played
  known.tell(warnings)
  return played.map((one): PlayedTable => {
    const seated = seatedAt(one)
    const called = new Map(
      SIDES.flatMap((side) => {
        const names = namesAt(seated, side)
        return known.named(null, names).map((to, i) => [names[i]!, to] as const)
      }),
    )
    const nameOf = (name: string): string => called.get(name) ?? name
    const names = bySeat((seat) => (seated[seat] === null ? null : nameOf(seated[seat].name)))
    return {
      ...one,
      table: { ...one.table, names },
      log: one.log && withEvents(one.log, withSeatNames(nameOf)),
    }
  })
}

const joined = (names: readonly string[]): string =>
  names
    .map((name) => name.toLowerCase())
    .toSorted()
    .join('\n')

/** Registrations as their names come up. */
class Pairs {
  readonly registrations: DocumentRegistration[] = []
  private readonly keys = new Keys()
  private readonly byNames = new Map<string, string>()

  /** @param other the key of those they play against, who are somebody else whatever their name */
  keyOf(seated: Seated, seats: readonly [Seat, Seat], fallback: string, other: string | null): string {
    const players = pairAt(seated, seats)
    const names = players.map(({ name }) => name)
    const own = names.length > 0 ? joined(names) : fallback
    const isTwin = other !== null && this.byNames.get(own) === other
    const id = isTwin ? `${own}\nEW` : own
    const known = this.byNames.get(id)
    if (known !== undefined) return known
    const key = this.keys.unique(slug(...(names.length > 0 ? names : [fallback]), isTwin ? 'ew' : null))
    const name = cleanName(names.join(' - ')) ?? fallback
    this.registrations.push(registration({ key, name, players }))
    this.byNames.set(id, key)
    return key
  }
}

export function pairSession(
  parts: readonly { readonly played: readonly PlayedTable[] }[],
  common: SessionPlace,
  warnings: Warnings,
): DocumentSession {
  const pairs = new Pairs()
  const all = withKnownPairs(
    parts.flatMap(({ played }) => played),
    warnings,
  )
  const tables = sittings(all, warnings).map(({ seated, boards: at }, i): DocumentTable => {
    const own = [...at.values()]
    const ns = pairs.keyOf(seated, ['N', 'S'], 'North-South', null)
    return table({
      key: `t${i + 1}`,
      number: i + 1,
      ns,
      ew: pairs.keyOf(seated, ['E', 'W'], 'East-West', ns),
      players: seated,
      results: own.flatMap(({ result }) => result ?? []),
      logs: own.flatMap(({ log }) => log ?? []),
    })
  })
  return session({ ...common, registrations: pairs.registrations, tables })
}
