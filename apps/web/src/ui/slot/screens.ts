/** The screens of a session by the names the query string uses, with their parameters (specification 2, section 2). */

/** How a parameter is spelled in the query string; an optional one may be absent, and is left out when it is wrong. */
export type ParamType = 'number' | 'boolean' | 'text' | 'number?' | 'decimal?' | 'text?' | 'ranking?'

/** Every screen's parameters and their declared types. */
export const SCREEN_PARAMS = {
  'mini-session': {},
  frequency: { board: 'number', session: 'number?', round: 'number?' },
  play: { tableId: 'text', follow: 'number?', kibitz: 'text?' },
  'private-score': { registrationId: 'number', session: 'number?' },
  replay: {
    ns: 'number',
    board: 'number',
    session: 'number?',
    round: 'number?',
    kibitz: 'text?',
    tableId: 'text?',
    calcTableId: 'number?',
    cindex: 'decimal?',
    line: 'text?',
    quiz: 'text?',
  },
  'running-score': { round: 'number?', session: 'number?', ranking: 'ranking?' },
  'cross-imp': { round: 'number' },
  'personal-cross-imp': { round: 'number', player1: 'number', player2: 'number' },
  'cross-table': { order: 'text?' },
  tables: { round: 'number?', view: 'text?' },
  'score-card': { calcTableId: 'number', round: 'number' },
  stream: { url: 'text', miniSessionId: 'number' },
  'stream-collector': {},
  'match-view': {
    calcTableId: 'number',
    screen1: 'text?',
    ns1: 'number?',
    board1: 'number?',
    round1: 'number?',
    kibitz1: 'text?',
    screen2: 'text?',
    ns2: 'number?',
    board2: 'number?',
    round2: 'number?',
    kibitz2: 'text?',
    tab: 'number?',
    board3: 'number?',
    round3: 'number?',
  },
  users: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, ParamType>>>>

export type ScreenName = keyof typeof SCREEN_PARAMS

/** Whether it shows a table, which can be turned, and its hands as diagrams. */
export const hasTable = (screen: ScreenName): boolean => ['play', 'replay', 'match-view'].includes(screen)

/** Whether it shows a board that can go into a folder. */
export const hasBoard = (screen: ScreenName): boolean => screen === 'replay' || screen === 'frequency'

export type ParamValue = number | string | boolean

/** Parameters as they are kept and spelled, whatever the screen. */
export type AnyParams = Readonly<Record<string, ParamValue>>

type ValueOf<T extends ParamType> = T extends 'number' | 'number?' | 'decimal?'
  ? number
  : T extends 'boolean'
    ? boolean
    : string

type Declared<N extends ScreenName> = (typeof SCREEN_PARAMS)[N]
type OptionalKey<D> = { [K in keyof D]: D[K] extends `${string}?` ? K : never }[keyof D]

/** A screen's own parameters. */
export type ScreenParams<N extends ScreenName> = {
  readonly [K in Exclude<keyof Declared<N>, OptionalKey<Declared<N>>>]: ValueOf<
    Declared<N>[K] extends ParamType ? Declared<N>[K] : never
  >
} & {
  readonly [K in OptionalKey<Declared<N>>]?: ValueOf<
    Declared<N>[K] extends ParamType ? Declared<N>[K] : never
  >
}

/** A screen with its parameters: what a slot shows, what its history keeps. */
export type ScreenAt = {
  [N in ScreenName]: { readonly screen: N; readonly params: ScreenParams<N> }
}[ScreenName]

export const isScreenName = (name: string): name is ScreenName => Object.hasOwn(SCREEN_PARAMS, name)
