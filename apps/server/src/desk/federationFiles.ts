/** Files of sessions for the organiser's federation: who they are, and how the federation knows the club. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { withFigures } from '@openroom/formats/official/withFigures'
import { writeUsebio } from '@openroom/formats/usebio/write'
import type { FederationFacts, SessionFederation } from '@openroom/protocol/schema/desk'
import type { Kysely } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { plain } from '../core/reading/exportFiles.ts'
import { storedDocument } from '../intake/exportDocument.rows.ts'
import type { Answered, Refused } from '../tables/entries.ts'
import { deskRow } from './deskSession.rows.ts'

type Db = Kysely<AllTables>

export type FederationFilesOptions = {
  readonly db: Db
  readonly accounts: Pick<Accounts, 'audit'>
}

async function factsOf(db: Db, organiser: number): Promise<FederationFacts | null> {
  const row = await db
    .selectFrom('federation')
    .selectAll()
    .where('organiser_id', '=', organiser)
    .executeTakeFirst()
  if (!row) return null
  return {
    clubName: row.club_name,
    clubNumber: row.club_number,
    chargeCode: row.charge_code,
    masterPointScale: row.master_point_scale,
    contact: { name: row.contact_name, telephone: row.contact_telephone, email: row.contact_email },
  }
}

/** Who played, and has no number that a federation would know. */
const withoutNumber = (document: TournamentDocument): readonly string[] => [
  ...new Set(
    sessionsOfDocument(document).flatMap(({ registrations }) =>
      registrations.flatMap(({ players }) =>
        players.filter(({ memberId }) => memberId === null).map(({ name }) => name),
      ),
    ),
  ),
]

export class FederationFiles {
  readonly #options: FederationFilesOptions

  constructor(options: FederationFilesOptions) {
    this.#options = options
  }

  async of(id: number): Answered<SessionFederation> {
    return this.#options.db.transaction().execute((tx) => this.#shown(tx, id))
  }

  async #shown(tx: Db, id: number): Answered<SessionFederation> {
    const row = await deskRow(tx, id)
    const document = row && (await storedDocument(tx, id, 'without-play'))
    if (!document) return err<Refused>({ code: 'session-not-found' })
    return ok({
      federation: await factsOf(tx, row.organiser_id),
      organiser: document.organiser.name,
      withoutNumber: withoutNumber(document),
    })
  }

  /** Once for all sessions of the organiser. */
  async tell(id: number, facts: FederationFacts, by: Pick<Account, 'id'>): Answered<SessionFederation> {
    const { db, accounts } = this.#options
    return db.transaction().execute(async (tx) => {
      const row = await deskRow(tx, id)
      if (!row) return err<Refused>({ code: 'session-not-found' })
      const { clubName, clubNumber, chargeCode, masterPointScale, contact } = facts
      const columns = {
        club_name: clubName,
        club_number: clubNumber,
        charge_code: chargeCode,
        master_point_scale: masterPointScale,
        contact_name: contact.name,
        contact_telephone: contact.telephone,
        contact_email: contact.email,
      }
      await tx
        .insertInto('federation')
        .values({ organiser_id: row.organiser_id, ...columns })
        .onConflict((conflict) => conflict.column('organiser_id').doUpdateSet(columns))
        .execute()
      await accounts.audit(
        by.id,
        'desk.federation',
        { serverId: row.organiser_id, clubNumber, chargeCode },
        tx,
      )
      return this.#shown(tx, id)
    })
  }

  /** Released or not; who took it stands in the audit log. */
  async file(
    id: number,
    by: Pick<Account, 'id'>,
  ): Promise<Result<{ readonly name: string; readonly text: string }, Refused>> {
    const { db, accounts } = this.#options
    return db.transaction().execute(async (tx) => {
      const row = await deskRow(tx, id)
      const document = row && (await storedDocument(tx, id, 'with-play'))
      if (!document) return err<Refused>({ code: 'session-not-found' })
      const facts = await factsOf(tx, row.organiser_id)
      if (facts === null) return err<Refused>({ code: 'federation-not-told' })
      await accounts.audit(by.id, 'desk.federationFile', { miniSessionId: id }, tx)
      const name = `${plain(document.tournament.name).slice(0, 60)}-session-${id}-federation.xml`
      return ok({ name, text: writeUsebio(withFigures(document), facts) })
    })
  }
}
