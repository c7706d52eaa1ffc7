/** Games with the names of their pairs or teams as they are spelled in full, where a file has them in several spellings. */
import { type BySeat, bySeat, SEATS, type Seat, type Side } from '@openroom/bridge/seat'
import type { Warnings } from '../remark.ts'
import { KnownPairs, type Sat } from '../weigh/knownPairs.ts'
import { type NumberedGame, roundOf } from './numbered.ts'
import { pairOfNames, parsePlayer, playersIn } from './people.ts'
import type { ScoreRow, TotalRow } from './scoreRow.ts'
import { isPairNumber, sectionOf } from './seated.ts'

const SIDES: readonly Side[] = ['NS', 'EW']

const SEATS_OF = { NS: ['N', 'S'], EW: ['E', 'W'] } as const

const namesInText = (text: string | null): readonly string[] =>
  text === null ? [] : playersIn(text).map(({ name }) => name)

const namesAtSide = (game: NumberedGame, side: Side): readonly string[] =>
  pairOfNames(game.names, SEATS_OF[side]).map(({ name }) => name)

const hasPairNumber = ({ tags }: NumberedGame, side: Side): boolean => {
  const told = tags.get(side === 'NS' ? 'PairNS' : 'PairEW')
  return told !== undefined && isPairNumber(told)
}

const roundIn = (game: NumberedGame, own: number | null): string | null => {
  const round = own ?? roundOf(game)
  return round === null ? null : `${round}`
}

const opposite = (side: Side): Side => (side === 'NS' ? 'EW' : 'NS')

const sideNames = (row: ScoreRow, side: Side): string | null => (side === 'NS' ? row.namesNs : row.namesEw)

/** Every side that is told by names alone. */
const satAt = (game: NumberedGame): readonly Sat[] => [
  ...SIDES.filter((side) => !hasPairNumber(game, side)).map((side) => ({
    section: sectionOf(game),
    names: namesAtSide(game, side),
    board: game.board,
    round: roundIn(game, null),
    table: game.tags.get('Table') ?? null,
    opponents: namesAtSide(game, opposite(side)),
    four: null,
  })),
  ...game.scoreTable.flatMap((row) =>
    SIDES.filter((side) => (side === 'NS' ? row.pairNs : row.pairEw) === null).map((side) => ({
      section: row.section,
      names: namesInText(sideNames(row, side)),
      board: game.board,
      round: roundIn(game, row.round),
      table: null,
      opponents: namesInText(sideNames(row, opposite(side))),
      four: null,
    })),
  ),
  ...game.totals
    .filter(({ pair }) => pair === null)
    .map(({ section, names }) => ({ ...UNPLAYED, section, names: namesInText(names) })),
]

const UNPLAYED = { board: null, round: null, table: null, opponents: [], four: null } as const

function withSeats(game: NumberedGame, known: KnownPairs): BySeat<string | null> {
  const called = new Map<Seat, string>()
  for (const side of SIDES.filter((one) => !hasPairNumber(game, one))) {
    const names = namesAtSide(game, side)
    const named = known.named(sectionOf(game), names)
    for (const seat of SEATS_OF[side]) {
      const player = parsePlayer(game.names[seat] ?? '')
      const to = player && named[names.indexOf(player.name)]
      if (player && to && to !== player.name)
        called.set(seat, player.memberId === null ? to : `${to}#${player.memberId}`)
    }
  }
  return bySeat((seat) => called.get(seat) ?? game.names[seat])
}

function pairWithNames(text: string | null, section: string | null, known: KnownPairs): string | null {
  const names = namesInText(text)
  const named = known.named(section, names)
  return named.every((name, i) => name === names[i]) ? text : named.join(';')
}

export function withKnownPairs(games: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const known = new KnownPairs(games.flatMap(satAt), false)
  if (!known.areSeveral) return games
  known.tell(warnings)
  return games.map((game) => ({
    ...game,
    names: withSeats(game, known),
    scoreTable: game.scoreTable.map((row) => ({
      ...row,
      namesNs: row.pairNs === null ? pairWithNames(row.namesNs, row.section, known) : row.namesNs,
      namesEw: row.pairEw === null ? pairWithNames(row.namesEw, row.section, known) : row.namesEw,
    })),
    totals: game.totals.map((row) =>
      row.pair === null ? { ...row, names: pairWithNames(row.names, row.section, known) } : row,
    ),
  }))
}

/** Each player of an individual event with the three others at the table: of one name, however it is written. */
const playersAt = (game: NumberedGame): readonly Sat[] =>
  SEATS.flatMap((seat) => {
    const own = parsePlayer(game.names[seat] ?? '')
    const others = SEATS.flatMap((other) =>
      other === seat ? [] : (parsePlayer(game.names[other] ?? '') ?? []),
    )
    return own === null
      ? []
      : others.map((other) => ({
          ...UNPLAYED,
          section: null,
          names: [own.name],
          board: game.board,
          opponents: [other.name],
        }))
  })

export function nameKnownPlayers(games: readonly NumberedGame[]): readonly NumberedGame[] {
  const known = new KnownPairs(games.flatMap(playersAt), false)
  if (!known.areSeveral) return games
  return games.map((game) => ({
    ...game,
    names: bySeat((seat) => {
      const player = parsePlayer(game.names[seat] ?? '')
      const to = player && known.named(null, [player.name])[0]!
      if (!player || to === player.name) return game.names[seat]
      return player.memberId === null ? to : `${to}#${player.memberId}`
    }),
  }))
}

const TEAMS = ['HomeTeam', 'VisitTeam'] as const

function fourAt({ names }: NumberedGame): string | null {
  const four = Object.values(names).map((name) => name?.toLowerCase() ?? '')
  return four.includes('') ? null : four.sort().join('\n')
}

const teamsAt = (game: NumberedGame): readonly Sat[] => {
  const [home, visiting] = TEAMS.map((name) => [game.tags.get(name) ?? []].flat())
  const place = { section: null, board: game.board, round: roundIn(game, null), table: null }
  return [
    { ...place, names: home!, opponents: visiting!, four: fourAt(game) },
    { ...place, names: visiting!, opponents: home!, four: fourAt(game) },
  ]
}

const totalOfTeam = ({ names }: TotalRow): Sat => ({
  ...UNPLAYED,
  section: null,
  names: names === null ? [] : [names],
})

/** Teams are one by their names, or by the four who sit down for both. */
export function nameKnownTeams(games: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const totals = games.flatMap((game) => game.totals.map(totalOfTeam))
  const known = new KnownPairs([...games.flatMap(teamsAt), ...totals], true)
  if (!known.areSeveral) return games
  known.tell(warnings)
  const called = (name: string): string => known.named(null, [name])[0]!
  return games.map((game) => ({
    ...game,
    tags: TEAMS.reduce((tags, tag) => {
      const name = tags.get(tag)
      return name === undefined ? tags : tags.with(tag, called(name))
    }, game.tags),
    totals: game.totals.map((row) => (row.names === null ? row : { ...row, names: called(row.names) })),
  }))
}
