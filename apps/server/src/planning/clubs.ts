/** Clubs: organisers that have a page of their own. Admins make and name them; files find them by any name they had. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { EditClub, Organiser } from '@openroom/protocol/schema/staff'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { lockPlaces } from '../core/database/lockOrder.rows.ts'
import { type Limits, within } from '../core/limits.ts'
import { bumpVersion, touchEvents } from '../intake/listVersions.rows.ts'
import { becomeClub, licenseOrganiser, renameOrganiser } from './organisers.rows.ts'

export type ClubsOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Accounts
  readonly changes: Changes
}

type Done = { readonly organiser: Organiser; readonly changed: boolean; readonly sessions: readonly number[] }

export class Clubs {
  readonly #options: ClubsOptions

  constructor(options: ClubsOptions) {
    this.#options = options
  }

  /** This installation first, then by name. */
  async organisers(limits: Limits): Promise<readonly Organiser[]> {
    const rows = await organiserRows(this.#options.db).execute()
    return within(limits, rows, ({ id }) => id).map(toOrganiser)
  }

  /** Makes a club of this name; an organiser that has the name becomes one. Again: nothing changes. */
  async create(name: string, by: Account): Promise<Result<Organiser, 'name-taken'>> {
    return this.#announce(await this.#inTurn((tx) => this.add(tx, name, by)))
  }

  /** The same within a transaction that has locked the places; told of by whoever asks. */
  async add(
    tx: Transaction<AllTables>,
    name: string,
    by: Pick<Account, 'id'>,
  ): Promise<Result<Done, 'name-taken'>> {
    if (await isAlias(tx, name)) return err('name-taken')
    await tx
      .insertInto('organiser')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const { id } = await tx
      .selectFrom('organiser')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return ok(await this.#done(tx, id, await becomeClub(tx, id), by, 'club.create'))
  }

  /** Files that say the old name still find the club. A licence goes with what is given out from then on. */
  async rename(
    serverId: number,
    { name, licence }: EditClub,
    by: Account,
  ): Promise<Result<Organiser, 'name-taken' | 'club-not-found'>> {
    const done = await this.#inTurn(async (tx) => {
      const renamed = await renameOrganiser(tx, serverId, name)
      if (!renamed.ok) return renamed
      const licensed = licence !== undefined && (await licenseOrganiser(tx, serverId, licence))
      return ok(await this.#done(tx, serverId, renamed.value || licensed, by, 'club.rename'))
    })
    return this.#announce(done)
  }

  #inTurn<T>(work: (tx: Transaction<AllTables>) => Promise<T>): Promise<T> {
    return this.#options.db.transaction().execute(async (tx) => {
      await lockPlaces(tx)
      return work(tx)
    })
  }

  async #done(
    tx: Transaction<AllTables>,
    id: number,
    changed: boolean,
    by: Pick<Account, 'id'>,
    action: string,
  ): Promise<Done> {
    const row = await organiserRows(tx).where('o.id', '=', id).executeTakeFirstOrThrow()
    const organiser = toOrganiser(row)
    if (!changed) return { organiser, changed, sessions: [] }
    const sessions = await touchEvents(tx, await eventsOf(tx, id))
    await bumpVersion(tx, 'miniSessions')
    await bumpVersion(tx, 'clubs')
    await this.#options.accounts.audit(by.id, action, organiser, tx)
    return { organiser, changed, sessions }
  }

  #announce<E>(done: Result<Done, E>): Result<Organiser, E> {
    if (!done.ok) return done
    const { organiser, changed, sessions } = done.value
    if (changed) this.#options.changes.announce({ sessions, lists: true })
    return ok(organiser)
  }
}

const organiserRows = (db: Kysely<AllTables>) =>
  db
    .selectFrom('organiser as o')
    .leftJoin('club as c', 'c.organiser_id', 'o.id')
    .select(['o.id', 'o.name', 'o.licence', 'c.id as club_id'])
    .orderBy(({ eb }) => eb('o.id', '!=', 1))
    .orderBy(sql`lower(o.name)`)
    .orderBy('o.id')

const toOrganiser = ({ id, name, club_id, licence }: OrganiserRow): Organiser => ({
  serverId: id,
  name,
  clubId: club_id ?? 0,
  licence,
})

type OrganiserRow = Awaited<ReturnType<ReturnType<typeof organiserRows>['execute']>>[number]

async function eventsOf(tx: Transaction<AllTables>, organiser: number): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('event as e')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select('e.id')
    .where('t.organiser_id', '=', organiser)
    .execute()
  return rows.map(({ id }) => id)
}

async function isAlias(db: Kysely<AllTables>, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('organiser_alias')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}
