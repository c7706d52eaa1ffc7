/** Clubs' own sites, told of a session at one press: what everybody sees here, and no more. */
import { err, ok } from '@openroom/bridge/result'
import type { ClubSite, TellClubSite } from '@openroom/protocol/schema/desk'
import type { Kysely } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { PublicExports } from '../archive/publicExports.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { Asked } from '../core/reading/exportFiles.ts'
import type { Answered, Refused } from '../tables/entries.ts'
import { postToBridgeWebs } from './bridgeWebs.ts'
import { deskRow } from './deskSession.rows.ts'

export type ClubSitesOptions = {
  readonly db: Kysely<AllTables>
  readonly files: Pick<PublicExports, 'file'>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly clock: Pick<Clock, 'now'>
  /** The address of the site's post, which the operator of this server says. */
  readonly siteAddress: string
}

export class ClubSites {
  readonly #options: ClubSitesOptions

  constructor(options: ClubSitesOptions) {
    this.#options = options
  }

  async of(id: number): Answered<ClubSite> {
    const { db } = this.#options
    const row = await deskRow(db, id)
    if (!row) return err<Refused>({ code: 'session-not-found' })
    const site = await this.#site(row.organiser_id)
    const post = await db
      .selectFrom('site_post')
      .selectAll()
      .where('mini_session_id', '=', id)
      .executeTakeFirst()
    return ok({
      club: site?.club ?? null,
      posted: post ? { at: post.posted_at.toISOString(), isTaken: post.is_taken, answer: post.answer } : null,
    })
  }

  #site(organiser: number) {
    return this.#options.db
      .selectFrom('club_site')
      .select(['club', 'password'])
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

  /** Once for all sessions of the organiser. */
  async tell(id: number, { club, password }: TellClubSite, by: Pick<Account, 'id'>): Answered<ClubSite> {
    const { db, accounts } = this.#options
    const row = await deskRow(db, id)
    if (!row) return err<Refused>({ code: 'session-not-found' })
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('club_site')
        .values({ organiser_id: row.organiser_id, club, password })
        .onConflict((conflict) => conflict.column('organiser_id').doUpdateSet({ club, password }))
        .execute()
      await accounts.audit(by.id, 'desk.clubSite', { serverId: row.organiser_id, club }, tx)
    })
    return this.of(id)
  }

  /** What the site answers is kept; who sent it stands in the audit log. */
  async send(id: number, by: Pick<Account, 'id'>): Answered<ClubSite> {
    const { db, accounts, clock, siteAddress } = this.#options
    const row = await deskRow(db, id)
    const site = row && (await this.#site(row.organiser_id))
    if (!row) return err<Refused>({ code: 'session-not-found' })
    if (!site) return err<Refused>({ code: 'club-site-not-told' })
    const results = await this.#file(id, 'usebio')
    if (!results.ok) return err<Refused>({ code: results.error })
    const deals = await this.#file(id, 'pbn')
    const { isTaken, answer } = await postToBridgeWebs(siteAddress, {
      ...site,
      results: results.value,
      deals: deals.ok && /\[Deal "[NESW]:/.test(deals.value.text) ? deals.value : null,
    })
    const columns = { posted_at: new Date(clock.now()), is_taken: isTaken, answer }
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('site_post')
        .values({ mini_session_id: id, ...columns })
        .onConflict((conflict) => conflict.column('mini_session_id').doUpdateSet(columns))
        .execute()
      await accounts.audit(by.id, 'desk.clubSitePost', { miniSessionId: id, isTaken }, tx)
    })
    return this.of(id)
  }
}
