/** What a change of the field makes of a session's draw, part by part, so that it can be taken back (docs/adr/0019). */
import { isAlike } from '../json/alike.ts'
import type { DocumentMatch, DocumentRegistration, DocumentSession, DocumentTable } from '../json/document.ts'

/** A table as it is drawn; of teams with its room. */
export type DrawnPart = Omit<DocumentTable, 'results' | 'logs' | 'room'> & {
  readonly room?: DocumentTable['room']
  /** Where its boards begin. */
  readonly first: number | null
}

type Part<T> = { readonly key: string; readonly was: T | null; readonly now: T | null }

export type FieldPatch = {
  readonly tables: readonly Part<DrawnPart>[]
  readonly registrations: readonly Part<DocumentRegistration>[]
  /** Of teams; by round and number. */
  readonly matches?: readonly Part<DocumentMatch>[]
  readonly rounds: { readonly was: number; readonly now: number }
  readonly event: { readonly was: EventPart; readonly now: EventPart }
  /** Numbers of boards that it adds. */
  readonly boards: readonly number[]
  /** Boards that were begun and are not played any more. */
  readonly ruled: readonly {
    readonly table: string
    readonly board: number
    readonly ns: Award
    readonly ew: Award
  }[]
}

type Award = 'AVE+' | 'AVE' | 'AVE-'
type EventPart = {
  readonly form: 'MITCHELL' | 'HOWELL' | 'FREE' | 'SWISS' | 'ROUND_ROBIN'
  readonly winners: 1 | 2
}

/** A draw: what a patch is about. */
export type FieldDraw = {
  readonly tables: readonly DrawnPart[]
  readonly registrations: readonly DocumentRegistration[]
  readonly matches: readonly DocumentMatch[]
  readonly rounds: number
  readonly event: EventPart
  readonly boards: readonly number[]
}

function partsOfBefore<T extends { readonly key: string }>(
  before: readonly T[],
  after: readonly T[],
): readonly Part<T>[] {
  const [was, now] = [before, after].map((all) => new Map(all.map((one) => [one.key, one])))
  const keys = [...new Set([...before, ...after].map(({ key }) => key))]
  return keys.flatMap((key) => {
    const part = { key, was: was!.get(key) ?? null, now: now!.get(key) ?? null }
    return isAlike(part.was, part.now) ? [] : [part]
  })
}

type Place = { readonly round: number; readonly number: number }
export const placeOfMatch = ({ round, number }: Place): string => `${round}/${number}`
const keyed = (matches: readonly DocumentMatch[]) =>
  matches.map((one) => ({ ...one, key: placeOfMatch(one) }))

const partsOfMatches = (before: readonly DocumentMatch[], after: readonly DocumentMatch[]) => {
  const without = (one: (DocumentMatch & { key?: string }) | null): DocumentMatch | null => {
    if (one === null) return null
    const { key: _, ...match } = one
    return match
  }
  return partsOfBefore(keyed(before), keyed(after)).map(
    ({ key, was, now }): Part<DocumentMatch> => ({ key, was: without(was), now: without(now) }),
  )
}

export const patchOf = (before: FieldDraw, after: FieldDraw, ruled: FieldPatch['ruled']): FieldPatch => ({
  tables: partsOfBefore(before.tables, after.tables),
  registrations: partsOfBefore(before.registrations, after.registrations),
  matches: partsOfMatches(before.matches, after.matches),
  rounds: { was: before.rounds, now: after.rounds },
  event: { was: before.event, now: after.event },
  boards: after.boards.filter((board) => !before.boards.includes(board)),
  ruled,
})

export const isNothing = ({ tables, registrations, rounds, ruled }: FieldPatch): boolean =>
  tables.length === 0 && registrations.length === 0 && rounds.was === rounds.now && ruled.length === 0

/** The same the other way round. */
const swapParts = <T>({ key, was, now }: Part<T>): Part<T> => ({ key, was: now, now: was })
export const undone = (patch: FieldPatch): FieldPatch => ({
  ...patch,
  tables: patch.tables.map(swapParts),
  registrations: patch.registrations.map(swapParts),
  matches: (patch.matches ?? []).map(swapParts),
  rounds: { was: patch.rounds.now, now: patch.rounds.was },
  event: { was: patch.event.now, now: patch.event.was },
})

/** Of somebody who stays only what the change is about: penalties and names that came since stay. */
function patchRegistration(
  one: DocumentRegistration,
  { was, now }: Part<DocumentRegistration>,
): DocumentRegistration | null {
  if (now === null) return null
  if (was === null) return now
  const fields = (Object.keys({ ...was, ...now }) as (keyof DocumentRegistration)[]).filter(
    (field) => !isAlike(was[field] ?? null, now[field] ?? null),
  )
  return { ...one, ...Object.fromEntries(fields.map((field) => [field, now[field]])) }
}

/** As a desk draws them: section by section, round by round. */
const compareTables = (one: DocumentTable, other: DocumentTable): number =>
  (one.section ?? '').localeCompare(other.section ?? '') ||
  one.round - other.round ||
  one.number - other.number

function withTables(tables: readonly DocumentTable[], patch: FieldPatch): readonly DocumentTable[] {
  const parts = new Map(patch.tables.map((part) => [part.key, part.now]))
  const known = new Set(tables.map(({ key }) => key))
  const changed = (one: DocumentTable): readonly DocumentTable[] => {
    const now = parts.get(one.key)
    if (now === undefined) return [one]
    if (now === null) return []
    const { first: _, ...drawn } = now
    return [{ ...one, ...drawn }]
  }
  const fresh = [...parts].flatMap(([key, now]): readonly DocumentTable[] => {
    if (now === null || known.has(key)) return []
    const { first: _, ...drawn } = now
    return [{ room: null, ...drawn, results: [], logs: [] }]
  })
  return [...tables.flatMap(changed), ...fresh].sort(compareTables)
}

/** Carry-over and what was put right of a match that stays go on. */
function withMatches(
  matches: readonly DocumentMatch[],
  parts: FieldPatch['matches'],
): readonly DocumentMatch[] {
  if (parts === undefined || parts.length === 0) return matches
  const byPlace = new Map(parts.map((part) => [part.key, part.now]))
  const known = new Set(matches.map(placeOfMatch))
  const changed = (one: DocumentMatch): readonly DocumentMatch[] => {
    const now = byPlace.get(placeOfMatch(one))
    if (now === undefined) return [one]
    return now === null ? [] : [{ ...one, home: now.home, visiting: now.visiting }]
  }
  const fresh = parts.flatMap(({ key, now }) => (now === null || known.has(key) ? [] : [now]))
  return [...matches.flatMap(changed), ...fresh].sort((a, b) => a.round - b.round)
}

/** The last round that is drawn: of teams a match may be a bye, and have no table. */
export const lastDrawn = ({ matches, tables }: Pick<DocumentSession, 'matches' | 'tables'>): number =>
  Math.max(0, ...[...matches, ...tables].map(({ round }) => round))

/** Without what it changes in rounds that are drawn, but not in this session yet. */
export function inRoundsOf(patch: FieldPatch, session: DocumentSession, drawn: number): FieldPatch {
  const last = lastDrawn(session)
  if (last >= drawn) return patch
  const isThere = <T extends Place>({ was, now }: Part<T>): boolean => {
    const round = (now ?? was)?.round ?? 0
    return round <= last || round > drawn
  }
  return {
    ...patch,
    tables: patch.tables.filter(isThere),
    matches: (patch.matches ?? []).filter(isThere),
  }
}

/** @param board what a board that is added is */
export function withPatch(
  session: DocumentSession,
  patch: FieldPatch,
  board: (number: number) => DocumentSession['boards'][number],
  isUndone = false,
): DocumentSession {
  const parts = new Map(patch.registrations.map((part) => [part.key, part]))
  const known = new Set(session.registrations.map(({ key }) => key))
  const added = new Set(patch.boards)
  const others = session.boards.filter(({ number }) => !added.has(number))
  return {
    ...session,
    numberOfRounds: patch.rounds.now,
    registrations: [
      ...session.registrations.flatMap((one) => {
        const part = parts.get(one.key)
        return part === undefined ? [one] : (patchRegistration(one, part) ?? [])
      }),
      ...patch.registrations.flatMap(({ key, now }) => (now === null || known.has(key) ? [] : [now])),
    ],
    boards: isUndone ? others : [...others, ...patch.boards.map(board)],
    matches: withMatches(session.matches, patch.matches),
    tables: withTables(session.tables, patch),
  }
}
