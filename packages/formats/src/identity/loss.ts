/** What a session would lose if another took its place. */
import { compareNames } from '@openroom/bridge/person/compareNames'
import { SEATS } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentResult, DocumentSession, DocumentTable } from '../json/document.ts'

export const LOSSES = ['boards', 'results', 'auctions', 'plays', 'people', 'figures', 'details'] as const

/** How much there is of each. */
export type Amounts = Readonly<Record<(typeof LOSSES)[number], number>>

type Held = Readonly<Record<(typeof LOSSES)[number], ReadonlySet<string>>>

/** Figures that are told, by their names. */
const figureLines = (place: string, figures: object | null): readonly string[] =>
  Object.entries(figures ?? {}).flatMap(([name, value]) => (value === null ? [] : [`${place} ${name}`]))

type Log = DocumentTable['logs'][number]

const hasCalls = ({ events }: Log): boolean =>
  events.some((one) => one.type === 'BID' || (one.type === 'FULL' && one.state.calls.length > 0))
const hasCards = ({ events }: Log): boolean =>
  events.some((one) => one.type === 'PLAY_CARD' || (one.type === 'FULL' && one.state.tricks.length > 0))

const logsWith = (tables: readonly DocumentTable[], has: (log: Log) => boolean): ReadonlySet<string> =>
  new Set(tables.flatMap(({ key, logs }) => logs.filter(has).map(({ board }) => `${key} ${board}`)))

/** A name may be corrected, so people are counted in their pairs and teams. */
const peopleIn = ({ registrations }: DocumentSession): ReadonlySet<string> =>
  new Set(
    registrations.flatMap(({ key, players }) =>
      players.length === 0 ? [`${key} 0`] : players.map((_, i) => `${key} ${i}`),
    ),
  )

function figuresIn({ registrations, matches, tables }: DocumentSession): ReadonlySet<string> {
  return new Set([
    ...registrations.flatMap(({ key, official, carryOver, correction }) => [
      ...figureLines(`r ${key}`, official),
      ...figureLines(`c ${key}`, { carryOver, correction }),
    ]),
    ...matches.flatMap((one) => {
      const place = `m ${one.round} ${one.number}`
      const { carryOverHome, carryOverVisiting, correctionHome, correctionVisiting } = one
      const own = { carryOverHome, carryOverVisiting, correctionHome, correctionVisiting }
      return [...figureLines(place, one.official), ...figureLines(place, own)]
    }),
    ...tables.flatMap(({ key, results }) =>
      results.flatMap(({ board, official }) => figureLines(`t ${key} ${board}`, official)),
    ),
  ])
}

type Results = ReadonlyMap<string, DocumentResult>

const resultsByPlace = ({ tables }: DocumentSession): Results =>
  new Map(tables.flatMap(({ key, results }) => results.map((one) => [`${key} ${one.board}`, one] as const)))

/** Averages are told in words or in percent. */
const WORDS: Readonly<Record<string, number>> = { 'AVE+': 60, AVE: 50, 'AVE-': 40 }
const awardsIn = (name: string, value: unknown): unknown =>
  name === 'ns' || name === 'ew' ? (WORDS[`${value}`] ?? value) : value

const isSameOutcome = (a: DocumentResult, b: DocumentResult | undefined): boolean =>
  b !== undefined &&
  a.scoreNs === b.scoreNs &&
  JSON.stringify(a.contract) === JSON.stringify(b.contract) &&
  JSON.stringify(a.adjustment, awardsIn) === JSON.stringify(b.adjustment, awardsIn)

/** The day, who sat where, and what is told of results that are the same in the other session. */
function detailsIn(session: DocumentSession, other: Results): ReadonlySet<string> {
  const results = [...resultsByPlace(session)].filter(([place, one]) => isSameOutcome(one, other.get(place)))
  return new Set([
    ...figureLines('date', { date: session.date }),
    // One player and none are one contestant each: that the name is gone shows here.
    ...session.registrations.flatMap(({ key, players }) => (players.length > 0 ? [`${key} named`] : [])),
    ...results.flatMap(([place, { lead, juryComment }]) => figureLines(place, { lead, juryComment })),
    ...session.tables.flatMap(({ key, players }) =>
      SEATS.flatMap((seat) => (players[seat] === null ? [] : [`${key} ${seat}`])),
    ),
  ])
}

const heldBy = (session: DocumentSession, other: DocumentSession): Held => ({
  boards: new Set(session.boards.map(({ number }) => `${number}`)),
  results: new Set(resultsByPlace(session).keys()),
  auctions: logsWith(session.tables, hasCalls),
  plays: logsWith(session.tables, hasCards),
  people: peopleIn(session),
  figures: figuresIn(session),
  details: detailsIn(session, resultsByPlace(other)),
})

const amounts = (of: (what: (typeof LOSSES)[number]) => number): Amounts => ({
  boards: of('boards'),
  results: of('results'),
  auctions: of('auctions'),
  plays: of('plays'),
  people: of('people'),
  figures: of('figures'),
  details: of('details'),
})

/** A result that stays in its place and is another. */
export type ChangedResult = Pick<DocumentTable, 'round' | 'number' | 'section' | 'room'> & {
  readonly before: DocumentResult
  readonly after: DocumentResult
}

export type Difference = {
  readonly before: Amounts
  readonly after: Amounts
  readonly lost: Amounts
  readonly changed: readonly ChangedResult[]
  readonly renamed: readonly Renamed[]
}

/** Whoever would be somebody else, and not only written otherwise. */
export type Renamed = {
  /** The number of the pair or team, else what it is called. */
  readonly contestant: string
  readonly before: string
  readonly after: string
  /** Where both have it: by the number they are one. */
  readonly memberId: string | null
}

function renamedIn(before: DocumentSession, after: DocumentSession): readonly Renamed[] {
  const now = new Map(after.registrations.map((one) => [one.key, one]))
  return before.registrations.flatMap(({ key, number, name, players }) => {
    const others = now.get(key)?.players ?? []
    const isAmong = (one: DocumentPlayer, all: readonly DocumentPlayer[]) =>
      all.some((other) => compareNames(one.name, other.name) !== 'other')
    const gone = players.filter((one) => !isAmong(one, others))
    const come = others.filter((one) => !isAmong(one, players))
    return gone.flatMap((one) => {
      const at = come.findIndex(({ memberId }) => memberId !== null && memberId === one.memberId)
      const [other] = come.splice(Math.max(at, 0), 1)
      const memberId = at < 0 ? null : one.memberId
      return other ? [{ contestant: number ?? name, before: one.name, after: other.name, memberId }] : []
    })
  })
}

/** By boards, and on each by rounds and tables. */
function changedIn(before: DocumentSession, after: DocumentSession): readonly ChangedResult[] {
  const had = resultsByPlace(before)
  const found = after.tables.flatMap(({ key, round, number, section, room, results }) =>
    results.flatMap((one) => {
      const own = had.get(`${key} ${one.board}`)
      return own === undefined || isSameOutcome(one, own)
        ? []
        : [{ round, number, section, room, before: own, after: one }]
    }),
  )
  return found.sort((a, b) => a.after.board - b.after.board || a.round - b.round || a.number - b.number)
}

/** @param after with the keys of what stays (combine.ts) */
export function differenceOfSession(before: DocumentSession, after: DocumentSession): Difference {
  const [had, has] = [heldBy(before, after), heldBy(after, before)]
  return {
    before: amounts((what) => had[what].size),
    after: amounts((what) => has[what].size),
    lost: amounts((what) => [...had[what]].filter((one) => !has[what].has(one)).length),
    changed: changedIn(before, after),
    renamed: renamedIn(before, after),
  }
}

/**
 * The day as well: of so small a game, another day may be another game, and the two cannot both stay. That is among the
 * details.
 */
export const withDayLost = (difference: Difference): Difference => ({
  ...difference,
  lost: { ...difference.lost, details: difference.lost.details + 1 },
})

export const losesSomething = ({ lost }: Difference): boolean => LOSSES.some((what) => lost[what] > 0)
