/** Brings a database to the newest schema; several servers may start at once. */

import type pg from 'pg'
import { ADVISORY_LOCKS } from '../advisoryLocks.ts'
import { first } from './0001-first.ts'
import { second } from './0002-withdrawals-and-watched-files.ts'
import { third } from './0003-password-requests.ts'
import { fourth } from './0004-staff.ts'
import { fifth } from './0005-upcoming-and-search.ts'
import { sixth } from './0006-messages-and-streams.ts'
import { seventh } from './0007-live-sources.ts'
import { eighth } from './0008-gate.ts'
import { ninth } from './0009-released-heads.ts'
import { tenth } from './0010-timers.ts'
import { eleventh } from './0011-source-starts.ts'
import { twelfth } from './0012-uploads.ts'
import { thirteenth } from './0013-adjustments.ts'
import { fourteenth } from './0014-further.ts'
import { fifteenth } from './0015-leases.ts'
import { sixteenth } from './0016-standing-orders.ts'
import { seventeenth } from './0017-logins.ts'
import { eighteenth } from './0018-second-factors.ts'
import { nineteenth } from './0019-waiting-draws.ts'
import { twentieth } from './0020-operator-stays.ts'
import { twentyFirst } from './0021-kept-time.ts'
import { twentySecond } from './0022-operator-links.ts'
import { twentyThird } from './0023-deal-seeds.ts'
import { twentyFourth } from './0024-archive.ts'
import { twentyFifth } from './0025-planned-release.ts'
import { twentySixth } from './0026-steps-of-comments.ts'
import { twentySeventh } from './0027-phones.ts'
import { twentyEighth } from './0028-corrections.ts'
import { twentyNinth } from './0029-push.ts'
import { thirtieth } from './0030-portraits.ts'
import { thirtyFirst } from './0031-limited-accounts.ts'
import { thirtySecond } from './0032-next-rounds.ts'
import { correctedPlaces } from './0033-corrected-places.ts'
import { viewerSamples } from './0034-viewer-samples.ts'
import { seasons } from './0035-seasons.ts'
import { saidPlayers } from './0036-said-players.ts'
import { openCorrections } from './0037-open-corrections.ts'
import { plays } from './0038-plays.ts'
import { licences } from './0039-licences.ts'
import { languages } from './0040-languages.ts'
import { formerAddresses } from './0041-former-addresses.ts'
import { tournamentLicences } from './0042-tournament-licences.ts'
import { boardNotes } from './0043-board-notes.ts'
import { awaitedSources } from './0044-awaited-sources.ts'
import { evenSwings } from './0045-even-swings.ts'
import { otherNames } from './0046-other-names.ts'
import { foundByAllNames } from './0047-found-by-all-names.ts'
import { missedTables } from './0048-missed-tables.ts'
import { hiddenInNotes } from './0049-hidden-in-notes.ts'
import { unsolvedBoards } from './0050-unsolved-boards.ts'
import { widerNetworks } from './0051-wider-networks.ts'
import { toldEarly } from './0052-told-early.ts'
import { wonMatches } from './0053-won-matches.ts'
import { keyedTournaments } from './0054-keyed-tournaments.ts'
import { foundBySpellings } from './0055-found-by-spellings.ts'
import { sessionMoves } from './0056-session-moves.ts'

type Migration = {
  readonly name: string
  readonly sql: string
  /** What its update does to what is stored, where the people of the site are to know: said with how many it were. */
  readonly says?: string
}

/** What a step has done to what is stored. */
export type MigrationNote = { readonly migration: string; readonly changed: number; readonly message: string }

/** In order; a published one is never changed. */
const MIGRATIONS: readonly Migration[] = [
  { name: '0001-first', sql: first },
  { name: '0002-withdrawals-and-watched-files', sql: second },
  { name: '0003-password-requests', sql: third },
  { name: '0004-staff', sql: fourth },
  { name: '0005-upcoming-and-search', sql: fifth },
  { name: '0006-messages-and-streams', sql: sixth },
  { name: '0007-live-sources', sql: seventh },
  { name: '0008-gate', sql: eighth },
  { name: '0009-released-heads', sql: ninth },
  { name: '0010-timers', sql: tenth },
  { name: '0011-source-starts', sql: eleventh },
  { name: '0012-uploads', sql: twelfth },
  { name: '0013-adjustments', sql: thirteenth },
  { name: '0014-further', sql: fourteenth },
  { name: '0015-leases', sql: fifteenth },
  { name: '0016-standing-orders', sql: sixteenth },
  { name: '0017-logins', sql: seventeenth },
  { name: '0018-second-factors', sql: eighteenth },
  { name: '0019-waiting-draws', sql: nineteenth },
  { name: '0020-operator-stays', sql: twentieth },
  { name: '0021-kept-time', sql: twentyFirst },
  { name: '0022-operator-links', sql: twentySecond },
  { name: '0023-deal-seeds', sql: twentyThird },
  { name: '0024-archive', sql: twentyFourth },
  { name: '0025-planned-release', sql: twentyFifth },
  { name: '0026-steps-of-comments', sql: twentySixth },
  { name: '0027-phones', sql: twentySeventh },
  { name: '0028-corrections', sql: twentyEighth },
  { name: '0029-push', sql: twentyNinth },
  { name: '0030-portraits', sql: thirtieth },
  { name: '0031-limited-accounts', sql: thirtyFirst },
  { name: '0032-next-rounds', sql: thirtySecond },
  { name: '0033-corrected-places', sql: correctedPlaces },
  { name: '0034-viewer-samples', sql: viewerSamples },
  { name: '0035-seasons', sql: seasons },
  { name: '0036-said-players', sql: saidPlayers },
  { name: '0037-open-corrections', sql: openCorrections },
  { name: '0038-plays', sql: plays },
  { name: '0039-licences', sql: licences },
  { name: '0040-languages', sql: languages },
  { name: '0041-former-addresses', sql: formerAddresses },
  { name: '0042-tournament-licences', sql: tournamentLicences },
  { name: '0043-board-notes', sql: boardNotes },
  { name: '0044-awaited-sources', sql: awaitedSources },
  { name: '0045-even-swings', sql: evenSwings },
  { name: '0046-other-names', sql: otherNames },
  { name: '0047-found-by-all-names', sql: foundByAllNames },
  { name: '0048-missed-tables', sql: missedTables },
  { name: '0049-hidden-in-notes', sql: hiddenInNotes },
  { name: '0050-unsolved-boards', sql: unsolvedBoards },
  { name: '0051-wider-networks', sql: widerNetworks },
  {
    name: '0052-told-early',
    sql: toldEarly,
    says: 'sessions that are not over show a board once all who play it have finished it, no longer by their delay alone',
  },
  { name: '0053-won-matches', sql: wonMatches },
  { name: '0054-keyed-tournaments', sql: keyedTournaments },
  { name: '0055-found-by-spellings', sql: foundBySpellings },
  { name: '0056-session-moves', sql: sessionMoves },
]

const TABLE = 'create table if not exists migration (name text primary key, at timestamptz not null)'

/** What is of the moment alone: no backup has it. */
const OF_THE_MOMENT: readonly string[] = ['session_move']

/** All tables there are, or were, whose rows are kept. */
export const OWN_TABLES: readonly string[] = [TABLE, ...MIGRATIONS.map(({ sql }) => sql)]
  .flatMap((sql) => [...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name = '']) => name))
  .filter((name) => !OF_THE_MOMENT.includes(name))

/** Of the migrations that a schema has seen the first that only a newer Openroom knows. */
export const newerThan = (names: readonly string[]): string | null =>
  names.find((name) => !MIGRATIONS.some((known) => known.name === name)) ?? null

/** Makes a schema that has seen these migrations, without a word of them in the table of migrations. */
export async function makeSchema(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query(TABLE)
  for (const { name, sql } of MIGRATIONS) if (names.includes(name)) await client.query(sql)
}

/** Brings a schema that has seen these migrations to the newest, within the transaction that is open. */
export async function completeSchema(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  for (const { name, sql } of MIGRATIONS) {
    if (names.includes(name)) continue
    await client.query(sql)
    await client.query('insert into migration values ($1, now())', [name])
  }
}

/**
 * @param onNote what a step has done to what is stored
 * Errors: a database made by a newer version of Openroom.
 */
export async function migrate(pool: pg.Pool, onNote: (note: MigrationNote) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    await client.query(TABLE)
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const done = new Set(rows.map(({ name }) => name))
    const newer = newerThan([...done])
    if (newer !== null) {
      throw new Error(
        `The database is of a newer Openroom (${newer}). Start that version again, or put a backup that this ` +
          'version made into another data folder (openroom restore); nothing was changed.',
      )
    }
    for (const migration of MIGRATIONS) {
      const note = done.has(migration.name) ? null : await apply(client, migration)
      if (note !== null) onNote(note)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migrations]).catch(() => {})
    client.release()
  }
}

async function apply(client: pg.PoolClient, { name, sql, says }: Migration): Promise<MigrationNote | null> {
  await client.query('begin')
  try {
    // Of several statements there is a result each.
    const results = [(await client.query(sql)) as pg.QueryResult | readonly pg.QueryResult[]].flat()
    await client.query('insert into migration values ($1, now())', [name])
    await client.query('commit')
    const changed = results.find(({ command }) => command === 'UPDATE')?.rowCount ?? 0
    return says === undefined || changed === 0 ? null : { migration: name, changed, message: says }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
