/** Convention cards of a session's pairs: given and taken away by staff, or the pair on its phone, shown to everybody. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import { CONVENTION_CARD } from '@openroom/protocol/limits'
import { isClosed } from '@openroom/protocol/names'
import type { KeptCard, NewCard, OwnCard, RemoveCard } from '@openroom/protocol/schema/conventionCards'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { AdmittedLink } from '../consoles/links.ts'
import type { Changes } from '../core/changes.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { addressOfBytes } from '../core/http/storedFile.ts'
import { touchEventsOf } from '../intake/listVersions.rows.ts'
import { isOfLink } from '../phones/phonePlayers.ts'
import { enteredIn, movementOf, sessionOfPhones } from '../phones/phones.rows.ts'
import { cardTypeOf } from './cardContent.ts'

export type ConventionCardsOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Accounts
  readonly changes: Changes
}

type Done = Promise<Result<readonly KeptCard[], ErrorCode>>

const inOrder = (players: readonly number[]): number[] => [...new Set(players)].sort((a, b) => a - b)

export class ConventionCards {
  readonly #options: ConventionCardsOptions

  constructor(options: ConventionCardsOptions) {
    this.#options = options
  }

  async of(session: number): Promise<readonly KeptCard[]> {
    const { rows } = await sql<KeptCard>`
      select c.registration_id as "registrationId", c.players, c.hash as card, c.type, length(c.bytes) as bytes
      from convention_card c join entry e on e.registration_id = c.registration_id
      where e.mini_session_id = ${session} order by c.registration_id, c.players`.execute(this.#options.db)
    return rows
  }

  async set(session: number, { registrationId, players, file }: NewCard, by: Account): Done {
    const whose = { registration_id: registrationId, players: inOrder(players) }
    const done = await this.#put(session, whose, file, { account: by.id, subject: {} })
    return done.ok ? ok(await this.of(session)) : done
  }

  async remove(session: number, { registrationId, players }: RemoveCard, by: Account): Done {
    const whose = { registration_id: registrationId, players: inOrder(players) }
    const done = await this.#put(session, whose, null, { account: by.id, subject: {} })
    return done.ok ? ok(await this.of(session)) : done
  }

  /** A pair's own, on a phone of the table where it sits now. @returns whether there was anything to change */
  async ofPair(link: AdmittedLink, { tableId, side, file }: OwnCard): Promise<Result<boolean, ErrorCode>> {
    const { db } = this.#options
    const { miniSessionId: session } = link
    const row = await sessionOfPhones(db, session)
    if (!row) return err('session-not-found')
    if (isClosed(row.status)) return err('session-over')
    const own = (await movementOf(db, session)).filter((one) => isOfLink(link, one))
    const begun = new Set((await enteredIn(db, session)).map(({ id }) => id))
    const now = Math.max(
      0,
      own.findLastIndex(({ id }) => begun.has(id)),
    )
    const place = own.findIndex(({ id }) => id === tableId)
    const table = own[place]
    if (!table) return err('table-not-found')
    // Whoever sits there in another round has a phone there then.
    if (place !== now && place !== now + 1) return err('round-not-played')
    const whose = { registration_id: side === 'NS' ? table.ns_id : table.ew_id, players: [] }
    return this.#put(session, whose, file, { account: null, subject: { phones: link.id, tableId } })
  }

  /** In the place of the card before; `null`: it is taken away. @returns whether it is another than before */
  #put(
    session: number,
    whose: Whose,
    file: string | null,
    { account, subject }: Giver,
  ): Promise<Result<boolean, ErrorCode>> {
    if (file === null)
      return this.#act(session, 'card.remove', { session, ...whose, ...subject }, account, async (tx) => {
        const { rows } = await sql`
          delete from convention_card c using entry e where e.registration_id = c.registration_id
            and e.mini_session_id = ${session} and c.registration_id = ${whose.registration_id}
            and c.players = ${whose.players}::int[] returning c.hash`.execute(tx)
        return ok(rows.length > 0)
      })
    const bytes = Buffer.from(file, 'base64')
    const type = bytes.length > CONVENTION_CARD.bytes ? null : cardTypeOf(bytes)
    if (type === null) return Promise.resolve(err('card-not-read'))
    const given = {
      mini_session_id: session,
      hash: addressOfBytes(bytes),
      type,
      bytes,
      changed_at: new Date(),
    }
    const about = { session, ...whose, hash: given.hash, ...subject }
    return this.#act(session, 'card.set', about, account, async (tx) => {
      if (!(await plays(tx, session, whose))) return err('registration-not-found')
      await tx
        .insertInto('convention_card')
        .values({ ...whose, players: [...whose.players], ...given })
        .onConflict((on) => on.columns(['registration_id', 'players']).doUpdateSet(given))
        .execute()
      return ok(true)
    })
  }

  /** Everybody who looks at the session sees it at once. */
  async #act(
    session: number,
    action: string,
    subject: object,
    by: number | null,
    work: (tx: Transaction<AllTables>) => Promise<Result<boolean, ErrorCode>>,
  ): Promise<Result<boolean, ErrorCode>> {
    const { db, accounts, changes } = this.#options
    let touched: readonly number[] = []
    const done = await db.transaction().execute(async (tx) => {
      touched = await touchEventsOf(tx, [session])
      const worked = await work(tx)
      if (worked.ok && worked.value) await accounts.audit(by, action, subject, tx)
      return worked
    })
    if (done.ok) changes.announce({ sessions: touched, lists: false })
    return done
  }
}

/** An account; `null`: the phones of a table, with what says of which. */
type Giver = { readonly account: number | null; readonly subject: object }

type Whose = { readonly registration_id: number; readonly players: readonly number[] }

/** A pair plays one card; of a team two play one. */
async function plays(tx: Transaction<AllTables>, session: number, whose: Whose): Promise<boolean> {
  const { rows } = await sql<{ type: string; own: number }>`
    select v.type, (select count(distinct p.player_id)::int from entry_player p
      where p.mini_session_id = e.mini_session_id and p.registration_id = e.registration_id
        and p.player_id = any(${whose.players}::int[])) as own
    from entry e join mini_session s on s.id = e.mini_session_id join segment g on g.id = s.segment_id
      join event v on v.id = g.event_id
    where e.mini_session_id = ${session} and e.registration_id = ${whose.registration_id}`.execute(tx)
  const [entry] = rows
  if (!entry || entry.own !== whose.players.length) return false
  return entry.type === 'PAIR' ? whose.players.length === 0 : whose.players.length === 2
}
