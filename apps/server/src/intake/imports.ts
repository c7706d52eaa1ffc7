/** Files into the store: read, compared with their official figures, stored as one. */

import { err, ok, type Result } from '@openroom/bridge/result'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { LENIENT } from '@openroom/formats/limits'
import type { GivenFile } from '@openroom/formats/read'
import type { ReadFile } from '@openroom/formats/report'
import type { UploadPreview, UploadRefusal, UploadReport } from '@openroom/protocol/schema/upload'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { hashOf } from '../core/database/hash.ts'
import { tried } from '../core/database/trial.ts'
import { idsOf, type Limits } from '../core/limits.ts'
import { type Reader, readHere, type UnderstoodFile } from '../core/reading/reading.ts'
import { storableJson } from '../core/storable.ts'
import { type Choices, rememberChoices, rememberedChoices } from './choices.rows.ts'
import { type Imported, importDocuments } from './importDocument.rows.ts'
import { nameSession } from './named.rows.ts'
import { ImportRefusal, OthersSession } from './refusal.rows.ts'
import type { Sameness } from './sameness.rows.ts'
import { organiserOfFiles, refuseOthers } from './uploadOrganiser.ts'
import { previewUpload } from './uploadPreview.ts'
import { askedOf, refusalOf, refusedAs, undecidedIn } from './uploadRefusals.ts'
import { awaitingRemarks, namesOfGivenFiles, reportOf, toRefusal } from './uploadReport.ts'
import type { Replacing } from './versions.rows.ts'

export type { Choices, Sameness }

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
  /** Whether results of what is over are told first where others would take their place. */
  readonly compares?: boolean
  /** Whether what may be a stored session is it, by the mark of the question, or whatever it is; absent: asked. */
  readonly sameness?: Sameness | null
  /** Whether bad records may be left out: these, by their mark, or whatever they are; absent: none. */
  readonly without?: string | true | null
  /** An admin accepts that boards are told which another session has still to play. */
  readonly tellsEarly?: boolean
  /** The character set of the files, where somebody says it. */
  readonly charset?: string | null
  /** Which of two statements counts, by the ids of the questions; */
  readonly choices?: Choices
  /** whether those are asked first of which nothing says it. */
  readonly asks?: boolean
  /** Files whose sessions are still being played: they stay open, their deals, play and awaited boards held back. */
  readonly open?: readonly ReadFile[]
}

const withVisibility = (document: TournamentDocument, playVisible: boolean): TournamentDocument =>
  withSessions(document, (session) => ({ ...session, playVisible: session.playVisible && playVisible }))

const withOrganiser = (
  document: TournamentDocument,
  organiser: TournamentDocument['organiser'] | null,
): TournamentDocument => (organiser === null ? document : { ...document, organiser })

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

type Stored = Result<UploadReport, UploadRefusal>

type Put = {
  readonly imported: readonly Imported[]
  readonly awaiting: UploadPreview['awaiting']
  readonly report: UploadReport
}

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
  readonly #logger: Pick<Logger, 'info'> | null

  /** @param limitMb the largest file that is read */
  constructor(
    db: Kysely<AllTables>,
    accounts: Pick<Accounts, 'audit'>,
    changes: Changes,
    limitMb: number,
    reader: Reader = readHere,
    logger: Pick<Logger, 'info'> | null = null,
  ) {
    this.#db = db
    this.#accounts = accounts
    this.#changes = changes
    this.#bytes = limitMb * 1024 * 1024
    this.#reader = reader
    this.#logger = logger
  }

  /** Stores files that were sent together, or refuses them all; then nothing is stored. */
  async files(files: readonly GivenFile[], options: ImportOptions, sender: Sender): Promise<Stored> {
    const begun = performance.now()
    const stored = await this.#files(files, options, sender)
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    if (stored.ok) {
      const { files: formats, counts, unchanged, miniSessionIds } = stored.value
      this.#logger?.info({ files: formats, ...counts, unchanged, miniSessionIds, seconds }, 'files stored')
    } else
      this.#logger?.info(
        { files: namesOfGivenFiles(files), code: stored.error.error.code, seconds },
        'files refused',
      )
    return stored
  }

  async #files(files: readonly GivenFile[], options: ImportOptions, sender: Sender): Promise<Stored> {
    const read = await this.read(files, options, sender)
    if (!read.ok) return read
    const faults = askedOf(files, read.value)
    const { without = null, asks = false } = options
    const isMeant = without === true || without === faults?.question?.confirm
    const asked = (isMeant ? null : faults) ?? (asks ? undecidedIn(files, read.value) : null)
    if (asked) {
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
    const read = await this.read(files, options, sender)
    if (!read.ok) return read
    return this.#put(files, read.value, { ...options, ...UNASKED }, sender, (put) =>
      tried(this.#db, async (tx) => {
        const { imported, awaiting, report } = await put(tx)
        return previewUpload(tx, report, freshOf(imported), awaiting)
      }),
    )
  }

  /** Reads files that belong together; stores nothing. */
  async read(
    files: readonly GivenFile[],
    { charset = null, choices = {} }: Pick<ImportOptions, 'charset' | 'choices'> = {},
    { limits = null }: Pick<Sender, 'limits'> = {},
  ): Promise<Result<readonly UnderstoodFile[], UploadRefusal>> {
    const all = { ...(await rememberedChoices(this.#db, idsOf(limits))), ...choices }
    const given = { ...LENIENT, bytes: this.#bytes, charset, choices: all }
    const read = await this.#counted(() => this.#reader(files, given))
    return read.ok ? read : err({ error: toRefusal(read.error.error, read.error.file) })
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
    const stored = await this.#counted(() =>
      this.#put(files, read, options, sender, async (put, by) => {
        const { imported, report, named } = await this.#db.transaction().execute(async (tx) => {
          const { imported, report } = await put(tx)
          const named = await this.#named(tx, report, nameFor(report, imported, options), sender)
          const serverId = imported[0]?.organiserId
          await this.#remember(tx, read, imported, options, sender)
          const { tellsEarly = false } = options
          await this.#record(tx, imported, { report, serverId, ...(tellsEarly && { tellsEarly }) }, by)
          return { imported, report, named }
        })
        this.#announce(imported, named)
        return report
      }),
    )
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

  /** @param act puts the documents into the store, in a transaction of its own */
  async #put<T>(
    files: readonly GivenFile[],
    read: readonly UnderstoodFile[],
    options: ImportOptions,
    sender: Sender,
    act: (put: (tx: Transaction<AllTables>) => Promise<Put>, by: Replacing) => Promise<T>,
  ): Promise<Result<T, UploadRefusal>> {
    const { playVisible, club = null, organiser = null, open = [], replace = null, sameness = null } = options
    const { limits = null } = sender
    const whose = await organiserOfFiles(this.#db, limits, { club, organiser })
    if (!whose.ok) return err(refusedAs(whose.error, files))
    const documents = read.map((one) => withOrganiser(withVisibility(one.document, playVisible), whose.value))
    const given = documents.map((document, i) => ({
      document,
      awaited: open.includes(read[i]!) ? (read[i]!.progress?.awaited ?? []) : null,
      isKeyed: read[i]!.format === 'JSON',
      said: read[i]!.said,
    }))
    const by = { accountId: sender.accountId, names: namesOfGivenFiles(files), reason: 'upload' as const }
    const { tellsEarly = false, compares = false } = options
    const order = { now: new Date(), by, replace, compares, sameness, tellsEarly, within: idsOf(limits) }
    const put = async (tx: Transaction<AllTables>): Promise<Put> => {
      const imported = await importDocuments(tx, given, order)
      await refuseOthers(
        tx,
        limits,
        imported.flatMap(({ sessions }) => sessions.map(({ miniSessionId }) => miniSessionId)),
      )
      const awaiting = await awaitingRemarks(tx, imported)
      return { imported, awaiting, report: reportOf(files, read, imported, awaiting) }
    }
    try {
      return ok(await act(put, by))
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

  /** What was answered now is known when the same files come again. */
  async #remember(
    tx: Transaction<AllTables>,
    read: readonly UnderstoodFile[],
    imported: readonly Imported[],
    { choices = {} }: ImportOptions,
    { accountId }: Sender,
  ): Promise<void> {
    for (const [i, { questions = [] }] of read.entries())
      await rememberChoices(
        tx,
        questions.filter(({ id, chosen }) => chosen !== null && chosen === choices[id]),
        { organiserId: imported[i]!.organiserId, accountId },
      )
  }

  #announce(imported: readonly Imported[], named: readonly number[]): void {
    const sessions = [...imported.flatMap(({ touched }) => touched), ...named]
    const lists = sessions.length > 0 || imported.some(({ newClub }) => newClub)
    if (lists) this.#changes.announce({ sessions, lists })
  }

  async #record(
    tx: Transaction<AllTables>,
    imported: readonly Imported[],
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
    const content_hash = hashOf(imported.map(({ hashes }) => hashes))
    await tx
      .insertInto('upload')
      .values({ content_hash, user_id: accountId, names: storableJson(names), report: storableJson(report) })
      .execute()
    const { files, miniSessionIds, unchanged, replaced, waiting } = report
    const chosen = report.undecided.flatMap(({ id, remark, chosen: counts }) =>
      counts === null ? [] : [{ id, board: remark.args.board ?? null, counts }],
    )
    const choices = chosen.length > 0 ? { choices: chosen } : {}
    const subject = { files, miniSessionIds, unchanged, replaced, waiting, ...choices, ...more }
    await this.#accounts.audit(accountId, 'upload', subject, tx)
  }
}
