/** A LIN file as a Tournament document: matches over two rooms, or boards of pairs. */
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import { fingerprint } from '../fingerprint.ts'
import type { DocumentEvent, DocumentSegment, DocumentSession, TournamentDocument } from '../json/document.ts'
import {
  cleanName,
  event,
  Keys,
  segment,
  sessionsOfDocument,
  slug,
  tournamentDocument,
} from '../json/documentBuilder.ts'
import { hasOneMatch, withoutVps, withUnitedTeams } from '../knockOut.ts'
import { type KnockOutPart, knockOutPart } from '../knockOutPart.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import type { LinFile } from './file.ts'
import { type LinPart, sessionsIn } from './sessions.ts'
import { tablesWithResults } from './sets.ts'

/** Whether a team match is meant: two rooms, or told so. */
const isMatch = ({ header, tables }: LinFile): boolean =>
  header ? header.type !== 'P' : tables.some(({ room }) => room === 'closed')

const segmentNameOf = ({ header }: LinFile): string | null => cleanName(header?.segment ?? '')

const nameInFile = (file: LinFile): string | null =>
  cleanName(file.header?.title ?? '') ?? cleanName(file.title ?? '') ?? segmentNameOf(file)

const nameOfLin = (file: LinFile): string =>
  nameInFile(file) ?? (file.tables[0] ? `Board ${file.tables[0].number}` : 'LIN')

type Order = { readonly order: number; readonly keys: Keys }

/** The part of a knock-out match that a header names. */
const partOfLin = ({ header }: LinFile): KnockOutPart | null => knockOutPart(header?.segment ?? '')

/** Told by the segment, or by a score before it. */
const isKnockOutLin = (file: LinFile): boolean =>
  isMatch(file) &&
  file.header?.type !== 'B' &&
  (partOfLin(file) !== null || (file.header?.teams ?? []).some(({ carryOver }) => Boolean(carryOver)))

/** What of the segment's name is no number of a part. */
const stageOfLin = (file: LinFile): string | null =>
  isKnockOutLin(file) ? (partOfLin(file) ?? { stage: segmentNameOf(file) }).stage : segmentNameOf(file)

function builtSegment(
  own: readonly LinPart[],
  { order, keys, event: eventName }: Order & { readonly event: string },
  warnings: Warnings,
): Result<DocumentSegment, Remark> {
  const { file } = own[0]!
  const knockOut = isKnockOutLin(file)
  const bySession = groupBy(own, (part) => (knockOut ? `${partOfLin(part.file)?.number ?? 1}` : '1'))
  const sessions: DocumentSession[] = []
  for (const [number, parts] of bySession) {
    const place = { session: Number(number), of: partOfLin(parts[0]!.file)?.of ?? null, match: isMatch(file) }
    const built = sessionsIn(parts, place, warnings)
    if (!built.ok) return built
    sessions.push(...built.value)
  }
  const last = Math.max(
    ...sessions.map(({ session, numberOfSessions }) => Math.max(session, numberOfSessions)),
  )
  const all = sessions.map((one) => ({ ...one, numberOfSessions: last }))
  const name = stageOfLin(file) ?? eventName
  const key = keys.unique(slug(name))
  return ok(segment({ key, name, order, sessions: knockOut ? withUnitedTeams(all) : all }))
}

function builtEvent(
  parts: readonly LinPart[],
  { order, keys }: Order,
  warnings: Warnings,
): Result<DocumentEvent, Remark> {
  const { file } = parts[0]!
  const [match, name] = [isMatch(file), nameOfLin(file)]
  const segments: DocumentSegment[] = []
  const segmentKeys = new Keys()
  for (const own of groupBy(parts, (part) => stageOfLin(part.file) ?? '').values()) {
    const place = { order: segments.length + 1, keys: segmentKeys, event: name }
    const built = builtSegment(own, place, warnings)
    if (!built.ok) return built
    segments.push(built.value)
  }
  const isPlain = match && file.header?.type !== 'B' && !isKnockOutLin(file) && !hasOneMatch(segments)
  return ok(
    event({
      key: keys.unique(`e${order}`),
      name,
      order,
      type: match ? 'TEAM' : 'PAIR',
      segments,
      ...(match && file.header?.type === 'B' ? { calcType: 'BAM' as const } : {}),
      ...(isKnockOutLin(file) ? { arrangeType: 'KNOCK_OUT' as const } : {}),
      conventions: match && !isPlain ? withoutVps({}) : {},
    }),
  )
}

const eventMark = ({ file }: LinPart): string =>
  [isMatch(file), isKnockOutLin(file), file.header?.type === 'B', nameOfLin(file)].join('\n')

const teamsMark = ({ header }: LinFile): string =>
  (header?.teams ?? [])
    .map(({ name }) => name)
    .sort()
    .join('\n')

/** Segments of one knock-out match. */
const isSameMatch = (one: LinFile, other: LinFile): boolean =>
  isKnockOutLin(one) && stageOfLin(one) === stageOfLin(other) && teamsMark(one) === teamsMark(other)

/** A match is known by its teams, however many of its segments a file has, anything else by its deals: hands have no name as a rule. */
function keyOfParts(parts: readonly LinPart[], events: readonly DocumentEvent[]): string {
  const { file } = parts[0]!
  const [name, segmentName] = [nameInFile(file), segmentNameOf(file)]
  const words = slug(name, segmentName === name ? null : segmentName)
  const teams = (file.header?.teams ?? []).map((team) => team.name)
  if (parts.every((part) => isSameMatch(part.file, file)))
    return slug(name, stageOfLin(file), ...[...teams].sort())
  if (parts.length === 1 && isMatch(file)) return slug(words, ...teams)
  const deals = events.flatMap(({ segments }) =>
    segments.flatMap(({ sessions }) => sessions.map(({ boards }) => boards)),
  )
  return slug(name === null ? null : words, fingerprint(deals))
}

/** Of so many boards a header speaks of a match; of a thousand it says nothing. */
const MOST_ANNOUNCED = 64

/** Boards of a match that its header announces, and of which neither a result nor a table follows; and those that it does not. */
function warnOfAnnounced({ file, tables }: LinPart, warnings: Warnings): void {
  const { header, numbers, results } = file
  if (!header || !isMatch(file)) return
  const [first, last] = [header.firstBoard ?? 1, header.lastBoard ?? 0]
  const range =
    last - first < MOST_ANNOUNCED ? Array.from({ length: last - first + 1 }, (_, i) => first + i) : []
  const announced = numbers.length > 0 ? numbers : range
  const there = new Set(tables.map(({ number }) => number))
  // A list of results that has an empty place for a board says that it was not played.
  const missing = announced.filter((number, at) => !there.has(number) && 2 * at >= results.length)
  const played = new Set(file.tables.map(({ number }) => number))
  const beyond = [...played].filter((number) => !announced.includes(number))
  const tell = (code: 'boards-announced' | 'boards-unannounced', numbers: readonly number[]) => {
    const [home, visiting] = header.teams.map(({ name }) => name)
    const args = { home: home!, visiting: visiting!, boards: numbers.join(', '), count: numbers.length }
    warnings.add(remark(code, { args }))
  }
  if (missing.length > 0) tell('boards-announced', missing)
  // A header of other boards altogether was left over from another match.
  if (beyond.length > 0 && 2 * beyond.length < played.size) tell('boards-unannounced', beyond)
}

/** The document of a file's parts; the error is about the file as a whole. */
export function linToDocument(
  files: readonly LinFile[],
  warnings: Warnings,
): Result<TournamentDocument, Remark> {
  const all = files.map((file) => ({ file, tables: tablesWithResults(file) }))
  const parts = all.filter(({ tables }) => tables.length > 0)
  if (parts.length === 0) {
    return err(remark('lin-no-board'))
  }
  for (const part of all) warnOfAnnounced(part, warnings)
  const events: DocumentEvent[] = []
  const keys = new Keys()
  for (const [i, own] of [...groupBy(parts, eventMark).values()].entries()) {
    const built = builtEvent(own, { order: i + 1, keys }, warnings)
    if (!built.ok) return built
    events.push(built.value)
  }
  const document = tournamentDocument(
    { key: keyOfParts(parts, events), name: nameOfLin(parts[0]!.file) },
    events,
  )
  if (events.length <= 1_000 && sessionsOfDocument(document).length <= 1_000) return ok(document)
  return err(remark('lin-too-many-sets', { args: { limit: 1_000 } }))
}
