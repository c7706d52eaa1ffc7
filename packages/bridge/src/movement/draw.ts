/** Who sits where against whom on which boards, for every kind of session that a desk makes. */
import { bergerRound, bergerRounds } from './berger.ts'
import { howell } from './howell.ts'
import { individual, individualRounds, MOST_INDIVIDUAL } from './individual.ts'
import { stageMeetings } from './knockOut.ts'
import { mitchell, mitchellRounds, relayMitchell, switchedRounds, webMitchell } from './mitchell.ts'
import type { Movement } from './movement.ts'
import { type OwnMovement, withSpares } from './own.ts'
import type { Meeting } from './roundRobin.ts'

export const MITCHELL_FORMS = ['mitchell', 'relay', 'web'] as const
export const PAIR_FORMS = [...MITCHELL_FORMS, 'howell'] as const
export const TEAM_FORMS = ['match', 'roundRobin', 'swiss', 'knockOut'] as const
/** `own`: a movement of the club's. */
export const DRAW_FORMS = [...PAIR_FORMS, 'own', 'swissPairs', 'individual', ...TEAM_FORMS] as const
export type DrawForm = (typeof DRAW_FORMS)[number]
/** That a section can have beside another. */
export type SectionForm = (typeof PAIR_FORMS)[number]
export type PairForm = SectionForm | 'own'

export const isPairForm = (form: DrawForm): form is PairForm =>
  form === 'own' || (PAIR_FORMS as readonly string[]).includes(form)

/** North-south stays, and east-west goes up a table. */
export const isMitchell = (form: DrawForm): form is (typeof MITCHELL_FORMS)[number] =>
  (MITCHELL_FORMS as readonly string[]).includes(form)

/** Their session is one of teams; all others are scored as pairs. */
export const isTeamForm = (form: DrawForm): form is (typeof TEAM_FORMS)[number] =>
  (TEAM_FORMS as readonly string[]).includes(form)

/** All play in one section. */
export const isOneField = (form: DrawForm): boolean => isTeamForm(form) || form === 'swissPairs'

/** Drawn round by round, by how the one before has ended. */
export const isSwiss = (form: DrawForm): boolean => form === 'swiss' || form === 'swissPairs'

/**
 * A table of one round; places of the contestants in the list of all, `null` sits out. In an individual the list goes on
 * after the players with those who are partners for a while.
 */
export type DrawnTable = {
  readonly round: number
  readonly number: number
  /** From 0. */
  readonly section: number
  readonly room: 'OPEN' | 'CLOSED' | null
  readonly ns: number | null
  readonly ew: number | null
  /** Set of boards, from 0; -1 where somebody sits out in an own movement that has none for a late pair. */
  readonly set: number
}

export type DrawnMatch = {
  readonly round: number
  readonly number: number
  readonly home: number
  readonly visiting: number | null
}

export type Draw = {
  readonly rounds: number
  readonly sets: number
  readonly tables: readonly DrawnTable[]
  readonly matches: readonly DrawnMatch[]
  /** Of an individual: places of two players who are partners for a while. */
  readonly partners: readonly (readonly [number, number])[]
}

/** Fifteen tables: where there are more, nobody plays a Howell. */
export const MOST_HOWELL = 30

/** Can be played as a barometer: pairs go on as they do, and all tables have the boards of the round. */
export const mayBeBarometer = (form: DrawForm): boolean => form === 'mitchell' || form === 'howell'

/** What a draw goes by beside form and sizes. */
export type DrawOptions = {
  /** All tables play the same boards in a round, where the form can be played so. */
  readonly barometer?: boolean
  /** An arrow switch in the last rounds of a Mitchell. */
  readonly isSwitched?: boolean
  /** The club's own movement, where that is the form. */
  readonly own?: OwnMovement | null
  /** Of pairs the movement of each section, where they differ. */
  readonly forms?: readonly PairForm[] | null
}

const formAt = <T extends DrawForm>(form: T, { forms }: DrawOptions, section: number): T | PairForm =>
  forms?.[section] ?? form

/** Rounds that every section can play. */
export function mostRounds(asked: DrawForm, sizes: readonly number[], options: DrawOptions = {}): number {
  const own = sizes.map((size, section) => {
    const form = formAt(asked, options, section)
    if (form === 'own') return options.own?.rounds ?? 1
    const tables = Math.ceil(size / 2)
    if (form === 'relay') return tables
    if (isMitchell(form)) return mitchellRounds(tables)
    if (form === 'howell') return size - 1 + (size % 2)
    if (form === 'individual') return individualRounds(size)
    if (form === 'roundRobin') return 2 * bergerRounds(size)
    return isSwiss(form) ? Math.max(1, size - 1) : 32
  })
  return Math.max(1, Math.min(...own))
}

/** A contestant of a section; a Howell with an odd number has nobody at its last place. */
const someone = (place: number | null, size: number): number | null =>
  place !== null && place < size ? place : null

const MITCHELLS = { mitchell, relay: relayMitchell, web: webMitchell }

function firstRounds({ stations, isShared }: OwnMovement, rounds: number) {
  const own = stations.filter(({ round }) => round <= rounds)
  const sets = Math.max(0, ...own.map(({ ns, ew, set }) => (ns === null || ew === null ? 0 : set))) + 1
  return { rounds, sets, stations: withSpares(own, { sets, isShared }) }
}

/** Places of a Mitchell: the first half of a section north-south, the others east-west. */
function pairSection(form: PairForm, size: number, rounds: number, options: DrawOptions) {
  const { isSwitched, own, barometer } = options
  const tables = Math.ceil(size / 2)
  const movement: Movement | ReturnType<typeof firstRounds> =
    form === 'own' && own
      ? firstRounds(own, rounds)
      : isMitchell(form)
        ? MITCHELLS[form](tables, rounds, size % 2 === 1)
        : howell(size + (size % 2), rounds)
  const east = isMitchell(form) ? tables : 0
  const unswitched = isMitchell(form) && isSwitched ? rounds - switchedRounds(rounds) : rounds
  const stations = movement.stations.flatMap((station) => {
    const ns = someone(station.ns, size)
    const ew = someone(station.ew === null ? null : station.ew + east, size)
    if (ns === null && ew === null) return []
    return station.round > unswitched ? { ...station, ns: ew, ew: ns } : { ...station, ns, ew }
  })
  if (!barometer || !mayBeBarometer(form)) return { ...movement, stations }
  return { rounds, sets: rounds, stations: stations.map((one) => ({ ...one, set: one.round - 1 })) }
}

function pairDraw(form: PairForm, sizes: readonly number[], rounds: number, options: DrawOptions): Draw {
  let first = 0
  const sections = sizes.map((size, section) => {
    const { sets, stations } = pairSection(formAt(form, options, section), size, rounds, options)
    const from = first
    first += size
    const at = (place: number | null) => (place === null ? null : place + from)
    const tables = stations.map(
      ({ round, table, ns, ew, set }): DrawnTable => ({
        round,
        section,
        set,
        number: table,
        room: null,
        ns: at(ns),
        ew: at(ew),
      }),
    )
    return { sets, tables }
  })
  return {
    rounds,
    sets: Math.max(...sections.map(({ sets }) => sets)),
    tables: sections.flatMap(({ tables }) => tables),
    matches: [],
    partners: [],
  }
}

function individualDraw(sizes: readonly number[], rounds: number): Draw {
  const field = sizes.reduce((sum, size) => sum + size, 0)
  const partners: (readonly [number, number])[] = []
  const together = (one: number, other: number): number => field + partners.push([one, other]) - 1
  let from = 0
  const tables = sizes.flatMap((size, section) => {
    const first = from
    from += size
    return individual(size, rounds).tables.map(
      ({ round, number, N, S, E, W }): DrawnTable => ({
        round,
        number,
        section,
        room: null,
        set: round - 1,
        ns: together(first + N, first + S),
        ew: together(first + E, first + W),
      }),
    )
  })
  return { rounds, sets: rounds, tables, matches: [], partners }
}

/** Tables are counted where somebody plays; byes have the numbers after them. */
function numbered(round: number, meetings: readonly Meeting[]): readonly DrawnMatch[] {
  const played = meetings.filter(([, visiting]) => visiting !== null)
  const byes = meetings.filter(([, visiting]) => visiting === null)
  const numbers = new Map([...played, ...byes].map((meeting, i) => [meeting, i + 1]))
  return meetings.map((meeting) => {
    const [home, visiting] = meeting
    return { round, number: numbers.get(meeting) ?? 0, home, visiting }
  })
}

/** Pairs that meet, in the order given, at the boards of the round; the first sits north-south. */
export const pairTables = (round: number, meetings: readonly Meeting[]): readonly DrawnTable[] =>
  numbered(round, meetings).map(({ number, home, visiting }) => ({
    ...{ round, number, section: 0, room: null },
    ...{ ns: home, ew: visiting, set: round - 1 },
  }))

/** Both rooms of each match, in the order given: home sits north-south in the open one. */
export function matchTables(round: number, meetings: readonly Meeting[]): Pick<Draw, 'tables' | 'matches'> {
  const matches = numbered(round, meetings)
  const tables = matches.flatMap(({ number, home, visiting }): readonly DrawnTable[] => {
    if (visiting === null) return []
    const place = { round, number, section: 0, set: round - 1 }
    return [
      { ...place, room: 'OPEN', ns: home, ew: visiting },
      { ...place, room: 'CLOSED', ns: visiting, ew: home },
    ]
  })
  return { tables, matches }
}

function firstMeetings(form: DrawForm, field: number, round: number): readonly Meeting[] {
  if (form === 'roundRobin') return bergerRound(field, round)
  if (form === 'knockOut') return stageMeetings(field)
  if (form === 'match') return [[0, 1]]
  // Nobody has played: the upper half meets the lower one, the last of an odd field sits out.
  const half = Math.floor(field / 2)
  const meetings = Array.from({ length: half }, (_, i): Meeting => [i, i + half])
  return field % 2 === 1 ? [...meetings, [field - 1, null]] : meetings
}

/**
 * The whole movement; of a Swiss the first round, as the others follow from what is played.
 * @param sizes contestants of each section; teams play in one
 */
export function drawOf(
  form: DrawForm,
  sizes: readonly number[],
  rounds: number,
  options: DrawOptions = {},
): Draw {
  const played = Math.min(rounds, mostRounds(form, sizes, options))
  if (isPairForm(form)) return pairDraw(form, sizes, played, options)
  if (form === 'individual') return individualDraw(sizes, played)
  const [field = 0] = sizes
  if (form === 'swissPairs') {
    // So that the better half of the field is not compared with itself.
    const meetings = firstMeetings(form, field, 1).map(
      ([one, other], i): Meeting => (i % 2 === 1 && other !== null ? [other, one] : [one, other]),
    )
    return { rounds: played, sets: played, tables: pairTables(1, meetings), matches: [], partners: [] }
  }
  const drawn = form === 'swiss' ? 1 : played
  const each = Array.from({ length: drawn }, (_, i) => matchTables(i + 1, firstMeetings(form, field, i + 1)))
  return {
    rounds: played,
    sets: played,
    tables: each.flatMap(({ tables }) => tables),
    matches: each.flatMap(({ matches }) => matches),
    partners: [],
  }
}

/** At how many tables of a section a set of boards is played at once, at most. */
export function tablesOfASet({ tables }: Draw): number {
  const count = new Map<string, number>()
  for (const { round, section, set, ns, ew } of tables) {
    const at = `${round} ${section} ${set}`
    if (ns !== null && ew !== null) count.set(at, (count.get(at) ?? 0) + 1)
  }
  return Math.max(1, ...count.values())
}

/** How many tables play a set of boards over all rounds, where it has fewest, and how many play in the first round. */
export function fewestOf({ tables }: Pick<Draw, 'tables'>): {
  readonly few: number
  readonly tables: number
} {
  const playing = tables.filter(({ ns, ew, set }) => ns !== null && ew !== null && set >= 0)
  const count = new Map<number, number>()
  for (const { set } of playing) count.set(set, (count.get(set) ?? 0) + 1)
  return {
    few: count.size === 0 ? 0 : Math.min(...count.values()),
    tables: playing.filter(({ round }) => round === 1).length,
  }
}

export type DrawFault = 'too-few' | 'too-many' | 'two-teams' | 'movement-missing' | 'movement-size'

function sectionFault(form: DrawForm, size: number, own: OwnMovement | null): DrawFault | null {
  if (size < (isTeamForm(form) ? 2 : 4)) return 'too-few'
  if (form === 'own') {
    if (!own) return 'movement-missing'
    // Nobody may be at the last place of an even number.
    return size === own.pairs || (own.pairs % 2 === 0 && size === own.pairs - 1) ? null : 'movement-size'
  }
  if (form === 'howell' && size > MOST_HOWELL) return 'too-many'
  return form === 'individual' && size > MOST_INDIVIDUAL ? 'too-many' : null
}

/** Why these cannot play so; `null`: they can. */
export function drawFault(
  form: DrawForm,
  sizes: readonly number[],
  options: DrawOptions = {},
): DrawFault | null {
  if (form === 'match') return sizes[0] === 2 ? null : 'two-teams'
  if (sizes.length === 0) return 'too-few'
  const faults = sizes.map((size, at) => sectionFault(formAt(form, options, at), size, options.own ?? null))
  return faults.find((one) => one === 'too-few') ?? faults.find((one) => one !== null) ?? null
}

/** Fewer rounds than these are no evening. */
const FEW_ROUNDS = 5

/** The movement that a section may be given beside others: a Howell where it is too small for the Mitchell that these play. */
export function formBeside(form: SectionForm, sizes: readonly number[], section: number): SectionForm {
  const isSmall = (size: number) => mitchellRounds(Math.ceil(size / 2)) < FEW_ROUNDS
  return isMitchell(form) && isSmall(sizes[section] ?? 0) && !sizes.every(isSmall) ? 'howell' : form
}
