/** Boards of several sessions in one file: of a folder, of a search. */
import { createHash } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type CollectionFormat, writeCollection } from '@openroom/formats/collection'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { countsOf, withSessions } from '@openroom/formats/json/documentBuilder'
import { WRITERS } from '@openroom/formats/writers'
import type { NamedBoard } from '@openroom/protocol/boardList'
import type { ErrorCode } from '@openroom/protocol/errors'
import { type ExportedFile, plain, withoutResults } from '../core/reading/exportFiles.ts'
import { forAll } from './documentForAll.ts'
import type { Only } from './exportDocument.public.ts'

export type WantedCollection = {
  /** In the order of the file, as far as it holds session by session. */
  readonly boards: readonly NamedBoard[]
  readonly results: boolean
  /** Of the file. */
  readonly name: string
}

/** A session with some of its boards; `most`: results and events. */
type Read = (session: number, only: Only, most: number) => Promise<TournamentDocument | 'too-large' | null>

/** Tables at which none of the boards was played have nothing to tell; the key is that of a part. */
function partOfSession(session: DocumentSession, boards: readonly number[]): DocumentSession {
  const tables = session.tables.filter(({ results, logs }) => results.length > 0 || logs.length > 0)
  const keys = new Set(tables.flatMap(({ ns, ew }) => [ns, ew]))
  const matches = session.matches.filter(({ round, number }) =>
    tables.some((table) => table.round === round && table.number === number),
  )
  const sides = matches.flatMap(({ home, visiting }) => [home, visiting])
  const wanted = new Set([...keys, ...sides])
  const place = ({ number }: { readonly number: number }) => boards.indexOf(number)
  return {
    ...session,
    key: `${session.key.slice(0, 80)}-boards`,
    registrations: session.registrations.filter(({ key }) => wanted.has(key)),
    boards: [...session.boards].sort((a, b) => place(a) - place(b)),
    matches,
    tables,
  }
}

function bySession(boards: readonly NamedBoard[]): ReadonlyMap<number, readonly NamedBoard[]> {
  const groups = new Map<number, NamedBoard[]>()
  for (const one of boards) groups.set(one.session, [...(groups.get(one.session) ?? []), one])
  return groups
}

const eventsIn = (document: TournamentDocument): number => {
  const { results, auctions } = countsOf(document)
  return results + auctions * 60
}

/** Each organiser's own, where they are several. */
function licenceOf(documents: readonly TournamentDocument[]): string | null {
  const said = documents.flatMap(({ organiser }) => (organiser.licence === undefined ? [] : [organiser]))
  const licences = new Set(said.map(({ licence }) => licence!))
  if (licences.size < 2 && said.length === documents.length) return said[0]?.licence ?? null
  const each = new Set(said.map(({ name, licence }) => `${name ?? '-'}: ${licence}`))
  return each.size === 0 ? null : [...each].join('; ')
}

/** @param most results and events of all of them */
export async function collectionFile(
  read: Read,
  { boards, results, name }: WantedCollection,
  format: CollectionFormat,
  most: number,
): Promise<Result<ExportedFile, ErrorCode>> {
  const documents: TournamentDocument[] = []
  let left = most
  for (const [session, own] of bySession(boards)) {
    const found = await read(session, { boards: own, results }, left)
    if (found === 'too-large') return err('export-too-large')
    if (found === null) continue
    left -= eventsIn(found)
    const numbers = own.map(({ board }) => board)
    const part = withSessions(results ? forAll(found) : withoutResults(found), (one) =>
      partOfSession(one, numbers),
    )
    if (countsOf(part).boards > 0) documents.push(part)
  }
  if (documents.length === 0) return err('board-not-found')
  const written = writeCollection(documents, format)
  if (!written.ok) return written
  const { bytes, leftOut } = written.value
  const { type, ending } = WRITERS[format]
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const file = `${plain(name).slice(0, 60)}${ending}`
  return ok({
    pieces: [bytes],
    size: bytes.length,
    hash,
    type,
    name: file,
    leftOut,
    licence: licenceOf(documents),
  })
}
