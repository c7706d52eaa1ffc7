/** How the line-ups of a round stand: who may hand in, what each side sees, who is late. No clock and no store of its own. */
import type { LineUp } from '@openroom/bridge/operate/seats'
import { isSameName } from '@openroom/bridge/person/compareNames'
import type { Seat, Side } from '@openroom/bridge/seat'
import type { CaptainRound, DeskTeam, LineUpOfTeam } from '@openroom/protocol/schema/lineUps'
import type { SessionPlan } from '../consoles/sessionPlan.rows.ts'
import type { MovementRow } from '../phones/phones.rows.ts'
import type { Call, HandedIn, Toss } from './lineUps.rows.ts'

type Room = 'open' | 'closed'

export type Team = {
  readonly id: number
  readonly name: string
  readonly roster: readonly string[]
  readonly sides: Readonly<Record<Room, Side>>
  readonly last: LineUpOfTeam | null
}

export type Match = {
  readonly round: number
  readonly number: number
  /** Home, which sits north-south in the open room, and visiting. */
  readonly teams: readonly [Team, Team]
  /** Keys of its two tables. */
  readonly tables: Readonly<Record<Room, string>>
}

export const rosterOf = ({ pairs }: SessionPlan, team: number): readonly string[] =>
  pairs.flatMap((one) => (one.registration_id === team ? [one.name] : []))

/** The newest round that is drawn, where the team sits it out. */
export function restsIn({ tables, byes }: SessionPlan, team: number): number | null {
  const newest = Math.max(0, ...[...tables, ...byes].map(({ round }) => round))
  return byes.some(({ id, round }) => id === team && round === newest) ? newest : null
}

const SEATS_OF: Readonly<Record<Side, readonly [Seat, Seat]>> = { NS: ['N', 'S'], EW: ['E', 'W'] }

function pairAt({ players }: MovementRow, side: Side): [string, string] | null {
  const [one, other] = SEATS_OF[side].map((seat) => players[seat]?.name)
  return one === undefined || other === undefined ? null : [one, other]
}

const roomsAt = (tables: readonly MovementRow[], open: MovementRow) => {
  const closed = tables.find(
    (one) =>
      one.room === 'CLOSED' &&
      one.round === open.round &&
      one.number === open.number &&
      one.ns_id === open.ew_id &&
      one.ew_id === open.ns_id,
  )
  return closed && { open, closed }
}

const isGood = (row: MovementRow): boolean => row.room === 'OPEN' && !row.is_bye

/** As a team sat in the last round before in which all four are known. */
function lastOf(tables: readonly MovementRow[], team: number, round: number): LineUpOfTeam | null {
  const before = tables
    .filter((row) => isGood(row) && row.round < round && (row.ns_id === team || row.ew_id === team))
    .sort((a, b) => b.round - a.round)
  for (const row of before) {
    const rooms = roomsAt(tables, row)
    const isHome = row.ns_id === team
    const open = pairAt(row, isHome ? 'NS' : 'EW')
    const closed = rooms ? pairAt(rooms.closed, isHome ? 'EW' : 'NS') : null
    if (open && closed) return { open, closed }
  }
  return null
}

/** Of a session of teams, in which each match has two tables. */
export function matchesOf(plan: SessionPlan): readonly Match[] {
  const { tables } = plan
  return tables.filter(isGood).flatMap((row): readonly Match[] => {
    const rooms = roomsAt(tables, row)
    if (!rooms) return []
    const team = (id: number, name: string | null, sides: Team['sides']): Team => ({
      ...{ id, sides, name: name ?? '', roster: rosterOf(plan, id) },
      last: lastOf(tables, id, row.round),
    })
    const home = team(row.ns_id, row.ns, { open: 'NS', closed: 'EW' })
    const visiting = team(row.ew_id, row.ew, { open: 'EW', closed: 'NS' })
    const keys = { open: rooms.open.key, closed: rooms.closed.key }
    return [{ round: row.round, number: row.number, teams: [home, visiting], tables: keys }]
  })
}

export const otherOf = ({ teams: [home, visiting] }: Match, team: number): Team =>
  home.id === team ? visiting : home

export const tossOf = (tosses: readonly Toss[], { round, teams }: Match): Toss | undefined =>
  tosses.find((one) => one.round === round && teams.every(({ id }) => one.teams.includes(id)))

/** Who sees the other's line-up first; `null`: nobody. */
function secondOf({ rights }: Call, match: Match, tosses: readonly Toss[]): number | null {
  const [home, visiting] = match.teams
  if (rights === 'home') return home.id
  if (rights === 'visiting') return visiting.id
  return rights === 'coin' ? (tossOf(tosses, match)?.second ?? null) : null
}

export const namesOf = ({ open, closed }: LineUpOfTeam): readonly string[] => [...open, ...closed]

const nameIn = (roster: readonly string[], name: string): string | null =>
  roster.find((one) => one === name) ?? roster.find((one) => isSameName(one, name)) ?? null

/** As the team writes them; `null`: not four of the team, each once. */
export function inRoster(roster: readonly string[], { open, closed }: LineUpOfTeam): LineUpOfTeam | null {
  const [a, b, c, d] = [...open, ...closed].map((name) => nameIn(roster, name))
  if (!a || !b || !c || !d || new Set([a, b, c, d]).size < 4) return null
  return { open: [a, b], closed: [c, d] }
}

const faultOf = (handed: HandedIn, match: Match, team: Team): DeskTeam['fault'] => {
  if (handed.against !== otherOf(match, team.id).id) return 'other-match'
  // Who sits at the table already may be called otherwise since.
  return handed.placed || inRoster(team.roster, handed.lineUp) ? null : 'not-in-team'
}

export type TeamState = {
  readonly team: Team
  readonly order: CaptainRound['order']
  readonly closesAt: Date
  readonly handed: HandedIn | null
  readonly fault: DeskTeam['fault']
  /** Handed in, and counts. */
  readonly good: HandedIn | null
  readonly isLate: boolean
}

/** Both teams of a match, home first. */
export type MatchState = { readonly match: Match; readonly call: Call; readonly sides: readonly TeamState[] }

export function stateOf(
  match: Match,
  call: Call,
  {
    handedIn,
    tosses,
    now,
  }: { readonly handedIn: readonly HandedIn[]; readonly tosses: readonly Toss[]; readonly now: number },
): MatchState {
  const second = secondOf(call, match, tosses)
  const sides = match.teams.map((team): TeamState => {
    const handed = handedIn.find((one) => one.round === match.round && one.team === team.id) ?? null
    const fault = handed && faultOf(handed, match, team)
    const order = second === null ? null : second === team.id ? 'second' : 'first'
    const closesAt = new Date(call.dueAt.getTime() + (order === 'second' ? call.answerMinutes * 60_000 : 0))
    const good = fault === null ? handed : null
    return { team, order, closesAt, handed, fault, good, isLate: now >= closesAt.getTime() }
  })
  return { match, call, sides }
}

/** Whether a line-up that counts is to be seen by the other team: of who goes first at once, else once the other is in or late. */
const isToBeShown = ({ sides }: MatchState, { order, team }: TeamState): boolean =>
  order === 'first' || sides.every((one) => one.team === team || one.good !== null || one.isLate)

/** Line-ups that the other team sees from now on. */
export const toShow = (state: MatchState): readonly HandedIn[] =>
  state.sides.flatMap((side) =>
    side.good && !side.good.shownAt && isToBeShown(state, side) ? [side.good] : [],
  )

/** Line-ups whose players take their seats: once nobody is waited for any more. */
export const toPlace = ({ sides }: MatchState): readonly HandedIn[] =>
  sides.every(({ good, isLate }) => good?.shownAt || isLate)
    ? sides.flatMap(({ good }) => (good?.shownAt && !good.placed ? [good] : []))
    : []

/** When something of it happens by itself next; `null`: nothing does. */
export const nextAt = ({ sides }: MatchState, now: number): number | null => {
  const times = sides.map(({ closesAt }) => closesAt.getTime()).filter((at) => at > now)
  return times.length === 0 ? null : Math.min(...times)
}

/** None were asked for: it is there for what the director has entered. */
export const isUnasked = ({ answerMinutes }: Call): boolean => answerMinutes === 0

/** What a captain may do. */
export function mayHandIn(
  { sides }: MatchState,
  { team, order, good, isLate }: TeamState,
): CaptainRound['state'] {
  if (good?.shownAt) return 'shown'
  if (isLate) return 'over'
  const first = sides.find((one) => one.team.id !== team.id)
  return order === 'second' && first && !first.good?.shownAt && !first.isLate ? 'waits' : 'open'
}

/** Who is put on which seats of a match's two tables. */
export function seatsOf({ match, sides }: MatchState, placing: readonly HandedIn[]) {
  return (['open', 'closed'] as const).map((room) => {
    const names = new Map(
      sides.flatMap(({ team }): [Seat, string][] => {
        const own = placing.find((one) => one.team === team.id)
        const lineUp = own && inRoster(team.roster, own.lineUp)
        return lineUp ? SEATS_OF[team.sides[room]].map((seat, i) => [seat, lineUp[room][i]!]) : []
      }),
    )
    return { table: match.tables[room], seats: Object.fromEntries(names) as LineUp }
  })
}
