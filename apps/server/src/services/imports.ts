/** Files into the store: read, compared with their official figures, stored as one. */
import { createHash } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { LIMITS } from '@openroom/formats/limits'
import type { Compared, OfficialComparison } from '@openroom/formats/official/compare'
import type { GivenFile } from '@openroom/formats/read'
import type { Place, ReadFile, Remark } from '@openroom/formats/report'
import type { UploadRefusal, UploadReport } from '@openroom/protocol/schema/upload'
import type { Kysely } from 'kysely'
import { type Imported, importDocuments } from '../store/unreleased/importDocument.ts'
import type { AllTables } from '../store/unreleased/tables.ts'
import type { Changes } from './changes.ts'
import { type Reader, readHere, type UnderstoodFile } from './reading/reading.ts'

type ImportOptions = {
  /** Whether the public may see auctions and play. */
  readonly playVisible: boolean
  /** Name of the club that it belongs to, whatever the file says. */
  readonly club?: string | null
  /** Files whose sessions are still being played: they stay open, their deals and play held back. */
  readonly open?: readonly ReadFile[]
}

type Refusal = UploadRefusal['error']

const located = (remark: Remark & { readonly place: Place | null }, file: string): Refusal => ({
  code: remark.code,
  message: remark.message,
  args: { ...remark.args },
  file,
  line: remark.place?.line ?? null,
  column: remark.place?.column ?? null,
  excerpt: remark.excerpt,
})

const withVisibility = (document: TournamentDocument, playVisible: boolean): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({
      ...segment,
      sessions: segment.sessions.map((session) => ({
        ...session,
        playVisible: session.playVisible && playVisible,
      })),
    })),
  })),
})

const ofClub = (document: TournamentDocument, name: string | null): TournamentDocument =>
  name === null ? document : { ...document, organiser: { name, club: true } }

const NOTHING: OfficialComparison = { compared: 0, differing: 0, explained: {}, unexplained: 0 }

function together(a: OfficialComparison, b: OfficialComparison): OfficialComparison {
  const codes = new Set([...Object.keys(a.explained), ...Object.keys(b.explained)])
  const explained = [...codes].map((code) => [code, (a.explained[code] ?? 0) + (b.explained[code] ?? 0)])
  return {
    compared: a.compared + b.compared,
    differing: a.differing + b.differing,
    explained: Object.fromEntries(explained),
    unexplained: a.unexplained + b.unexplained,
  }
}

const sumOf = (read: readonly ReadFile[], of: keyof ReadFile['counts']): number =>
  read.reduce((sum, { counts }) => sum + counts[of], 0)

/** Warnings of a merged reading belong to its file where there is one for each. */
const fileOf = (files: readonly GivenFile[], read: readonly ReadFile[], i: number): string =>
  (files.length === read.length ? files[i]?.name : undefined) ?? files.map(({ name }) => name).join(', ')

/** Figures of a file that differ, by the sessions that its document became. */
const differingFigures = ({ differing }: Compared, imported: Imported | undefined) =>
  differing.map(({ message, args: { session, board, convention } }) => ({
    message,
    convention: typeof convention === 'string' ? convention : null,
    miniSessionId: typeof session === 'number' ? (imported?.sessions[session]?.miniSessionId ?? null) : null,
    board: typeof board === 'number' ? board : null,
  }))

function reportOf(
  files: readonly GivenFile[],
  read: readonly UnderstoodFile[],
  imported: readonly Imported[],
): UploadReport {
  const sessions = imported.flatMap((one) => one.sessions)
  const official = read.map(({ compared }) => compared.official).reduce(together, NOTHING)
  return {
    unchanged: sessions.every(({ change }) => change === 'unchanged'),
    replaced: sessions.some(({ change }) => change === 'replaced'),
    files: files.map(({ name }, i) => ({ name, format: (read[i] ?? read[0])!.format })),
    counts: {
      boards: sumOf(read, 'boards'),
      results: sumOf(read, 'results'),
      auctions: sumOf(read, 'auctions'),
      plays: sumOf(read, 'plays'),
      registrations: sumOf(read, 'registrations'),
    },
    official: {
      compared: official.compared,
      differing: official.differing,
      explained: { ...official.explained },
      figures: read.flatMap(({ compared }, i) => differingFigures(compared, imported[i])),
    },
    warnings: read.flatMap(({ warnings, compared }, i) =>
      [...warnings, ...compared.warnings].map((warning) => located(warning, fileOf(files, read, i))),
    ),
    miniSessionIds: sessions.map(({ miniSessionId }) => miniSessionId),
  }
}

/** Who sent files, for the record of uploads. */
export type Sender = { readonly accountId: number | null }

export class Imports {
  readonly #db: Kysely<AllTables>
  readonly #changes: Changes
  readonly #bytes: number
  readonly #reader: Reader

  /** @param limitMb the largest file that is read */
  constructor(db: Kysely<AllTables>, changes: Changes, limitMb: number, reader: Reader = readHere) {
    this.#db = db
    this.#changes = changes
    this.#bytes = limitMb * 1024 * 1024
    this.#reader = reader
  }

  /** Stores files that were sent together, or refuses them all; then nothing is stored. */
  async files(
    files: readonly GivenFile[],
    options: ImportOptions,
    sender: Sender,
  ): Promise<Result<UploadReport, UploadRefusal>> {
    const read = await this.read(files)
    return read.ok ? ok(await this.store(files, read.value, options, sender)) : read
  }

  /** Reads files that belong together; stores nothing. */
  async read(files: readonly GivenFile[]): Promise<Result<readonly UnderstoodFile[], UploadRefusal>> {
    const read = await this.#reader(files, { ...LIMITS, bytes: this.#bytes })
    return read.ok ? read : err({ error: located(read.error.error, read.error.file) })
  }

  /** @param read what `read` made of the files */
  async store(
    files: readonly GivenFile[],
    read: readonly UnderstoodFile[],
    { playVisible, club = null, open = [] }: ImportOptions,
    sender: Sender,
  ): Promise<UploadReport> {
    const documents = read.map(({ document }) => ofClub(withVisibility(document, playVisible), club))
    const stillOpen = new Set(documents.filter((_, i) => open.includes(read[i]!)))
    const imported = await importDocuments(this.#db, documents, new Date(), stillOpen)
    const report = reportOf(files, read, imported)
    await this.#record(documents, files, report, sender)
    this.#announce(imported)
    return report
  }

  #announce(imported: readonly Imported[]): void {
    const sessions = imported.flatMap(({ touched }) => touched)
    const lists = sessions.length > 0 || imported.some(({ newClub }) => newClub)
    if (lists) this.#changes.announce({ sessions, lists })
  }

  async #record(
    documents: readonly TournamentDocument[],
    files: readonly GivenFile[],
    report: UploadReport,
    { accountId }: Sender,
  ): Promise<void> {
    const content_hash = createHash('sha256').update(JSON.stringify(documents)).digest('hex')
    const names = JSON.stringify(files.map(({ name }) => name))
    await this.#db
      .insertInto('upload')
      .values({ content_hash, user_id: accountId, names, report: JSON.stringify(report) })
      .execute()
  }
}
