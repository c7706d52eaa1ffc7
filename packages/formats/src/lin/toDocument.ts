/** A LIN file as a Tournament document: matches over two rooms, or boards of pairs. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { fingerprint } from '../fingerprint.ts'
import type { DocumentEvent, DocumentSegment, TournamentDocument } from '../json/document.ts'
import {
  cleanName,
  event,
  Keys,
  segment,
  sessionsOf,
  slug,
  tournamentDocument,
} from '../json/documentBuilder.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { type LinPart, sessionsIn } from './sessions.ts'
import { toldTables } from './sets.ts'
import type { LinFile } from './tables.ts'

/** Whether a team match is meant: two rooms, or told so. */
const isMatch = ({ header, tables }: LinFile): boolean =>
  header ? header.type !== 'P' : tables.some(({ room }) => room === 'closed')

const segmentNameOf = ({ header }: LinFile): string | null => cleanName(header?.segment ?? '')

const toldName = (file: LinFile): string | null =>
  cleanName(file.header?.title ?? '') ?? cleanName(file.title ?? '') ?? segmentNameOf(file)

const nameOf = (file: LinFile): string =>
  toldName(file) ?? (file.tables[0] ? `Board ${file.tables[0].number}` : 'LIN')

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}

type Order = { readonly order: number; readonly keys: Keys }

function builtEvent(
  parts: readonly LinPart[],
  { order, keys }: Order,
  warnings: Warnings,
): Result<DocumentEvent, Remark> {
  const { file } = parts[0]!
  const [match, name] = [isMatch(file), nameOf(file)]
  const segments: DocumentSegment[] = []
  const segmentKeys = new Keys()
  for (const [i, own] of grouped(parts, (part) => segmentNameOf(part.file) ?? '').entries()) {
    const sessions = sessionsIn(own, match, warnings)
    if (!sessions.ok) return sessions
    const segmentName = segmentNameOf(own[0]!.file) ?? name
    const key = segmentKeys.unique(slug(segmentName))
    segments.push(segment({ key, name: segmentName, order: i + 1, sessions: sessions.value }))
  }
  return ok(
    event({
      key: keys.unique(`e${order}`),
      name,
      order,
      type: match ? 'TEAM' : 'PAIR',
      segments,
      ...(match && file.header?.type === 'B' ? { calcType: 'BAM' as const } : {}),
    }),
  )
}

const eventMark = ({ file }: LinPart): string =>
  [isMatch(file), file.header?.type === 'B', nameOf(file)].join('\n')

/** A match is known by its teams, anything else by its deals: hands have no name as a rule. */
function keyOf(parts: readonly LinPart[], events: readonly DocumentEvent[]): string {
  const { file } = parts[0]!
  const [name, segmentName] = [toldName(file), segmentNameOf(file)]
  const words = slug(name, segmentName === name ? null : segmentName)
  if (parts.length === 1 && isMatch(file))
    return slug(words, ...(file.header?.teams ?? []).map((team) => team.name))
  const deals = events.flatMap(({ segments }) =>
    segments.flatMap(({ sessions }) => sessions.map(({ boards }) => boards)),
  )
  return slug(name === null ? null : words, fingerprint(deals))
}

/** The document of a file's parts; the error is about the file as a whole. */
export function linToDocument(
  files: readonly LinFile[],
  warnings: Warnings,
): Result<TournamentDocument, Remark> {
  const parts = files
    .map((file) => ({ file, tables: toldTables(file) }))
    .filter(({ tables }) => tables.length > 0)
  if (parts.length === 0) {
    return err(remark('lin-no-board', 'The file has no board: no `md`, no `qx` and no result.'))
  }
  const events: DocumentEvent[] = []
  const keys = new Keys()
  for (const [i, own] of grouped(parts, eventMark).entries()) {
    const built = builtEvent(own, { order: i + 1, keys }, warnings)
    if (!built.ok) return built
    events.push(built.value)
  }
  const document = tournamentDocument({ key: keyOf(parts, events), name: nameOf(parts[0]!.file) }, events)
  if (events.length <= 1_000 && sessionsOf(document).length <= 1_000) return ok(document)
  const message = 'The file has more than 1000 sets of deals.'
  return err(remark('too-many-records', message, { args: { limit: 1_000 } }))
}
