/** What a session is known by: its deals, its people, and who scored what on which board. */
import { SEATS, type Seat } from '@openroom/bridge/seat'
import type {
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'

/** Who scored, or where: by their people, by their own name, by number, by table. */
export type Way = 'people' | 'name' | 'number' | 'place'

export type Row = {
  readonly board: number
  readonly outcome: string
  /** With contract and lead. */
  readonly detail: string
  readonly at: Readonly<Record<Way, string>>
}

export type Facts = {
  /** Cards by board number, of boards whose deal is known. */
  readonly deals: ReadonlyMap<number, string>
  /** Everybody who is named; pairs and teams by their own names where nobody is. */
  readonly people: ReadonlySet<string>
  /** What pairs and teams are called. */
  readonly names: ReadonlySet<string>
  readonly rows: readonly Row[]
  /** Outcome by board and contestants, */
  readonly results: ReadonlyMap<string, string>
  /** and by board and the keys that the file gives its contestants. */
  readonly numbered: ReadonlyMap<string, string>
  readonly isPlayed: boolean
}

export const cardsOf = (deal: Readonly<Record<Seat, string | null>>): string =>
  SEATS.map((seat) => deal[seat] ?? '').join(' ')

/** `Pair 3` is nobody: every evening has one. */
const isNumbered = (name: string): boolean => /^(pair|team|paar|paire|table)?\s*[a-z]?\d*$/i.test(name.trim())

export function peopleOf({ name, players }: DocumentRegistration): readonly string[] {
  const named = players.map((one) => one.name).filter((one) => /[\p{L}\p{N}]/u.test(one))
  if (named.length > 0) return named
  return isNumbered(name) ? [] : [name]
}

const numberMark = ({ section, number, key, side }: DocumentRegistration): string =>
  `${section ?? ''} ${number ?? key} ${side ?? ''}`

/** A contestant by its people, else by its number and section. */
export function contestantMark(one: DocumentRegistration | undefined): string {
  if (!one) return '?'
  const people = peopleOf(one)
  if (people.length > 0) return [...people].sort().join('/')
  return numberMark(one)
}

const ownName = (one: DocumentRegistration): string => (isNumbered(one.name) ? numberMark(one) : one.name)

/** A contestant in each way in which files may tell who it is. */
type Marks = Readonly<Record<Exclude<Way, 'place'>, string>>

const marksOf = (one: DocumentRegistration): Marks => ({
  people: contestantMark(one),
  name: ownName(one),
  number: numberMark(one),
})

function resultFacts({ registrations, tables }: DocumentSession): readonly Row[] {
  const known = new Map(registrations.map((one) => [one.key, marksOf(one)]))
  return tables.flatMap(({ ns, ew, round, number, section, room, results }) => {
    const unknown = (key: string): Marks => ({ people: key, name: key, number: key })
    const [north, east] = [known.get(ns) ?? unknown(ns), known.get(ew) ?? unknown(ew)]
    const by = (way: keyof Marks) => `${north[way]} : ${east[way]}`
    const at = {
      people: by('people'),
      name: by('name'),
      number: by('number'),
      place: `${round} ${section ?? ''} ${number} ${room ?? ''}`,
    }
    return results.map((one) => {
      const outcome = outcomeMark(one)
      const detail = `${outcome} ${JSON.stringify(one.contract)} ${one.lead ?? ''}`
      return { board: one.board, outcome, detail, at }
    })
  })
}

const outcomeMark = ({ status, scoreNs, adjustment }: DocumentResult): string =>
  status === 'notPlayed' ? '-' : `${scoreNs ?? ''} ${adjustment ? JSON.stringify(adjustment) : ''}`

const hasPlay = ({ results, logs }: DocumentTable): boolean => results.length > 0 || logs.length > 0

export const isPlayed = ({ tables }: Pick<DocumentSession, 'tables'>): boolean => tables.some(hasPlay)

/** Whether a session is nothing but deals. */
export const isHandsOnly = ({ registrations, tables, matches, boards }: DocumentSession): boolean =>
  registrations.length + tables.length + matches.length === 0 && boards.some(({ deal }) => deal !== null)

function resultsBy(
  { tables }: DocumentSession,
  markOf: (contestant: string) => string,
): ReadonlyMap<string, string> {
  const results = new Map<string, string>()
  for (const { ns, ew, results: own } of tables) {
    const place = `${markOf(ns)} : ${markOf(ew)}`
    for (const one of own) results.set(`${one.board} ${place}`, outcomeMark(one))
  }
  return results
}

export function factsOf(session: DocumentSession): Facts {
  const { boards, registrations, tables } = session
  const marks = new Map(registrations.map((one) => [one.key, contestantMark(one)]))
  const seated = tables.flatMap(({ players }) => SEATS.flatMap((seat) => players[seat]?.name ?? []))
  return {
    deals: new Map(boards.flatMap(({ number, deal }) => (deal ? [[number, cardsOf(deal)] as const] : []))),
    people: new Set([...registrations.flatMap(peopleOf), ...seated]),
    names: new Set(registrations.flatMap(({ name }) => (isNumbered(name) ? [] : [name]))),
    rows: resultFacts(session),
    results: resultsBy(session, (key) => marks.get(key) ?? key),
    numbered: resultsBy(session, (key) => key),
    isPlayed: isPlayed(session),
  }
}
