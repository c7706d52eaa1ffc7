/** What an upload asks about, keeps, and does not tell. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { EXPORT_FORMATS } from '@openroom/bridge/exports'
import { writeResultsCsv } from '@openroom/formats/csv/results'
import { dealText, withSessions } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { EXPORTED } from '@openroom/protocol/exports'
import { routes } from '@openroom/protocol/routes'
import {
  uploadRefusalSchema,
  uploadReportSchema,
  versionResultSchema,
  versionSchema,
  waitingHandsSchema,
} from '@openroom/protocol/schema/upload'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { atNight } from '@openroom/test-kit/atNight'
import { CLAIMED } from '@openroom/test-kit/boards'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { fixture, pairsDocument, teamsDocument, withTables } from '../testing/documents.ts'
import { publicPaths, snapshot } from '../testing/everythingPublic.ts'
import { type Browser, browser, filesForm, form, type TestServer, testServer } from '../testing/server.ts'
import { match, source, TOKENS, tournaments } from '../testing/source.ts'

const PASSWORD = 'correct horse'

let server: TestServer
let uploader: Browser
let other: Browser

async function signedIn(email: string, role: 'UPLOADER' | 'ADMIN'): Promise<Browser> {
  await server.accounts.create({ name: email, email, role, password: PASSWORD })
  const one = browser(server.url)
  await one.call(routes.login(), form({ username: email, password: PASSWORD }))
  return one
}

beforeAll(async () => {
  server = await testServer({ TRUSTED_PROXIES: '1' }, { ingestTokens: TOKENS })
  for (const file of tournaments())
    await server.imports.files([file], { playVisible: true }, { accountId: null })
  uploader = await signedIn('one@oakmere.example', 'UPLOADER')
  other = await signedIn('other@oakmere.example', 'UPLOADER')
})
afterAll(() => server?.stop())

const bytesOf = (document: Parameters<typeof writeDocument>[0]) => Buffer.from(writeDocument(document))

function upload(bytes: Uint8Array, replace?: string, name = 'file.json'): Promise<Response> {
  const sent = filesForm([{ name, bytes }])
  if (replace !== undefined) (sent.body as FormData).append('replace', replace)
  return uploader.call(staffRoutes.uploadFile(), sent)
}

const stored = async (bytes: Uint8Array) => uploadReportSchema.parse(await (await upload(bytes)).json())

const own = (name: string, document = teamsDocument()) => ({
  ...document,
  tournament: { ...document.tournament, key: name, name },
})

const fewer = (document: ReturnType<typeof teamsDocument>) =>
  withTables(document, (tables) => tables.map((one) => ({ ...one, results: one.results.slice(1), logs: [] })))

/** Once the lines are written, which give everybody a person. */
async function hide(name: string, shown: 'hidden' | 'name'): Promise<void> {
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  await server.settled()
  await sql`update person set shown = ${shown} where id in (select x.person_id from person_player x
    join player y on y.id = x.player_id where y.name = ${name})`.execute(db)
  await close()
}

const audited = async (action: string) => {
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log where action = ${action}`.execute(db)
  await close()
  return rows[0]!.count
}

describe('a file that has less than what is stored', () => {
  it('is asked about, and stored with the answer; the version comes back', async () => {
    const document = own('less')
    const [id] = (await stored(bytesOf(document))).miniSessionIds
    const asked = await upload(bytesOf(fewer(document)))
    expect(asked.status).toBe(409)
    const { error, question } = uploadRefusalSchema.parse(await asked.json())
    expect(error).toMatchObject({
      code: 'would-lose',
      args: { session: id, resultsBefore: 8, resultsAfter: 6, resultsLost: 2 },
    })
    expect((await upload(bytesOf(fewer(document)), 'something else')).status).toBe(409)
    expect((await upload(bytesOf(fewer(document)), question!.confirm)).status).toBe(200)

    const versions = z
      .array(versionSchema)
      .parse(await (await uploader.call(staffRoutes.sessionVersions(id!))).json())
    expect(versions).toMatchObject([
      {
        reason: 'upload',
        files: ['file.json'],
        by: { email: 'one@oakmere.example' },
        amounts: { results: 8 },
      },
    ])
    const looked = await (await uploader.call(staffRoutes.sessionVersion(id!, versions[0]!.id))).json()
    expect(looked).toEqual(document)
    const results = z
      .array(versionResultSchema)
      .parse(await (await uploader.call(staffRoutes.versionResults(id!, versions[0]!.id))).json())
    expect(results).toHaveLength(8)
    expect(results[0]).toMatchObject({
      ...{ board: 1, round: 1, number: 1, section: null, room: 'OPEN' },
      outcome: { status: 'played', adjustment: null },
    })
    const before = await audited('session.restore')
    const restored = await uploader.call(staffRoutes.restoreVersion(id!, versions[0]!.id), { method: 'POST' })
    expect(await restored.json()).toEqual({ success: true, changed: true })
    expect(await audited('session.restore')).toBe(before + 1)
    const again = z
      .array(versionSchema)
      .parse(await (await uploader.call(staffRoutes.sessionVersions(id!))).json())
    expect(again[0]).toMatchObject({ amounts: { results: 6 } })
  })
})

describe('a file with bad records', () => {
  const game = (board: number, deal: string) =>
    `[Event "Bad night"]\n[Date "2026.03.0${board}"]\n[Board "${board}"]\n[Deal "${deal}"]\n[North "A"]\n[South "B"]\n[East "C"]\n[West "D"]\n[Declarer "N"]\n[Contract "1NT"]\n[Result "7"]\n\n`
  const bytes = Buffer.from(
    game(1, 'N:AKQJ.5432.432.32 432.AKQJ.765.765 765.876.AKQJ.984 T98.T9.T98.AKQJT') +
      game(2, 'N:AKQJ.5432.432.32 432.AKQJ.765.765 765.876.AKQJ.984 T98.T9.T98.AKQJY'),
  )
  const send = (without: string | null) => {
    const sent = filesForm([{ name: 'bad.pbn', bytes }])
    if (without !== null) (sent.body as FormData).append('without', without)
    return uploader.call(staffRoutes.uploadFile(), sent)
  }

  it('is asked about with each of them, and stored without them', async () => {
    const asked = await send(null)
    expect(asked.status).toBe(409)
    const { error, question } = uploadRefusalSchema.parse(await asked.json())
    expect(error).toMatchObject({ code: 'bad-records', args: { count: 1 } })
    expect(question).toMatchObject({
      faultCount: 1,
      faults: [
        { code: 'deal-rank', file: 'bad.pbn', line: 16, message: expect.stringMatching(/left out\.$/) },
      ],
    })
    expect((await send('another mark')).status).toBe(409)
    const stored = await send(question!.confirm)
    expect(stored.status).toBe(200)
    const report = uploadReportSchema.parse(await stored.json())
    expect(report).toMatchObject({ counts: { boards: 2, results: 2 }, faults: [{ line: 16 }] })
  })
})

describe('a session that a live source feeds', () => {
  it('is not touched by its own public export, nor by anything at its address', async () => {
    const feed = source(server.url)
    const wanted = match({
      key: 'running',
      boards: [{ number: CLAIMED.board.number, deal: dealText(CLAIMED.board.deal!) }],
    })
    const made = await feed.call('PUT', staffRoutes.ingestSessions(), wanted)
    const id = Number(made.body.miniSessionId)
    await feed.call('POST', staffRoutes.ingestStart(id))
    const exported = await (await fetch(server.url + sessionRoutes.exported('session', id, 'json'))).text()
    const document = JSON.parse(exported)
    const [session] = document.events[0].segments[0].sessions
    const { tables } = session
    const variants = [
      {},
      { tables: [], matches: [] },
      {
        boards: session.boards.concat({
          number: 77,
          dealer: 'N',
          vulnerability: 'NONE',
          deal: null,
          doubleDummy: null,
        }),
      },
      { registrations: [], tables: [], matches: [] },
    ]
    for (const variant of variants) {
      Object.assign(session, { tables }, variant)
      const refused = await upload(Buffer.from(JSON.stringify(document)))
      expect((await refused.json()) as object).toMatchObject({ error: { code: 'session-running' } })
      expect(refused.status).toBe(409)
    }
    expect((await feed.call('GET', staffRoutes.ingestSession(id))).status).toBe(200)
  })
})

describe('a file that may be a session that is stored', () => {
  const evening = withSessions(
    simulate({
      kind: 'pairs-mitchell',
      seed: 45,
      contestants: 8,
      boards: 12,
      recorded: 0,
      rulings: 0,
      estimated: true,
    }),
    (session) => ({
      ...session,
      boards: session.boards.map((one) => ({ ...one, deal: null, doubleDummy: null })),
    }),
  )
  const results = Buffer.from(
    writeResultsCsv(evening.events[0]!, evening.events[0]!.segments[0]!.sessions[0]!),
  )
  /** Under another title, by people who are called otherwise, and with another result in one place of five. */
  const retyped = withSessions(own('retyped', evening), (session) => ({
    ...session,
    registrations: session.registrations.map((one, i) => ({
      ...one,
      name: `Zoe ${i} – Zed ${i}`,
      players: [],
    })),
    tables: session.tables.map((one, i) => ({
      ...one,
      players: { N: null, E: null, S: null, W: null },
      results: one.results.map((result, j) =>
        (i + j) % 5 === 0 ? { ...result, contract: null, tricks: null, lead: null, scoreNs: 7_600 } : result,
      ),
    })),
  }))
  const sent = (field?: 'same' | 'beside', mark = '') => {
    const form = filesForm([{ name: 'retyped.json', bytes: bytesOf({ ...retyped, organiser: OWN }) }])
    if (field) (form.body as FormData).append(field, mark)
    return uploader.call(staffRoutes.uploadFile(), form)
  }
  const OWN = { name: null, club: false }

  it('is refused with both sides, and stored as the one or the other once that is said', async () => {
    const first = uploadReportSchema.parse(await (await upload(results, undefined, 'evening.csv')).json())
    const [id] = first.miniSessionIds
    const asked = await sent()
    expect(asked.status).toBe(409)
    const { error, question } = uploadRefusalSchema.parse(await asked.json())
    expect(error.code).toBe('may-be-same')
    expect(question?.doubts).toMatchObject([
      { miniSessionId: id, stored: { contestants: 8 }, given: { contestants: 8, name: 'Pairs' } },
    ])
    // Whoever may send files is not told a name that is not shown.
    const [hidden, called] = question!.doubts[0]!.stored.people
    await hide(hidden!, 'hidden')
    const again = uploadRefusalSchema.parse(await (await sent()).json()).question!
    expect(again.confirm).toBe(question!.confirm)
    expect(again.doubts[0]!.stored.people).toContain('N. N.')
    expect(again.doubts[0]!.stored.people.join()).not.toContain(hidden!)
    expect(again.doubts[0]!.stored.people).toContain(called!)
    await hide(hidden!, 'name')
    expect((await sent('beside', 'another question')).status).toBe(409)
    const beside = uploadReportSchema.parse(await (await sent('beside', question!.confirm)).json())
    expect(beside.miniSessionIds).not.toContain(id)
  })
})

describe('deals alone', () => {
  const HAND = CLAIMED.board.deal!
  const pbn = (date: string) =>
    `[Event "Tomorrow night"]\n[Date "${date}"]\n[Board "1"]\n[Deal "N:${['N', 'E', 'S', 'W'].map((seat) => dealText(HAND)[seat as 'N']).join(' ')}"]\n`

  atNight('are nobody\u2019s, whatever their date, and make no session', async () => {
    const get = async (path: string) => (await fetch(server.url + path)).json()
    const before = (await get(viewAt('miniSessions').path)) as readonly object[]
    for (const date of ['????.??.??', '2020.01.01', '2090.01.01']) {
      const sent = await upload(Buffer.from(pbn(date)), undefined, 'hands.pbn')
      const report = uploadReportSchema.parse(await sent.json())
      expect(report).toMatchObject({ miniSessionIds: [], waiting: 1, unchanged: false })
    }
    expect(await get(viewAt('miniSessions').path)).toHaveLength(before.length)
    const hand = Object.values(dealText(HAND))[0]!
    const ids = [1, 2, 3]
    const words = {
      id: ids,
      miniSessionId: ids,
      server: [1],
      serverId: [1],
      segment: ids,
      segmentId: ids,
      round: [1, -1],
      board: [1],
      ns: ids,
      registrationId: ids,
      player1: [1],
      player2: [2],
      calcTableId: ids,
      order: ['rank'],
      tableLabel: ['OP'],
      tableId: ids,
      trickCount: [0],
      cardsInTrick: [0],
      year: [2026],
      feed: ids.flatMap((id) => [`${id}.ics`, `${id}.atom`]),
      kind: ['draft'],
      format: EXPORT_FORMATS,
      exported: EXPORTED,
      of: ids,
      table: ids,
      label: ['OP'],
      session: ids,
      playerId: ids,
      personId: ids,
      partnerId: [2],
      teamId: ids,
      portrait: ['none'],
      card: ['none'],
      file: [],
      version: [1, 2],
      '*': [''],
    }
    const paths = [
      ...(await publicPaths(server.url, words)),
      ...ids.flatMap((id) =>
        EXPORTED.flatMap((of) => EXPORT_FORMATS.map((format) => sessionRoutes.exported(of, id, format))),
      ),
    ]
    const seen = [...(await snapshot(server.url, [...new Set(paths)])).values()].join('\n')
    expect(seen).not.toContain(hand)
    expect(seen).not.toContain(hand.replaceAll('.', ' '))
    expect(seen).not.toContain('Tomorrow night')

    const mine = z
      .array(waitingHandsSchema)
      .parse(await (await uploader.call(staffRoutes.waitingHands())).json())
    expect(mine[0]).toMatchObject({ title: 'Tomorrow night', boards: 1, files: ['hands.pbn'], used: false })
    expect(await (await other.call(staffRoutes.waitingHands())).json()).toEqual([])
    expect((await other.call(staffRoutes.takeBackHands(mine[0]!.id), { method: 'DELETE' })).status).toBe(404)
    expect((await uploader.call(staffRoutes.takeBackHands(mine[0]!.id), { method: 'DELETE' })).status).toBe(
      200,
    )
    expect(await (await uploader.call(staffRoutes.waitingHands())).json()).toHaveLength(mine.length - 1)
  })

  it('that join results stored before are taken back as any upload is', async () => {
    const whole = own('joined', pairsDocument())
    const session = whole.events[0]!.segments[0]!.sessions[0]!
    const bare = withSessions(whole, (one) => ({
      ...one,
      boards: one.boards.map((board) => ({ ...board, deal: null, doubleDummy: null })),
      tables: one.tables.map((table) => ({ ...table, logs: [] })),
    }))
    const [id] = (await stored(bytesOf(bare))).miniSessionIds
    const dealsOf = async () => {
      const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
      const { rows } = await sql<{ count: number }>`
        select count(deal)::int as count from board where mini_session_id = ${id}`.execute(db)
      await close()
      return rows[0]!.count
    }
    expect(await dealsOf()).toBe(0)
    const hands = session.boards
      .map(({ number, deal }) => {
        const all = ['N', 'E', 'S', 'W'].map((seat) => deal![seat as 'N']).join(' ')
        return `[Event "${whole.events[0]!.name}"]\n[Date "${session.date?.replaceAll('-', '.')}"]\n[Board "${number}"]\n[Deal "N:${all}"]\n`
      })
      .join('\n')
    const joined = await upload(Buffer.from(hands), undefined, 'hands.pbn')
    expect(uploadReportSchema.parse(await joined.json())).toMatchObject({ miniSessionIds: [id], waiting: 0 })
    expect(await dealsOf()).toBe(session.boards.length)
    const versions = z
      .array(versionSchema)
      .parse(await (await uploader.call(staffRoutes.sessionVersions(id!))).json())
    expect(versions).toMatchObject([
      { reason: 'upload', files: ['hands.pbn'], amounts: { boards: session.boards.length } },
    ])
    await uploader.call(staffRoutes.restoreVersion(id!, versions[0]!.id), { method: 'POST' })
    expect(await dealsOf()).toBe(0)
  })

  it('of boards that nobody has played stay hidden in a session that is over', async () => {
    const document = own('unplayed', pairsDocument())
    const shorter = withTables(document, (tables) =>
      tables.map((one) => ({ ...one, results: one.results.filter(({ board }) => board !== 1), logs: [] })),
    )
    const [id] = (await stored(bytesOf(shorter))).miniSessionIds
    const hands = async (board: number) =>
      (
        (await (await fetch(server.url + viewAt('board', { id: id!, board }).path)).json()) as {
          readonly hands: unknown
        }
      ).hands
    expect(await hands(1)).toBeNull()
    expect(await hands(2)).not.toBeNull()
  })
})

describe('the record of an upload', () => {
  it('is there whenever something was stored, whatever the file is called', async () => {
    const before = await audited('upload')
    const response = await upload(bytesOf(own('odd')), undefined, 'a\u0000b\ud800.json')
    expect(response.status).toBe(200)
    expect(await audited('upload')).toBe(before + 1)
  })

  it.skipIf(!existsSync('/proc/self/fd'))('of refused files leaves none of them open', async () => {
    const open = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).includes('incoming')
        } catch {
          return false
        }
      }).length
    const files = Array.from({ length: 10 }, (_, i) => ({
      name: `${i}`,
      bytes: Buffer.from('nothing known'),
    }))
    expect((await uploader.call(staffRoutes.uploadFile(), filesForm(files))).status).toBe(422)
    await expect.poll(open).toBe(0)
  })

  it('does not tell member numbers to everybody', async () => {
    const [id] = (await stored(fixture('pairs.json'))).miniSessionIds
    const text = await (await fetch(server.url + sessionRoutes.exported('session', id!, 'json'))).text()
    expect(text).not.toMatch(/"memberId": ?"/)
  })
})
