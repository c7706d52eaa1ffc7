/** Files into the store: read, compared with their official figures, stored as one. */

import { rangesOf } from '@openroom/bridge/movement/telling'
import { err, ok, type Result } from '@openroom/bridge/result'
import { LOSSES, losesSomething } from '@openroom/formats/identity/loss'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { LENIENT } from '@openroom/formats/limits'
import { type Compared, NOTHING_COMPARED, summed } from '@openroom/formats/official/compare'
import type { GivenFile } from '@openroom/formats/read'
import type { Place, ReadFile, Remark } from '@openroom/formats/report'
import type { UploadPreview, UploadRefusal, UploadReport } from '@openroom/protocol/schema/upload'
import { sayRemark } from '@openroom/texts/remarks'
import type { Kysely, Transaction } from 'kysely'
import { hashInTurns, hashOf } from '../store/hash.ts'
import { sessionRowsOf } from '../store/released/miniSessions.ts'
import { storableJson, wellFormed } from '../store/storable.ts'
import type { PublicTables } from '../store/tables.ts'
import { type Imported, importDocuments } from '../store/unreleased/importDocument.ts'
import type { AllTables } from '../store/unreleased/tables.ts'
import { nameSession } from '../store/unreleased/upload/named.ts'
import { ImportRefusal, OthersSession, type Question } from '../store/unreleased/upload/refusal.ts'
import type { Sameness } from '../store/unreleased/upload/sameness.ts'
import type { Replacing } from '../store/unreleased/upload/versions.ts'
import type { Accounts } from './accounts.ts'
import type { Changes } from './changes.ts'
import { idsOf, type Limits } from './limits.ts'
import { sessionName } from './public/miniSessions.ts'
import { type Reader, readHere, type UnderstoodFile } from './reading/reading.ts'
import { organiserOfFiles, refuseOthers } from './uploadOrganiser.ts'
import { Previewed, previewOf } from './uploadPreview.ts'

export type { Sameness }

type ImportOptions = {
  /** Whether the public may see auctions and play. */
  readonly playVisible: boolean
  /** Name of the club that it belongs to, whatever the file says. */
  readonly club?: string | null
  /** Number of the organiser that it belongs to, which goes before the club's name. */
  readonly organiser?: number | null
  /** What its session is to be called, where the files are of one; */
  readonly name?: string | null
  /** where it is new, as nobody has typed it. */
  readonly proposed?: string | null
  /** What may be lost: a difference by its mark, or whatever it is; absent: nothing. */
  readonly replace?: string | true | null
  /** Whether what may be a stored session is it, by the mark of the question, or whatever it is; absent: asked. */
  readonly sameness?: Sameness | null
  /** Whether bad records may be left out: these, by their mark, or whatever they are; absent: none. */
  readonly without?: string | true | null
  /** An admin accepts that boards are told which another session has still to play. */
  readonly tellsEarly?: boolean
  /** The character set of the files, where somebody says it. */
  readonly charset?: string | null
  /** Files whose sessions are still being played: they stay open, their deals, play and awaited boards held back. */
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

/** Of no line of a file. */
const NOWHERE = { line: null, column: null, excerpt: null }

const withVisibility = (document: TournamentDocument, playVisible: boolean): TournamentDocument =>
  withSessions(document, (session) => ({ ...session, playVisible: session.playVisible && playVisible }))

const ofOrganiser = (
  document: TournamentDocument,
  organiser: TournamentDocument['organiser'] | null,
): TournamentDocument => (organiser === null ? document : { ...document, organiser })

const sumOf = (read: readonly ReadFile[], of: keyof ReadFile['counts']): number =>
  read.reduce((sum, { counts }) => sum + counts[of], 0)

/** Warnings of a merged reading belong to its file where there is one for each. */
const fileOf = (files: readonly GivenFile[], read: readonly ReadFile[], i: number): string =>
  (files.length === read.length ? files[i]?.name : undefined) ?? files.map(({ name }) => name).join(', ')

/** Figures of a file that differ, by the sessions that its document became. */
const differingFigures = ({ differing }: Compared, imported: Imported | undefined) =>
  differing.map(({ code, message, args: { session, convention, ...args } }) => ({
    code,
    message,
    args,
    convention: typeof convention === 'string' ? convention : null,
    miniSessionId: typeof session === 'number' ? (imported?.sessions[session]?.miniSessionId ?? null) : null,
    board: typeof args.board === 'number' ? args.board : null,
  }))

/** What waits for other sessions, and for which. */
async function awaitingRemarks(
  db: Kysely<AllTables>,
  imported: readonly Imported[],
): Promise<UploadPreview['awaiting']> {
  const others = imported.flatMap(({ awaiting }) => awaiting.flatMap((one) => one.others))
  if (others.length === 0) return []
  const ids = others.map(({ session }) => session)
  const rows = await sessionRowsOf(db as unknown as Kysely<PublicTables>, ids)
  const nameOf = new Map(rows.map((row) => [row.id, sessionName(row)]))
  return others.map(({ session, boards }) => {
    const args = { other: nameOf.get(session) ?? '', boards: rangesOf(boards) }
    return { code: 'deals-still-played', message: sayRemark('deals-still-played', args), args }
  })
}

function reportOf(
  files: readonly GivenFile[],
  read: readonly UnderstoodFile[],
  imported: readonly Imported[],
  awaiting: UploadPreview['awaiting'],
): UploadReport {
  const sessions = imported.flatMap((one) => one.sessions)
  const waiting = imported.reduce((sum, one) => sum + one.waiting, 0)
  const official = read.map(({ compared }) => compared.official).reduce(summed, NOTHING_COMPARED)
  return {
    unchanged: waiting === 0 && sessions.every(({ change }) => change === 'unchanged'),
    replaced: sessions.some(({ change }) => change === 'replaced'),
    added: sessions.some(({ change }) => change === 'added'),
    files: files.map(({ name }, i) => ({ name: wellFormed(name), format: (read[i] ?? read[0])!.format })),
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
    warnings: [
      ...awaiting.map((one) => ({ ...one, ...NOWHERE, file: namesOf(files).join(', ') })),
      ...imported.flatMap(({ remarks }, i) => remarks.map((one) => located(one, fileOf(files, read, i)))),
      ...read.flatMap(({ warnings, compared }, i) =>
        [...warnings, ...compared.warnings].map((warning) => located(warning, fileOf(files, read, i))),
      ),
    ],
    faults: faultsOf(files, read).slice(0, MOST_FAULTS),
    miniSessionIds: [...new Set(sessions.map(({ miniSessionId }) => miniSessionId))],
    waiting,
  }
}

/** What is proposed is for what is new: a session that is stored keeps its name unless somebody types another. */
function nameFor(
  { miniSessionIds }: UploadReport,
  imported: readonly Imported[],
  { name = null, proposed = null }: ImportOptions,
): string | null {
  const fresh = freshOf(imported)
  return name ?? (miniSessionIds.every((id) => fresh.includes(id)) ? proposed : null)
}

const freshOf = (imported: readonly Imported[]): readonly number[] =>
  imported.flatMap(({ sessions }) =>
    sessions.filter(({ change }) => change === 'new').map(({ miniSessionId }) => miniSessionId),
  )

/** Who sent files, for the record of uploads and the audit log. */
export type Sender = {
  readonly accountId: number | null
  /** Organisers whose files alone he may send; absent: anybody's. */
  readonly limits?: Limits
}

const namesOf = (files: readonly GivenFile[]): readonly string[] => files.map(({ name }) => wellFormed(name))

type Stored = Result<UploadReport, UploadRefusal>

/** In the words of whoever sent the files. */
async function refusalOf(
  db: Kysely<AllTables>,
  refusal: ImportRefusal,
  files: readonly GivenFile[],
): Promise<UploadRefusal> {
  const shared = db as unknown as Kysely<PublicTables>
  const rows = await sessionRowsOf(shared, refusal.sessions)
  const nameOf = new Map(rows.map((row) => [row.id, sessionName(row)]))
  const [first] = refusal.questions
  const [doubt] = refusal.doubts
  const args = {
    session: refusal.sessions[0] ?? 0,
    name: nameOf.get(refusal.sessions[0] ?? 0) ?? refusal.doubts[0]?.stored.name ?? '',
    change: refusal.questions.some((one) => losesSomething(one) || one.fed) ? 'less' : 'rescored',
    ...(first ? argsOf(first) : {}),
    ...(doubt ? { same: doubt.same, count: doubt.same + doubt.other } : {}),
  }
  const error: Refusal = {
    code: refusal.code,
    message: sayRemark(refusal.code, args),
    args,
    file: namesOf(files).join(', '),
    ...NOWHERE,
  }
  if (refusal.confirm === null) return { error }
  const sessions = refusal.questions.map((one) => ({ ...one, name: nameOf.get(one.miniSessionId) ?? '' }))
  const doubts = refusal.doubts.map(({ stored, ...one }) => {
    const name = nameOf.get(one.miniSessionId ?? 0) ?? stored.name
    const known = { ...stored, name, people: [...stored.people] }
    return { ...one, stored: known, given: { ...one.given, people: [...one.given.people] } }
  })
  return { error, question: { confirm: refusal.confirm, doubts, sessions, faults: [], faultCount: 0 } }
}

/** For whom they are said to be. */
const refusedAs = (code: 'not-yours' | 'organiser-needed', files: readonly GivenFile[]): UploadRefusal => ({
  error: {
    code,
    message: sayRemark(code, {}),
    args: {},
    file: namesOf(files).join(', '),
    ...NOWHERE,
  },
})

/** Bad records that are told one by one; of more only their number. */
const MOST_FAULTS = 200

const faultsOf = (files: readonly GivenFile[], read: readonly ReadFile[]): readonly Refusal[] =>
  read.flatMap(({ faults }, i) =>
    faults.map((fault) => located(fault, wellFormed(`${fault.args.file ?? fileOf(files, read, i)}`))),
  )

/** The question before bad records are left out; `null` where there are none. */
function askedOf(files: readonly GivenFile[], read: readonly ReadFile[]): UploadRefusal | null {
  const faults = faultsOf(files, read)
  if (faults.length === 0) return null
  const args = { count: faults.length }
  const error: Refusal = {
    code: 'bad-records',
    message: sayRemark('bad-records', args),
    args,
    file: namesOf(files).join(', '),
    ...NOWHERE,
  }
  const shown = faults.slice(0, MOST_FAULTS)
  return {
    error,
    question: { confirm: hashOf(faults), doubts: [], sessions: [], faults: shown, faultCount: faults.length },
  }
}

/** The difference as plain numbers: `resultsBefore`, `resultsAfter`, `resultsLost`. */
const argsOf = ({ before, after, lost }: Question): Record<string, number> =>
  Object.fromEntries(
    LOSSES.flatMap((what) => [
      [`${what}Before`, before[what]],
      [`${what}After`, after[what]],
      [`${what}Lost`, lost[what]],
    ]),
  )

/** Lists and objects from documents down to their tables, each of which has a few boards. */
const TO_TABLES = 10

/** What is only looked at is not asked about. */
const UNASKED = { replace: true, sameness: { is: 'beside', of: true } } as const

/** Since the start. */
export type ImportCounts = { underWay: number; stored: number; refused: number; failed: number }

export class Imports {
  readonly counts: ImportCounts = { underWay: 0, stored: 0, refused: 0, failed: 0 }
  readonly #db: Kysely<AllTables>
  readonly #changes: Changes
  readonly #accounts: Pick<Accounts, 'audit'>
  readonly #bytes: number
  readonly #reader: Reader

  /** @param limitMb the largest file that is read */
  constructor(
    db: Kysely<AllTables>,
    accounts: Pick<Accounts, 'audit'>,
    changes: Changes,
    limitMb: number,
    reader: Reader = readHere,
  ) {
    this.#db = db
    this.#accounts = accounts
    this.#changes = changes
    this.#bytes = limitMb * 1024 * 1024
    this.#reader = reader
  }

  /** Stores files that were sent together, or refuses them all; then nothing is stored. */
  async files(files: readonly GivenFile[], options: ImportOptions, sender: Sender): Promise<Stored> {
    const read = await this.read(files, options.charset)
    if (!read.ok) return read
    const asked = askedOf(files, read.value)
    const { without = null } = options
    if (asked && without !== true && without !== asked.question?.confirm) {
      this.counts.refused += 1
      return err(asked)
    }
    return this.store(files, read.value, options, sender)
  }

  /** What files would become; nothing is stored. Errors: as for `files`, but nothing is asked. */
  async preview(
    files: readonly GivenFile[],
    options: ImportOptions,
    sender: Sender,
  ): Promise<Result<UploadPreview, UploadRefusal>> {
    const read = await this.read(files, options.charset)
    if (!read.ok) return read
    try {
      const stored = await this.#store(files, read.value, { ...options, ...UNASKED }, sender, true)
      if (!stored.ok) return stored
    } catch (error) {
      if (error instanceof Previewed) return ok(error.preview)
      throw error
    }
    throw new Error('A preview was stored.')
  }

  /** Reads files that belong together; stores nothing. */
  async read(
    files: readonly GivenFile[],
    charset: string | null = null,
  ): Promise<Result<readonly UnderstoodFile[], UploadRefusal>> {
    const read = await this.#counted(() => this.#reader(files, { ...LENIENT, bytes: this.#bytes, charset }))
    return read.ok ? read : err({ error: located(read.error.error, read.error.file) })
  }

  /**
   * The files, the record of them and the line in the audit log: all or nothing.
   * @param read what `read` made of the files
   */
  async store(
    files: readonly GivenFile[],
    read: readonly UnderstoodFile[],
    options: ImportOptions,
    sender: Sender,
  ): Promise<Stored> {
    const stored = await this.#counted(() => this.#store(files, read, options, sender, false))
    if (stored.ok) this.counts.stored += 1
    return stored
  }

  async #counted<T, E>(work: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    this.counts.underWay += 1
    try {
      const done = await work()
      if (!done.ok) this.counts.refused += 1
      return done
    } catch (error) {
      this.counts.failed += 1
      throw error
    } finally {
      this.counts.underWay -= 1
    }
  }

  async #store(
    files: readonly GivenFile[],
    read: readonly UnderstoodFile[],
    options: ImportOptions,
    sender: Sender,
    isPreview: boolean,
  ): Promise<Stored> {
    const { playVisible, club = null, organiser = null, open = [], replace = null, sameness = null } = options
    const { limits = null } = sender
    const whose = await organiserOfFiles(this.#db, limits, { club, organiser })
    if (!whose.ok) return err(refusedAs(whose.error, files))
    const documents = read.map((one) => ofOrganiser(withVisibility(one.document, playVisible), whose.value))
    const given = documents.map((document, i) => ({
      document,
      awaited: open.includes(read[i]!) ? (read[i]!.progress?.awaited ?? []) : null,
      isKeyed: read[i]!.format === 'JSON',
      said: read[i]!.said,
    }))
    const by = { accountId: sender.accountId, names: namesOf(files), reason: 'upload' as const }
    const { tellsEarly = false } = options
    const order = { now: new Date(), by, replace, sameness, tellsEarly, within: idsOf(limits) }
    try {
      const { imported, report, named } = await this.#db.transaction().execute(async (tx) => {
        const imported = await importDocuments(tx, given, order)
        await refuseOthers(
          tx,
          limits,
          imported.flatMap(({ sessions }) => sessions.map(({ miniSessionId }) => miniSessionId)),
        )
        const awaiting = await awaitingRemarks(tx, imported)
        const report = reportOf(files, read, imported, awaiting)
        if (isPreview) throw new Previewed(await previewOf(tx, report, freshOf(imported), awaiting))
        const named = await this.#named(tx, report, nameFor(report, imported, options), sender)
        const serverId = imported[0]?.organiserId
        await this.#record(tx, documents, { report, serverId, ...(tellsEarly && { tellsEarly }) }, by)
        return { imported, report, named }
      })
      this.#announce(imported, named)
      return ok(report)
    } catch (error) {
      if (error instanceof OthersSession) return err(refusedAs('not-yours', files))
      if (error instanceof ImportRefusal) return err(await refusalOf(this.#db, error, files))
      throw error
    }
  }

  /** @returns sessions whose views are others by it */
  async #named(
    tx: Transaction<AllTables>,
    { miniSessionIds }: UploadReport,
    name: string | null,
    { accountId }: Sender,
  ) {
    const [id, ...others] = miniSessionIds
    return name === null || id === undefined || others.length > 0 ? [] : nameSession(tx, id, name, accountId)
  }

  #announce(imported: readonly Imported[], named: readonly number[]): void {
    const sessions = [...imported.flatMap(({ touched }) => touched), ...named]
    const lists = sessions.length > 0 || imported.some(({ newClub }) => newClub)
    if (lists) this.#changes.announce({ sessions, lists })
  }

  async #record(
    tx: Transaction<AllTables>,
    documents: readonly TournamentDocument[],
    {
      report,
      ...more
    }: {
      readonly report: UploadReport
      readonly serverId: number | undefined
      readonly tellsEarly?: true
    },
    { accountId, names }: Replacing,
  ): Promise<void> {
    const content_hash = await hashInTurns(documents, TO_TABLES)
    await tx
      .insertInto('upload')
      .values({ content_hash, user_id: accountId, names: storableJson(names), report: storableJson(report) })
      .execute()
    const { files, miniSessionIds, unchanged, replaced, waiting } = report
    const subject = { files, miniSessionIds, unchanged, replaced, waiting, ...more }
    await this.#accounts.audit(accountId, 'upload', subject, tx)
  }
}
