/** Pairs events: sections, movements, sessions. */

import { atOnce, howell } from '@openroom/bridge/movement/howell'
import { mitchell, mitchellRounds } from '@openroom/bridge/movement/mitchell'
import type { Movement, Station } from '@openroom/bridge/movement/movement'
import type {
  DocumentEvent,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
} from '@openroom/formats/json/document'
import { event, registration, segment, session, table } from '@openroom/formats/json/documentBuilder'
import { dealBoards, documentBoard } from './boards.ts'
import { eveningOf, sessionTime } from './calendar.ts'
import type { DealtBoard } from './deal.ts'
import type { Settings } from './options.ts'
import { makePair, type Pair, registerPair } from './people/contestants.ts'
import { Population } from './people/names.ts'
import { Analyst } from './play/analyst.ts'
import { Random } from './random.ts'
import { withRuling } from './rulings.ts'
import { playTable, type Recording, type Seated, type TableOutcome } from './table.ts'
import { withAwards, withTraits } from './traits.ts'

/** A section plays one movement; all sections of a session play the same boards. */
export type Section = {
  readonly name: string | null
  /** By place in the movement. */
  readonly north: readonly Pair[]
  readonly east: readonly Pair[]
  readonly movement: Movement
  readonly boardsPerSet: number
}

/** Tables of a full section: as many as divide the boards best, the more the better. */
const fullSection = (boards: number): number =>
  [14, 13, 12, 11, 10].reduce((best, tables) => (boards % tables < boards % best ? tables : best))

function sectionSizes({ contestants, sections, movement, boards }: Settings): readonly number[] {
  const most = movement === 'howell' ? 16 : fullSection(boards) * 2
  const count = Math.max(sections, Math.ceil(contestants / most))
  const pairs = Math.floor(contestants / 2)
  const sizes = Array.from(
    { length: count },
    (_, i) => 2 * (Math.floor(pairs / count) + (i < pairs % count ? 1 : 0)),
  )
  return sizes.map((size, i) => (i === count - 1 ? size + (contestants % 2) : size))
}

function sectionOfPairs(
  pairs: readonly Pair[],
  name: string | null,
  settings: Settings,
  tables: number,
): Section {
  const { boards, rounds } = settings
  if (settings.movement === 'howell') {
    const places = pairs.length + (pairs.length % 2)
    const meetings = howell(places, rounds ?? places)
    const movement = settings.conventions.ranking?.barometer ? atOnce(meetings) : meetings
    return { name, north: pairs, east: pairs, movement, boardsPerSet: perSet(boards, movement.sets) }
  }
  const own = Math.ceil(pairs.length / 2)
  const movement = mitchell(own, rounds ?? mitchellRounds(own), pairs.length % 2 === 1)
  return {
    name,
    north: pairs.slice(0, own),
    east: pairs.slice(own),
    movement,
    boardsPerSet: perSet(boards, tables),
  }
}

export const perSet = (boards: number, sets: number): number => Math.max(1, Math.floor(boards / sets))

/** A, B, … Z, AA, AB. */
const lettersOfSection = (index: number): string =>
  (index >= 26 ? lettersOfSection(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

export const BYE = 'bye'
const LEAST_COMERS = 4

export type Played = { readonly station: Station; readonly outcomes: TableOutcome[] }

export type Context = {
  readonly settings: Settings
  readonly analyst: Analyst
  readonly random: Random
  readonly progress: (boards: number) => void
}

const seatBothPairs = (ns: Pair, ew: Pair): Seated => ({
  N: ns.players[0],
  S: ns.players[1],
  E: ew.players[0],
  W: ew.players[1],
})

/** Tables that play this set, board by board so that the analysis of a board serves them all. */
export function playSection(
  section: Section,
  boards: readonly DealtBoard[],
  context: Context,
): readonly Played[] {
  const { settings, analyst, random, progress } = context
  const played = section.movement.stations.map((station): Played => ({ station, outcomes: [] }))
  for (const board of boards) {
    const set = Math.floor((board.number - (boards[0]?.number ?? 1)) / section.boardsPerSet)
    for (const { station, outcomes } of played) {
      const ns = section.north[station.ns]
      const ew = station.ew === null ? undefined : section.east[station.ew]
      if (station.set !== set || !ns || !ew) continue
      const own = random.fork(section.name ?? '', station.round, station.table, board.number)
      const outcome = playTable(
        board,
        seatBothPairs(ns, ew),
        analyst,
        recordingOfSettings(settings, station),
        own,
      )
      outcomes.push(withRuling(outcome, board, settings.rulings, own.fork('ruling')))
      progress(1)
    }
  }
  return played
}

function recordingOfSettings({ recorded, bidOnly }: Settings, { table: number }: Station): Recording {
  if (bidOnly) return 'auction'
  return number > recorded ? 'result' : 'play'
}

export function documentTable(section: Section, { station, outcomes }: Played): DocumentTable {
  const ns = section.north[station.ns]
  const ew = station.ew === null ? undefined : section.east[station.ew]
  const place = {
    key: `${section.name ?? ''}${station.table}-${station.round}`,
    round: station.round,
    number: station.table,
    section: section.name,
  }
  if (!ns || !ew) return table({ ...place, ns: ns?.key ?? BYE, ew: ew?.key ?? BYE })
  const at = (competitor: { readonly name: string }) => ({ name: competitor.name, memberId: null })
  const seated = seatBothPairs(ns, ew)
  return table({
    ...place,
    ns: ns.key,
    ew: ew.key,
    players: { N: at(seated.N), E: at(seated.E), S: at(seated.S), W: at(seated.W) },
    results: outcomes.map(({ result }) => result),
    logs: outcomes.flatMap(({ log }) => (log ? [log] : [])),
  })
}

export function registerPairs(
  sections: readonly Section[],
  settings: Settings,
  random: Random,
): readonly DocumentRegistration[] {
  const howellMovement = settings.movement === 'howell' || settings.form === 'swissPairs'
  const registered = sections.flatMap(({ north, east, name }) => {
    const own = howellMovement ? north : [...north, ...east]
    const entries = own.map((pair, i): DocumentRegistration => {
      const side = howellMovement ? null : i < north.length ? 'NS' : 'EW'
      const number = howellMovement ? i + 1 : i < north.length ? i + 1 : i - north.length + 1
      const place = { number: `${name ?? ''}${number}`, section: name, side } as const
      const carryOver = settings.carryOver
        ? Math.round(random.fork('carry', pair.key).normal(40, 25) * 10) / 10
        : null
      const penalty = side === 'EW' ? undefined : settings.penalties[i]
      const registered = registerPair(pair, place, random.fork('register', pair.key))
      return { ...registered, carryOver, ...(penalty && { adjustments: [penalty] }) }
    })
    return settings.traits
      ? withTraits(
          entries,
          own.map(({ players }) => players),
          random,
        )
      : entries
  })
  const odd = sections.some(({ north, east }) => north !== east && north.length !== east.length)
  const oddHowell = sections.some(({ north, east }) => north === east && north.length % 2 === 1)
  return odd || oddHowell ? [...registered, registration({ key: BYE, name: 'Bye', bye: true })] : registered
}

export function playPairSession(
  sections: readonly Section[],
  registered: readonly DocumentRegistration[],
  index: number,
  context: Context,
): DocumentSession {
  const { settings } = context
  const random = context.random.fork('session', index + 1)
  const count = Math.max(...sections.map(({ movement, boardsPerSet }) => movement.sets * boardsPerSet))
  const boards = dealBoards(1, count, random)
  const tables = sections.flatMap((section) =>
    playSection(section, boards, { ...context, random }).map((played) => documentTable(section, played)),
  )
  const boardsPerRound = Math.max(...sections.map(({ boardsPerSet }) => boardsPerSet))
  return pairSession(settings, { index, registered, boardsPerRound, boards, tables })
}

type SessionParts = {
  readonly index: number
  readonly registered: readonly DocumentRegistration[]
  readonly boardsPerRound: number
  readonly boards: readonly DealtBoard[]
  readonly tables: readonly DocumentTable[]
}

export function pairSession(settings: Settings, parts: SessionParts): DocumentSession {
  const { index, registered, boardsPerRound, boards, tables } = parts
  return session({
    key: `s${index + 1}`,
    session: index + 1,
    numberOfSessions: settings.sessions,
    ...(settings.weekly ? eveningOf(settings.date, index) : sessionTime(settings.date, index)),
    boardsPerRound,
    bidOnly: settings.bidOnly,
    adaptive: settings.adaptive,
    vugraphClosedResult: settings.vugraphClosedResult,
    playVisible: true,
    registrations: index === 0 ? registered : registered.map((one) => ({ ...one, carryOver: null })),
    boards: boards.map(documentBoard),
    tables,
  })
}

/** Pairs change sections and directions between sessions of a Mitchell. */
function seatSections(
  pairs: readonly Pair[],
  index: number,
  settings: Settings,
  random: Random,
): readonly Section[] {
  const mixed = index === 0 ? pairs : random.fork('seating', index).shuffled(pairs)
  const sizes = sectionSizes(settings)
  const tables = Math.max(...sizes.map((size) => Math.ceil(size / 2)))
  let from = 0
  return sizes.map((size, i) => {
    const own = mixed.slice(from, from + size)
    from += size
    return sectionOfPairs(own, sizes.length > 1 ? lettersOfSection(i) : null, settings, tables)
  })
}

/** Who comes to an evening of a series: enough for a movement. */
function comersOf(pairs: readonly Pair[], index: number, random: Random): readonly Pair[] {
  const own = random.fork('comers', index)
  const comers = pairs.filter(() => own.chance(0.75))
  return comers.length >= LEAST_COMERS ? comers : pairs
}

export function pairsEvent(settings: Settings, progress: (boards: number) => void): DocumentEvent {
  const random = new Random(settings.seed)
  const people = new Population(random.fork('people'))
  const pairs = Array.from({ length: settings.contestants }, (_, i) =>
    makePair(`p${i + 1}`, people, random.fork('pair', i), settings.skill),
  )
  const context: Context = { settings, analyst: new Analyst(settings.estimated), random, progress }
  const sessions = Array.from({ length: settings.sessions }, (_, i) => {
    const present = settings.weekly ? comersOf(pairs, i, random) : pairs
    const sections = seatSections(present, i, { ...settings, contestants: present.length }, random)
    return playPairSession(sections, registerPairs(sections, settings, random), i, context)
  })
  const oneWinner = settings.movement === 'howell' || settings.sessions > 1
  const rules = {
    key: 'pairs',
    name: 'Pairs',
    type: 'PAIR',
    calcType: settings.calcType,
    arrangeType: settings.movement === 'howell' ? 'HOWELL' : 'MITCHELL',
    winners: oneWinner ? 1 : 2,
    conventions: settings.conventions,
  } as const
  const form = event({ ...rules, segments: [] })
  const played = settings.traits ? sessions.map((one) => withAwards(one, form)) : sessions
  const name = settings.carryOver ? 'Final' : 'Main'
  return { ...form, segments: [segment({ key: 'main', name, sessions: played })] }
}
