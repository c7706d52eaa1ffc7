/** The addresses of all destinations, and reading one (specification 1 section 7, 2 section 7). */
import { err, ok, type Result } from '@openroom/bridge/result'
import { formatTableAddress, parseTableAddress, type TableAddress } from './address.ts'
import type { CrossTableOrder } from './destinations.ts'

/** Each destination's address; what stands in braces is a parameter. */
export const ADDRESSES = {
  miniSessions: '/miniSessions',
  clubs: '/clubs',
  upcoming: '/upcoming',
  healthCheck: '/healthCheck',
  globalSystemMessages: '/system-messages/global',
  sessionSystemMessages: '/system-messages/{id}',
  tableSystemMessages: '/system-messages/{id}/{table}',
  runningScores: '/running-scores/{id}',
  runningScoresOfRound: '/running-scores/{id}/{round}',
  roundButtons: '/round-buttons/{serverId}_{segmentId}',
  knockoutCorrections: '/knockout-corrections/{id}',
  tableKnockoutCorrections: '/table-knockout-corrections/{id}',
  pairTables: '/tables/{id}',
  teamTables: '/tables/{id}/{round}',
  crossImps: '/cross-imps/{id}/{round}',
  crossTable: '/cross-table/{id}/{order}',
  scoreCard: '/score-card/{id}/{calcTableId}/{round}',
  privateScores: '/private-scores/{id}/{registrationId}',
  pairFrequencies: '/pair-frequencies/{id}/{board}',
  teamFrequencies: '/team-frequencies/{id}/{board}',
  rounds: '/rounds/{id}',
  boards: '/boards/{id}',
  registrations: '/registrations/{id}',
  ddsLive: '/dds-live/{id}/{table}',
  matchViewResult: '/match-view-result/{id}/{calcTableId}',
  playing: '/playing/{id}',
  timer: '/timer/{id}/{table}',
  watch: '/watch/{id}/{table}',
  follow: '/follow/{id}/{playerId}',
} as const

export type DestinationKind = keyof typeof ADDRESSES

type ParametersIn<Address extends string> = Address extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never

export type ParameterName = ParametersIn<(typeof ADDRESSES)[DestinationKind]>

type ValueOf<Name extends string> = Name extends 'table'
  ? TableAddress
  : Name extends 'order'
    ? CrossTableOrder
    : number

/** What an address says: its kind and the values of its parameters. */
export type Destination = {
  [Kind in DestinationKind]: { readonly kind: Kind } & {
    readonly [Name in ParametersIn<(typeof ADDRESSES)[Kind]>]: ValueOf<Name>
  }
}[DestinationKind]

export type DestinationOf<Kind extends DestinationKind> = Extract<Destination, { readonly kind: Kind }>

type Value = number | CrossTableOrder | TableAddress

const LARGEST = 2_147_483_647

const numberFrom =
  (least: number) =>
  (text: string): number | null => {
    const value = /^(?:-1|0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= LARGEST ? value : null
  }

function readTable(text: string): TableAddress | null {
  const read = parseTableAddress(text)
  if (!read.ok) return null
  const id = read.value.kind === 'table' ? read.value.tableId : read.value.calcTableId
  return id <= LARGEST ? read.value : null
}

const asId = numberFrom(1)

/** How each parameter is read; `null` for a text that it cannot be. */
const READERS: { readonly [Name in ParameterName]: (text: string) => ValueOf<Name> | null } = {
  id: asId,
  serverId: asId,
  segmentId: asId,
  /** −1 stands for segments cumulated, 99999 for all rounds. */
  round: numberFrom(-1),
  calcTableId: asId,
  registrationId: asId,
  playerId: asId,
  board: asId,
  order: (text) => (text === 'rank' || text === 'name' ? text : null),
  table: readTable,
}

/** Names of the parameters of an address, in order. */
export const parametersOf = (address: string): readonly ParameterName[] =>
  [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as ParameterName)

type Pattern = {
  readonly kind: DestinationKind
  readonly names: readonly ParameterName[]
  readonly expression: RegExp
}

const PATTERNS: readonly Pattern[] = (Object.keys(ADDRESSES) as DestinationKind[]).map((kind) => ({
  kind,
  names: parametersOf(ADDRESSES[kind]),
  expression: new RegExp(
    `^${ADDRESSES[kind].replace(/\{table\}/, '([^/]+)').replace(/\{\w+\}/g, '([^/_]+)')}$`,
  ),
}))

function readWith({ kind, names, expression }: Pattern, text: string): Destination | null {
  const found = expression.exec(text)
  if (!found) return null
  const values = names.map((name, i) => READERS[name](found[i + 1] ?? ''))
  if (values.includes(null)) return null
  return { kind, ...Object.fromEntries(names.map((name, i) => [name, values[i]])) } as Destination
}

/** Longer than any address with ten digits for each number. */
const LONGEST = 100

/** Reads what `destinations` builds. */
export function parseDestination(text: string): Result<Destination, 'bad-destination'> {
  if (text.length > LONGEST) return err('bad-destination')
  for (const pattern of PATTERNS) {
    const destination = readWith(pattern, text)
    if (destination) return ok(destination)
  }
  return err('bad-destination')
}

const written = (value: Value): string => (typeof value === 'object' ? formatTableAddress(value) : `${value}`)

/** The one way an address is spelled: the inverse of `parseDestination`. */
export function formatDestination(destination: Destination): string {
  const values = destination as unknown as Readonly<Record<string, Value>>
  return ADDRESSES[destination.kind].replace(/\{(\w+)\}/g, (_, name: string) =>
    written(values[name] as Value),
  )
}
