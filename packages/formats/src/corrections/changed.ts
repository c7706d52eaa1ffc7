/** What a correction changes in a session that is not over, part by part, so that each part can be put back by itself. */
import { isAlike } from '../json/alike.ts'
import type { DocumentRegistration, DocumentResult, DocumentSession } from '../json/document.ts'

type Field = {
  readonly of: 'registrations' | 'tables' | 'matches'
  /** Key of the registration or table, round and number of the match. */
  readonly key: string
  /** `name`, `players.0`, `players.N`. */
  readonly field: string
  /** Left out where there was nothing; */
  readonly was?: unknown
  /** where there is nothing. */
  readonly now?: unknown
}

/** The result of a board at a table; `null`: there is none. */
type Played = {
  readonly of: 'results'
  readonly table: string
  readonly was: DocumentResult | null
  readonly now: DocumentResult | null
}

export const boardOfPlayed = ({ was, now }: Played): number => (was ?? now)?.board ?? 0

/** Who stands for nobody, where the correction is the first to name it. */
type Added = {
  readonly of: 'bye'
  readonly registration: DocumentRegistration
  /** Nobody had told of it. */
  readonly isNew: boolean
}

export type Changed = Field | Played | Added

type Part = Readonly<Record<string, unknown>>

/** Players one by one: of two corrections each may be of another. */
function flat(part: object): Part {
  const { players, results: _, logs: __, official: ___, ...rest } = part as Part & { players?: object }
  const each = Object.entries(players ?? {}).map(([at, player]) => [`players.${at}`, player])
  return { ...rest, ...Object.fromEntries(each) }
}

const keyed = {
  registrations: (session: DocumentSession) =>
    new Map(session.registrations.map((one): [string, Part] => [one.key, flat(one)])),
  tables: (session: DocumentSession) =>
    new Map(session.tables.map((one): [string, Part] => [one.key, flat(one)])),
  matches: (session: DocumentSession) =>
    new Map(session.matches.map((one): [string, Part] => [`${one.round}/${one.number}`, flat(one)])),
}

function fieldsOf(of: Field['of'], before: DocumentSession, after: DocumentSession): readonly Field[] {
  const parts = keyed[of](after)
  return [...keyed[of](before)].flatMap(([key, part]) => {
    const other = parts.get(key) ?? part
    const fields = [...new Set([...Object.keys(part), ...Object.keys(other)])]
    return fields.flatMap((field) => {
      const [was, now] = [part[field], other[field]]
      return isAlike(was ?? null, now ?? null) ? [] : [{ of, key, field, was, now }]
    })
  })
}

function resultsOf(before: DocumentSession, after: DocumentSession): readonly Played[] {
  const tables = new Map(after.tables.map((one) => [one.key, one]))
  return before.tables.flatMap(({ key: table, results }) => {
    const others = tables.get(table)?.results ?? results
    const boards = new Set([...results, ...others].map(({ board }) => board))
    return [...boards].flatMap((board) => {
      const [was = null, now = null] = [results, others].map((all) => all.find((one) => one.board === board))
      return isAlike(was, now) ? [] : [{ of: 'results' as const, table, was, now }]
    })
  })
}

const namedIn = ({ tables, matches }: DocumentSession): ReadonlySet<string> =>
  new Set([
    ...tables.flatMap(({ ns, ew }) => [ns, ew]),
    ...matches.flatMap(({ home, visiting }) => [home, visiting]),
  ])

/** The byes that parts have become: a source that knows none of them tells its draw again without. */
function byesOf(fields: readonly Field[], before: DocumentSession, after: DocumentSession): readonly Added[] {
  const become = new Set(fields.flatMap(({ of, now }) => (of === 'registrations' ? [] : [now])))
  const known = new Set(before.registrations.map(({ key }) => key))
  return after.registrations
    .filter((one) => one.bye && become.has(one.key))
    .map((registration) => ({ of: 'bye', registration, isNew: !known.has(registration.key) }))
}

export function changesOfSession(before: DocumentSession, after: DocumentSession): readonly Changed[] {
  const fields = (['registrations', 'tables', 'matches'] as const).flatMap((of) =>
    fieldsOf(of, before, after),
  )
  return [...byesOf(fields, before, after), ...fields, ...resultsOf(before, after)]
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Each of the others takes one away. */
function leaveOut(all: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const rest = [...all]
  for (const one of others) {
    const at = rest.findIndex((other) => isAlike(one, other))
    if (at >= 0) rest.splice(at, 1)
  }
  return rest
}

/** Penalties add up: one of them goes, or comes, and the others stay. */
function mergeLists(value: unknown, from: unknown, to: unknown): unknown {
  const [before, after] = [toList(from), toList(to)]
  const all = [...leaveOut(toList(value), leaveOut(before, after)), ...leaveOut(after, before)]
  return all.length === 0 ? to : all
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** What has become something else since stays as it is. */
function valueOfField({ of, field, ...change }: Field, value: unknown, to: 'was' | 'now'): unknown {
  const [from, goal] = to === 'was' ? [change.now, change.was] : [change.was, change.now]
  if (field === 'adjustments') return mergeLists(value, from, goal)
  // Points of teams are one sum.
  if (of === 'registrations' && field === 'correction' && to === 'was' && isNumber(value))
    return value - ((isNumber(from) ? from : 0) - (isNumber(goal) ? goal : 0))
  return isAlike(value ?? null, from ?? null) ? goal : value
}

function withField<P extends object>(part: P, one: Field, to: 'was' | 'now'): P {
  const [name = '', at] = one.field.split('.')
  const holder = part as unknown as Part
  if (at === undefined) {
    const { [name]: before, ...rest } = holder
    const value = valueOfField(one, before, to)
    return (value === undefined ? rest : { ...rest, [name]: value }) as unknown as P
  }
  const players = holder[name] as Part | readonly unknown[]
  const value = valueOfField(one, (players as Part)[at], to)
  if (!Array.isArray(players)) return { ...part, [name]: { ...players, [at]: value } }
  const list = players.map((player, i) => (`${i}` === at ? value : player))
  if (Number(at) >= players.length) list.push(value)
  return { ...part, [name]: list.filter((player) => player !== undefined) }
}

const withFields = <P extends object>(part: P, fields: readonly Field[], to: 'was' | 'now'): P =>
  fields.reduce((so, one) => withField(so, one, to), part)

/** Whoever is named is there; and a bye that the correction made goes with it, unless another one needs it by now. */
function withByes(session: DocumentSession, byes: readonly Added[], to: 'was' | 'now'): DocumentSession {
  if (byes.length === 0) return session
  const { registrations } = session
  const named = namedIn(session)
  const isKnown = (key: string) => registrations.some((one) => one.key === key)
  if (to === 'now') {
    const missing = byes.flatMap(({ registration: one }) =>
      named.has(one.key) && !isKnown(one.key) ? [one] : [],
    )
    return { ...session, registrations: [...registrations, ...missing] }
  }
  const made = new Set(byes.flatMap(({ isNew, registration }) => (isNew ? [registration.key] : [])))
  return {
    ...session,
    registrations: registrations.filter(({ key, bye }) => !bye || !made.has(key) || named.has(key)),
  }
}

/**
 * A session with the parts of a correction as they were before it, or are after it; parts that have become something
 * else meanwhile stay.
 */
export function withChanges(
  session: DocumentSession,
  changes: readonly Changed[],
  to: 'was' | 'now',
): DocumentSession {
  const fields = (of: Field['of'], key: string) =>
    changes.filter((one): one is Field => one.of === of && 'key' in one && one.key === key)
  const played = changes.filter((one) => one.of === 'results')
  const results = (table: string, all: readonly DocumentResult[]): readonly DocumentResult[] =>
    played
      .filter((own) => own.table === table)
      .reduce((so, own) => {
        const board = boardOfPlayed(own)
        const one = so.find((other) => other.board === board) ?? null
        const goal = own[to]
        if (!isAlike(one, to === 'was' ? own.now : own.was)) return so
        const others = so.filter((other) => other.board !== board)
        return goal === null ? others : [...others, goal].sort((a, b) => a.board - b.board)
      }, all)
  const changed = {
    ...session,
    registrations: session.registrations.map((one) => withFields(one, fields('registrations', one.key), to)),
    tables: session.tables.map((one) => ({
      ...withFields(one, fields('tables', one.key), to),
      results: results(one.key, one.results),
    })),
    matches: session.matches.map((one) =>
      withFields(one, fields('matches', `${one.round}/${one.number}`), to),
    ),
  }
  return withByes(
    changed,
    changes.filter((one) => one.of === 'bye'),
    to,
  )
}
