/** Tokens of live sources: each opens one tournament of an organiser, until it is revoked. */
import { randomBytes } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import { slug } from '@openroom/formats/json/documentBuilder'
import type { CreatedIngestToken, IngestToken } from '@openroom/protocol/schema/staff'
import { type Kysely, sql } from 'kysely'
import { type Accounts, tokenHash } from '../accounts/accounts.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { type Limits, within } from '../core/limits.ts'
import { placeTournament, placeTournamentOf } from '../intake/identity.rows.ts'

export type TokenUse = {
  readonly tokenId: number
  readonly organiserId: number
  readonly tournamentId: number
  readonly mayTellEarly: boolean
}

export type NewToken = {
  readonly label: string
  readonly serverId: number
  readonly tournamentName: string
  readonly tournamentKey?: string | undefined
  /** An admin accepts that its source tells boards before all have played them. */
  readonly mayTellEarly?: boolean | undefined
}

/** Shows at a glance what a leaked text is. */
const PREFIX = 'openroom_'

export class Tokens {
  readonly #db: Kysely<AllTables>
  readonly #accounts: Accounts

  constructor(db: Kysely<AllTables>, accounts: Accounts) {
    this.#db = db
    this.#accounts = accounts
  }

  /** Makes a token, which cannot be shown again: only a hash is stored. */
  async create(given: NewToken, by: number | null): Promise<Result<CreatedIngestToken, 'club-not-found'>> {
    const { label, serverId, tournamentName, mayTellEarly = false } = given
    const organiser = await this.#db
      .selectFrom('organiser')
      .select('id')
      .where('id', '=', serverId)
      .executeTakeFirst()
    if (!organiser) return err('club-not-found')
    const token = PREFIX + randomBytes(32).toString('base64url')
    const id = await this.#db.transaction().execute(async (tx) => {
      const made = await tx
        .insertInto('ingest_token')
        .values({
          token_hash: tokenHash(token),
          label,
          organiser_id: serverId,
          tournament_key: given.tournamentKey ?? slug(tournamentName),
          tournament_name: tournamentName,
          account_id: by,
          may_tell_early: mayTellEarly,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const subject = { id: made.id, label, serverId, tournamentName, ...(mayTellEarly && { mayTellEarly }) }
      await this.#accounts.audit(by, 'ingest-token.create', subject, tx)
      return made.id
    })
    const [entry] = await this.#entries(id)
    if (!entry) throw new Error('A token that was just made is gone.')
    return ok({ token, entry })
  }

  /**
   * Makes a token for a tournament of an organiser by name, `null` being whoever alone has one of this key, else this
   * installation; both are made if need be.
   */
  async createNamed(
    organiser: string | null,
    given: Omit<NewToken, 'serverId'>,
  ): Promise<CreatedIngestToken> {
    const { tournamentName: name, tournamentKey: key = slug(name) } = given
    const own = { key, name }
    const known = organiser === null ? await this.#onlyOne(key) : null
    const id = known ?? (await placeTournament(this.#db, { name: organiser, club: false }, own))
    const { organiser_id } = await this.#db
      .selectFrom('tournament')
      .select('organiser_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const made = await this.create({ ...given, serverId: organiser_id }, null)
    if (!made.ok) throw new Error('An organiser that was just found is gone.')
    return made.value
  }

  /** The tournament of this key, where one organiser alone has it. */
  async #onlyOne(key: string): Promise<number | null> {
    const found = await this.#db
      .selectFrom('tournament')
      .select('id')
      .where('key', '=', key)
      .limit(2)
      .execute()
    return found.length === 1 ? found[0]!.id : null
  }

  /** The newest first, revoked ones with them. */
  async list(limits: Limits = null): Promise<readonly IngestToken[]> {
    return within(limits, await this.#entries(null), ({ serverId }) => serverId)
  }

  /** Ends a token at once. @returns whether it was still good; `null` when there is none */
  async revoke(id: number, by: number | null): Promise<boolean | null> {
    const revoked = await this.#db.transaction().execute(async (tx) => {
      const row = await tx
        .updateTable('ingest_token')
        .set({ revoked_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('organiser_id')
        .executeTakeFirst()
      if (row) await this.#accounts.audit(by, 'ingest-token.revoke', { id, serverId: row.organiser_id }, tx)
      return row !== undefined
    })
    if (revoked) return true
    const known = await this.#db
      .selectFrom('ingest_token')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    return known ? false : null
  }

  /** What a bearer's token is for; makes its tournament when it is not there yet. `null`: unknown or revoked. */
  async check(bearer: string): Promise<TokenUse | null> {
    if (!bearer.startsWith(PREFIX)) return null
    const row = await this.#db
      .selectFrom('ingest_token as k')
      .leftJoin('tournament as t', (join) =>
        join.onRef('t.organiser_id', '=', 'k.organiser_id').onRef('t.key', '=', 'k.tournament_key'),
      )
      .select(['k.id', 'k.organiser_id', 'k.tournament_key', 'k.tournament_name', 'k.may_tell_early'])
      .select('t.id as tournament_id')
      .select(
        sql<boolean>`coalesce(k.last_used_at, '-infinity') < now() - interval '1 minute'`.as('is_stale'),
      )
      .where('k.token_hash', '=', tokenHash(bearer))
      .where('k.revoked_at', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const { id: tokenId, organiser_id: organiserId, tournament_key: key, tournament_name: name } = row
    if (row.is_stale) await this.#used(tokenId)
    const tournamentId = row.tournament_id ?? (await placeTournamentOf(this.#db, organiserId, { key, name }))
    return { tokenId, organiserId, tournamentId, mayTellEarly: row.may_tell_early }
  }

  async #used(id: number): Promise<void> {
    await this.#db
      .updateTable('ingest_token')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  }

  async #entries(id: number | null): Promise<readonly IngestToken[]> {
    const rows = await this.#db
      .selectFrom('ingest_token as k')
      .innerJoin('organiser as o', 'o.id', 'k.organiser_id')
      .leftJoin('account as a', 'a.id', 'k.account_id')
      .selectAll('k')
      .select(['o.name as organiser', 'a.name as created_by'])
      .$if(id !== null, (query) => query.where('k.id', '=', id ?? 0))
      .orderBy('k.id', 'desc')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      label: row.label,
      serverId: row.organiser_id,
      organiser: row.organiser,
      tournamentKey: row.tournament_key,
      tournamentName: row.tournament_name,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      ...(row.may_tell_early ? { mayTellEarly: true as const } : {}),
    }))
  }
}
