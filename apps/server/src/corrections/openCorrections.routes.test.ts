/** Sessions that are announced or played, put right: seen first, public by their rule, and taken back at any time. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import type {
  BoardResult,
  Correctable,
  CorrectionEffect,
  NewCorrection,
} from '@openroom/protocol/schema/corrections'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { atNight, groupAtNight } from '@openroom/test-kit/atNight'
import { someOf } from '@openroom/test-kit/nightly'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginDesk, clock, desk, linksOf, made, play, server } from '../testing/deskEvents.ts'
import { viewer } from '../testing/viewer.ts'

let client: pg.Client

beforeAll(async () => {
  await beginDesk()
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const DELAY = 60

/** Four pairs, two tables, three rounds of one board; in each of the first two rounds one table makes game. */
async function evening(delay = DELAY, numbers = [1, 4, 2, 3]): Promise<number> {
  const pair = (n: number) => ({ name: `Ashe ${n} – Elm ${n}`, players: [`Ashe ${n}`, `Elm ${n}`] })
  const sections = [numbers.map(pair)]
  return made({ form: 'howell', teams: 0, sections, calcType: 'MP', event: 'Pairs', delay })
}

const passes = async (seconds: number) => {
  clock.advance(seconds * 1_000)
  await server.settled()
}

/** Running, its first round played and public. */
async function played(delay = DELAY): Promise<number> {
  const id = await evening(delay)
  await desk(routes.deskStart(id), {})
  await passes(delay + 5)
  const links = await linksOf(id)
  for (const round of [1, 2]) await play(id, round, links, round)
  await passes(delay + 5)
  return id
}

/** All that everybody can read of a session. */
async function seen(id: number): Promise<string> {
  const paths = [
    ...[1, 2, 3].map((round) => viewAt('tables', { id, round }).path),
    viewAt('registrations', { id }).path,
    viewAt('runningScores', { id }).path,
    viewAt('pairFrequencies', { id, board: 1 }).path,
  ]
  return (await Promise.all(paths.map(async (path) => (await fetch(server.url + path)).text()))).join('\n')
}

const listed = async (id: number) => (await desk<Correctable>(routes.corrections(id))).body
const preview = async (id: number, wanted: NewCorrection) =>
  (await desk<CorrectionEffect>(routes.previewCorrection(id), wanted)).body
const correct = async (id: number, wanted: NewCorrection) =>
  expect((await desk(routes.correctSession(id), wanted)).body).toEqual({ success: true, changed: true })
async function undo(id: number): Promise<void> {
  const last = (await listed(id)).corrections.find(({ undoneAt }) => undoneAt === null)!
  expect((await desk(routes.undoCorrection(id, last.id), {})).status).toBe(200)
}
const tableOf = async (id: number) => (await desk<BoardResult[]>(routes.boardResults(id, 1))).body[0]!

type Wanted = (about: Correctable, table: string) => NewCorrection['correction']

const KINDS: readonly (readonly [string, Wanted, { readonly ranks: boolean }])[] = [
  ['a name', () => ({ kind: 'player', from: 'Elm 2', to: 'Elma Twain' }), { ranks: false }],
  ['two players', () => ({ kind: 'players', one: 'Elm 1', other: 'Elm 2' }), { ranks: false }],
  ['who sat there', (_, table) => ({ kind: 'lineUp', table, seats: { N: 'Sue Stitute' } }), { ranks: false }],
  [
    'two pairs in each other’s place',
    () => ({ kind: 'exchange', one: 'c1', other: 'c2', round: null }),
    { ranks: true },
  ],
  ['the sides of a table', (_, table) => ({ kind: 'sides', table, board: null }), { ranks: true }],
  [
    'a result',
    (_, table) => ({
      kind: 'result',
      table,
      board: 1,
      lead: null,
      tricks: 3,
      contract: { kind: 'played', level: 7, strain: 'NT', declarer: 'N', doubling: 'XX' },
    }),
    { ranks: true },
  ],
  [
    'a score of the director',
    (_, table) => ({ kind: 'ruling', table, board: 1, ruling: { kind: 'average', ns: 'AVE-', ew: 'AVE+' } }),
    { ranks: true },
  ],
  [
    'a penalty',
    () => ({ kind: 'penalty', registration: 'c1', unit: 'PERCENT', amount: -10 }),
    { ranks: true },
  ],
]

describe('what is put right while it is played', () => {
  it.each(someOf(KINDS, 2))(
    '%s: told before, public by its rule, gone when it is taken back',
    async (_, of, { ranks }) => {
      const id = await played()
      const { table, outcome } = await tableOf(id)
      const wanted = { correction: of(await listed(id), table), reason: 'So' }
      const before = await seen(id)
      const told = await listed(id)
      const effect = await preview(id, wanted)
      expect([effect.registrations + effect.results > 0, effect.ranking.length > 0]).toEqual([true, ranks])
      await correct(id, wanted)
      await server.settled()
      // Nothing early.
      expect(await seen(id)).toBe(before)
      expect((await listed(id)).corrections).toMatchObject([{ ...wanted, undoneAt: null }])
      await passes(DELAY + 5)
      if (wanted.correction.kind !== 'lineUp') await expect.poll(() => seen(id)).not.toBe(before)
      await undo(id)
      await passes(DELAY + 5)
      const after = await listed(id)
      expect({ ...after, corrections: [] }).toEqual({ ...told, corrections: [] })
      // The director's word stands where the table's own did, and says the same.
      if (!/result|score/.test(_)) await expect.poll(() => seen(id)).toBe(before)
      expect((await tableOf(id)).outcome).toEqual(outcome)
    },
  )

  it('a board that was not played opens once the director has ruled on it, and is shut again when that is taken back', async () => {
    const id = await played()
    const boards = async () =>
      ((await (await fetch(server.url + viewAt('boards', { id }).path)).json()) as readonly unknown[]).length
    await passes(DELAY + 5)
    const open = await boards()
    expect(open).toBeLessThan(3)
    const ofBoards = await Promise.all(
      [1, 2, 3].map(async (board) => {
        const { body } = await desk<BoardResult[]>(routes.boardResults(id, board))
        return body.flatMap(({ table, outcome }) => (outcome === null ? { table, board } : []))
      }),
    )
    const missing = ofBoards.flat()
    expect(missing.length).toBeGreaterThan(1)
    const ruling = { kind: 'average', ns: 'AVE+', ew: 'AVE-' } as const
    const rule = (at: (typeof missing)[number]) => ({
      correction: { kind: 'ruling', ...at, ruling } as const,
      reason: 'Too late to be played',
    })
    for (const at of missing.slice(1)) await correct(id, rule(at))
    // One is still awaited.
    await passes(DELAY + 5)
    expect(await boards()).toBeLessThan(3)
    expect((await preview(id, rule(missing[0]!))).results).toBe(1)
    await correct(id, rule(missing[0]!))
    await undo(id)
    await passes(DELAY + 5)
    expect(await boards()).toBeLessThan(3)
    const at = missing[0]!
    const own = async () =>
      (await desk<BoardResult[]>(routes.boardResults(id, at.board))).body.find(
        ({ table }) => table === at.table,
      )
    expect(await own()).toMatchObject({ outcome: null })
    await correct(id, rule(at))
    await passes(DELAY + 5)
    await expect.poll(boards).toBe(3)
    expect(await own()).toMatchObject({ outcome: { adjustment: ruling } })
  })

  it('stays when the session is over, with what is put right then, and each is taken back by itself', async () => {
    const id = await played(0)
    const { table } = await tableOf(id)
    const before = await listed(id)
    await correct(id, { correction: { kind: 'players', one: 'Elm 1', other: 'Elm 2' }, reason: 'Swapped' })
    await correct(id, {
      correction: { kind: 'penalty', registration: 'c3', unit: 'TOP', amount: -1 },
      reason: 'Late',
    })
    await desk(routes.deskFinish(id), {})
    await passes(5)
    await expect.poll(async () => (await listed(id)).isOver).toBe(true)
    await correct(id, { correction: { kind: 'sides', table, board: null }, reason: 'Turned' })
    const all = (await listed(id)).corrections
    expect(all).toHaveLength(3)
    const names = async () => (await listed(id)).registrations.map(({ name }) => name)
    expect(await names()).toContain('Ashe 1 – Elm 2')
    // The one from before the end first.
    for (const one of [all[2]!, all[0]!, all[1]!])
      expect((await desk(routes.undoCorrection(id, one.id), {})).status).toBe(200)
    expect(await listed(id)).toMatchObject({ registrations: before.registrations, tables: before.tables })
    expect(await seen(id)).not.toContain('Late')
  })
})

describe('before it is played', () => {
  atNight('people and places are others at once, and the next round keeps them', async () => {
    const id = await made({ teams: 4, delay: 0 })
    const rename = {
      correction: { kind: 'registration', registration: 'c4', to: 'Rowan' },
      reason: 'So',
    } as const
    expect((await preview(id, rename)).registrations).toBe(1)
    await correct(id, rename)
    await correct(id, {
      correction: { kind: 'exchange', one: 'c1', other: 'c2', round: null },
      reason: 'Drawn so',
    })
    const { registrations, matches } = await listed(id)
    expect(registrations.map(({ name }) => name)).toEqual(['Team 1', 'Team 2', 'Team 3', 'Rowan'])
    expect(matches.map(({ home }) => home)).toEqual(['Team 2', 'Team 1'])
    await undo(id)
    expect((await listed(id)).matches.map(({ home }) => home)).toEqual(['Team 1', 'Team 2'])
  })

  it.each<[string, NewCorrection['correction'], string]>([
    ['a board', { kind: 'removed', board: 1 }, 'sessions-not-closed'],
    ['nobody', { kind: 'player', from: 'Nobody', to: 'Somebody' }, 'correction-of-nothing'],
    [
      'a result that is not there',
      { kind: 'result', table: '1-1', board: 1, contract: null, lead: null, tricks: null },
      'correction-of-nothing',
    ],
    ['somebody at a bye', { kind: 'lineUp', table: 'BYE', seats: { E: 'Late Guest' } }, 'nobody-plays-there'],
    [
      'the bye itself',
      { kind: 'penalty', registration: 'BYE', unit: 'TOP', amount: -1 },
      'nobody-plays-there',
    ],
  ])('%s is refused', async (_, correction, code) => {
    const id = await evening(DELAY, [1, 2, 3, 4, 5])
    const { rows } = await client.query<{ table: string; registration: string }>(
      `select t.key as table, e.key as registration from play_table t
        join entry e on e.mini_session_id = t.mini_session_id and e.bye and e.registration_id in (t.ns_id, t.ew_id)
        where t.mini_session_id = $1 order by t.round limit 1`,
      [id],
    )
    const meant = Object.entries(correction).map(([part, value]) => [
      part,
      value === 'BYE' ? rows[0]![part as 'table'] : value,
    ])
    const asked = { correction: Object.fromEntries(meant), reason: 'So' }
    for (const path of [routes.previewCorrection(id), routes.correctSession(id)])
      expect((await desk<{ code: string }>(path, asked)).body.code).toBe(code)
    expect((await listed(id)).corrections).toEqual([])
  })
})

it('a result that is put right once all is over is public by the session’s rule, and taken back so', async () => {
  const id = await played()
  await desk(routes.deskFinish(id), { appealMinutes: 30 })
  await passes(DELAY + 5)
  await passes(DELAY + 5)
  const final = async () =>
    (await client.query('select status, final_at from mini_session where id = $1', [id])).rows[0]
  const before = { seen: await seen(id), ...(await final()) }
  expect(before.status).toBe('CLOSED')
  // Who looks at what is over hears of it by the list alone.
  const at = await viewer(server.url)
  const list = at.listen<Partial<MiniSession>>(viewAt('miniSessions').destination)
  await list.wait(1)
  const told = () => list.bodies.slice(1).filter(({ payload }) => payload.miniSessionId === id).length
  const { table } = await tableOf(id)
  const contract = { kind: 'played', level: 7, strain: 'NT', declarer: 'N', doubling: 'XX' } as const
  await correct(id, {
    correction: { kind: 'result', table, board: 1, lead: null, tricks: 3, contract },
    reason: 'So',
  })
  await passes(DELAY + 5)
  await passes(DELAY + 5)
  expect(await seen(id)).not.toEqual(before.seen)
  await expect.poll(told).toBe(1)
  // Questions may be asked as long as before.
  expect(await final()).toEqual({ status: before.status, final_at: before.final_at })
  await undo(id)
  await passes(DELAY + 5)
  await passes(DELAY + 5)
  expect(await seen(id)).toEqual(before.seen)
  await expect.poll(told).toBe(2)
  await at.close()
})

groupAtNight('a session that is over', () => {
  const closed = async (id: number) => {
    await desk(routes.deskFinish(id), {})
    await passes(DELAY + 5)
    await passes(DELAY + 5)
  }
  const statusOf = async (id: number) => {
    const { rows } = await client.query('select status from mini_session where id = $1', [id])
    return rows[0].status
  }
  const named = (to: string): NewCorrection => ({
    correction: { kind: 'player', from: 'Elm 2', to },
    reason: 'So',
  })

  it('keeps a decision that waits when it is put right meanwhile', async () => {
    const id = await played()
    await closed(id)
    expect(await statusOf(id)).toBe('CLOSED')
    const standing = { registrations: [{ key: 'c1', correction: -3 }] }
    expect((await desk(routes.deskStanding(id), standing)).status).toBe(200)
    await correct(id, named('Elma Twain'))
    await passes(DELAY + 5)
    await undo(id)
    const { rows } = await client.query(
      `select correction from entry where mini_session_id = $1 and key = 'c1'`,
      [id],
    )
    expect(rows).toEqual([{ correction: -3 }])
  })

  it('stays over when it is put right, whatever start it was announced with', async () => {
    const id = await evening()
    await desk(routes.deskStart(id), {})
    await closed(id)
    expect(await statusOf(id)).toBe('CLOSED')
    await client.query(`update mini_session set start_date_time = now() + interval '2 days' where id = $1`, [
      id,
    ])
    await correct(id, named('Elma Twain'))
    expect(await statusOf(id)).toBe('CLOSED')
  })
})
