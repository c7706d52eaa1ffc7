import type { TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { atNight } from '@openroom/test-kit/atNight'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportDocument } from '../../intake/exportDocument.rows.ts'
import { importDocuments } from '../../intake/importDocument.rows.ts'
import { releasedContent, releasedLog } from '../../sessions/content.public.ts'
import { sourceVersion } from '../../sessions/miniSessions.public.ts'
import { databases, type TestStore } from '../../testing/database.ts'
import { otherDeals, pairsDocument, teamsDocument, withTables } from '../../testing/documents.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

describe.each(databases())('a store on $name', ({ open }) => {
  let opened: TestStore
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())

  const put = async (...documents: readonly TournamentDocument[]) => {
    const by = { accountId: null, names: ['test'], reason: 'upload' as const }
    const given = documents.map((document) => ({ document, awaited: null, isKeyed: true }))
    const order = { now: NOW, by, replace: true as const }
    const imported = await opened.store.db.transaction().execute((tx) => importDocuments(tx, given, order))
    return imported.flatMap(({ sessions }) => sessions)
  }
  const only = async (document: TournamentDocument) => (await put(document))[0]!
  const content = (id: number) => releasedContent(opened.store.released, id)
  const named = (name: string, document: TournamentDocument): TournamentDocument => ({
    ...document,
    tournament: { ...document.tournament, key: name, name },
  })

  it.each([
    ['pairs', pairsDocument],
    ['teams', teamsDocument],
  ])('gives a document of %s back as it came', async (name, make) => {
    const document = named(`back-${name}`, make())
    const { miniSessionId } = await only(document)
    expect(await exportDocument(opened.store.db, { of: 'session', id: miniSessionId })).toEqual(document)
  })

  it('changes nothing when the same document comes again', async () => {
    const document = named('twice', pairsDocument())
    const first = await only(document)
    const before = await content(first.miniSessionId)
    const version = await sourceVersion(opened.store.released, 'miniSessions')
    expect(await only(document)).toEqual({ miniSessionId: first.miniSessionId, change: 'unchanged' })
    expect(await content(first.miniSessionId)).toEqual(before)
    expect(await sourceVersion(opened.store.released, 'miniSessions')).toBe(version)
  })

  it('replaces a corrected session and keeps its ids', async () => {
    const document = named('corrected', teamsDocument())
    const first = await only(document)
    const before = await content(first.miniSessionId)
    const corrected = withSessions(document, (session) => ({
      ...session,
      registrations: session.registrations.map((one) => ({ ...one, name: `${one.name} B` })),
      tables: session.tables.map((table) => ({
        ...table,
        results: table.results.map((result) => ({ ...result, juryComment: 'corrected' })),
      })),
    }))
    expect(await only(corrected)).toEqual({ miniSessionId: first.miniSessionId, change: 'replaced' })
    const after = await content(first.miniSessionId)
    const ids = ({ boards, tables, matches, results, entries }: typeof after) => ({
      boards: boards.map(({ id }) => id),
      tables: tables.map(({ id, ns_id, ew_id }) => [id, ns_id, ew_id]),
      matches: matches.map(({ id }) => id),
      results: results.map(({ id }) => id),
      entries: entries.map(({ registration_id }) => registration_id),
    })
    expect(ids(after)).toEqual(ids(before))
    expect(after.results.every(({ jury_comment }) => jury_comment === 'corrected')).toBe(true)
    expect(after.entries.every(({ name }) => name.endsWith(' B'))).toBe(true)
  })

  it('takes away what a corrected document no longer has', async () => {
    const document = named('fewer', pairsDocument())
    const { miniSessionId } = await only(document)
    const fewer = withTables(document, (tables) => tables.slice(1))
    await only(fewer)
    expect(await exportDocument(opened.store.db, { of: 'session', id: miniSessionId })).toEqual(fewer)
  })

  it('goes on counting where a log is replaced, and leaves the others alone', async () => {
    const document = named('logs', teamsDocument())
    const { miniSessionId } = await only(document)
    const logs = () =>
      opened.store.db
        .selectFrom('table_log')
        .innerJoin('play_table', 'play_table.id', 'table_log.table_id')
        .select(['play_table.key', 'seq', 'received_at'])
        .where('mini_session_id', '=', miniSessionId)
        .orderBy('play_table.key')
        .orderBy('seq')
        .execute()
    const before = await logs()
    const touched = before[0]!.key
    await only(
      withTables(document, (tables) =>
        tables.map((table) => (table.key === touched ? { ...table, logs: table.logs.slice(1) } : table)),
      ),
    )
    const after = await logs()
    const of = (rows: typeof before, own: boolean) => rows.filter(({ key }) => (key === touched) === own)
    expect(of(after, false)).toEqual(of(before, false))
    expect(of(after, true)[0]!.seq).toBe(of(before, true).at(-1)!.seq + 1)
  })

  it('stores nothing when one of several documents cannot be stored', async () => {
    const good = named('half', pairsDocument())
    const bad = withTables(named('other-half', pairsDocument()), (tables) => [tables[0]!, tables[0]!])
    await expect(put(good, bad)).rejects.toThrow()
    const rows = await opened.store.db
      .selectFrom('tournament')
      .select('key')
      .where('key', 'like', '%half')
      .execute()
    expect(rows).toEqual([])
  })

  it('keeps what texts cannot hold from stopping an import', async () => {
    const odd = 'a\u0000b\ud800c\\u0000'
    const document = withSessions(named('odd', pairsDocument()), (session) => ({
      ...session,
      registrations: session.registrations.map((one, i) => (i === 0 ? { ...one, name: odd } : one)),
    }))
    const { miniSessionId } = await only(document)
    expect((await content(miniSessionId)).entries[0]?.name).toBe('a\ufffdb\ufffdc\\u0000')
  })

  atNight(
    'knows a pair again in the next session of its segment, and by its key alone in the same one',
    async () => {
      const first = withSessions(named('sessions', pairsDocument()), (session) => otherDeals(session, 5))
      const second = withSessions(first, (session) => ({
        ...otherDeals(session, 1),
        key: 'second',
        session: 2,
      }))
      const renamed = withSessions(second, (session) => ({
        ...otherDeals(session, 1),
        key: 'third',
        session: 3,
        registrations: session.registrations.map((one) => ({ ...one, name: `Other ${one.key}` })),
      }))
      const [a, b, c] = await put(first, second, renamed)
      const ids = async (id: number) =>
        (await content(id)).entries.map(({ registration_id }) => registration_id)
      expect(await ids(b!.miniSessionId)).toEqual(await ids(a!.miniSessionId))
      const others = new Set(await ids(a!.miniSessionId))
      expect((await ids(c!.miniSessionId)).some((id) => others.has(id))).toBe(false)
    },
  )

  it('tells namesakes in one session apart', async () => {
    const document = withSessions(named('namesakes', pairsDocument()), (session) => ({
      ...session,
      registrations: session.registrations.map((one) => ({
        ...one,
        players: [{ name: 'Anna Berg', memberId: null }],
      })),
    }))
    const { miniSessionId } = await only(document)
    const { players, entries } = await content(miniSessionId)
    expect(new Set(players.map(({ player_id }) => player_id)).size).toBe(entries.length)
    expect(await only(document)).toEqual({ miniSessionId, change: 'unchanged' })
  })

  describe('behind the gate', () => {
    it('shows logs and results up to the cursor, and a board once something of it shows', async () => {
      const { miniSessionId } = await only(named('gate', teamsDocument()))
      const whole = await content(miniSessionId)
      const { db, released } = opened.store
      await db.updateTable('mini_session').set({ status: 'LIVE' }).where('id', '=', miniSessionId).execute()
      const tableIds = whole.tables.map(({ id }) => id)
      await db
        .updateTable('release_cursor')
        .set({ released_seq: -1 })
        .where('table_id', 'in', tableIds)
        .execute()
      const hidden = await content(miniSessionId)
      expect(hidden).toMatchObject({ boards: [], results: [] })
      expect(hidden.replays.size).toBe(0)

      const { rows } = await sql<{ table_id: number; board_id: number; seq: number }>`
        select l.* from table_log l join play_table t on t.id = l.table_id
        where t.mini_session_id = ${miniSessionId} order by table_id, seq limit 1`.execute(db)
      const first = rows[0]!
      await db
        .updateTable('release_cursor')
        .set({ released_seq: first.seq + 2 })
        .where('table_id', '=', first.table_id)
        .execute()
      expect(await releasedLog(released, first.table_id, first.board_id)).toHaveLength(3)
      expect((await content(miniSessionId)).boards).toEqual([])
      await db
        .updateTable('release_cursor')
        .set({ released_seq: first.seq + 4 })
        .where('table_id', '=', first.table_id)
        .execute()
      expect((await content(miniSessionId)).boards.map(({ id }) => id)).toEqual([first.board_id])
      expect((await content(miniSessionId)).results).toEqual([])
    })

    it('hides the boards of a session that is only announced', async () => {
      const announced = withSessions(named('announced', pairsDocument()), (session) => ({
        ...session,
        date: '2027-01-01',
        startDateTime: null,
        tables: [],
      }))
      const { miniSessionId } = await only(announced)
      expect((await content(miniSessionId)).boards).toEqual([])
    })
  })
})
