import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { SEQ_HEADER } from '@openroom/protocol/push'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { uploadRefusalSchema, uploadReportSchema } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showPerson } from '../archive/personKeeping.rows.ts'
import { personsOf } from '../archive/persons.public.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { fixture, otherDeals, teamsDocument } from '../testing/documents.ts'
import { type Browser, browser, filesForm, form, type TestServer, testServer } from '../testing/server.ts'

const PASSWORD = 'correct horse'
const LIMIT_MB = 2

let server: TestServer
let uploader: Browser

const signedIn = async (email: string) => {
  const one = browser(server.url)
  await one.call(routes.login(), form({ username: email, password: PASSWORD }))
  return one
}

/** Rows of every table that an upload could write to. */
async function rows(): Promise<number> {
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  const { rows: counted } = await sql<{ count: number }>`
    select (select count(*) from tournament) + (select count(*) from event) + (select count(*) from mini_session)
      + (select count(*) from board) + (select count(*) from result) + (select count(*) from table_log)
      + (select count(*) from upload) as count`.execute(db)
  await close()
  return counted[0]!.count
}

beforeAll(async () => {
  server = await testServer({ UPLOAD_LIMIT_MB: `${LIMIT_MB}` })
  for (const role of ['UPLOADER', 'ADMIN', 'COMMENTATOR'] as const) {
    await server.accounts.create({ name: role, email: `${role}@example.org`, role, password: PASSWORD })
  }
})
afterAll(() => server?.stop())
beforeEach(async () => {
  uploader = await signedIn('UPLOADER@example.org')
})

const upload = (files: readonly { name: string; bytes: Uint8Array }[], who = uploader) =>
  who.call(staffRoutes.uploadFile(), filesForm(files))

describe('an upload', () => {
  it('is for uploaders and admins', async () => {
    const file = { name: 'pairs.pbn', bytes: fixture('pairs.pbn') }
    expect((await upload([file], browser(server.url))).status).toBe(401)
    expect((await upload([file], await signedIn('COMMENTATOR@example.org'))).status).toBe(403)
    expect((await upload([file], await signedIn('ADMIN@example.org'))).status).toBe(200)
  })

  it('reports what was read, and the second time that nothing is new', async () => {
    const file = { name: 'teams.pbn', bytes: fixture('teams.pbn') }
    const report = uploadReportSchema.parse(await (await upload([file])).json())
    expect(report).toMatchObject({
      unchanged: false,
      replaced: false,
      files: [{ name: 'teams.pbn', format: 'PBN' }],
    })
    expect(report.counts.auctions).toBeGreaterThan(0)
    const before = await rows()
    const again = uploadReportSchema.parse(await (await upload([file])).json())
    expect(again).toMatchObject({ unchanged: true, miniSessionIds: report.miniSessionIds })
    expect(await rows()).toBe(before + 1)
  })

  it('goes to the club that is chosen, whatever the file says', async () => {
    const body = filesForm([{ name: 'pairs.pbn', bytes: fixture('pairs.pbn') }], true, ' Oakmere BC ')
    const report = uploadReportSchema.parse(
      await (await uploader.call(staffRoutes.uploadFile(), body)).json(),
    )
    const listed = await (await fetch(server.url + viewAt('miniSessions').path)).json()
    const session = listed.find(({ miniSessionId }: { miniSessionId: number }) =>
      report.miniSessionIds.includes(miniSessionId),
    )
    expect(session).toMatchObject({ clubName: 'Oakmere BC', clubId: expect.any(Number) })
    const nameless = filesForm([{ name: 'pairs.pbn', bytes: fixture('pairs.pbn') }], true, '  ')
    expect((await uploader.call(staffRoutes.uploadFile(), nameless)).status).toBe(400)
  })

  describe('of results that are others than those stored', () => {
    const evening = (last: string) =>
      Buffer.from(`% PBN 2.1
[Event "Compared"]
[Date "2026.03.04"]
[Board "1"]
[Scoring "MP"]
[North "Ann"]
[South "Bea"]
[East "Cem"]
[West "Dag"]
[Declarer "N"]
[Contract "3NT"]
[Result "9"]

[Board "2"]
${last}
`)
    const [MADE, DOWN] = [
      '[Declarer "S"]\n[Contract "2S"]\n[Result "8"]',
      '[Declarer "S"]\n[Contract "2S"]\n[Result "7"]',
    ]
    const sent = (bytes: Buffer, ...fields: readonly (readonly [string, string])[]) => {
      const form = filesForm([{ name: 'compared.pbn', bytes }])
      for (const [name, value] of fields) (form.body as FormData).append(name, value)
      return uploader.call(staffRoutes.uploadFile(), form)
    }

    it('asks somebody who compares, and names each', async () => {
      expect((await sent(evening(MADE))).status).toBe(200)
      const asked = await sent(evening(DOWN), ['compares', 'true'])
      expect(asked.status).toBe(409)
      const { error, question } = uploadRefusalSchema.parse(await asked.json())
      expect(error).toMatchObject({ code: 'would-lose', args: { change: 'results' } })
      expect(error.message).toContain('other results or players than what is stored')
      expect(question?.sessions).toMatchObject([
        {
          changed: 1,
          changes: [
            {
              board: 2,
              round: 1,
              before: { outcome: { tricks: 8 }, scoreNs: 110 },
              after: { outcome: { tricks: 7 }, scoreNs: -100 },
            },
          ],
        },
      ])
      const meant = [
        ['compares', 'true'],
        ['replace', question!.confirm],
      ] as const
      expect(uploadReportSchema.parse(await (await sent(evening(DOWN), ...meant)).json()).replaced).toBe(true)
      // A program that sends files by itself has nobody to ask.
      expect(uploadReportSchema.parse(await (await sent(evening(MADE))).json()).replaced).toBe(true)
    })
  })

  it('names whoever would be somebody else, and as he is shown', async () => {
    const evening = (south: string) =>
      Buffer.from(`% PBN 2.1
[Event "Renamed"]
[Date "2026.03.06"]
[Board "1"]
[Scoring "MP"]
[North "Ann Field"]
[South "${south}"]
[East "Cem Dal"]
[West "Dag Ek"]
${['3NT', '4S', '2H', '5D'].map((contract, i) => `[Board "${i + 1}"]\n[Declarer "N"]\n[Contract "${contract}"]\n[Result "9"]\n`).join('\n')}`)
    const sent = (south: string) => {
      const form = filesForm([{ name: 'renamed.pbn', bytes: evening(south) }])
      ;(form.body as FormData).append('compares', 'true')
      return uploader.call(staffRoutes.uploadFile(), form)
    }
    const renamed = async () => {
      const asked = await sent('Gil Hood')
      expect(asked.status).toBe(409)
      return uploadRefusalSchema.parse(await asked.json()).question?.sessions[0]?.renamed
    }
    expect((await sent('Bea Bolt')).status).toBe(200)
    expect(await renamed()).toMatchObject([{ before: 'Bea Bolt', after: 'Gil Hood', memberId: null }])
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const { id } = await db
      .selectFrom('player')
      .select('id')
      .where('name', '=', 'Bea Bolt')
      .executeTakeFirstOrThrow()
    const person = (await personsOf(db, [id])).get(id)!
    await db.transaction().execute((tx) => showPerson(tx, person, 'hidden'))
    await close()
    const [hidden] = (await renamed())!
    expect(JSON.stringify(hidden)).not.toContain('Bolt')
    expect(hidden).toMatchObject({ before: 'N. N.', after: 'Gil Hood' })
  })

  describe('of a session that is stored already', () => {
    const evening = (date: string, by: number) => {
      const document = withSessions(teamsDocument(), (session) => ({ ...otherDeals(session, by), date }))
      return { ...document, events: document.events.map((event) => ({ ...event, key: `event-${by}` })) }
    }
    const sent = async (document: TournamentDocument, location: string) => {
      const tournament = { ...document.tournament, key: 'shared', name: 'Shared', location }
      const bytes = Buffer.from(JSON.stringify({ ...document, tournament }))
      const answer = await upload([{ name: 'evening.json', bytes }])
      return uploadReportSchema.parse(await answer.json())
    }
    const listed = async () => {
      const response = await fetch(server.url + viewAt('miniSessions').path)
      const items = (await response.json()) as readonly MiniSession[]
      return { seq: Number(response.headers.get(SEQ_HEADER)), items }
    }

    it('moves the list on where it moves the tournament', async () => {
      const [first, second] = [evening('2026-04-01', 1), evening('2026-04-02', 2)]
      const [one] = (await sent(first, 'Ashford')).miniSessionIds
      const [two] = (await sent(second, 'Oakham')).miniSessionIds
      const before = await listed()
      expect(before.items.find(({ miniSessionId }) => miniSessionId === one)?.location).toBe('Oakham')
      expect(await sent(first, 'Ashford')).toMatchObject({ unchanged: true, miniSessionIds: [one] })
      const after = await listed()
      expect(after.items.find(({ miniSessionId }) => miniSessionId === two)?.location).toBe('Ashford')
      expect(after.seq).toBeGreaterThan(before.seq)
      await sent(first, 'Ashford')
      expect((await listed()).seq).toBe(after.seq)
    })
  })

  it('says of figures that differ where they are to be seen', async () => {
    const pbn = Buffer.from(`% PBN 2.1
[Event "Figures"]
[Date "2026.03.03"]
[Board "1"]
[Scoring "MP"]
[ScoreTable "PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW"]
1 2 420 5 1
3 4 420 5 1
5 6 170 2 4
7 8 -50 0 17
`)
    const report = uploadReportSchema.parse(
      await (await upload([{ name: 'figures.pbn', bytes: pbn }])).json(),
    )
    expect(report.official.figures).toEqual([
      {
        code: 'official-differs',
        message: expect.stringContaining('in the file'),
        args: expect.objectContaining({ kind: 'points', side: 'EW', given: 17, ours: 6 }),
        convention: null,
        miniSessionId: report.miniSessionIds[0],
        board: 1,
      },
    ])
  })

  it.each([
    ['binary', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 37) % 256)), 'file-binary'],
    ['empty', Buffer.alloc(0), 'file-empty'],
    ['of no known format', Buffer.from('Dear director,\nthe file is attached.\n'), 'format-unknown'],
    ['no document', Buffer.from('{"format":"openroom-tournament","version":1}'), 'document-invalid'],
  ])('that is %s is refused whole', async (name, bytes, code) => {
    const before = await rows()
    const response = await upload([{ name, bytes }])
    expect(response.status).toBe(422)
    expect(uploadRefusalSchema.parse(await response.json()).error).toMatchObject({ file: name, code })
    expect(await rows()).toBe(before)
  })

  it('that is cut off in a deal is asked about before anything is stored', async () => {
    const before = await rows()
    const response = await upload([{ name: 'cut off', bytes: fixture('truncated.pbn') }])
    expect(response.status).toBe(409)
    expect(uploadRefusalSchema.parse(await response.json())).toMatchObject({
      error: { code: 'bad-records', file: 'cut off' },
      question: { faultCount: 1, faults: [{ code: 'pbn-tag-cut' }] },
    })
    expect(await rows()).toBe(before)
  })

  it('refuses all files when one of them cannot be read', async () => {
    const before = await rows()
    const json = JSON.parse(fixture('teams.json').toString())
    json.tournament.key = 'together'
    const good = { name: 'good', bytes: Buffer.from(JSON.stringify(json)) }
    const response = await upload([good, { name: 'bad', bytes: Buffer.from('nothing known') }])
    expect(response.status).toBe(422)
    expect(uploadRefusalSchema.parse(await response.json()).error.file).toBe('bad')
    expect(await rows()).toBe(before)
  })

  it('needs a file', async () => {
    expect((await upload([])).status).toBe(400)
    const none = await uploader.call(staffRoutes.uploadFile(), { method: 'POST', body: 'x' })
    expect(none.status).toBe(400)
  })

  it('above the limit is refused while it comes, with memory bounded and nothing left', async () => {
    const before = await rows()
    const heap = () => {
      globalThis.gc?.()
      return process.memoryUsage().rss
    }
    const start = heap()
    let peak = start
    const boundary = 'boundary'
    const piece = Buffer.alloc(1024 * 1024, 'x')
    let sent = 0
    async function* stream() {
      yield Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="big"\r\ncontent-type: text/plain\r\n\r\n`,
      )
      for (; sent < 200; sent++) {
        peak = Math.max(peak, process.memoryUsage().rss)
        yield piece
      }
      yield Buffer.from(`\r\n--${boundary}--\r\n`)
    }
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: Readable.toWeb(Readable.from(stream())) as unknown as BodyInit,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      duplex: 'half',
    }
    const answer = await uploader.call(staffRoutes.uploadFile(), init)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'too-large' })
    expect(peak - start).toBeLessThan(120 * 1024 * 1024)
    expect(await rows()).toBe(before)
    await expect
      .poll(() => readdirSync(join(server.dataDir, 'incoming'), { recursive: true }).length, {
        timeout: 3000,
      })
      .toBe(0)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  })
})
