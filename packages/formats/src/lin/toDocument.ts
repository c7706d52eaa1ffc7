/** A LIN file as a Tournament document: a match over two rooms, or boards of pairs. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { fingerprint } from '../fingerprint.ts'
import type { DocumentSession, TournamentDocument } from '../json/document.ts'
import { cleanName, event, segment, slug, tournamentDocument } from '../json/documentBuilder.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { matchSession } from './match.ts'
import { pairSession } from './pairs.ts'
import { type LinSet, pairSets, setOf, unseenTables } from './sets.ts'
import type { LinFile } from './tables.ts'

/** Whether a team match is meant: two rooms, or told so. */
export const isMatch = ({ header, tables }: LinFile): boolean =>
  header ? header.type !== 'P' : tables.some(({ room }) => room === 'closed')

/** The deals, so that hands without any name are told from each other. */
const dealsOf = (sets: readonly LinSet[]) => sets.map(({ boards }) => boards)

const isoDate = (text: string): string | null => {
  const match = /(?<!\d)(\d{4})[.\-/]\s*(\d{1,2})[.\-/]\s*(\d{1,2})(?!\d)/.exec(text)
  if (!match) return null
  const iso = `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

function namesOf(file: LinFile, sets: readonly LinSet[], match: boolean) {
  const { header, title } = file
  const segmentName = cleanName(header?.segment ?? '')
  const name = cleanName(header?.title ?? '') ?? (title === null ? null : cleanName(title)) ?? segmentName
  const first = file.tables[0]
  const words = slug(name, segmentName === name ? null : segmentName)
  const key = match
    ? slug(words, ...(header?.teams ?? []).map((team) => team.name))
    : slug(name === null ? null : words, fingerprint(dealsOf(sets)))
  return { name: name ?? (first ? `Board ${first.number}` : 'LIN'), segmentName, key }
}

/** The document of a file; the error is about the file as a whole. */
export function linToDocument(file: LinFile, warnings: Warnings): Result<TournamentDocument, Remark> {
  const match = isMatch(file)
  const all = [...file.tables, ...unseenTables(file)]
  if (all.length === 0) {
    return err(remark('lin-no-board', 'The file has no board: no `md`, no `qx` and no result.'))
  }
  const sets: LinSet[] = []
  for (const tables of match ? [all] : pairSets(all)) {
    const set = setOf(tables, file, warnings)
    if (!set.ok) return set
    sets.push(set.value)
  }
  if (sets.length > 1_000) {
    const message = 'The file has more than 1000 sets of deals.'
    return err(remark('too-many-records', message, { args: { limit: 1_000 } }))
  }
  const { name, segmentName, key } = namesOf(file, sets, match)
  const date = isoDate(`${file.header?.segment ?? ''} ${file.header?.title ?? ''}`)
  const sessions = sets.map((set, i): DocumentSession => {
    const common = { key: `s${i + 1}`, miniSession: i + 1, date }
    return match ? matchSession(file, set, common) : pairSession(set, common)
  })
  const only = segment({ key: slug(segmentName ?? name), name: segmentName ?? name, sessions })
  const isBam = match && file.header?.type === 'B'
  const played = event({
    key: 'e1',
    name,
    type: match ? 'TEAM' : 'PAIR',
    segments: [only],
    ...(isBam ? { calcType: 'BAM' as const } : {}),
  })
  return ok(tournamentDocument({ key, name }, [played]))
}
