/** Links of operators and of players' phones: made and revoked at the desk; each opens its tables, and nothing else. */
import { randomInt } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import { CAPTAIN_PREFIX } from '@openroom/protocol/lineUpRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import type { CreatedLinks, newLinksSchema, OperatorLink } from '@openroom/protocol/schema/operate'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { type Accounts, tokenHash } from '../accounts/accounts.ts'
import type { Channel } from '../core/channel.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { DeskNews } from '../core/deskNews.ts'
import {
  endLinksOfTeams,
  goodLink,
  type LinkPlace,
  linkPlaces,
  sessionLinks,
  type TeamPlace,
  teamPlaces,
} from './operatorLinks.rows.ts'

/** A link that was let in. */
export type AdmittedLink = LinkPlace & {
  readonly id: number
  readonly tournamentId: number
  readonly label: string
  /** Of a captain's link: her team. */
  readonly registration: number | null
}

/** Signs that nobody takes for another one, also in print. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 31 ** 18: 89 bits, with a limit on wrong ones. */
const LENGTH = 18

export const newSecret = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** What a link opens: a console, the entry of results, or a team's line-ups. */
export type LinkKind = 'operator' | 'phone' | 'captain'

/** The kind is a part of what is hashed: no link opens what is the other kind's. */
export const PREFIXES: Readonly<Record<LinkKind, string>> = {
  operator: OPERATOR_PREFIX,
  phone: PHONE_PREFIX,
  captain: CAPTAIN_PREFIX,
}

type Made = Result<
  CreatedLinks,
  'session-not-found' | 'session-not-fed' | 'session-over' | 'table-not-in-session'
>

type Row = Awaited<ReturnType<typeof sessionLinks>>[number]

const shown = (row: Row): OperatorLink => ({
  id: row.id,
  kind: row.kind,
  tableId: row.table_id,
  number: row.number,
  section: row.section,
  room: row.room,
  round: row.round,
  team: row.team,
  label: row.label,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

const admitted = (row: NonNullable<Awaited<ReturnType<typeof goodLink>>>): AdmittedLink => ({
  id: row.id,
  tournamentId: row.tournament_id,
  miniSessionId: row.mini_session_id,
  tableId: row.table_id,
  number: row.number,
  section: row.section,
  room: row.room,
  registration: row.registration_id,
  label: row.label,
})

/** Which is not removed until the transaction ends, where it is read in one. */
const sessionOf = (db: Kysely<AllTables>, id: number) =>
  db
    .selectFrom('mini_session')
    .select(['fed', 'status'])
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .executeTakeFirst()

export class OperatorLinks {
  readonly #db: Kysely<AllTables>
  readonly #accounts: Pick<Accounts, 'audit'>
  readonly #deskNews: Channel<DeskNews>

  constructor(db: Kysely<AllTables>, accounts: Pick<Accounts, 'audit'>, deskNews: Channel<DeskNews>) {
    this.#db = db
    this.#accounts = accounts
    this.#deskNews = deskNews
  }

  /** The newest first, revoked ones with them. */
  async list(miniSessionId: number): Promise<Result<readonly OperatorLink[], 'session-not-found'>> {
    if (!(await sessionOf(this.#db, miniSessionId))) return err('session-not-found')
    return ok((await sessionLinks(this.#db, miniSessionId, null)).map(shown))
  }

  /**
   * Makes links whose secrets cannot be shown again: only a hash of each is stored.
   * @param tableId the table of one round; `null`: one link for each table number, or each team, good for all rounds; a team's
   *   new one ends the one before
   */
  async create(
    miniSessionId: number,
    { kind, tableId, label }: z.output<typeof newLinksSchema>,
    by: number | null,
  ): Promise<Made> {
    const made = await this.#db.transaction().execute<Made>(async (tx) => {
      const session = await sessionOf(tx, miniSessionId)
      if (!session) return err('session-not-found')
      if (!session.fed) return err('session-not-fed')
      if (session.status === 'ARCHIVED') return err('session-over')
      const places: readonly (LinkPlace | TeamPlace)[] =
        kind === 'captain'
          ? await teamPlaces(tx, miniSessionId)
          : await linkPlaces(tx, miniSessionId, tableId)
      if (places.length === 0) return err('table-not-in-session')
      if (kind === 'captain') await endLinksOfTeams(tx, miniSessionId)
      const secretOf = places.map((place) => ({ place, secret: newSecret() }))
      const rows = await tx
        .insertInto('operator_link')
        .values(
          secretOf.map(({ place, secret }) => ({
            kind,
            secret_hash: tokenHash(PREFIXES[kind] + secret),
            mini_session_id: miniSessionId,
            table_id: place.tableId,
            number: place.number,
            section: place.section,
            room: place.room,
            registration_id: 'registration' in place ? place.registration : null,
            label,
            account_id: by,
          })),
        )
        .returning('id')
        .execute()
      const ids = rows.map(({ id }) => id)
      await this.#accounts.audit(by, 'operator-link.create', { miniSessionId, kind, links: ids, label }, tx)
      const secrets = new Map(ids.map((id, i) => [id, secretOf[i]?.secret ?? '']))
      const listed = await sessionLinks(tx, miniSessionId, ids)
      const links = listed.map((row) => ({ ...shown(row), secret: secrets.get(row.id) ?? '' }))
      return ok({ links: links.reverse() })
    })
    if (kind === 'captain') this.#deskNews.announce({ session: miniSessionId, of: 'links' })
    return made
  }

  /** Ends a link at once. @returns whether it was still good; `null` when there is none */
  async revoke(id: number, by: number | null): Promise<boolean | null> {
    const revoked = await this.#db.transaction().execute(async (tx) => {
      const row = await tx
        .updateTable('operator_link')
        .set({ revoked_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('mini_session_id')
        .executeTakeFirst()
      if (row)
        await this.#accounts.audit(
          by,
          'operator-link.revoke',
          { link: id, miniSessionId: row.mini_session_id },
          tx,
        )
      return row?.mini_session_id ?? null
    })
    if (revoked !== null) {
      this.#deskNews.announce({ session: revoked, of: 'links' })
      return true
    }
    const known = await this.#db
      .selectFrom('operator_link')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    return known ? false : null
  }

  /** What a bearer is for; `null`: unknown, revoked, or of a session that is archived. */
  async check(bearer: string, kind: LinkKind): Promise<AdmittedLink | null> {
    if (!bearer.startsWith(PREFIXES[kind])) return null
    const row = await goodLink(this.#db, { secretHash: tokenHash(bearer) })
    if (row?.kind !== kind) return null
    if (row.is_stale)
      await this.#db
        .updateTable('operator_link')
        .set({ last_used_at: sql<Date>`now()` })
        .where('id', '=', row.id)
        .execute()
    return admitted(row)
  }

  /** A link as it is now, for who was let in by it; `null`: revoked, or of a session that is archived. */
  async now(id: number, kind: LinkKind): Promise<AdmittedLink | null> {
    const row = await goodLink(this.#db, { id })
    return row?.kind === kind ? admitted(row) : null
  }
}
