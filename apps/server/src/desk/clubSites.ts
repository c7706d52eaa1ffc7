/** Clubs' own sites, told of a session at one press or when it ends: what everybody sees here, and no more. */
import { createHash } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { ClubSite, TellClubSite } from '@openroom/protocol/schema/desk'
import type { Kysely, Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { PublicExports } from '../archive/publicExports.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { type HeldJob, type Jobs, type Work, workOnEach } from '../core/jobs/jobs.ts'
import { organiserOf } from '../core/organiserOf.rows.ts'
import type { Asked } from '../core/reading/exportFiles.ts'
import type { Answered, Refused } from '../tables/entries.ts'
import { type Answer, type Posting, postToBridgeWebs } from './bridgeWebs.ts'

export type ClubSitesOptions = {
  readonly db: Kysely<AllTables>
  readonly files: Pick<PublicExports, 'file'>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly clock: Pick<Clock, 'now'>
  readonly jobs: Pick<Jobs, 'now'>
  /** The address of the site's post, which the operator of this server says. */
  readonly siteAddress: string
}

/** Sessions sent by themselves at once. */
const BATCH = 5
const MINUTE = 60_000
/** Until the next try, where the site does not answer; then somebody has to press. */
const RETRY_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE)

/** What its file says of who wrote it and for whom: with a newer program, or by another name, it is no other session. */
const NOT_OF_IT = /<(PROGRAM_VERSION|CLUB_NAME)>[^<]*/g

type Site = { readonly club: string; readonly password: string; readonly by_itself: boolean }

/** What is public of a session, and its mark. */
type Files = Pick<Posting, 'results' | 'deals'> & { readonly mark: string }

export class ClubSites implements Work {
  readonly kind = 'club-site'
  readonly most = BATCH
  /** Longer than the site is waited for. */
  readonly holdMs = MINUTE / 2
  readonly #options: ClubSitesOptions
  readonly #stop = new AbortController()

  constructor(options: ClubSitesOptions) {
    this.#options = options
  }

  /** Waits for no site any more. */
  stop(): void {
    this.#stop.abort()
  }

  async of(id: number): Answered<ClubSite> {
    const { db } = this.#options
    const organiser = await this.#organiser(id)
    if (organiser === null) return err<Refused>({ code: 'session-not-found' })
    const site = await this.#site(organiser)
    const post = await db
      .selectFrom('site_post')
      .selectAll()
      .where('mini_session_id', '=', id)
      .executeTakeFirst()
    return ok({
      club: site?.club ?? null,
      byItself: site?.by_itself ?? false,
      posted: post ? { at: post.posted_at.toISOString(), isTaken: post.is_taken, answer: post.answer } : null,
    })
  }

  /** Also of a session that was put right, which is no longer the desk's to run. */
  #organiser(id: number): Promise<number | null> {
    return organiserOf(this.#options.db, { thing: 'session', id })
  }

  #site(organiser: number): Promise<Site | undefined> {
    return this.#options.db
      .selectFrom('club_site')
      .select(['club', 'password', 'by_itself'])
      .where('organiser_id', '=', organiser)
      .executeTakeFirst()
  }

  /** As everybody may have it. */
  async #file(id: number, format: 'usebio' | 'pbn') {
    const asked: Asked = { of: 'session', id, board: null, ...(format === 'pbn' ? { dealsOnly: true } : {}) }
    const asker = { whose: 'desk', gone: new AbortController().signal }
    const file = await this.#options.files.file(asked, format, asker)
    if (!file.ok) return file
    const { name, pieces } = file.value
    return ok({ name, text: Buffer.concat(pieces).toString() })
  }

  async #files(id: number): Promise<Result<Files, ErrorCode>> {
    const results = await this.#file(id, 'usebio')
    if (!results.ok) return results
    const pbn = await this.#file(id, 'pbn')
    const deals = pbn.ok && /\[Deal "[NESW]:/.test(pbn.value.text) ? pbn.value : null
    const mark = createHash('sha256')
      .update(JSON.stringify([results.value.text.replace(NOT_OF_IT, ''), deals?.text]))
      .digest('base64url')
    return ok({ results: results.value, deals, mark })
  }

  /** Once for all sessions of the organiser. */
  async tell(id: number, told: TellClubSite, by: Pick<Account, 'id'>): Answered<ClubSite> {
    const { db, accounts } = this.#options
    const organiser_id = await this.#organiser(id)
    if (organiser_id === null) return err<Refused>({ code: 'session-not-found' })
    const isKept = await db.transaction().execute(async (tx) => {
      const known = await tx
        .selectFrom('club_site')
        .select('password')
        .where('organiser_id', '=', organiser_id)
        .forUpdate()
        .executeTakeFirst()
      const { club, password = known?.password, byItself: by_itself } = told
      if (password === undefined) return false
      const columns = { club, password, by_itself }
      await tx
        .insertInto('club_site')
        .values({ organiser_id, ...columns })
        .onConflict((conflict) => conflict.column('organiser_id').doUpdateSet(columns))
        .execute()
      const subject = { serverId: organiser_id, club, byItself: by_itself }
      await accounts.audit(by.id, 'desk.clubSite', subject, tx)
      return true
    })
    return isKept ? this.of(id) : err<Refused>({ code: 'club-site-not-told' })
  }

  /** What the site answers is kept; who sent it stands in the audit log. */
  async send(id: number, by: Pick<Account, 'id'>): Answered<ClubSite> {
    const organiser = await this.#organiser(id)
    if (organiser === null) return err<Refused>({ code: 'session-not-found' })
    const site = await this.#site(organiser)
    if (!site) return err<Refused>({ code: 'club-site-not-told' })
    const refused = await this.#options.jobs.now(this, id, (job) => this.#sendPressed(job, site, by.id))
    if (refused === null) return err<Refused>({ code: 'club-site-busy' })
    return refused.ok ? this.of(id) : refused
  }

  async #sendPressed(job: HeldJob, site: Site, by: number): Answered<void> {
    const files = await this.#files(job.subject)
    if (!files.ok) {
      await job.finish(this.#options.db)
      return err<Refused>({ code: files.error })
    }
    const isSent = await this.#send(job, site, { files: files.value, by })
    return isSent ? ok(undefined) : err<Refused>({ code: 'shutting-down' })
  }

  #post({ club, password }: Site, { results, deals }: Files): Promise<Answer | null> {
    const posting = { club, password, results, deals }
    return postToBridgeWebs(this.#options.siteAddress, posting, this.#stop.signal)
  }

  async #keep(
    tx: Transaction<AllTables>,
    id: number,
    { answer, files, by }: { readonly answer: Answer; readonly files: Files; readonly by: number | null },
  ): Promise<void> {
    const { accounts, clock } = this.#options
    const { isTaken, isPassing } = answer
    const columns = {
      posted_at: new Date(clock.now()),
      is_taken: isTaken,
      answer: answer.answer,
      sent: isPassing ? null : files.mark,
    }
    await tx
      .insertInto('site_post')
      .values({ mini_session_id: id, ...columns })
      .onConflict((conflict) => conflict.column('mini_session_id').doUpdateSet(columns))
      .execute()
    await accounts.audit(by, 'desk.clubSitePost', { miniSessionId: id, isTaken }, tx)
  }

  /** Sessions that have ended, or were put right after it, of clubs that want it. */
  readonly run = workOnEach(1, (job) => this.#sendByItself(job))

  async #sendByItself(job: HeldJob): Promise<void> {
    const { db } = this.#options
    const id = job.subject
    const organiser = await this.#organiser(id)
    const site = organiser === null ? undefined : await this.#site(organiser)
    const files = site?.by_itself ? await this.#files(id) : null
    if (!site || !files?.ok) return job.finish(db)
    const last = await db
      .selectFrom('site_post')
      .select(['sent', 'is_taken'])
      .where('mini_session_id', '=', id)
      .executeTakeFirst()
    if (last?.sent === files.value.mark) return job.finish(db)
    // Sent by a version that kept no mark.
    if (last?.is_taken && last.sent === null)
      return db.transaction().execute(async (tx) => {
        await tx
          .updateTable('site_post')
          .set({ sent: files.value.mark })
          .where('mini_session_id', '=', id)
          .execute()
        await job.finish(tx)
      })
    await this.#send(job, site, { files: files.value, by: null })
  }

  /** @returns whether it was sent, before the server stops */
  async #send(
    job: HeldJob,
    site: Site,
    { files, by }: { readonly files: Files; readonly by: number | null },
  ): Promise<boolean> {
    const { db, clock } = this.#options
    const answer = await this.#post(site, files)
    if (answer === null) return false
    const wait = answer.isPassing && site.by_itself ? RETRY_MS[job.tries - 1] : undefined
    await db.transaction().execute(async (tx) => {
      await this.#keep(tx, job.subject, { answer, files, by })
      if (wait === undefined) await job.finish(tx)
    })
    if (wait !== undefined) job.later(new Date(clock.now() + wait))
    return true
  }
}
