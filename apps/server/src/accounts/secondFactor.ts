/** Second factors: the six digits of an app (TOTP, RFC 6238), or one of the codes that were noted for its loss. */
import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { BegunSecondFactor } from '@openroom/protocol/schema/ownAccount'
import type { Kysely, Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { Account, Accounts } from './accounts.ts'
import { ARGON2 } from './passwords.ts'

const PERIOD = 30
const CODES = 10
/** Crockford's base 32: 5 bits each, 60 in all. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 3

/** `null`: there is no second factor, or it was given. */
export type Missing = 'code-needed' | 'code-wrong' | null

const totpOf = (secret: string, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD })

const group = (): string => [...randomBytes(4)].map((byte) => LETTERS[byte & 31]).join('')
const newCode = (): string => Array.from({ length: GROUPS }, group).join('-')

/** As it is typed: with or without hyphens, in capitals too, letters that look like digits as these. */
const plainCode = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')

const hashCode = async (code: string, salt: string): Promise<string> =>
  (await hashRaw(plainCode(code), { ...ARGON2, salt: Buffer.from(salt, 'base64url') })).toString('base64url')

export class SecondFactors {
  readonly #db: Kysely<AccountTables>
  readonly #accounts: Pick<Accounts, 'audit'>
  readonly #issuer: string

  /** @param publicUrl the site, by whose host an app tells its accounts apart */
  constructor(db: Kysely<AccountTables>, accounts: Pick<Accounts, 'audit'>, publicUrl: string) {
    this.#db = db
    this.#accounts = accounts
    this.#issuer = `Openroom ${new URL(publicUrl).hostname}`
  }

  /** How many codes are left; `null`: there is no second factor. */
  async codesLeft(accountId: number): Promise<number | null> {
    if (!(await this.#row(accountId))?.active) return null
    const codes = await this.#db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('account_id', '=', accountId)
      .execute()
    return codes.length
  }

  /** Whether they sign in at a federation's site, which asks for what it wants to be sure. */
  async isFederated(accountId: number): Promise<boolean> {
    const bound = this.#db.selectFrom('account_subject').select('account_id')
    return (await bound.where('account_id', '=', accountId).executeTakeFirst()) !== undefined
  }

  /** A new secret, which counts once a code of it was given. */
  async begin({
    id,
    email,
  }: Account): Promise<Result<BegunSecondFactor, 'second-factor-there' | 'federation-factor'>> {
    if (await this.isFederated(id)) return err('federation-factor')
    const secret = new Secret({ size: 20 }).base32
    const values = { secret, salt: randomBytes(16).toString('base64url') }
    const begun = await this.#db
      .insertInto('second_factor')
      .values({ account_id: id, ...values })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(values).where('second_factor.active', '=', false),
      )
      .returning('account_id')
      .executeTakeFirst()
    if (!begun) return err('second-factor-there')
    return ok({ secret, uri: totpOf(secret, email, this.#issuer).toString() })
  }

  /** From now on a login needs it. @returns the codes for its loss; `null`: the code is wrong */
  async confirm(account: Account, code: string): Promise<readonly string[] | null> {
    return this.#db.transaction().execute(async (tx) => {
      const row = await lockedRow(tx, account.id)
      if (!row || row.active || !(await this.#isOfApp(account.id, code, tx))) return null
      await tx
        .updateTable('second_factor')
        .set({ active: true })
        .where('account_id', '=', account.id)
        .execute()
      await this.#accounts.audit(account.id, 'second-factor.on', {}, tx)
      return writeCodes(tx, account.id, row.salt)
    })
  }

  /** New codes, which take the place of those before; `null`: there is no second factor. */
  async renewCodes(account: Account): Promise<readonly string[] | null> {
    return this.#db.transaction().execute(async (tx) => {
      const row = await lockedRow(tx, account.id)
      if (!row?.active) return null
      await this.#accounts.audit(account.id, 'second-factor.codes', {}, tx)
      return writeCodes(tx, account.id, row.salt)
    })
  }

  /** @param by who does it; `null`: the command line. @returns whether there was one */
  remove(accountId: number, by: number | null): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const removed = await tx
        .deleteFrom('second_factor')
        .where('account_id', '=', accountId)
        .returning('active')
        .executeTakeFirst()
      if (removed) await this.#accounts.audit(by, 'second-factor.off', { id: accountId }, tx)
      return removed?.active ?? false
    })
  }

  /** What a login with the right password still lacks. A code that is right is used up. */
  async missing(accountId: number, code: string): Promise<Missing> {
    const row = await this.#row(accountId)
    if (!row?.active) return null
    if (plainCode(code) === '') return 'code-needed'
    const isRight =
      (await this.#isOfApp(accountId, code)) || (await this.#isOfLoss(accountId, code, row.salt))
    return isRight ? null : 'code-wrong'
  }

  /** A code of the app, of this half minute or one beside it; each is taken once. */
  async #isOfApp(accountId: number, code: string, db = this.#db): Promise<boolean> {
    const row = await readFactor(db, accountId)
    const token = plainCode(code)
    if (!row || !/^\d{6}$/.test(token)) return false
    const timestamp = Date.now()
    const delta = totpOf(row.secret, '', this.#issuer).validate({ token, timestamp, window: 1 })
    if (delta === null) return false
    const step = Math.floor(timestamp / 1000 / PERIOD) + delta
    const taken = await db
      .updateTable('second_factor')
      .set({ used_step: step })
      .where('account_id', '=', accountId)
      .where('used_step', '<', step)
      .returning('account_id')
      .executeTakeFirst()
    return taken !== undefined
  }

  async #isOfLoss(accountId: number, code: string, salt: string): Promise<boolean> {
    if (plainCode(code).length !== GROUPS * 4) return false
    const used = await this.#db
      .deleteFrom('recovery_code')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', await hashCode(code, salt))
      .returning('account_id')
      .executeTakeFirst()
    return used !== undefined
  }

  #row(accountId: number) {
    return readFactor(this.#db, accountId)
  }
}

const rowQuery = (db: Kysely<AccountTables>, accountId: number) =>
  db.selectFrom('second_factor').selectAll().where('account_id', '=', accountId)

const readFactor = (db: Kysely<AccountTables>, accountId: number) =>
  rowQuery(db, accountId).executeTakeFirst()

/** Nobody else changes it until the transaction ends. */
const lockedRow = (tx: Transaction<AccountTables>, accountId: number) =>
  rowQuery(tx, accountId).forUpdate().executeTakeFirst()

async function writeCodes(
  tx: Kysely<AccountTables>,
  account_id: number,
  salt: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  const rows = await Promise.all(
    codes.map(async (code) => ({ account_id, code_hash: await hashCode(code, salt) })),
  )
  await tx.deleteFrom('recovery_code').where('account_id', '=', account_id).execute()
  await tx.insertInto('recovery_code').values(rows).execute()
  return codes
}
