/** What somebody's boards say of how he plays: figures with the number of boards that they are of. */
import { groupBy } from '@openroom/bridge/groupBy'
import { roundAway } from '@openroom/bridge/score/rounding'
import type { Mean, PersonBody, Tendencies } from '@openroom/protocol/schema/person'
import { givenAway } from './fieldOfBoard.ts'
import type { PlayedRow } from './personBoards.public.ts'

const meanOf = (values: readonly (number | null)[]): Mean => {
  const known = values.filter((value) => value !== null)
  const sum = known.reduce((total, value) => total + value, 0)
  return {
    boards: known.length,
    mean: known.length === 0 ? null : roundAway(sum / known.length, 2),
  }
}

/** IMPs to the player's side. */
export const ownSwing = ({ seat, swing }: Pick<PlayedRow, 'seat' | 'swing'>): number | null =>
  swing === null ? null : seat % 2 === 0 ? swing : swing === 0 ? 0 : -swing

export const swingOf = (rows: readonly PlayedRow[]): Mean => meanOf(rows.map(ownSwing))

const GAME: Readonly<Record<string, number>> = { C: 5, D: 5, H: 4, S: 4, NT: 3 }

const tricksOf = ({ level, over }: PlayedRow): number | null =>
  level === null || over === null ? null : level + over + 6

const above = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b)

const leaderOf = (declarer: number): number => (declarer + 1) % 4

/** Tricks given away after the lead by the player alone, or by both defenders; `null` where it is not known. */
function givenInDefence(row: PlayedRow, as: Whose): number | null {
  const known =
    row.declarer === null ? null : givenAway({ ...row, declarer: row.declarer, tricks: tricksOf(row) })
  if (known === null) return null
  return as === 'player' ? row.given![row.seat]! : known.defence - row.lead_cost!
}

const givenByDeclarer = (row: PlayedRow): number | null =>
  row.declarer === null
    ? null
    : (givenAway({ ...row, declarer: row.declarer, tricks: tricksOf(row) })?.declarer ?? null)

/** Of a player what was done by him, of a side what was done by both. */
type Whose = 'player' | 'side'

export function tendenciesOf(rows: readonly PlayedRow[], as: Whose = 'player'): Tendencies {
  const played = rows.filter(({ level }) => level !== null && level > 0)
  const isOwn = ({ declarer, seat }: PlayedRow) => declarer !== null && declarer % 2 === seat % 2
  const own = played.filter(isOwn)
  const defended = played.filter((row) => row.declarer !== null && !isOwn(row))
  const declared = as === 'side' ? own : own.filter(({ declarer, seat }) => declarer === seat)
  const led = as === 'side' ? defended : defended.filter(({ declarer, seat }) => leaderOf(declarer!) === seat)
  const isGame = ({ level, strain }: PlayedRow) => level! >= GAME[strain!]! && level! < 6
  return {
    boards: rows.length,
    swing: swingOf(rows),
    declarer: {
      boards: declared.length,
      made: declared.filter(({ over }) => over !== null && over >= 0).length,
      doubleDummy: meanOf(declared.map(({ gap }) => gap)),
      field: meanOf(declared.map(({ over, field }) => above(over, field))),
      given: meanOf(declared.map(givenByDeclarer)),
    },
    dummy: { boards: own.length - declared.length },
    defence: {
      boards: defended.length,
      beaten: defended.filter(({ over }) => over !== null && over < 0).length,
      doubleDummy: meanOf(defended.map(({ gap }) => (gap === null ? null : gap === 0 ? 0 : -gap))),
      leads: led.length,
      leadCost: meanOf(led.map(({ lead_cost }) => lead_cost)),
      given: meanOf(defended.map((row) => givenInDefence(row, as))),
    },
    contracts: {
      part: own.filter((row) => row.level! < 6 && !isGame(row)).length,
      game: own.filter(isGame).length,
      slam: own.filter(({ level }) => level! >= 6).length,
      doubled: own.filter(({ doubling }) => doubling !== null && doubling > 0).length,
    },
  }
}

export function yearsOf(rows: readonly PlayedRow[]): PersonBody['years'] {
  const years = groupBy(rows, ({ day }) => (day === null ? null : Number(day.slice(0, 4))))
  return [...years]
    .map(([year, own]) => ({
      year,
      sessions: new Set(own.map((row) => row.mini_session_id)).size,
      boards: own.length,
      swing: swingOf(own),
    }))
    .sort((a, b) => (b.year ?? 0) - (a.year ?? 0))
}

/** Everybody who sat in these places, seen from the player's seat, with the boards; who played most comes first. */
export function others(
  rows: readonly PlayedRow[],
  places: readonly number[],
): readonly (readonly [number, readonly PlayedRow[]])[] {
  const pairs = rows.flatMap((row) =>
    places.flatMap((place) => {
      const person = row.persons[(row.seat + place) % 4]
      return person ? [{ person, row }] : []
    }),
  )
  return [...groupBy(pairs, ({ person }) => person)]
    .map(([person, own]) => [person, own.map(({ row }) => row)] as const)
    .sort(([a, x], [b, y]) => y.length - x.length || a - b)
}
