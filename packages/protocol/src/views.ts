/**
 * Every view: what is shown of the archive, of live play and of the lists (specification 1 section 7, 2 section 7).
 * A line says its address and how it reaches viewers: by a call under `/api/archive`, by a live destination, or by both
 * under the same address. What it holds is said in `viewShapes.ts`, how it is made in the server's
 * `sessions/views.ts`.
 */
import { formatTableAddress, type TableAddress } from './address.ts'
import { namesIn, type ParametersIn, templateOf, type Who } from './route.ts'

/** A view that holds a list: entries that are new or other are sent alone. */
export type ListOf = {
  /** The field that names an entry. */
  readonly id: string
  /** The field that holds the entries; absent: the body is the list. */
  readonly items?: string
}

/**
 * What a live destination sends (docs/adr/0007-live-protocol.md). `view`: the whole body each time. A list: the whole
 * body, then ADD, UPDATE and REMOVE. `table`: FULL, then every event of the table. `health`: the server's sign of life.
 */
export type Live = 'view' | 'table' | 'health' | ListOf

/** What the server has to know of a view besides. */
export type Traits = {
  /**
   * What it is made of. `session`: of its own session alone, so that it lasts under the version of one that is over.
   * `lists`: of the lists, whichever session its address names. `attendance`: also of who is at the tables, of which a
   * version of the session does not say everything. `others`: not of a session's model; the subject that has it makes it.
   */
  readonly of?: 'session' | 'lists' | 'attendance' | 'others'
  /** Whom it is for; visitors unless said. */
  readonly whom?: readonly Who[]
  /** How often one network may have it computed, by its call. */
  readonly limit?: { readonly tries: number; readonly windowMs: number }
}

const archive = <const Path extends string, const Own extends Traits = object>(path: Path, traits?: Own) =>
  ({ path, archive: true, live: null, traits: traits ?? ({} as Own) }) as const

const live = <const Path extends string, Mode extends Live, const Own extends Traits = object>(
  path: Path,
  mode: Mode,
  traits?: Own,
) => ({ path, archive: false, live: mode, traits: traits ?? ({} as Own) }) as const

const both = <const Path extends string, Mode extends Live, const Own extends Traits = object>(
  path: Path,
  mode: Mode,
  traits?: Own,
) => ({ path, archive: true, live: mode, traits: traits ?? ({} as Own) }) as const

const ofSession = { of: 'session' } as const
const ofLists = { of: 'lists' } as const
const ofAttendance = { of: 'attendance' } as const
const ofOthers = { of: 'others' } as const

/** Of who runs a session, told at once, whatever viewers are told later: rights are in the server's topics. */
const ofDesk = { ...ofOthers, whom: ['UPCOMING_EVENT_HANDLER'] } as const
const ofPhones = { ...ofOthers, whom: ['phone'] } as const
const ofCaptains = { ...ofOthers, whom: ['captain'] } as const
const ofConsoles = { ...ofOthers, whom: ['operator'] } as const

const listTrait = (id: string, items?: string): ListOf => ({ id, ...(items === undefined ? {} : { items }) })

export const VIEWS = {
  miniSessions: both('/miniSessions', listTrait('miniSessionId'), ofLists),
  sessionsBeside: archive('/miniSessions/{id}', ofLists),
  sessionsOfSegment: archive('/miniSessions/{serverId}/{segmentId}', ofLists),
  sessionsNear: archive('/sessions-near/{id}', ofLists),
  clubs: live('/clubs', listTrait('id'), ofLists),
  upcoming: live('/upcoming', 'view', ofDesk),
  solving: live('/solving', 'view', { ...ofOthers, whom: ['UPLOADER'] }),
  playing: live('/playing/{id}', 'view'),
  featured: live('/featured', 'view'),
  course: archive('/course/{id}'),
  bulletin: archive('/bulletin/{id}'),

  rounds: both('/rounds/{id}', listTrait('round', 'rounds'), ofSession),
  roundButtons: live('/round-buttons/{serverId}_{segmentId}', 'view'),
  boards: both('/boards/{id}', listTrait('board'), ofSession),
  board: archive('/board/{id}/{board}', ofSession),
  handRecords: archive('/hand-records/{id}'),
  scoring: archive('/scoring/{id}'),
  registrations: both('/registrations/{id}', 'view'),
  teams: archive('/teams/{id}', ofSession),
  substitutes: archive('/substitutes/{id}', ofSession),
  withdrawCount: archive('/withdraw-count/{id}', ofSession),

  runningScores: both('/running-scores/{id}', 'view'),
  runningScoresOfRound: both('/running-scores/{id}/{round}', 'view'),
  knockoutCorrections: both('/knockout-corrections/{id}', 'view'),
  tableKnockoutCorrections: both('/table-knockout-corrections/{id}', 'view'),
  pairFrequencies: both('/pair-frequencies/{id}/{board}', 'view', ofSession),
  teamFrequencies: both('/team-frequencies/{id}/{board}', 'view', ofSession),
  privateScores: both('/private-scores/{id}/{registrationId}', 'view'),
  teamResults: archive('/team-results/{id}/{registrationId}'),
  scoreCard: both('/score-card/{id}/{calcTableId}/{round}', 'view', ofSession),
  disabledRounds: archive('/disabled-rounds/{id}/{calcTableId}', ofSession),
  crossImps: both('/cross-imps/{id}/{round}', 'view', ofSession),
  personalCrossImps: archive('/personal-cross-imps/{id}/{round}/{player1}/{player2}', ofSession),
  crossTable: both('/cross-table/{id}/{order}', 'view'),
  pairBiddingHistories: archive('/pair-bidding-histories/{id}/{board}/{registrationId}', ofSession),
  teamBiddingHistories: archive('/team-bidding-histories/{id}/{board}/{registrationId}', ofSession),
  scoreCardBiddingHistories: archive(
    '/score-card-bidding-histories/{id}/{calcTableId}/{round}/{board}/{tableLabel}',
    ofSession,
  ),
  bidOnlyTeamFrequencyBoard: archive('/bid-only-team-frequency-board/{id}/{round}', ofSession),

  /** Of pairs those of the round that is played. */
  pairTables: both('/tables/{id}', listTrait('tableId', 'tables'), ofAttendance),
  tables: both('/tables/{id}/{round}', listTrait('calcTableId', 'tables'), ofAttendance),
  wall: live('/wall/{id}', listTrait('tableId')),
  wallTable: live('/wall/{id}/{table}', 'view'),
  searchTable: archive('/search-table/{id}/{registrationId}'),
  operators: archive('/operators/{id}', ofAttendance),
  operatorsOfRound: archive('/operators/{id}/{round}', ofAttendance),
  matchViewResult: live('/match-view-result/{id}/{calcTableId}', 'view'),
  watch: live('/watch/{id}/{table}', 'table', ofOthers),
  follow: live('/follow/{id}/{playerId}', 'view'),
  timer: live('/timer/{id}/{table}', 'view', ofOthers),
  ddsLive: live('/dds-live/{id}/{table}', 'view', ofOthers),
  replay: archive('/watch/{id}/{ns}/{board}', ofSession),
  /** How long each call and card of it took. */
  tempo: archive('/tempo/{id}/{ns}/{board}', ofSession),
  ddsArchive: archive('/dds-archive/{id}/{ns}/{board}/{trickCount}/{cardsInTrick}', {
    ...ofSession,
    limit: { tries: 600, windowMs: 60_000 },
  }),

  globalSystemMessages: live('/system-messages/global', listTrait('id'), ofOthers),
  sessionSystemMessages: live('/system-messages/{id}', listTrait('id'), ofOthers),
  tableSystemMessages: live('/system-messages/{id}/{table}', listTrait('id'), ofOthers),
  listOfTableMessages: archive('/system-message/list/{id}/{table}', ofOthers),
  healthCheck: live('/healthCheck', 'health', ofOthers),

  deskSessions: live('/desk', 'view', ofDesk),
  deskSession: live('/desk/{id}', 'view', ofDesk),
  deskPhones: live('/desk/{id}/phones', 'view', ofDesk),
  deskChat: live('/desk/{id}/chat', 'view', ofDesk),
  deskRanking: live('/desk/{id}/ranking', 'view', ofDesk),
  deskBoard: live('/desk/{id}/board/{board}', 'view', ofDesk),
  deskCodes: live('/desk/{id}/codes', 'view', ofDesk),
  deskHall: live('/desk/{id}/hall', 'view', ofDesk),
  deskLineUps: live('/desk/{id}/line-ups', 'view', ofDesk),
  captain: live('/captain/{link}', 'view', ofCaptains),
  phone: live('/phone/{link}', 'view', ofPhones),
  phoneHall: live('/phone/{link}/hall', 'view', ofPhones),
  console: live('/console/{link}/{tableId}', 'view', ofConsoles),
  consoleHall: live('/console/{link}/hall', 'view', ofConsoles),
} as const

type Views = typeof VIEWS
export type ViewName = keyof Views

/** Names of the views that an archive call answers, and of those that are live destinations. */
export type ArchiveView = { [Name in ViewName]: Views[Name]['archive'] extends true ? Name : never }[ViewName]
export type LiveView = { [Name in ViewName]: Views[Name]['live'] extends null ? never : Name }[ViewName]

/** Names of the views that are made of a session's model, or of the lists. */
export type ModelView = {
  [Name in ViewName]: Views[Name]['traits'] extends typeof ofOthers ? never : Name
}[ViewName]

export const VIEW_NAMES = Object.keys(VIEWS) as readonly ViewName[]
export const isArchive = (name: ViewName): name is ArchiveView => VIEWS[name].archive
export const isLive = (name: ViewName): name is LiveView => VIEWS[name].live !== null
export const traitsOf = (name: ViewName): Traits => VIEWS[name].traits

/** Parameters that are words. */
export const WORDS = { order: ['rank', 'name'], tableLabel: ['OP', 'CL'] } as const

type NamesIn<Path extends string> = ParametersIn<Path>[number]

export type ParameterName = NamesIn<Views[ViewName]['path']>

type ValueOf<Name extends string> = Name extends 'table'
  ? TableAddress
  : Name extends keyof typeof WORDS
    ? (typeof WORDS)[Name][number]
    : number

export type ParametersOf<Name extends ViewName> = {
  readonly [Parameter in NamesIn<Views[Name]['path']>]: ValueOf<Parameter>
}

/** The path of a view's archive call as a router spells its parameters. */
export const routeOf = (name: ArchiveView): string => `/api/archive${templateOf(VIEWS[name])}`

/** Names of the parameters of a path, in order. */
export const parametersOf = (path: string): readonly ParameterName[] =>
  namesIn(path) as readonly ParameterName[]

/** Of a parameter. */
export type Value = number | string | TableAddress

const writeValue = (value: Value): string =>
  typeof value === 'object' ? formatTableAddress(value) : `${value}`

/** A view with its parameters: where it is asked for, and where it is listened to. */
export type ViewAt<Name extends ViewName = ViewName> = {
  readonly name: Name
  /** The path of its archive call; `null` for a view that is live alone. */
  readonly path: Name extends ArchiveView ? string : null
  /** `null` for a view that is not live. */
  readonly destination: Name extends LiveView ? string : null
}

type ParameterValues<Name extends ViewName> = [NamesIn<Views[Name]['path']>] extends [never]
  ? readonly []
  : readonly [ParametersOf<Name>]

/** The one way a view's address is spelled; `destination.ts` reads those of live views. */
export const addressOf = (name: ViewName, values: Readonly<Record<string, Value>>): string =>
  VIEWS[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) => writeValue(values[parameter]!))

/** A view with its parameters: what screens ask for. */
export function viewAt<Name extends ViewName>(name: Name, ...[given]: ParameterValues<Name>): ViewAt<Name> {
  const address = addressOf(name, given ?? {})
  return {
    name,
    path: isArchive(name) ? `/api/archive${encodeURI(address)}` : null,
    destination: isLive(name) ? address : null,
  } as ViewAt<Name>
}
