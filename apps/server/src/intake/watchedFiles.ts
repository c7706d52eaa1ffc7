/** Files of the watched folder as they were when they were last read, so that a restart reads none again. */
import type { Kysely, Selectable } from 'kysely'
import type { AccountTables } from '../core/database/accountTables.ts'

/**
 * `open`: results of its session are still to come; `complete`: all are in, it waits for a quiet hour;
 * `waiting`: deals whose results have not come yet.
 */
export type WatchedFile = Selectable<AccountTables['watched_file']>

export class WatchedFiles {
  readonly #db: Kysely<AccountTables>

  constructor(db: Kysely<AccountTables>) {
    this.#db = db
  }

  /** By path in the folder. */
  async all(): Promise<ReadonlyMap<string, WatchedFile>> {
    const rows = await this.#db.selectFrom('watched_file').selectAll().execute()
    return new Map(rows.map((row) => [row.path, row]))
  }

  async remember(files: readonly WatchedFile[]): Promise<void> {
    await this.#db
      .insertInto('watched_file')
      .values([...files])
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet(({ ref }) => ({
          size: ref('excluded.size'),
          modified: ref('excluded.modified'),
          state: ref('excluded.state'),
        })),
      )
      .execute()
  }
}
