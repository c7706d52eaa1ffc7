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
import { settledTable } from './repeats.ts'
import type { PlayedTable, SessionPlace } from './sets.ts'

const BOARDS_PER_TABLE = 1_000

type Seated = BySeat<DocumentPlayer | null>

type Sitting = { readonly seated: Seated; readonly boards: Map<number, PlayedTable> }

function seatedInLin({ table: { names } }: PlayedTable): Seated {
  return bySeat((seat) => {
    const name = cleanName(names?.[seat] ?? '')
    return name === null ? null : player(name)
  })
}

const hasBeenPlayed = ({ result, log }: PlayedTable): boolean => result !== null || log !== null

/** The same person whatever the case: programs write one name in several ways. */
const nameOfSeated = (seated: Seated, seat: Seat): string => seated[seat]?.name.toLowerCase() ?? ''

const areAllNamed = (seated: Seated): boolean =>
  new Set(SEATS.flatMap((seat) => nameOfSeated(seated, seat) || [])).size === 4

const happened = ({ result, log }: PlayedTable): string => JSON.stringify([result, log])

const namesMark = (one: PlayedTable, seated: Seated): string =>
  [one.table.room ?? '', ...(['N', 'S', 'E', 'W'] as const).map((seat) => nameOfSeated(seated, seat))].join(
    '\n',
  )

/** Of so many boards one may be shown again; where it is more, the same four have played them again. */
const SHOWN_AGAIN = 10

/** Whether the same four have boards with two results here and there, and not all over. */
function isShownAgain(played: readonly PlayedTable[]): boolean {
  const first = new Map<string, string>()
  const differing = new Set<string>()
  for (const one of played) {
    const seated = seatedInLin(one)
    if (!areAllNamed(seated) || !one.result) continue
    const mark = `${namesMark(one, seated)}\n${one.table.number}`
    const before = first.get(mark)
    if (before === undefined) first.set(mark, happened(one))
    else if (before !== happened(one)) differing.add(mark)
  }
  return differing.size <= Math.max(2, played.length / SHOWN_AGAIN)
}

/** Tables by their four players; a board that they have played already, all over and otherwise, opens another one. */
function findSittings(given: readonly PlayedTable[], warnings: Warnings): readonly Sitting[] {
  const played = given.filter(hasBeenPlayed)
  const isAgain = isShownAgain(played)
  const byNames = new Map<string, Sitting[]>()
  const all: Sitting[] = []
  for (const one of played) {
    const seated = seatedInLin(one)
    const { number, place } = one.table
    const names = namesMark(one, seated)
    const open = byNames.get(names) ?? []
    byNames.set(names, open)
    const at = open.find(({ boards }) => boards.has(number))
    if (at && areAllNamed(seated)) {
      const first = at.boards.get(number)!
      const isAlike = happened(first) === happened(one)
      const args = { board: number, first: first.table.place.line }
      if (isAlike) warnings.add(remark('game-twice-alike', { args, place }))
      else if (isAgain) at.boards.set(number, settledTable([first, one], warnings))
      else warnings.add(remark('game-of-four-twice', { args, place }))
      if (isAlike || isAgain) continue
    }
    const last = open.at(-1)
    if (last && last.boards.size < BOARDS_PER_TABLE && !last.boards.has(number)) {
      last.boards.set(number, one)
      continue
    }
    const next = { seated, boards: new Map([[number, one]]) }
    open.push(next)
    all.push(next)
  }
  return all
}

/** Two players of a side; the same word for both is the name of the pair. */
function pairAt(seated: Seated, seats: readonly [Seat, Seat]): readonly DocumentPlayer[] {
  const players = seats.flatMap((seat) => seated[seat] ?? [])
  return nameOfSeated(seated, seats[0]) === nameOfSeated(seated, seats[1]) ? players.slice(0, 1) : players
}

const SIDES = [
  ['N', 'S'],
  ['E', 'W'],
] as const

/** Tables with the names of their pairs as they are spelled in full, where the file has them in several spellings. */
function withKnownLinPairs(played: readonly PlayedTable[], warnings: Warnings): readonly PlayedTable[] {
  const namesAt = (seated: Seated, side: (typeof SIDES)[number]) =>
    pairAt(seated, side).map(({ name }) => name)
  const sats = played.filter(hasBeenPlayed).flatMap((one) => {
    const seated = seatedInLin(one)
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
    const seated = seatedInLin(one)
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

const joinNames = (names: readonly string[]): string =>
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
    const own = names.length > 0 ? joinNames(names) : fallback
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
  const all = withKnownLinPairs(
    parts.flatMap(({ played }) => played),
    warnings,
  )
  const tables = findSittings(all, warnings).map(({ seated, boards: at }, i): DocumentTable => {
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
