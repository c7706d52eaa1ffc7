/** What an upload has come to, told to whoever sent it. */
import { rangesOf } from '@openroom/bridge/movement/telling'
import { type Compared, NOTHING_COMPARED, sumComparisons } from '@openroom/formats/official/compare'
import type { GivenFile } from '@openroom/formats/read'
import type { Place, ReadFile, Remark } from '@openroom/formats/report'
import type {
  UndecidedStatement,
  UploadPreview,
  UploadRefusal,
  UploadReport,
} from '@openroom/protocol/schema/upload'
import { sayRemark } from '@openroom/texts/remarks'
import type { Kysely } from 'kysely'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import type { UnderstoodFile } from '../core/reading/reading.ts'
import { wellFormed } from '../core/storable.ts'
import { sessionRowsOf } from '../sessions/miniSessions.public.ts'
import { sessionName } from '../sessions/miniSessions.ts'
import type { Imported } from './importDocument.rows.ts'

export type Refusal = UploadRefusal['error']

export const toRefusal = (remark: Remark & { readonly place: Place | null }, file: string): Refusal => ({
  code: remark.code,
  message: remark.message,
  args: { ...remark.args },
  file,
  line: remark.place?.line ?? null,
  column: remark.place?.column ?? null,
  excerpt: remark.excerpt,
})

/** Of no line of a file. */
export const NOWHERE = { line: null, column: null, excerpt: null }

export const namesOfGivenFiles = (files: readonly GivenFile[]): readonly string[] =>
  files.map(({ name }) => wellFormed(name))

const sumOfReadFiles = (read: readonly ReadFile[], of: keyof ReadFile['counts']): number =>
  read.reduce((sum, { counts }) => sum + counts[of], 0)

/** Warnings of a merged reading belong to its file where there is one for each. */
const fileOf = (files: readonly GivenFile[], read: readonly ReadFile[], i: number): string =>
  (files.length === read.length ? files[i]?.name : undefined) ?? files.map(({ name }) => name).join(', ')

/** The session that a figure of a document's session stands in; `null` where several may be. */
function sessionOfImported({ origins }: Imported, place: number, board: number | null): number | null {
  const own = origins.filter(({ places }) => places.includes(place))
  const found = own.length > 1 ? own.filter(({ boards }) => board !== null && boards.has(board)) : own
  const ids = new Set(found.map(({ miniSessionId }) => miniSessionId))
  return ids.size === 1 ? [...ids][0]! : null
}

/** Figures of a file that differ, by the sessions that its document became. */
const differingFigures = ({ differing }: Compared, imported: Imported | undefined) =>
  differing.map(({ code, message, args: { session, convention, ...args } }) => {
    const board = typeof args.board === 'number' ? args.board : null
    return {
      code,
      message,
      args,
      convention: typeof convention === 'string' ? convention : null,
      miniSessionId:
        imported && typeof session === 'number' ? sessionOfImported(imported, session, board) : null,
      board,
    }
  })

/** What waits for other sessions, and for which. */
export async function awaitingRemarks(
  db: Kysely<AllTables>,
  imported: readonly Imported[],
): Promise<UploadPreview['awaiting']> {
  const others = imported.flatMap(({ awaiting }) => awaiting.flatMap((one) => one.others))
  if (others.length === 0) return []
  const ids = others.map(({ session }) => session)
  const rows = await sessionRowsOf(asPublic(db), ids)
  const nameOf = new Map(rows.map((row) => [row.id, sessionName(row)]))
  return others.map(({ session, boards }) => {
    const args = { other: nameOf.get(session) ?? '', boards: rangesOf(boards) }
    return { code: 'deals-still-played', message: sayRemark('deals-still-played', args), args }
  })
}

export function reportOf(
  files: readonly GivenFile[],
  read: readonly UnderstoodFile[],
  imported: readonly Imported[],
  awaiting: UploadPreview['awaiting'],
): UploadReport {
  const sessions = imported.flatMap((one) => one.sessions)
  const waiting = imported.reduce((sum, one) => sum + one.waiting, 0)
  const official = read.map(({ compared }) => compared.official).reduce(sumComparisons, NOTHING_COMPARED)
  return {
    unchanged: waiting === 0 && sessions.every(({ change }) => change === 'unchanged'),
    replaced: sessions.some(({ change }) => change === 'replaced'),
    added: sessions.some(({ change }) => change === 'added'),
    files: files.map(({ name }, i) => ({ name: wellFormed(name), format: (read[i] ?? read[0])!.format })),
    counts: {
      boards: sumOfReadFiles(read, 'boards'),
      results: sumOfReadFiles(read, 'results'),
      auctions: sumOfReadFiles(read, 'auctions'),
      plays: sumOfReadFiles(read, 'plays'),
      registrations: sumOfReadFiles(read, 'registrations'),
    },
    official: {
      compared: official.compared,
      differing: official.differing,
      explained: { ...official.explained },
      figures: read.flatMap(({ compared }, i) => differingFigures(compared, imported[i])),
    },
    warnings: [
      ...awaiting.map((one) => ({ ...one, ...NOWHERE, file: namesOfGivenFiles(files).join(', ') })),
      ...imported.flatMap(({ remarks }, i) => remarks.map((one) => toRefusal(one, fileOf(files, read, i)))),
      ...read.flatMap(({ warnings, compared }, i) =>
        [...warnings, ...compared.warnings].map((warning) => toRefusal(warning, fileOf(files, read, i))),
      ),
    ],
    faults: faultsOf(files, read).slice(0, MOST_FAULTS),
    undecided: [...undecidedOf(files, read)],
    miniSessionIds: [...new Set(sessions.map(({ miniSessionId }) => miniSessionId))],
    waiting,
  }
}

/** Bad records that are told one by one; of more only their number. */
export const MOST_FAULTS = 200

export const faultsOf = (files: readonly GivenFile[], read: readonly ReadFile[]): readonly Refusal[] =>
  read.flatMap(({ faults }, i) =>
    faults.map((fault) => toRefusal(fault, wellFormed(`${fault.args.file ?? fileOf(files, read, i)}`))),
  )

/** Statements of which nothing in the files says which is right, answered and not. */
export const undecidedOf = (
  files: readonly GivenFile[],
  read: readonly ReadFile[],
): readonly UndecidedStatement[] =>
  read.flatMap(({ questions = [] }, i) =>
    questions.map(({ id, remark, readings, now, chosen }) => ({
      id,
      readings: [...readings],
      now,
      chosen,
      remark: toRefusal(remark, fileOf(files, read, i)),
    })),
  )
