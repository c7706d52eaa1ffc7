/**
 * The search for boards in an archive of `BOARDS` results: tournaments are made and imported until `IMPORTED` results
 * are stored, as files are; the rest are copies of their lines with other players, days and seats, since making and
 * importing a million takes hours (what it would take is told). Then usual and awkward questions over HTTP.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import type { FoundBoards } from '@openroom/protocol/schema/findBoards'
import { simulate } from '@openroom/simulate/simulate'
import pg from 'pg'
import { pino } from 'pino'
import { openStore } from '../../apps/server/src/core/database/store.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { readSettings } from '../../apps/server/src/settings.ts'

const BOARDS = Number(process.env.BOARDS ?? 1_000_000)
const IMPORTED = Number(process.env.IMPORTED ?? 10_000)
const RUNS = Number(process.env.RUNS ?? 5)
const PEOPLE = 20_000
const YEARS = 10

const GOAL_MS = { usual: 100, worst: 1_000 } as const

const QUESTIONS: readonly (readonly ['usual' | 'worst', string])[] = [
  ['usual', ''],
  ['usual', 'player=Person+12345'],
  ['usual', 'player=Person+12345,Person+777'],
  ['usual', 'auction=1NT+-+(2D)+-+X'],
  ['usual', 'auction=1NT+-+3NT+-+AP'],
  ['usual', 'hand=5431+15-17'],
  ['usual', 'hand=bal+20-21&whose=declarer'],
  ['usual', 'contract=6NT'],
  ['usual', 'contract=4S&overTo=-1&lead=SA'],
  ['usual', 'from=2020-03-01&to=2020-03-31'],
  ['usual', 'contract=slam&overTo=-1&swing=10'],
  ['usual', 'player=Person+12345&contract=3NT&hand=12-14&whose=player'],
  ['worst', 'auction=...+4H+AP&hand=7xxx'],
  ['worst', 'auction=...+5C+X'],
  ['worst', 'hand=9xxx+18%2B'],
  ['worst', 'gapFrom=5'],
  ['worst', 'hand=S8%2B&whose=dummy'],
  ['worst', 'lead=C2&contract=7&overFrom=0'],
  ['worst', 'player=Person+4&hand=10%2B&auction=...+2NT'],
  ['worst', 'auction=...+7NT+...+XX'],
]

const seconds = (from: number): number => (performance.now() - from) / 1000
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

const folder = mkdtempSync(join(tmpdir(), 'openroom-search-'))
const store = await openStore({ dataDir: join(folder, 'own'), databaseUrl: undefined })
const settings = readSettings({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: store.url,
})
if (!settings.ok) throw new Error(settings.error.join('\n'))
const server = await startServer({
  settings: settings.value,
  logger: pino({ level: 'warn' }),
  version: 'bench',
  webFolder: join(folder, 'web'),
  solverScript: null,
  readerScript: null,
  painterScript: null,
})
const db = new pg.Client({ connectionString: store.url })
await db.connect()

const one = async (text: string): Promise<number> =>
  Number((await db.query<[number]>({ text, rowMode: 'array' })).rows[0]?.[0])

/** Made and stored as files are. */
async function importSome(): Promise<number> {
  const [made, read] = [{ s: 0 }, { s: 0 }]
  for (let seed = 1; (await one('select count(*) from result')) < IMPORTED; seed += 1) {
    const began = performance.now()
    const kind = seed % 3 === 0 ? 'teams-round-robin' : 'club-evening'
    const document = simulate({
      kind,
      seed,
      recorded: 14,
      date: `2016-01-${String((seed % 28) + 1).padStart(2, '0')}`,
    })
    made.s += seconds(began)
    const storing = performance.now()
    const own = { ...document, tournament: { ...document.tournament, key: `made ${seed}` } }
    const source = new Blob([JSON.stringify(own)]).stream()
    const stored = await server.imports.files(
      [{ name: 'x', source }],
      { playVisible: true },
      { accountId: null },
    )
    if (!stored.ok) throw new Error(stored.error.error.message)
    read.s += seconds(storing)
  }
  const results = await one('select count(*) from result')
  const filling = performance.now()
  const missing = `select count(*) from mini_session s where not exists
    (select from board_fact_session f where f.mini_session_id = s.id and f.version = s.version)`
  while ((await one(missing)) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  const per = (s: number): string =>
    `${((s / results) * 1000).toFixed(2)} ms each, a million in ${((s / results) * 277.8).toFixed(1)} h`
  console.log(`${results} results made: ${made.s.toFixed(1)} s, ${per(made.s)}`)
  console.log(
    `imported: ${read.s.toFixed(1)} s, ${per(read.s)}; lines left to make after that: ${seconds(filling).toFixed(1)} s`,
  )
  return results
}

/** All lines once more, one process: what a rebuild takes. */
async function rebuild(results: number): Promise<void> {
  await db.query('update board_fact_session set version = -1')
  const began = performance.now()
  server.changes.announce({ sessions: [], lists: true })
  while ((await one('select count(*) from board_fact_session where version = -1')) > 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const s = seconds(began)
  console.log(
    `lines of ${results} results made anew: ${s.toFixed(1)} s, a million in ${((s / results) * 16_667).toFixed(0)} min`,
  )
}

/** Copies with other players, days and seats, until there are enough. */
async function fill(results: number): Promise<void> {
  const began = performance.now()
  await db.query(`insert into player (organiser_id, member_id, name, ordinal)
    select (select min(id) from organiser), 'bench ' || i, 'Person ' || i, 1 from generate_series(1, ${PEOPLE}) i`)
  await db.query(`insert into person (organiser_id, member_id, name, words)
    select organiser_id, member_id, name, lower(name) from player where member_id like 'bench %'`)
  await db.query(`insert into person_player select y.id, p.id from player y join person p on p.member_id = y.member_id
    where y.member_id like 'bench %'`)
  const first = await one(`select min(id) from player where member_id like 'bench %'`)
  const copies = Math.ceil(BOARDS / results) - 1
  // As evenings come in, day after day.
  await db.query(`insert into board_fact
    select (100000 + floor((d.day - date '1970-01-01')))::bigint * 10000000000 + copy::bigint * 1000000 + f.place % 10000000000 as place,
      f.mini_session_id, f.board_id, f.table_id, f.ns_id, f.ew_id, f.organiser_id, f.board, d.day,
      array[p.a, p.b, p.c, p.d], f.level, f.strain, f.doubling, (f.declarer + copy) % 4, f.over, f.score_ns, f.lead,
      f.passes, f.auction, f.swing, f.gap, f.hands[copy % 3 + 1:4] || f.hands[1:copy % 3],
      f.shapes[copy % 3 + 1:4] || f.shapes[1:copy % 3]
    from generate_series(1, ${copies}) copy cross join board_fact f
      cross join lateral (select date '2016-01-01' + ((f.mini_session_id * 7919 + copy * 104729) % ${YEARS * 365}) as day) d
      cross join lateral (select ${first} + (f.table_id * 31 + copy * 17) % ${PEOPLE} as a,
        ${first} + (f.table_id * 37 + copy * 101) % ${PEOPLE} as b, ${first} + (f.table_id * 41 + copy * 211) % ${PEOPLE} as c,
        ${first} + (f.table_id * 43 + copy * 307) % ${PEOPLE} as d) p
    order by 1`)
  await db.query('vacuum analyze board_fact')
  await db.query('analyze person')
  const lines = await one('select count(*) from board_fact')
  const size = await one(`select pg_total_relation_size('board_fact')`)
  console.log(
    `${lines} lines after ${seconds(began).toFixed(0)} s of copying: ${(size / 1e6).toFixed(0)} MB with their indexes, ${(size / lines).toFixed(0)} bytes each`,
  )
  console.log(
    `the imported ones took ${(((await one('select pg_database_size(current_database())')) - size) / 1e6) | 0} MB beside them`,
  )
}

type Asked = { readonly ms: number; readonly count: number | null }

async function ask(question: string): Promise<Asked> {
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${server.port}${archiveRoutes.findBoards()}?${question}`)
  const { count } = (await response.json()) as FoundBoards
  return { ms: performance.now() - began, count }
}

async function measure(): Promise<void> {
  for (const [kind, question] of QUESTIONS) {
    const asked: Asked[] = []
    for (let run = 0; run < RUNS; run += 1) asked.push(await ask(question))
    const times = asked.map(({ ms }) => ms)
    const ms = median(times)
    const missed = ms > GOAL_MS[kind] ? ' MISSED' : ''
    console.log(
      `${kind.padEnd(6)} ${ms.toFixed(0).padStart(5)} ms (first ${times[0]!.toFixed(0)})  ${asked[0]!.count} found  ${question || '(everything)'}${missed}`,
    )
  }
}

try {
  const results = await importSome()
  await rebuild(results)
  await fill(results)
  await measure()
} finally {
  await db.end()
  await server.stop()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
}
