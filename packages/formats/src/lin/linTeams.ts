/** The teams of LIN matches: known by their names, with everybody who sat for them. */
import { type BySeat, bySeat, SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentRegistration } from '../json/document.ts'
import { cleanName, player, registration } from '../json/documentBuilder.ts'
import type { Warnings } from '../remark.ts'
import { KnownPairs, type Sat } from '../weigh/knownPairs.ts'
import type { LinFile, LinRoom } from './file.ts'

const linPlayer = (name: string | null | undefined): DocumentPlayer | null => {
  const clean = cleanName(name ?? '')
  return clean === null ? null : player(clean)
}

/** The line-up of a room: the list of the file, else of its first board. */
export function lineUp(file: LinFile, room: LinRoom): BySeat<DocumentPlayer | null> {
  const listed = file.names[room === 'open' ? 0 : 1]
  const first = file.tables.find((one) => (one.room ?? 'open') === room && one.names !== null)?.names
  const names = listed ?? first
  return bySeat((seat) => linPlayer(names?.[seat]))
}

/** Team 1 sits north-south in the open room and east-west in the closed. */
function seatsOfTeam(team: 0 | 1, room: LinRoom): readonly Seat[] {
  const side = (team === 0) === (room === 'open') ? 'NS' : 'EW'
  return SEATS.filter((seat) => sideOf(seat) === side)
}

const MOST_PLAYERS = 20

/** Every player who sat for a team of a match, in the order of the file. */
function playersOfLin(file: LinFile, team: 0 | 1): readonly DocumentPlayer[] {
  const rooms = ['open', 'closed'] as const
  const listed = rooms.flatMap((room) => {
    const line = lineUp(file, room)
    return seatsOfTeam(team, room).flatMap((seat) => line[seat] ?? [])
  })
  const seated = file.tables.flatMap(({ room, names }) =>
    names === null ? [] : seatsOfTeam(team, room ?? 'open').flatMap((seat) => linPlayer(names[seat]) ?? []),
  )
  return [...listed, ...seated]
}

type Team = { readonly key: string; readonly name: string; readonly players: Map<string, DocumentPlayer> }

const namesOfLin = ({ header }: LinFile): readonly (string | null)[] =>
  [0, 1].map((i) => cleanName(header?.teams[i]?.name ?? ''))

/** Both teams of a match, with the four who sit in its open room. */
function sats(file: LinFile): readonly Sat[] {
  const [home, visiting] = namesOfLin(file)
  if (home == null || visiting == null || home === visiting) return []
  const four = SEATS.map((seat) => lineUp(file, 'open')[seat]?.name.toLowerCase() ?? '')
  const place = { section: null, board: null, round: null, table: null }
  const of = (own: string, other: string): Sat => ({
    ...place,
    names: [own],
    opponents: [other],
    four: four.includes('') ? null : four.toSorted().join('\n'),
  })
  return [of(home, visiting), of(visiting, home)]
}

export class LinTeams {
  readonly #teams: Team[] = []
  readonly #byName = new Map<string, Team>()
  readonly #known: KnownPairs

  /** @param files all matches, which tell of a team in whichever spelling */
  constructor(files: readonly LinFile[], warnings: Warnings) {
    this.#known = new KnownPairs(files.flatMap(sats), true)
    this.#known.tell(warnings)
  }

  /** The keys of the two teams of a match; teams that have no name, or one name for both, are teams of their own. */
  add(file: LinFile): readonly [string, string] {
    const names = namesOfLin(file).map((name) => (name === null ? null : this.#known.named(null, [name])[0]!))
    const apart = names[0] !== names[1]
    const keys = ([0, 1] as const).map((i) => {
      const name = apart ? (names[i] ?? null) : null
      const team = (name === null ? undefined : this.#byName.get(name)) ?? this.#new(name, names[i] ?? null)
      for (const one of playersOfLin(file, i))
        if (team.players.size < MOST_PLAYERS && !team.players.has(one.name)) team.players.set(one.name, one)
      return team.key
    })
    return [keys[0]!, keys[1]!]
  }

  #new(known: string | null, shown: string | null): Team {
    const number = this.#teams.length + 1
    const team = { key: `team${number}`, name: shown ?? `Team ${number}`, players: new Map() }
    this.#teams.push(team)
    if (known !== null) this.#byName.set(known, team)
    return team
  }

  registrations(): readonly DocumentRegistration[] {
    return this.#teams.map(({ key, name, players }, i) =>
      registration({ key, name, number: `${i + 1}`, players: [...players.values()] }),
    )
  }
}
