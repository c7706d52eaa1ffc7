/** Two teams that meet twice in a round on the same boards: teams of eight, or one match that stands twice. */
import { groupBy } from '@openroom/bridge/groupBy'
import { SEATS } from '@openroom/bridge/seat'
import type { DocumentResult, DocumentSession, DocumentTable } from '../json/document.ts'
import { withSessions } from '../json/documentBuilder.ts'
import { remark } from '../remark.ts'
import type { ReadFile, Remark } from '../report.ts'
import { nameMark } from './numbers.ts'
import { leaveUndecided, settledAlike, worthOf } from './repeats.ts'

type Entry = {
  readonly table: DocumentTable
  readonly result: DocumentResult
  readonly people: readonly string[]
}

const peopleAt = ({ players }: DocumentTable): readonly string[] =>
  SEATS.flatMap((seat) => (players[seat] ? [nameMark(players[seat].name)] : []))

/** Each board of a meeting in each room, with the tables at which it stands. */
function entriesOfTables(tables: readonly DocumentTable[]): readonly (readonly Entry[])[] {
  const entries = tables.flatMap((table) => {
    const people = peopleAt(table)
    return people.length < 4 ? [] : table.results.map((result) => ({ table, result, people }))
  })
  return [...groupBy(entries, ({ table, result }) => `${table.room} ${result.board}`).values()]
}

const haveNobodyInBoth = (own: readonly Entry[]): boolean => {
  const people = own.flatMap((one) => one.people)
  return new Set(people).size === people.length
}

const areSamePeople = (one: Entry, other: Entry): boolean => one.people.join('\n') === other.people.join('\n')

/** A team against itself: one of the two names is another team's. */
const isAgainstItself = ({ home, visiting }: DocumentSession['matches'][number]): boolean => home === visiting

function settleMatches(session: DocumentSession, warnings: Remark[]): DocumentSession {
  const nameOf = (key: string) => session.registrations.find((one) => one.key === key)?.name ?? key
  const instead = new Map<DocumentResult, DocumentResult | null>()
  for (const { round, number, home } of session.matches.filter(isAgainstItself)) {
    const tables = session.tables.filter((one) => one.round === round && one.number === number)
    const results = tables.flatMap((one) => one.results)
    for (const result of results) instead.set(result, leaveUndecided(result))
    const [one, board] = [nameOf(home), results[0]?.board ?? '?']
    warnings.push(
      remark('weighed', { args: { about: 'pairs', board, one, other: one, counts: 'none', why: 'none' } }),
    )
  }
  const meetings = groupBy(session.matches, ({ round, home, visiting }) =>
    [round, ...[home, visiting].sort()].join('\n'),
  )
  for (const [first, ...more] of meetings.values()) {
    if (!first || isAgainstItself(first) || more.length === 0) continue
    const { round, home, visiting } = first
    const numbers = new Set([first, ...more].map(({ number }) => number))
    const tables = session.tables.filter((one) => one.round === round && numbers.has(one.number))
    const twice = entriesOfTables(tables).filter((own) => own.length > 1)
    const [eight] = twice
    if (eight && twice.every(haveNobodyInBoth)) {
      const { board } = eight[0]!.result
      const count = tables.filter(({ results }) => results.some((one) => one.board === board)).length
      const args = { round, home: nameOf(home), visiting: nameOf(visiting), board, count }
      warnings.push(remark('teams-of-eight', { args }))
      continue
    }
    for (const own of twice) {
      const [one, ...again] = own.filter((entry) =>
        own.some((other) => other !== entry && areSamePeople(entry, other)),
      )
      if (!one) continue
      const other = again.find(({ result }) => worthOf(result) !== worthOf(one.result))
      warnings.push(settledAlike(one.result, other?.result ?? null))
      if (other) for (const { result } of [one, ...again]) instead.set(result, leaveUndecided(result))
      else for (const { result } of again) instead.set(result, null)
    }
  }
  if (instead.size === 0) return session
  return {
    ...session,
    tables: session.tables.map((table) => ({
      ...table,
      results: table.results.flatMap((one) => {
        const kept = instead.get(one)
        return kept === null ? [] : [kept ?? one]
      }),
    })),
  }
}

/** What was read, with each board once for the same four. */
export function withEachMatchOnce(read: ReadFile): ReadFile {
  const warnings: Remark[] = []
  const document = withSessions(read.document, (session, { type }) =>
    type === 'TEAM' ? settleMatches(session, warnings) : session,
  )
  return warnings.length === 0 ? read : { ...read, document, warnings: [...read.warnings, ...warnings] }
}
