/** Sessions that are over, put right without a file: seen first, done, taken back, and kept over another upload. */
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pairsDocument, teamsDocument, withTables } from '../testing/documents.ts'
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
        ...{ kind: 'result', table: '1-1', board: 1, lead: 'SA', tricks: 5 },
        contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
      },
      reason: 'Entered for the wrong side',
    },
  ],
  [
    "a director's score",
    {
      correction: {
        ...{ kind: 'ruling', table: '1-1', board: 1 },
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

describe('what is put right', () => {
  it.each(CORRECTIONS)(
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

  it('stays over another version of the file, and what the file changed is there too', async () => {
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
      outcome: '3NT N -4',
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

  it('a version from before brings its own state, without the corrections', async () => {
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
    expect((await resultsOf(id, 4)).find(({ table }) => table === one!.table)?.outcome).toBe('Pass')
    expect([before, await last()]).toEqual(['END_GAME', 'CORRECTION'])
    // A source that has closed it changes nothing any more.
    const later = await feed.send(tables[0]!.tableId, entriesOf([], 999))
    expect(later.status).toBeGreaterThanOrEqual(400)
    await undoLast(id)
    expect(await last()).toBe(before)
    expect((await resultsOf(id, 4)).find(({ table }) => table === one!.table)).toEqual(one)
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

describe('what cannot be put right', () => {
  const wanted = (correction: NewCorrection['correction']) => ({ correction, reason: 'Because' })

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
  ])('%s is refused with its reason', async (name, correction, status, code) => {
    const id = await stored(named(`none ${name}`, pairsDocument()))
    const before = await seen(id)
    for (const path of [deskRoutes.previewCorrection(id), deskRoutes.correctSession(id)]) {
      const response = await post(path, wanted(correction))
      expect([response.status, (await response.json()).code]).toEqual([status, code])
    }
    expect(await seen(id)).toBe(before)
    expect((await listed(id)).corrections).toEqual([])
  })

  it('a session that is not there, or not over', async () => {
    const id = await stored(
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
    for (const [session, code] of [
      [987_654, 'session-not-found'],
      [id, 'sessions-not-closed'],
    ] as const) {
      const response = await director.call(deskRoutes.corrections(session))
      expect((await response.json()).code).toBe(code)
    }
  })
})
