/** Swiss pairs: round after round is drawn by the standing after the one before, in victory points. */

import { swissPairing } from '@openroom/bridge/movement/swiss'
import { type Conventions, conventionsWith } from '@openroom/bridge/score/conventions'
import { createScorebook } from '@openroom/bridge/score/incremental'
import { toOutcome } from '@openroom/bridge/score/outcome'
import { byePoints, mostVictoryPoints } from '@openroom/bridge/score/sitOuts'
import { pairMatch } from '@openroom/bridge/score/swissPairs'
import { type StandingsMatch, teamStandings } from '@openroom/bridge/score/teamStandings'
import { bySide } from '@openroom/bridge/seat'
import type { DocumentEvent, DocumentTable } from '@openroom/formats/json/document'
import { event, segment } from '@openroom/formats/json/documentBuilder'
import { dealBoards } from './boards.ts'
import type { Settings } from './options.ts'
import {
  BYE,
  type Context,
  documentTable,
  pairSession,
  playSection,
  registerPairs,
  type Section,
} from './pairs.ts'
import { makePair, type Pair } from './people/contestants.ts'
import { Population } from './people/names.ts'
import { Analyst } from './play/analyst.ts'
import { Random } from './random.ts'

const NONE = { home: 0, visiting: 0 } as const

/** The matches of a round, whose boards everybody has played: what they are worth is settled. */
function scoreMatches(
  tables: readonly DocumentTable[],
  { calcType, boards }: Settings,
  conventions: Conventions,
): readonly StandingsMatch[] {
  const book = createScorebook(calcType === 'IMP' ? 'IMP' : 'MP', conventions)
  for (const { key, ns, ew, section, results } of tables) {
    for (const one of results) {
      book.set(`${key} ${one.board}`, { board: one.board, ns, ew, section, outcome: toOutcome(one) })
    }
  }
  return tables.map(({ key, round, ns, ew, results }): StandingsMatch => {
    const free = { round, home: ns, visiting: null, vps: null, imps: NONE, mps: NONE }
    if (ew === BYE) return free
    const worth = results.flatMap(({ board }) => book.worth(`${key} ${board}`) ?? [])
    const vps = pairMatch(
      bySide((side) => worth.map((one) => one[side])),
      boards,
      conventions,
    )
    return { ...free, visiting: ew, vps: vps && { home: vps.NS, visiting: vps.EW } }
  })
}

/** Places of the pairs, the leader first. */
function rankAfter(
  pairs: readonly Pair[],
  matches: readonly StandingsMatch[],
  { calcType }: Settings,
  conventions: Conventions,
): readonly number[] {
  const { maximum, impScale } = conventions.swissPairs
  const scale = calcType === 'IMP' ? impScale : null
  const most = scale ? mostVictoryPoints(scale) : maximum
  const rules = {
    unit: 'vps' as const,
    tieBreaks: conventions.ranking.tieBreaks,
    bye: (average: number | null) =>
      byePoints(conventions, most, average, scale ?? { kind: 'wbfDiscrete' as const }),
  }
  const entries = pairs.map(({ key }) => ({ id: key, section: null, carryOver: 0, correction: 0 }))
  const places = new Map(pairs.map(({ key }, place) => [key, place]))
  return teamStandings(entries, matches, null, rules, conventions).map(({ id }) => places.get(String(id))!)
}

type Field = { readonly pairs: readonly Pair[]; readonly conventions: Conventions }

/** The tables of all rounds, each drawn once the one before is over. */
function playRounds({ pairs, conventions }: Field, context: Context, rounds: number) {
  const { settings, random } = context
  const boards = dealBoards(1, settings.boards * rounds, random)
  const tables: DocumentTable[] = []
  const matches: StandingsMatch[] = []
  const met = new Set<string>()
  for (let round = 1; round <= rounds; round++) {
    const meetings = swissPairing(
      rankAfter(pairs, matches, settings, conventions),
      (a, b) => met.has(`${a}-${b}`) || met.has(`${b}-${a}`),
      (place) => met.has(`${place}-${BYE}`),
    )
    for (const [one, other] of meetings) met.add(`${one}-${other ?? BYE}`)
    const stations = meetings.map(([ns, ew], i) => ({ round, table: i + 1, ns, ew, set: 0 }))
    const section: Section = {
      name: null,
      north: pairs,
      east: pairs,
      boardsPerSet: settings.boards,
      movement: { rounds: 1, sets: 1, stations },
    }
    const own = boards.slice((round - 1) * settings.boards, round * settings.boards)
    const played = playSection(section, own, context).map((one) => documentTable(section, one))
    tables.push(...played)
    matches.push(...scoreMatches(played, settings, conventions))
  }
  return { boards, tables }
}

export function swissPairsEvent(settings: Settings, progress: (boards: number) => void): DocumentEvent {
  const random = new Random(settings.seed)
  const people = new Population(random.fork('people'))
  const pairs = Array.from({ length: settings.contestants }, (_, i) =>
    makePair(`p${i + 1}`, people, random.fork('pair', i), settings.skill),
  )
  const conventions = conventionsWith(settings.conventions)
  const context: Context = {
    settings,
    analyst: new Analyst(settings.estimated),
    random: random.fork('session', 1),
    progress,
  }
  const parts = playRounds({ pairs, conventions }, context, settings.rounds ?? 7)
  const all: Section = {
    name: null,
    north: pairs,
    east: pairs,
    boardsPerSet: settings.boards,
    movement: { rounds: 0, sets: 0, stations: [] },
  }
  const registered = registerPairs([all], settings, random)
  const boardsPerRound = settings.boards
  const session = pairSession(
    { ...settings, sessions: 1 },
    { index: 0, registered, boardsPerRound, ...parts },
  )
  return event({
    key: 'pairs',
    name: 'Swiss Pairs',
    type: 'PAIR',
    calcType: settings.calcType,
    arrangeType: 'SWISS',
    winners: 1,
    conventions: settings.conventions,
    segments: [segment({ key: 'main', name: 'Main', sessions: [session] })],
  })
}
