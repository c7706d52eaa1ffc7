/** The archive's search: sessions that are over, by year and by words of their titles and players. */
import { groupBy } from '@openroom/bridge/groupBy'
import { findableWords } from '@openroom/bridge/person/spelling'
import { askedWords } from '@openroom/bridge/plainText'
import { ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import {
  type FoundEntry,
  MOST_NAMED,
  MOST_WORDS,
  SEARCH_PAGE,
  type SearchAnswer,
  type SearchQuery,
} from '@openroom/protocol/schema/search'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { sourceVersion } from '../sessions/miniSessions.public.ts'
import { miniSessionsOf, type Versioned } from '../sessions/miniSessions.ts'
import {
  entriesFound,
  findOutdated,
  type IndexedLine,
  idsFound,
  lockIndex,
  namesOf,
  playersFound,
  playingNow,
  type ToIndex,
  teamsFound,
  type Wanted,
  writeIndex,
  yearsFound,
} from './search.public.ts'

type Db = Kysely<PublicTables>

/** Sessions whose words are made at once. */
const CHUNK = 100
/** Pairs and teams told of for each session. */
const MOST_ENTRIES = 3

/** The day of a session as its players had it, where their zone is known. */
export function dayOf({
  date,
  start,
  time_zone,
}: Pick<ToIndex, 'date' | 'start' | 'time_zone'>): string | null {
  if (date !== null || start === null) return date
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone: time_zone ?? 'UTC',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(start)
  } catch {
    return start.toISOString().slice(0, 10)
  }
}

const searchLine = (...texts: readonly string[]): string =>
  [...new Set(texts.flatMap(findableWords))].join(' ')

/** @returns whether there may be more to do */
const indexSome = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockIndex(tx)
    const sessions = await findOutdated(tx, CHUNK)
    if (sessions.length === 0) return false
    const titles = new Map(sessions.map(({ id, shown }) => [id, shown]))
    const names = await namesOf(
      tx,
      sessions.map(({ id }) => id),
    )
    const lines: readonly IndexedLine[] = [
      ...sessions.map(({ id, shown }) => ({ id, registration: null, words: searchLine(shown) })),
      ...names.map(({ id, registration, text }) => ({
        id,
        registration,
        words: searchLine(titles.get(id) ?? '', text),
      })),
    ]
    const indexed = sessions.map((one) => ({
      id: one.id,
      version: one.version,
      title: one.title,
      day: dayOf(one),
    }))
    await writeIndex(tx, indexed, lines)
    return sessions.length === CHUNK
  })

/** Whether each word of a query begins one of a text. */
function holds(text: string, words: readonly string[]): boolean {
  const own = findableWords(text)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

type FoundSessions = SearchAnswer['sessions']

/** Sessions that are being played, by their titles and by who plays. */
async function findRunning(
  db: Db,
  serverId: number | null,
  words: readonly string[],
): Promise<FoundSessions> {
  const bySession = groupBy(await playingNow(db, serverId), ({ id }) => id)
  const hits = new Map<number, readonly FoundEntry[]>()
  for (const [id, rows] of bySession) {
    const named = holds(rows[0]?.title ?? '', words)
    const entries = rows.flatMap(({ title, registration, name, players }): readonly FoundEntry[] => {
      if (named || registration === null || name === null) return []
      const isOne = holds([title, name, ...players].join(' '), words)
      return isOne ? [{ registrationId: registration, name, players: [...players] }] : []
    })
    if (named || entries.length > 0) hits.set(id, entries.slice(0, MOST_ENTRIES))
  }
  const sessions = await miniSessionsOf(db, [...hits.keys()])
  return sessions.map((session) => ({ session, found: [...(hits.get(session.miniSessionId) ?? [])] }))
}

/** A page of those that are over. */
async function findSessions(db: Db, wanted: Wanted, page: number): Promise<FoundSessions> {
  const ids = await idsFound(db, wanted, { offset: (page - 1) * SEARCH_PAGE, limit: SEARCH_PAGE })
  const sessions = await miniSessionsOf(db, ids)
  const found = groupBy(await entriesFound(db, ids, wanted.words ?? [], MOST_ENTRIES), ({ id }) => id)
  return sessions.map((session) => ({
    session,
    found: (found.get(session.miniSessionId) ?? []).map(
      ({ registration, name, players }): FoundEntry => ({
        registrationId: registration,
        name,
        players: [...players],
      }),
    ),
  }))
}

/** Players and teams; a team whose words are those of a hidden player's name is not found by them. */
async function findNamed(db: Db, words: readonly string[]): Promise<Pick<SearchAnswer, 'players' | 'teams'>> {
  const teams = (await teamsFound(db, words)).filter(({ name }) => holds(name, words))
  return {
    players: await playersFound(db, words, MOST_NAMED),
    teams: { total: teams.length, first: teams.slice(0, MOST_NAMED) },
  }
}

const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / SEARCH_PAGE))

export class ArchiveSearch {
  readonly #db: Db
  #indexing: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  search = (query: SearchQuery): Promise<Result<Versioned<SearchAnswer>, ErrorCode>> =>
    this.#asked(async (tx) => {
      const seq = await sourceVersion(tx, 'miniSessions')
      return ok({ value: await searchArchive(tx, query), seq })
    })

  /** Those with who is called so: all that are played, and the first page of those that are over. */
  sessionsOf = (q: string): Promise<FoundSessions> =>
    this.#asked(async (tx) => {
      const words = askedWords(q, MOST_WORDS) ?? []
      if (words.length === 0) return []
      const over = await findSessions(tx, { year: null, serverId: null, words }, 1)
      return [...(await findRunning(tx, null, words)), ...over]
    })

  async #asked<T>(answer: (tx: Db) => Promise<T>): Promise<T> {
    await this.#indexed()
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(answer)
  }

  /** Words are made when somebody searches, of what has changed since. */
  #indexed(): Promise<void> {
    this.#indexing ??= this.#index().finally(() => {
      this.#indexing = null
    })
    return this.#indexing
  }

  async #index(): Promise<void> {
    while (await indexSome(this.#db));
  }
}

async function searchArchive(db: Db, { year, serverId, q, page = 1 }: SearchQuery): Promise<SearchAnswer> {
  const asked = askedWords(q, MOST_WORDS)
  const words = asked ?? []
  const wanted: Wanted = { year: year ?? null, serverId: serverId ?? null, words: asked }
  const years = await yearsFound(db, wanted)
  const ofYear = years.filter((one) => year === undefined || one.year === year)
  const total = ofYear.reduce((sum, { sessions }) => sum + sessions, 0)
  const isFirst = words.length > 0 && page === 1 && year === undefined
  return {
    ...(isFirst && serverId === undefined ? await findNamed(db, words) : {}),
    years,
    page,
    pages: pagesOf(total),
    total,
    running: isFirst ? await findRunning(db, wanted.serverId, words) : [],
    sessions: await findSessions(db, wanted, page),
  }
}
