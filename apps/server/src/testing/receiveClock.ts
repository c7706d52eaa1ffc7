/** Lets the database receive entries of logs by a test's own clock. */
import pg from 'pg'
import type { Clock } from '../runtime/clock.ts'

export type ReceiveClock = {
  /** What is received from now on is received at the clock's time. */
  readonly set: () => Promise<void>
  readonly close: () => Promise<void>
}

const FUNCTION = `
  create table test_clock (at timestamptz not null);
  insert into test_clock values (now());
  create function test_now() returns timestamptz language sql as 'select at from test_clock';
  alter table table_log alter column received_at set default test_now();`

export async function receiveClock(databaseUrl: string, clock: Clock): Promise<ReceiveClock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query(FUNCTION)
  return {
    set: async () => {
      await client.query('update test_clock set at = $1', [new Date(clock.now())])
    },
    close: () => client.end(),
  }
}
