/** What the team forms share: teams, chance, figures, and how a session of matches is written down. */
import type { DocumentMatch, DocumentRegistration, DocumentSession } from '@openroom/formats/json/document'
import { registration, session } from '@openroom/formats/json/documentBuilder'
import { documentBoard } from './boards.ts'
import { sessionTime } from './calendar.ts'
import type { DealtBoard } from './deal.ts'
import type { MatchPlace, PlayedMatch } from './match.ts'
import type { Settings } from './options.ts'
import { registerTeam, type Team } from './people/contestants.ts'
import type { Analyst } from './play/analyst.ts'
import type { Random } from './random.ts'
import type { Recording } from './table.ts'
import { withTraits } from './traits.ts'

export type TeamsContext = {
  readonly settings: Settings
  readonly teams: readonly Team[]
  readonly analyst: Analyst
  readonly random: Random
  readonly progress: (boards: number) => void
}

export const BYE = 'bye'

export const recordingOf = ({ recorded, bidOnly }: Settings, table: number): Recording => {
  if (bidOnly) return 'auction'
  return table > recorded ? 'result' : 'play'
}

export const documentMatch = (
  place: MatchPlace,
  home: string,
  visiting: string,
  changes: Partial<DocumentMatch> = {},
): DocumentMatch => ({
  ...place,
  home,
  visiting,
  status: 'PLAYED',
  carryOverHome: null,
  carryOverVisiting: null,
  correctionHome: null,
  correctionVisiting: null,
  official: null,
  ...changes,
})

export function teamRegistrations(
  teams: readonly Team[],
  { penalties, traits, conventions }: Settings,
  withBye: boolean,
  random: Random,
): readonly DocumentRegistration[] {
  const registered = teams.map((team, i) => {
    const penalty = penalties[i]
    const own = registerTeam(team, i + 1, random.fork('register', team.key))
    return penalty ? { ...own, adjustments: [penalty] } : own
  })
  const players = teams.map(({ pairs }) => pairs.flatMap((pair) => pair.players))
  const boards = conventions.teams?.handicapBoards ?? null
  const entries = traits ? withTraits(registered, players, random, boards) : registered
  return withBye ? [...entries, registration({ key: BYE, name: 'Bye', bye: true })] : entries
}

type SessionParts = {
  readonly key: string
  readonly index: number
  readonly rounds: number
  readonly registrations: readonly DocumentRegistration[]
  readonly boards: readonly DealtBoard[]
  readonly matches: readonly DocumentMatch[]
  readonly played: readonly PlayedMatch[]
}

export const teamsSession = (settings: Settings, parts: SessionParts): DocumentSession =>
  session({
    key: parts.key,
    ...sessionTime(settings.date, parts.index),
    firstRound: 1,
    numberOfRounds: parts.rounds,
    roundGroups: settings.roundGroups,
    boardsPerRound: settings.boards,
    bidOnly: settings.bidOnly,
    adaptive: settings.adaptive,
    vugraphClosedResult: settings.vugraphClosedResult,
    crossTable: settings.form === 'roundRobin',
    alertType: 'SCREENS',
    registrations: parts.registrations,
    boards: parts.boards.map(documentBoard),
    matches: parts.matches,
    tables: parts.played.flatMap(({ tables }) => tables),
  })
