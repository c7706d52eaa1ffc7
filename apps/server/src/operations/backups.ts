/** Backups of everything that is stored, into files or streams, and their way back. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { err, ok, type Result } from '@openroom/bridge/result'
import { writeWhole } from '@openroom/disk/wholeFile'
import { sql } from 'kysely'
import type { Store } from '../core/database/store.ts'
import type { Settings } from '../settings.ts'
import { otherNodes, type Restored, RestoreRefusal, restoreBackup, StoreNotEmpty } from './backup/read.ts'
import { putInto, writeBackup } from './backup/write.ts'

/** What somebody loses whose store is replaced. */
export type Contents = { readonly tournaments: number; readonly accounts: number }

export type BackupOptions = {
  readonly store: Store
  readonly version: string
  /** Where backups of the server's own go. */
  readonly folder: string
}

/** `2026-11-22T14-42-25Z`: a name on every system. */
const stamp = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

type Installation = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>

/** What tells the backups of one installation from those of others in the same folder: where its data is. */
export function markOf({ DATABASE_URL, DATA_DIR }: Installation): string {
  const { host, pathname } = DATABASE_URL
    ? new URL(DATABASE_URL)
    : { host: hostname(), pathname: resolve(DATA_DIR) }
  return createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 8)
}

export const fileName = (mark: string, at: Date): string => `openroom-${mark}-${stamp(at)}.backup`

/** When a backup of an installation with such a name was made; `null` for other names. */
export function timeOf(mark: string, name: string): number | null {
  const [, own, day, time] =
    /^openroom-([\da-f]{8})-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z\.backup$/.exec(name) ?? []
  if (own !== mark) return null
  const at = Date.parse(`${day}T${time?.replaceAll('-', ':')}Z`)
  return Number.isNaN(at) ? null : at
}

/** What was being written when a process was killed; others may write into the same folder at this moment. */
const DRAFT = /^(openroom|before-restore)-.*\.backup\.part$/
const ABANDONED_MS = 3_600_000

const DAMAGED: readonly string[] = ['Z_DATA_ERROR', 'Z_BUF_ERROR']

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? `${error.code}` : ''

export class Backups {
  readonly #parts: BackupOptions

  constructor(parts: BackupOptions) {
    this.#parts = parts
  }

  /** Everything as it is now; who destroys the stream ends the work. */
  stream(): Readable {
    const { store, version } = this.#parts
    const rows = new PassThrough()
    const zipped = createGzip()
    writeBackup({ url: store.url, openroom: version, at: new Date() }, putInto(rows)).then(
      () => rows.end(),
      (error: Error) => rows.destroy(error),
    )
    pipeline(rows, zipped).catch(() => {})
    return zipped
  }

  /** @returns the file */
  async write(name: string, signal?: AbortSignal): Promise<string> {
    const { folder } = this.#parts
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, name)
    await writeWhole(file, this.stream(), { signal })
    return file
  }

  /**
   * Removes what a process that was killed has left half written: it holds names and hashes of passwords.
   * @param isShared whether others write into the folder too: then what nobody has written to for an hour
   */
  async removeDrafts(isShared: boolean): Promise<void> {
    const { folder } = this.#parts
    const names = await readdir(folder).catch(() => [])
    for (const file of names.filter((name) => DRAFT.test(name)).map((name) => join(folder, name))) {
      const writtenAt = isShared ? ((await stat(file).catch(() => null))?.mtimeMs ?? Number.NaN) : 0
      if (Date.now() - writtenAt >= ABANDONED_MS) await rm(file, { force: true })
    }
  }

  async contents(): Promise<Contents> {
    const { rows } = await sql<Contents>`
      select (select count(*) from tournament) as tournaments, (select count(*) from account) as accounts
    `.execute(this.#parts.store.db)
    return rows[0] ?? { tournaments: 0, accounts: 0 }
  }

  /**
   * Puts a backup in the place of what is stored. What was there before is kept as a backup of its own.
   * @param stopOthers called before the change
   * @returns what was restored and where what was there before is; as an error why it cannot be
   */
  async restore(
    zipped: Readable,
    replace: boolean,
    stopOthers: () => Promise<void>,
  ): Promise<Result<Restored & { readonly before: string | null }, string>> {
    const { store } = this.#parts
    const others = await otherNodes(store)
    if (others > 0)
      return err(`Other nodes use this database (${others}). Stop them, restore, and start them again.`)
    try {
      const before = replace ? await this.write(`before-restore-${stamp(new Date())}.backup`) : null
      const source = createGunzip().on('error', () => {})
      // Whoever sends it is to hear of a failure, and must not be cut off by it; one who goes away ends the work.
      zipped.once('error', (error) => source.destroy(error)).pipe(source)
      const restored = await restoreBackup({ url: store.url, source, replace, stopOthers })
      return ok({ ...restored, before })
    } catch (error) {
      if (error instanceof StoreNotEmpty) return err(await this.#notEmpty())
      if (error instanceof RestoreRefusal) return err(error.message)
      if (DAMAGED.includes(codeOf(error))) return err('This is no backup of Openroom, or it is damaged.')
      throw error
    }
  }

  async #notEmpty(): Promise<string> {
    const { tournaments, accounts } = await this.contents()
    return (
      `Something is stored here already (tournaments: ${tournaments}, accounts: ${accounts}). ` +
      'A backup takes its place with --replace.'
    )
  }
}
