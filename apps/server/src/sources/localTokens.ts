/**
 * Tokens for this machine's own sources, such as the demo: made from a secret in the data folder, for who may
 * use the admin socket. They last as long as the secret does.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { placeTournament } from '../intake/identity.rows.ts'

const FORM = /^local\.([1-9]\d{0,9})\.([\w-]{43})$/

async function secretIn(folder: string): Promise<Buffer> {
  const path = join(folder, 'ingest.secret')
  const known = await readFile(path).catch(() => null)
  if (known && known.length >= 32) return known
  const made = randomBytes(32)
  await writeFile(path, made, { mode: 0o600 })
  return made
}

export type TokenWanted = { readonly organiser: string | null; readonly key: string; readonly name: string }

export class LocalTokens {
  readonly #secret: Buffer

  private constructor(secret: Buffer) {
    this.#secret = secret
  }

  static async open(dataDir: string): Promise<LocalTokens> {
    return new LocalTokens(await secretIn(dataDir))
  }

  /** A token for a tournament, which is made when there is none yet. */
  async issue(db: Kysely<AllTables>, { organiser, key, name }: TokenWanted): Promise<string> {
    return this.make(await placeTournament(db, { name: organiser, club: false }, { key, name }))
  }

  make(tournamentId: number): string {
    return `local.${tournamentId}.${this.#signed(`${tournamentId}`).toString('base64url')}`
  }

  check(bearer: string): { readonly tournamentId: number } | null {
    const [, id = '', signature = ''] = FORM.exec(bearer) ?? []
    if (id === '') return null
    const given = Buffer.from(signature, 'base64url')
    const expected = this.#signed(id)
    const isOwn = given.length === expected.length && timingSafeEqual(given, expected)
    return isOwn ? { tournamentId: Number(id) } : null
  }

  #signed(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest()
  }
}
