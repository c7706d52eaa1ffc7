/** Sessions that are over, put right without a file: seen first, done, taken back, and kept over another upload. */
import type { DocumentResult } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { routes } from '@openroom/protocol/routes'
import {
  boardResultSchema,
  correctableSchema,
  correctionEffectSchema,
  type NewCorrection,
} from '@openroom/protocol/schema/corrections'
import { uploadReportSchema, versionSchema } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { atNight } from '@openroom/test-kit/atNight'
import { someOf } from '@openroom/test-kit/nightly'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { storedDocument } from '../intake/exportDocument.rows.ts'
import { otherDeals, pairsDocument, teamsDocument, withTables } from '../testing/documents.ts'
import {
  type Browser,
  browser,
  filesForm,
  form,
  json,
  type TestServer,
  testServer,
} from '../testing/server.ts'
import { entriesOf, match, source, TOKENS, tournaments } from '../testing/source.ts'

const PASSWORD = 'correct horse'

let server: TestServer
let uploader: Browser
let director: Browser

async function signedIn(email: string, role: 'UPLOADER' | 'UPCOMING_EVENT_HANDLER'): Promise<Browser> {
  await server.accounts.create({ name: email, email, role, password: PASSWORD })
  const one = browser(server.url)
  await one.call(routes.login(), form({ username: email, password: PASSWORD }))
  return one
}

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  await server.imports.files(tournaments(), { playVisible: true }, { accountId: null })
  uploader = await signedIn('una@oakmere.example', 'UPLOADER')
  director = await signedIn('dora@oakmere.example', 'UPCOMING_EVENT_HANDLER')
})
afterAll(() => server?.stop())

type Document = ReturnType<typeof pairsDocument>

const named = (name: string, document: Document): Document => ({
  ...document,
  tournament: { ...document.tournament, key: name, name },
})

async function upload(document: Document, replace?: string) {
  const sent = filesForm([{ name: 'file.json', bytes: Buffer.from(writeDocument(document)) }])
  if (replace !== undefined) (sent.body as FormData).append('replace', replace)
  return uploader.call(staffRoutes.uploadFile(), sent)
}

async function stored(document: Document): Promise<number> {
  const report = uploadReportSchema.parse(await (await upload(document)).json())
  return report.miniSessionIds[0]!
}

const post = (path: string, body: object = {}) => director.call(path, json(body))

const correct = async (id: number, wanted: NewCorrection) => {
  const response = await post(deskRoutes.correctSession(id), wanted)
  expect([response.status, await response.json()]).toEqual([200, { success: true, changed: true }])
}

const listed = async (id: number) =>
  correctableSchema.parse(await (await director.call(deskRoutes.corrections(id))).json())

const undoLast = async (id: number) => {
  const last = (await listed(id)).corrections.find(({ undoneAt }) => undoneAt === null)
  const response = await post(deskRoutes.undoCorrection(id, last!.id))
  expect(response.status).toBe(200)
}

const preview = async (id: number, wanted: NewCorrection) =>
  correctionEffectSchema.parse(await (await post(deskRoutes.previewCorrection(id), wanted)).json())

const resultsOf = async (id: number, board: number) =>
  z.array(boardResultSchema).parse(await (await director.call(deskRoutes.boardResults(id, board))).json())

const asked = async (path: string): Promise<string> =>
  (await fetch(`${server.url}/api/archive/${path}`)).text()

/** What visitors see of a session: people, ranking, boards. */
const seen = async (id: number): Promise<string> => {
  const boards = (await listed(id)).boards.map((board) => `pair-frequencies/${id}/${board}`)
  const all = [`registrations/${id}`, `running-scores/${id}`, ...boards]
  return (await Promise.all(all.map(asked))).join('\n')
}

const CORRECTIONS: readonly (readonly [string, NewCorrection])[] = [
  [
    'a name',
    { correction: { kind: 'player', from: 'Emma Eriksen', to: 'Emma Erikson' }, reason: 'Misspelt' },
  ],
  [
    'a result',
    {
      correction: {
        kind: 'result',
        table: '1-1',
        board: 1,
        lead: 'SA',
        tricks: 5,
        contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
      },
      reason: 'Entered for the wrong side',
    },
  ],
  [
    "a director's score",
    {
      correction: {
        kind: 'ruling',
        table: '1-1',
        board: 1,
        ruling: { kind: 'average', ns: 'AVE+', ew: 'AVE-' },
      },
      reason: 'Law 12C2',
    },
  ],
  [
    'a board not played',
    {
      correction: { kind: 'result', table: '1-1', board: 1, contract: null, lead: null, tricks: null },
      reason: 'Late',
    },
  ],
  [
    'a penalty',
    {
      correction: { kind: 'penalty', registration: 'p1', unit: 'PERCENT', amount: -10 },
      reason: 'Late twice',
    },
  ],
  ['a board for all', { correction: { kind: 'board', board: 1 }, reason: 'Fouled' }],
]

/** Each done on top of those before it. */
const MORE: readonly (readonly [string, NewCorrection])[] = [
  [
    'a weighted score',
    {
      correction: {
        kind: 'ruling',
        table: '1-1',
        board: 1,
        ruling: {
          kind: 'weighted',
          ns: [
            {
              weight: 0.6,
              tricks: 9,
              scoreNs: null,
              contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
            },
            { weight: 0.4, tricks: null, contract: null, scoreNs: -50 },
          ],
          ew: null,
        },
      },
      reason: 'Law 12C1c',
    },
  ],
  [
    'two pairs in each other’s place',
    { correction: { kind: 'exchange', one: 'p1', other: 'p2', round: null }, reason: 'Numbers mixed up' },
  ],
  [
    'two pairs in each other’s place in a round',
    { correction: { kind: 'exchange', one: 'p1', other: 'p3', round: 1 }, reason: 'Sat wrong' },
  ],
  ['the sides of a table', { correction: { kind: 'sides', table: '1-1', board: null }, reason: 'Turned' }],
  ['an arrow switch', { correction: { kind: 'sides', table: '1-1', board: 1 }, reason: 'Forgotten' }],
  [
    'what a pair brought along',
    { correction: { kind: 'carryOver', registration: 'p1', amount: 3 }, reason: 'From the heat' },
  ],
  ['a board that was not there', { correction: { kind: 'removed', board: 1 }, reason: 'Never dealt' }],
]

describe('what is put right', () => {
  it.each(someOf(CORRECTIONS, 3))(
    '%s: is told before, shown after, and gone when it is taken back',
    async (name, wanted) => {
      const id = await stored(named(`one ${name}`, pairsDocument()))
      const before = await seen(id)
      const effect = await preview(id, wanted)
      expect(effect.registrations + effect.results).toBeGreaterThan(0)
      expect(effect.ranking.length > 0).toBe(wanted.correction.kind !== 'player')
      expect(await seen(id)).toBe(before)
      await correct(id, wanted)
      const after = await seen(id)
      expect(after).not.toBe(before)
      expect((await listed(id)).corrections).toMatchObject([
        { ...wanted, by: { email: 'dora@oakmere.example' }, undoneAt: null },
      ])
      // The same file again is no other content, and takes nothing back.
      const again = uploadReportSchema.parse(
        await (await upload(named(`one ${name}`, pairsDocument()))).json(),
      )
      expect([again.unchanged, again.miniSessionIds]).toEqual([true, [id]])
      expect(await seen(id)).toBe(after)
      await undoLast(id)
      expect(await seen(id)).toBe(before)
      const again2 = await post(deskRoutes.undoCorrection(id, (await listed(id)).corrections[0]!.id))
      expect([again2.status, (await again2.json()).code]).toEqual([404, 'correction-not-found'])
    },
  )

  it('the preview is what happens to the ranking', async () => {
    const id = await stored(named('preview', pairsDocument()))
    const wanted = CORRECTIONS[1]![1]
    const { ranking } = await preview(id, wanted)
    await correct(id, wanted)
    const people = JSON.parse(await asked(`registrations/${id}`)) as {
      registrationId: number
      name: string
    }[]
    const { rows } = JSON.parse(await asked(`running-scores/${id}`)) as {
      rows: { registrationId: number; totalRank: number; totalPercent: number; official: boolean }[]
    }
    expect(ranking.length).toBeGreaterThan(1)
    for (const { name, after } of ranking) {
      const { registrationId } = people.find((one) => one.name === name)!
      const row = rows.find((one) => one.registrationId === registrationId)!
      // What the file published of the ranking was of before.
      expect([name, row.official, row.totalRank]).toEqual([name, false, after.rank])
      expect(row.totalPercent).toBeCloseTo(after.percent!, 1)
    }
  })

  atNight('stays over another version of the file, and what the file changed is there too', async () => {
    const document = named('later', pairsDocument())
    const id = await stored(document)
    for (const [, wanted] of CORRECTIONS.slice(0, 2)) await correct(id, wanted)
    const later = withTables(document, (tables) =>
      tables.map((table) =>
        table.key === '2-1'
          ? { ...table, results: table.results.map((one) => ({ ...one, tricks: 9, scoreNs: -140 })) }
          : table,
      ),
    )
    const response = await upload(later)
    const answer = await response.json()
    const done = response.status === 409 ? await upload(later, answer.question.confirm) : response
    expect(done.status).toBe(200)
    expect(await seen(id)).toContain('Erikson')
    expect((await resultsOf(id, 1)).find(({ table }) => table === '1-1')).toMatchObject({
      outcome: {
        contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
        tricks: 5,
      },
    })
    expect((await resultsOf(id, 2)).find(({ table }) => table === '2-1')).toMatchObject({ scoreNs: -140 })
    await undoLast(id)
    await undoLast(id)
    expect(await seen(id)).not.toContain('Erikson')
    expect((await resultsOf(id, 2)).find(({ table }) => table === '2-1')).toMatchObject({ scoreNs: -140 })
    expect((await resultsOf(id, 1)).find(({ table }) => table === '1-1')).toMatchObject({ scoreNs: 100 })
  })

  it('of several any can be taken back', async () => {
    const id = await stored(named('any', pairsDocument()))
    await correct(id, CORRECTIONS[0]![1])
    await correct(id, CORRECTIONS[4]![1])
    const first = (await listed(id)).corrections.at(-1)!
    expect((await post(deskRoutes.undoCorrection(id, first.id))).status).toBe(200)
    const now = await listed(id)
    expect(now.registrations.map(({ name }) => name).join()).toContain('Emma Eriksen')
    expect(now.corrections.map(({ undoneAt }) => undoneAt === null)).toEqual([true, false])
  })

  atNight('many on top of each other, taken back in any order, leave nothing behind', async () => {
    const document = named('many', pairsDocument())
    const id = await stored(document)
    const before = await seen(id)
    let last = before
    for (const [name, wanted] of MORE) {
      const { ranking } = await preview(id, wanted)
      expect([name, ranking.length > 0, await seen(id)]).toEqual([name, true, last])
      await correct(id, wanted)
      const now = await seen(id)
      expect([name, now === last]).toEqual([name, false])
      last = now
    }
    const again = uploadReportSchema.parse(await (await upload(document)).json())
    expect([again.unchanged, await seen(id)]).toEqual([true, last])
    const made = (await listed(id)).corrections.map((one) => one.id)
    const [middle, ...others] = [made[3]!, ...made.filter((_, at) => at !== 3).reverse()]
    for (const one of [middle, ...others])
      expect((await post(deskRoutes.undoCorrection(id, one))).status).toBe(200)
    expect(await seen(id)).toBe(before)
  })

  it('a second spelling joins the first: one person', async () => {
    const id = await stored(named('spelling', pairsDocument()))
    await correct(id, {
      correction: { kind: 'player', from: 'Lennart Schult', to: 'Emma Eriksen' },
      reason: 'One',
    })
    const people = JSON.parse(await asked(`registrations/${id}`)) as {
      players: { id: number; surname: string }[]
    }[]
    const ids = people.flatMap(({ players }) => players).filter(({ surname }) => surname === 'Eriksen')
    expect(ids.length).toBe(2)
    expect(new Set(ids.map((one) => one.id)).size).toBe(1)
  })

  atNight('a version from before brings its own state, without the corrections', async () => {
    const id = await stored(named('version', pairsDocument()))
    const before = await seen(id)
    await correct(id, CORRECTIONS[0]![1])
    const versions = z
      .array(versionSchema)
      .parse(await (await uploader.call(staffRoutes.sessionVersions(id))).json())
    expect(versions).toMatchObject([{ reason: 'correction', by: { email: 'dora@oakmere.example' } }])
    await uploader.call(staffRoutes.restoreVersion(id, versions[0]!.id), { method: 'POST' })
    expect(await seen(id)).toBe(before)
    expect((await listed(id)).corrections.filter(({ undoneAt }) => undoneAt === null)).toEqual([])
  })

  it('of a session that was fed stands at the end of its replay, and is taken back there', async () => {
    const feed = source(server.url)
    const made = await feed.call('PUT', staffRoutes.ingestSessions(), match({ delay: 0 }))
    const id = Number(made.body.miniSessionId)
    const tables = made.body.tables as readonly { key: string; tableId: number }[]
    await feed.call('POST', staffRoutes.ingestStart(id))
    for (const { tableId } of tables) expect((await feed.send(tableId, entriesOf())).status).toBe(200)
    await feed.call('POST', staffRoutes.ingestFinish(id))
    await expect.poll(async () => (await director.call(deskRoutes.corrections(id))).status).toBe(200)
    const [{ registrationId: ns }] = JSON.parse(await asked(`teams/${id}`))
    const last = async (): Promise<string> => JSON.parse(await asked(`watch/${id}/${ns}/4`)).at(-1).type
    const before = await last()
    const [one] = await resultsOf(id, 4)
    const result = {
      kind: 'result',
      table: one!.table,
      board: 4,
      contract: { kind: 'passedOut' },
      lead: null,
      tricks: null,
    } as const
    await correct(id, { correction: result, reason: 'Another board' })
    expect((await resultsOf(id, 4)).find(({ table }) => table === one!.table)?.outcome).toEqual({
      status: 'played',
      contract: { kind: 'passedOut' },
      tricks: null,
      adjustment: null,
    })
    expect(before).toBe('END_GAME')
    await expect.poll(last).toBe('CORRECTION')
    // A source that has closed it changes nothing any more.
    const later = await feed.send(tables[0]!.tableId, entriesOf([], 999))
    expect(later.status).toBeGreaterThanOrEqual(400)
    await undoLast(id)
    await expect.poll(async () => ['CORRECTION', null].includes(await last())).toBe(false)
    expect((await resultsOf(id, 4)).find(({ table }) => table === one!.table)).toEqual(one)
  })

  describe('of a session that was fed', () => {
    let db: Kysely<AllTables>
    let close: () => Promise<void>
    beforeAll(async () => {
      ;({ db, close } = await openDatabase<AllTables>(server.databaseUrl))
    })
    afterAll(() => close())

    const feed = () => source(server.url)
    let count = 0
    /** Four pairs, whose results are compared. */
    const twoTables = (session: object) => ({
      event: { key: 'fed-pairs', name: 'Fed Pairs', type: 'PAIR' },
      segment: { key: 'main', name: 'Main' },
      session: {
        ...session,
        registrations: ['ash', 'elm', 'fir', 'oak'].map((key) => ({
          key,
          name: key,
          players: ['One', 'Two'].map((name) => ({ name: `${key} ${name}`, memberId: null })),
        })),
        tables: [
          { key: 'first', number: 1, ns: 'ash', ew: 'elm' },
          { key: 'second', number: 2, ns: 'fir', ew: 'oak' },
        ],
      },
    })

    /** Played at both tables; `finish` closes it. */
    async function played(kind: (session: object) => object = match) {
      const boards = [{ number: 2 }, { number: 4 }]
      const session = kind({ key: `fed-${++count}`, delay: 0, boards, boardsPerRound: 2 })
      const made = await feed().call('PUT', staffRoutes.ingestSessions(), session)
      const id = Number(made.body.miniSessionId)
      const tables = made.body.tables as readonly { key: string; tableId: number }[]
      await feed().call('POST', staffRoutes.ingestStart(id))
      for (const { tableId } of tables) expect((await feed().send(tableId, entriesOf())).status).toBe(200)
      const finish = async () => {
        await feed().call('POST', staffRoutes.ingestFinish(id))
        await expect.poll(async () => (await listed(id)).isOver).toBe(true)
      }
      return { id, finish }
    }

    const fileOf = async (id: number): Promise<Document> => {
      const document = await storedDocument(db, id, 'with-play')
      return document as Document
    }
    /** A session that was fed is replaced only by who says so. */
    async function put(file: Document): Promise<void> {
      const answer = await upload(file)
      const body = await answer.json()
      if (answer.status === 200) return
      expect((await upload(file, body.question.confirm)).status).toBe(200)
    }
    const ruled = async (id: number) => {
      const [one] = await resultsOf(id, 4)
      const ruling = { kind: 'average', ns: 'AVE-', ew: 'AVE+' } as const
      return { correction: { kind: 'ruling', table: one!.table, board: 4, ruling } as const, reason: 'So' }
    }
    const outcome = async (id: number, table: string) =>
      (await resultsOf(id, 4)).find((one) => one.table === table)?.outcome

    describe('of one board twice, or against a file that says it otherwise', () => {
      const average = (table: string, ns: 'AVE-' | 'AVE', ew: 'AVE' | 'AVE+'): NewCorrection => ({
        correction: { kind: 'ruling', table, board: 4, ruling: { kind: 'average', ns, ew } },
        reason: 'So',
      })
      /** The older one, then the newer one. */
      const ruledTwice = async (id: number, table: string) => {
        await correct(id, average(table, 'AVE-', 'AVE+'))
        await correct(id, average(table, 'AVE', 'AVE'))
      }
      const undoOldest = async (id: number) => {
        const all = (await listed(id)).corrections.filter(
          ({ undoneAt, correction }) => undoneAt === null && correction.kind === 'ruling',
        )
        const oldest = Math.min(...all.map((one) => one.id))
        expect((await post(deskRoutes.undoCorrection(id, oldest))).status).toBe(200)
      }
      const NEWER = { adjustment: { ns: 'AVE' } }

      it.each([
        [
          'other tricks',
          (result: DocumentResult) => ({ ...result, tricks: (result.tricks ?? 0) - 1 }),
          false,
        ],
        ['no lead', (result: DocumentResult) => ({ ...result, lead: null }), true],
      ])('stays over a file that has %s there', async (_, said, isWithoutLogs) => {
        const { id, finish } = await played()
        const file = await fileOf(id)
        await finish()
        const wanted = await ruled(id)
        const { table, ruling } = wanted.correction
        await correct(id, wanted)
        const otherwise = withTables(file, (tables) =>
          tables.map((one) => ({
            ...one,
            results: one.results.map((two) => (two.board === 4 && one.key === table ? said(two) : two)),
            logs: isWithoutLogs ? [] : one.logs,
          })),
        )
        await put(otherwise)
        expect(await outcome(id, table)).toMatchObject({ adjustment: ruling })
      })

      it('keeps other cards apart over a file that has other tricks there', async () => {
        const { id, finish } = await played(twoTables)
        const file = await fileOf(id)
        const { table } = (await ruled(id)).correction
        await correct(id, { correction: { kind: 'fouled', board: 4, tables: [table] }, reason: 'So' })
        await finish()
        const otherwise = withTables(file, (tables) =>
          tables.map((one) => ({
            ...one,
            results: one.results.map((two) =>
              two.board === 4 && one.key === table ? { ...two, tricks: (two.tricks ?? 0) - 1 } : two,
            ),
          })),
        )
        await put(otherwise)
        expect(await outcome(id, table)).toMatchObject({ adjustment: { kind: 'fouled', group: 1 } })
      })

      it.each(someOf([true, false], 1))(
        'are undone in the order in which they were made, something else between; before the end: %s',
        async (isBefore) => {
          const { id, finish } = await played()
          const { table } = (await ruled(id)).correction
          const own = await outcome(id, table)
          if (!isBefore) await finish()
          await ruledTwice(id, table)
          await undoOldest(id)
          if (isBefore) await finish()
          expect(await outcome(id, table)).toMatchObject(NEWER)
          const { registrations } = await listed(id)
          const renamed = {
            kind: 'registration',
            registration: registrations[0]!.key,
            to: 'Renamed',
          } as const
          await correct(id, { correction: renamed, reason: 'So' })
          expect(await outcome(id, table)).toMatchObject(NEWER)
          await undoOldest(id)
          expect(await outcome(id, table)).toEqual(own)
        },
      )

      it.each(someOf([true, false], 1))(
        'leave the newer one whatever comes with a file, and then its own; undone before it: %s',
        async (isUndoneBefore) => {
          const { id, finish } = await played()
          const file = await fileOf(id)
          const { table } = (await ruled(id)).correction
          const own = await outcome(id, table)
          await finish()
          await ruledTwice(id, table)
          if (isUndoneBefore) await undoOldest(id)
          await put(file)
          if (!isUndoneBefore) await undoOldest(id)
          expect(await outcome(id, table)).toMatchObject(NEWER)
          await undoOldest(id)
          expect(await outcome(id, table)).toEqual(own)
        },
      )
    })

    it('stays over the file of it, whether it was made before the end or after it', async () => {
      for (const isBefore of [true, false]) {
        const { id, finish } = await played()
        const file = await fileOf(id)
        const wanted = await ruled(id)
        const { table, ruling } = wanted.correction
        const own = await outcome(id, table)
        if (isBefore) await correct(id, wanted)
        await finish()
        if (!isBefore) await correct(id, wanted)
        await put(file)
        expect(await outcome(id, table)).toMatchObject({ adjustment: ruling })
        // Another version of it, of another board.
        const later = withTables(file, (tables) =>
          tables.map((one) => ({
            ...one,
            results: one.results.map((two) => (two.board === 2 ? { ...two, tricks: 7 } : two)),
          })),
        )
        await put(later)
        expect(await outcome(id, table)).toMatchObject({ adjustment: ruling })
        expect((await listed(id)).corrections).toMatchObject([{ undoneAt: null }])
        await undoLast(id)
        expect(await outcome(id, table)).toEqual(own)
      }
    })

    it('is one entry more in the log of its table, and so is that it is taken back', async () => {
      const { id, finish } = await played()
      await finish()
      const wanted = await ruled(id)
      const { table, ruling } = wanted.correction
      const log = () =>
        db
          .selectFrom('table_log as l')
          .innerJoin('play_table as t', 't.id', 'l.table_id')
          .select(['l.seq', 'l.event', 'l.board_id'])
          .where('t.mini_session_id', '=', id)
          .where('t.key', '=', table)
          .orderBy('l.seq')
          .execute()
      const versions = async () => (await uploader.call(staffRoutes.sessionVersions(id))).json()
      const [before, own, kept] = [await log(), await outcome(id, table), await versions()]
      await correct(id, wanted)
      const after = await log()
      expect(after.slice(0, -1)).toEqual(before)
      expect(after).toHaveLength(before.length + 1)
      expect(await versions()).toEqual(kept)
      await undoLast(id)
      expect((await log()).slice(0, -1)).toEqual(after)
      expect(await outcome(id, table)).toEqual(own)
      // After what is written anew too.
      await correct(id, wanted)
      const { registrations } = await listed(id)
      await correct(id, {
        correction: { kind: 'registration', registration: registrations[0]!.key, to: 'Renamed' },
        reason: 'So',
      })
      expect(await outcome(id, table)).toMatchObject({ adjustment: ruling })
      const rulingRow = (await listed(id)).corrections.find(
        ({ correction, undoneAt }) => correction.kind === 'ruling' && undoneAt === null,
      )!
      expect((await post(deskRoutes.undoCorrection(id, rulingRow.id))).status).toBe(200)
      expect(await outcome(id, table)).toEqual(own)
      expect((await listed(id)).registrations[0]?.name).toBe('Renamed')
    })
  })

  it("a team's name, and points of its ranking", async () => {
    const id = await stored(named('teams', teamsDocument()))
    const { registrations, isTeam } = await listed(id)
    const [one] = registrations
    await correct(id, {
      correction: { kind: 'registration', registration: one!.key, to: 'Renamed' },
      reason: 'So',
    })
    expect(await asked(`teams/${id}`)).toContain('Renamed')
    const wanted = {
      correction: { kind: 'penalty', registration: one!.key, unit: null, amount: -1 },
      reason: 'Late',
    } as const
    const { ranking } = await preview(id, wanted)
    expect(isTeam).toBe(true)
    expect(ranking[0]!.after.points! - ranking[0]!.before.points!).toBeCloseTo(-1)
  })
})

describe('what several sessions share', () => {
  const called = async (id: number) => {
    const { tournament, event, segment, scoring } = await listed(id)
    return [tournament, event, segment, scoring.calcType]
  }
  const wrong: readonly NewCorrection['correction'][] = [
    { kind: 'place', of: 'tournament', to: 'Oakmere Festival' },
    { kind: 'scoring', scoring: { calcType: 'IMP', pairs: 'butler' } },
    { kind: 'place', of: 'event', to: 'Open Pairs' },
    { kind: 'place', of: 'segment', to: 'Final' },
    { kind: 'place', of: 'event', to: 'Open Pairs A' },
  ]

  atNight(
    'names and scoring are told before, stay over the file and another of the event, and are taken back',
    async () => {
      const document = named('places', pairsDocument())
      const id = await stored(document)
      const [before, names] = [await seen(id), await called(id)]
      const effect = await preview(id, { correction: wrong[1]!, reason: 'IMPs' })
      expect([effect.sessions, effect.results, effect.ranking.length > 0]).toEqual([1, 0, true])
      expect([await called(id), await seen(id)]).toEqual([names, before])
      for (const correction of wrong) await correct(id, { correction, reason: 'The file lied' })
      const right = ['Oakmere Festival', 'Open Pairs A', 'Final', 'IMP']
      expect(await called(id)).toEqual(right)
      expect(await asked('miniSessions')).toContain('Oakmere Festival')
      const after = await seen(id)
      // The same file, and another version of it.
      expect(uploadReportSchema.parse(await (await upload(document)).json()).miniSessionIds).toEqual([id])
      const later = withTables(document, (tables) =>
        tables.map((table) => ({
          ...table,
          players: { ...table.players, N: { name: 'Nora', memberId: null } },
        })),
      )
      const answer = await upload(later)
      if (answer.status === 409) await upload(later, (await answer.json()).question.confirm)
      expect([await called(id), await seen(id)]).toEqual([right, after])
      const made = (await listed(id)).corrections
      expect(made.map(({ undoneAt }) => undoneAt)).toEqual(wrong.map(() => null))
      // Not in their order: an event is called by what is left.
      for (const at of [0, 3, 4, 1, 2]) {
        expect((await post(deskRoutes.undoCorrection(id, made[at]!.id))).status).toBe(200)
        if (at === 0) expect((await called(id))[1]).toBe('Open Pairs')
      }
      expect(await called(id)).toEqual(names)
      expect(await seen(id)).toBe(before)
    },
  )

  /** Where a session belongs, and the number of one of its pairs. */
  async function placesOf(id: number) {
    const beside = JSON.parse(await asked(`miniSessions/${id}`)) as readonly Record<string, number>[]
    const rows = JSON.parse(await asked(`registrations/${id}`)) as readonly {
      readonly registrationId: number
      readonly name: string
    }[]
    const { serverId, segmentId, eventId, tournamentId } = beside.find((one) => one.miniSessionId === id)!
    const [pair] = [...rows].sort((a, b) => a.name.localeCompare(b.name))
    return { id, serverId, segmentId, eventId, tournamentId, pair: pair!.registrationId }
  }
  type PlacesOf = Awaited<ReturnType<typeof placesOf>>

  const addressesOf = (at: PlacesOf) => [
    `/api/archive/miniSessions/${at.serverId}/${at.segmentId}`,
    `/api/archive/private-scores/${at.id}/${at.pair}`,
    `/api/export/event/${at.eventId}.json`,
    `/api/export/tournament/${at.tournamentId}/all.zip`,
    `/feed/tournament/${at.tournamentId}.ics?lang=en`,
  ]
  const led = async (old: PlacesOf, now: PlacesOf) =>
    addressesOf(old).map((address, i) => [address, addressesOf(now)[i]!] as const)

  async function leadsTo(path: string) {
    const { status, headers } = await fetch(server.url + path, { redirect: 'manual' })
    return { status, location: headers.get('location') }
  }

  atNight(
    'two evenings are tied to one event and parted again, and a file of one of them leaves them so',
    async () => {
      const first = await stored(named('tied one', pairsDocument()))
      const later = withSessions(named('tied two', pairsDocument()), (one) => ({
        ...otherDeals(one, 1),
        date: '2027-01-09',
        startDateTime: null,
      }))
      const second = await stored(later)
      const [one, two] = [await seen(first), await seen(second)]
      const names = (await listed(second)).event
      const tie = { correction: { kind: 'tie', session: first }, reason: 'One event' } as const
      expect((await listed(second)).others.map(({ id }) => id)).toContain(first)
      const { ranking } = await preview(second, tie)
      expect([ranking.length > 0, await seen(second)]).toEqual([true, two])
      const places = await placesOf(second)
      await correct(second, tie)
      type Rows = {
        rows: { registrationId: number; played: number; totalPoints: number; miniSessionPoints: number }[]
      }
      const scores = async (id: number) => (JSON.parse(await asked(`running-scores/${id}`)) as Rows).rows
      const before = new Map((await scores(first)).map((row) => [row.registrationId, row]))
      // What led to it before leads there still.
      for (const [old, now] of await led(places, await placesOf(second))) {
        expect([old, (await leadsTo(old)).location]).toEqual([old, now])
        expect([now, (await leadsTo(now)).status]).toEqual([now, 200])
      }
      const both = await scores(second)
      expect(both.length).toBe(before.size)
      for (const row of both) {
        const { totalPoints } = before.get(row.registrationId)!
        expect(row.totalPoints).toBeCloseTo(totalPoints + row.miniSessionPoints, 6)
      }
      expect(await seen(first)).toBe(one)
      const tied = await seen(second)
      await upload(later)
      const part = { correction: { kind: 'part', to: 'Charity Pairs' }, reason: 'Another event' } as const
      expect([await seen(second), (await listed(second)).isTied]).toEqual([tied, true])
      await correct(second, part)
      expect(await listed(second)).toMatchObject({ event: 'Charity Pairs', isTied: false })
      // The earlier first: it stays where the later one put it.
      const [parting, tying] = (await listed(second)).corrections
      expect((await post(deskRoutes.undoCorrection(second, tying!.id))).status).toBe(200)
      expect(await listed(second)).toMatchObject({ event: 'Charity Pairs' })
      expect((await post(deskRoutes.undoCorrection(second, parting!.id))).status).toBe(200)
      expect([(await listed(second)).event, await seen(second), await seen(first)]).toEqual([names, two, one])
    },
  )

  it('two halves of a match are tied to one match with one total', async () => {
    const half = (name: string, by: number, change: object) =>
      withSessions(named(name, teamsDocument()), (one) => ({ ...otherDeals(one, by), ...change }))
    const first = await stored(half('first half', 0, {}))
    const second = await stored(half('second half', 1, { date: '2027-01-10', startDateTime: null }))
    await correct(first, {
      correction: { kind: 'scoring', scoring: { arrangeType: 'KNOCK_OUT' } },
      reason: 'A knock-out',
    })
    await correct(second, { correction: { kind: 'tie', session: first }, reason: 'One match' })
    type Matches = {
      knockoutMatches: { homeImp: number; segments: { homeImp: number }[] }[]
    }
    const { knockoutMatches: all } = JSON.parse(await asked(`running-scores/${second}`)) as Matches
    expect(all).toHaveLength(1)
    expect(all[0]!.segments).toHaveLength(2)
    expect(all[0]!.homeImp).toBe(all[0]!.segments.reduce((sum, { homeImp }) => sum + homeImp, 0))
  })

  it.each<[string, NewCorrection['correction']]>([
    ['pairs by boards of a match', { kind: 'scoring', scoring: { calcType: 'BAM' } }],
    ['another game’s correction', { kind: 'place', of: 'event', to: ' ' }],
  ])('%s: refused', async (name, correction) => {
    const id = await stored(named(`no ${name}`, pairsDocument()))
    const { status } = await post(deskRoutes.correctSession(id), { correction, reason: 'So' })
    expect([400, 422]).toContain(status)
    expect((await listed(id)).corrections).toEqual([])
  })
})

describe('what cannot be put right', () => {
  const wanted = (correction: NewCorrection['correction']) => ({ correction, reason: 'Because' })
  // Of one session, which each leaves as it was.
  let id: number
  let before: string
  beforeAll(async () => {
    id = await stored(named('none', pairsDocument()))
    before = await seen(id)
  })

  it.each<[string, NewCorrection['correction'], number, string]>([
    [
      'a player who is not there',
      { kind: 'player', from: 'Nobody', to: 'Somebody' },
      409,
      'correction-of-nothing',
    ],
    [
      'a table that is not there',
      { kind: 'result', table: '99-1', board: 1, contract: null, lead: null, tricks: null },
      409,
      'correction-of-nothing',
    ],
    ['a board that is not there', { kind: 'board', board: 999 }, 409, 'correction-of-nothing'],
    [
      'a unit that does not count',
      { kind: 'penalty', registration: 'p1', unit: 'VP', amount: -1 },
      422,
      'correction-refused',
    ],
    [
      'tricks of no contract',
      { kind: 'result', table: '1-1', board: 1, contract: null, lead: null, tricks: 9 },
      400,
      'bad-request',
    ],
  ])('%s is refused with its reason', async (_name, correction, status, code) => {
    for (const path of [deskRoutes.previewCorrection(id), deskRoutes.correctSession(id)]) {
      const response = await post(path, wanted(correction))
      expect([response.status, (await response.json()).code]).toEqual([status, code])
    }
    expect(await seen(id)).toBe(before)
    expect((await listed(id)).corrections).toEqual([])
  })

  it('a session that is not there, or not over', async () => {
    const later = await stored(
      named('to come', {
        ...pairsDocument(),
        events: pairsDocument().events.map((event) => ({
          ...event,
          segments: event.segments.map((segment) => ({
            ...segment,
            sessions: segment.sessions.map((session) => ({
              ...session,
              startDateTime: '2099-01-01T10:00:00Z',
              date: '2099-01-01',
              tables: session.tables.map((table) => ({ ...table, results: [], logs: [] })),
            })),
          })),
        })),
      }),
    )
    const nobody = await director.call(deskRoutes.corrections(987_654))
    expect((await nobody.json()).code).toBe('session-not-found')
    const correction = { kind: 'penalty', registration: 'p1', unit: 'TOP', amount: -10 } as const
    const early = await post(deskRoutes.correctSession(later), wanted(correction))
    expect([(await listed(later)).isOver, (await early.json()).code]).toEqual([false, 'sessions-not-closed'])
    // What it belongs to has a name before it is played.
    await correct(later, wanted({ kind: 'place', of: 'segment', to: 'Semi-final' }))
    expect(await listed(later)).toMatchObject({ segment: 'Semi-final', isOver: false })
  })
})
