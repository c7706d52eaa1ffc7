/** A PBN file as a Tournament document. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { fingerprint } from '../fingerprint.ts'
import type { DocumentEvent, DocumentSegment, DocumentSession, TournamentDocument } from '../json/document.ts'
import {
  cleanName,
  event,
  Keys,
  segment,
  session,
  slug,
  tournamentDocument,
} from '../json/documentBuilder.ts'
import { hasOneMatch, withoutVps, withUnitedTeams } from '../knockOut.ts'
import type { Limits } from '../limits.ts'
import { type FileHead, type FormatReader, readAs } from '../reader.ts'
import { readError, remark, Warnings } from '../remark.ts'
import type { ByteSource, OfficialPar, ReadResult, Remark } from '../report.ts'
import type { Game, KeptTag } from './game.ts'
import { type PbnFile, readGames } from './games.ts'
import { type GroupedEvent, type GroupedSegment, type GroupedSession, groupGames } from './grouping.ts'
import { isIndividualEvent } from './individuals.ts'
import { type NumberedGame, numberedGames, roundOf } from './numbered.ts'
import { arrangementIn, conventionsIn } from './ownTags.ts'
import { readPairSession, type SessionParts } from './pairs.ts'
import { type Scoring, scoringOf } from './scoring.ts'
import { type TeamParts, teamSession } from './teams.ts'
import { nsView, parseSided } from './values.ts'

const UNNAMED = 'Unnamed event'

/** Facts that programs write into lines beginning with %. */
type Header = {
  readonly name: string | null
  readonly organiser: string | null
  readonly site: string | null
}

function headerOfDirectives(directives: readonly string[]): Header {
  const facts = new Map<string, string>()
  for (const line of directives) {
    const meta = /^<META\s+name=(\w+)\s+content="([^"]*)"/i.exec(line)
    const composer = /^(HRTitleEvent|HRTitleSite)\s+"([^"]*)"/.exec(line)
    const fact = meta ?? composer
    if (fact && fact[2] !== '') facts.set(fact[1]!, fact[2]!)
  }
  return {
    name: facts.get('ContestName') ?? facts.get('HRTitleEvent') ?? null,
    organiser: facts.get('Arranger') ?? facts.get('Licencee') ?? null,
    site: facts.get('HRTitleSite') ?? null,
  }
}

type SessionDraft = SessionParts | (TeamParts & { readonly winners: 1 })

type Form = 'teams' | 'pairs' | 'individuals'

const formOf = (grouped: GroupedEvent): Form =>
  isIndividualEvent(grouped) ? 'individuals' : grouped.team ? 'teams' : 'pairs'

/** @param boards how many the file has of the event */
const partsOfForm = (
  form: Form,
  set: GroupedSession['sets'][number],
  boards: number,
  warnings: Warnings,
): SessionDraft =>
  form === 'teams'
    ? { ...teamSession(set, warnings), winners: 1 }
    : readPairSession(set, { individual: form === 'individuals', boards }, warnings)

type Built<T> = { readonly part: T; readonly winners: 1 | 2 }

const mostWinners = (built: readonly Built<unknown>[]): 1 | 2 =>
  built.some(({ winners }) => winners === 2) ? 2 : 1

type EventForm = { readonly form: Form; readonly knockOut: boolean; readonly boards: number }

function builtSessions(
  { sessions }: GroupedSegment,
  { form, boards }: EventForm,
  warnings: Warnings,
): readonly Built<DocumentSession>[] {
  const numberOfSessions = Math.max(...sessions.map(({ number, of }) => Math.max(number, of ?? 0)))
  return sessions.flatMap(({ number, date, sets }) =>
    sets.map((set, i) => {
      const { winners, ...parts } = partsOfForm(form, set, boards, warnings)
      const part = session({
        key: slug(date ?? 'undated', `s${number}`, i > 0 ? `m${i + 1}` : null),
        session: number,
        miniSession: i + 1,
        numberOfSessions,
        date,
        boards: set.boards,
        ...parts,
      })
      return { part, winners }
    }),
  )
}

function buildPbnSegment(
  grouped: GroupedSegment,
  place: { readonly order: number; readonly event: string; readonly keys: Keys },
  form: EventForm,
  warnings: Warnings,
): Built<DocumentSegment> {
  const { knockOut } = form
  const built = builtSessions(grouped, form, warnings)
  const parts = knockOut ? withUnitedTeams(built.map((one) => one.part)) : null
  const sessions = built.map((one, i) => ({ ...one, part: parts?.[i] ?? one.part }))
  const keys = new Keys()
  const name = cleanName(grouped.name ?? '') ?? place.event
  const part = segment({
    key: place.keys.unique(slug(name)),
    name,
    order: place.order,
    sessions: sessions.map((one) => ({ ...one.part, key: keys.unique(one.part.key) })),
  })
  return { part, winners: mostWinners(sessions) }
}

/** Whether games that do not say how they are scored carry IMPs, and no matchpoints. */
function hasImps(games: readonly NumberedGame[]): boolean {
  const figures = games.flatMap(({ facts, scoreTable }) => [facts, ...scoreTable.map((row) => row.facts)])
  const has = (name: 'imps' | 'points' | 'percent') =>
    figures.some(({ official }) => official !== null && official[`${name}Ns`] !== null)
  return has('imps') && !has('points') && !has('percent')
}

/** The commonest Scoring tag of an event's games; without one, what their figures are. */
function scoringIn(games: readonly NumberedGame[], team: boolean): Scoring {
  const counts = new Map<string, number>()
  for (const { tags } of games) {
    const value = tags.get('Scoring')
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return scoringOf(most?.[0] ?? (hasImps(games) ? 'IMP' : undefined), team)
}

function buildPbnEvent(
  grouped: GroupedEvent,
  place: { readonly order: number; readonly name: string; readonly keys: Keys },
  warnings: Warnings,
): DocumentEvent {
  const { knockOut, games } = grouped
  const form = formOf(grouped)
  const team = form === 'teams'
  const scoring = scoringIn(games, team)
  const name = cleanName(grouped.name ?? '') ?? place.name
  const keys = new Keys()
  const sets = grouped.segments.flatMap(({ sessions }) => sessions.flatMap((one) => one.sets))
  const boards = sets.reduce((sum, set) => sum + set.boards.length, 0)
  const segments = grouped.segments.map((one, i) =>
    buildPbnSegment(one, { order: i + 1, event: name, keys }, { form, knockOut, boards }, warnings),
  )
  const parts = segments.map(({ part }) => part)
  const winners = mostWinners(segments)
  const type = team ? 'TEAM' : 'PAIR'
  const hasNoVps = team && (knockOut || hasOneMatch(parts))
  const isScored = parts.some(({ sessions }) => sessions.some(({ tables }) => tables.length > 1))
  if (isScored && scoring.unknown !== undefined) {
    const args = { event: name, scoring: scoring.unknown.slice(0, 40), counts: scoring.calcType }
    warnings.add(remark('scoring-unknown', { args }))
  } else if (isScored && !scoring.told && !team) {
    warnings.add(remark('scoring-assumed', { args: { event: name } }))
  }
  return event({
    key: place.keys.unique(slug(name)),
    name,
    order: place.order,
    type,
    calcType: scoring.calcType,
    conventions: conventionsIn(games) ?? (hasNoVps ? withoutVps(scoring.conventions) : scoring.conventions),
    winners,
    arrangeType:
      arrangementIn(games) ?? (knockOut ? 'KNOCK_OUT' : !team && winners === 2 ? 'MITCHELL' : 'FREE'),
    segments: parts,
  })
}

/** What a document has room for (json/document.ts). */
const ROOM = {
  boards: 5_000,
  results: 1_000,
  tables: 100_000,
  registrations: 20_000,
  sessions: 1_000,
  events: 1_000,
} as const

/** The part of a document that is more than it may hold. */
function overfull(events: readonly DocumentEvent[]): keyof typeof ROOM | null {
  const segments = events.flatMap((one) => one.segments)
  const sessions = segments.flatMap((one) => one.sessions)
  if (events.length > ROOM.events) return 'events'
  if (
    [...events.map((one) => one.segments), ...segments.map((one) => one.sessions)].some(
      (one) => one.length > ROOM.sessions,
    )
  ) {
    return 'sessions'
  }
  const tables = sessions.flatMap((one) => one.tables)
  if (tables.some(({ results, logs }) => Math.max(results.length, logs.length) > ROOM.results))
    return 'results'
  const parts = ['boards', 'tables', 'registrations'] as const
  return parts.find((part) => sessions.some((session) => session[part].length > ROOM[part])) ?? null
}

/** The deals of a file, or who played where it has none: what stays when its results are corrected. */
function substanceOf(sessions: readonly DocumentSession[]): unknown {
  const deals = sessions.flatMap(({ boards }) => boards.map(({ number, deal }) => [number, deal]))
  const isDealt = deals.some(([, deal]) => deal !== null)
  return isDealt ? deals : sessions.map(({ registrations }) => registrations.map(({ name }) => name).sort())
}

/** A file that tells no date, or no name, must not be taken for the next one that tells none. */
function tournamentKey(name: string, named: boolean, events: readonly DocumentEvent[]): string {
  const sessions = events.flatMap(({ segments }) => segments.flatMap((segment) => segment.sessions))
  const isKnown = named && sessions.some(({ date }) => date !== null)
  return isKnown ? slug(name) : slug(named ? name : null, fingerprint(substanceOf(sessions)))
}

type Grouped = {
  readonly groups: GroupedEvent[]
  readonly name: string | null
  readonly organiser: string | null
  readonly location: string | null
}

/** The games of a file, taken out of it. */
function groupParsed({ games: all }: PbnFile, warnings: Warnings): Grouped {
  const games = numberedGames(all.splice(0), warnings)
  const tag = (name: KeptTag) => cleanName(games.find(({ tags }) => tags.has(name))?.tags.get(name) ?? '')
  return {
    groups: [...groupGames(games, warnings)],
    name: tag('Tournament'),
    organiser: tag('Organiser'),
    location: tag('Site'),
  }
}

/** One after the other, none of which is kept: what is made of a large file takes the place of its games. */
function* drainItems<T>(items: T[]): Generator<T> {
  for (let next = items.shift(); next !== undefined; next = items.shift()) yield next
}

/** The document of a file's games, which are the file's no longer. */
export function pbnDocument(file: PbnFile, warnings: Warnings): Result<TournamentDocument, Remark> {
  const header = headerOfDirectives(file.directives)
  const { groups, ...told } = groupParsed(file, warnings)
  if (groups.length === 0) return err(remark('pbn-no-boards'))
  const unnamed = cleanName(header.name ?? '') ?? UNNAMED
  const keys = new Keys()
  const events: DocumentEvent[] = []
  for (const group of drainItems(groups))
    events.push(buildPbnEvent(group, { order: events.length + 1, name: unnamed, keys }, warnings))
  const full = overfull(events)
  if (full) {
    return err(remark('pbn-too-much', { args: { part: full, limit: ROOM[full] } }))
  }
  const name = told.name ?? events[0]!.name
  const organiser = told.organiser ?? cleanName(header.organiser ?? '')
  const location = told.location ?? cleanName(header.site ?? '')
  return ok(
    tournamentDocument({ key: tournamentKey(name, name !== UNNAMED, events), name, location }, events, {
      name: organiser,
      club: organiser !== null,
    }),
  )
}

/** OptimumScore of each game that has the double-dummy table it follows from. */
function parsOf({ games }: PbnFile): readonly OfficialPar[] {
  return games.flatMap(({ board, dealer, vulnerability, doubleDummy, tags }): readonly OfficialPar[] => {
    const value = parseSided(tags.get('OptimumScore')?.replace(/\d[SHDCNX]\w*;\s*/, '') ?? '', null)
    const scoreNs = value ? nsView(value) : null
    if (scoreNs === null || doubleDummy === null || dealer === null || vulnerability === null) return []
    return [{ board: board ?? 0, dealer, vulnerability, doubleDummy, scoreNs }]
  })
}

/** Of pairs the rounds of rows and games may be found out by who met whom. */
const isOfToldRound = ({ facts, tags }: Game): boolean =>
  facts.status !== 'played' || roundOf({ tags, part: null }) !== null

async function readPbn(source: ByteSource, limits: Limits): Promise<ReadResult> {
  const warnings = new Warnings(limits)
  const file = await readGames(source, limits, warnings)
  if (!file.ok) return err(readError('PBN', file.error))
  const pars = parsOf(file.value)
  const document = pbnDocument(file.value, warnings)
  if (!document.ok) return err(readError('PBN', document.error))
  const areTeams = document.value.events.every(({ type }) => type === 'TEAM')
  const areRoundsTold = areTeams && file.value.games.every(isOfToldRound)
  return ok({ ...readAs('PBN', document.value, warnings), areRoundsTold, pars })
}

const TAG_BEGINS = /\[\s*[A-Za-z0-9_]+\s*("|$)/y

/** Whether a tag comes first, after nothing but lines of % or ; and comments in braces. */
function beginsWithTag(text: string): boolean {
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code <= 32) at += 1
    else if (code === 37 || code === 59) {
      const end = text.indexOf('\n', at)
      if (end < 0) return false
      at = end + 1
    } else if (code === 123) {
      const end = text.indexOf('}', at)
      if (end < 0) return false
      at = end + 1
    } else {
      TAG_BEGINS.lastIndex = at
      return TAG_BEGINS.test(text)
    }
  }
  return false
}

const isPbn = ({ text }: FileHead): boolean =>
  text !== null && (/^\s*%\s*PBN\b/i.test(text.slice(0, 200)) || beginsWithTag(text))

export const pbnReader: FormatReader = { format: 'PBN', sniff: isPbn, read: readPbn }
