/** Statements of a file that contradict each other are asked about; what is answered counts, and is remembered. */
import { routes } from '@openroom/protocol/routes'
import { uploadRefusalSchema, uploadReportSchema } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { type Browser, browser, filesForm, form, type TestServer, testServer } from '../testing/server.ts'

const PASSWORD = 'correct horse'

let server: TestServer
let uploader: Browser

beforeAll(async () => {
  server = await testServer({}, {})
  const email = 'one@oakmere.example'
  await server.accounts.create({ name: email, email, role: 'UPLOADER', password: PASSWORD })
  uploader = browser(server.url)
  await uploader.call(routes.login(), form({ username: email, password: PASSWORD }))
})
afterAll(() => server?.stop())

/** 4S with ten tricks is 420 for north and south, not 450. */
const evening = (event: string) =>
  Buffer.from(
    `event,date,scoring,board,round,table,ns,ew,contract,declarer,tricks,score_ns
${event},2026-08-01,MP,1,1,1,Ann & Bea,Cas & Dan,4S,N,10,450
${event},2026-08-01,MP,1,1,2,Eve & Fay,Gus & Hal,3NT,N,9,400
`,
  )

function send(bytes: Buffer, fields: Readonly<Record<string, string>>): Promise<Response> {
  const sent = filesForm([{ name: 'evening.csv', bytes }])
  for (const [name, value] of Object.entries(fields)) (sent.body as FormData).append(name, value)
  return uploader.call(staffRoutes.uploadFile(), sent)
}

const reportOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return uploadReportSchema.parse(await response.json())
}

async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> {
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  const found = await query.execute(db)
  await close()
  return found.rows
}

const scoresOf = async (id: number) =>
  (
    await rows(sql<{ score: number | null }>`select r.score_ns as score from result r
      join play_table t on t.id = r.table_id where t.mini_session_id = ${id} order by t.number`)
  ).map(({ score }) => score)

async function asked(bytes: Buffer) {
  const refused = await send(bytes, { asks: 'true' })
  expect(refused.status).toBe(409)
  return uploadRefusalSchema.parse(await refused.json())
}

it('asks with both statements, and stores nothing before the answer', async () => {
  const { error, question } = await asked(evening('First'))
  expect(error).toMatchObject({ code: 'undecided', args: { count: 1 }, file: 'evening.csv' })
  expect(question?.undecided).toMatchObject([
    { readings: ['450', '420'], now: null, chosen: null, remark: { code: 'score-weighed', line: 2 } },
  ])
  expect(await rows(sql`select from event where name = 'First'`)).toHaveLength(0)
})

it.each([
  ['450', 450],
  ['420', 420],
])('stores %s where that was chosen, tells it, and does not ask again', async (reading, score) => {
  const bytes = evening(`Chosen ${reading}`)
  const { id } = (await asked(bytes)).question!.undecided[0]!
  const choices = JSON.stringify({ [id]: reading })
  const report = await reportOf(await send(bytes, { choices }))
  const [session] = report.miniSessionIds
  expect(await scoresOf(session!)).toEqual([score, 400])
  expect(report.undecided).toMatchObject([{ id, chosen: reading }])
  expect(report.warnings.filter(({ args }) => args.why === 'sender')).toMatchObject([
    { args: { counts: score }, message: expect.stringContaining('whoever sent the file says so') },
  ])
  const [last] = await rows(sql<{ subject: { choices: unknown } }>`
    select subject from audit_log where action = 'upload' order by id desc limit 1`)
  expect(last?.subject.choices).toEqual([{ id, board: 1, counts: reading }])

  const again = await reportOf(await send(bytes, { asks: 'true' }))
  expect(again).toMatchObject({
    unchanged: true,
    miniSessionIds: [session],
    undecided: [{ chosen: reading }],
  })
})

it('takes the certain where nobody is asked, and the answer afterwards, into the same session', async () => {
  const bytes = evening('Later')
  const first = await reportOf(await send(bytes, {}))
  expect(await scoresOf(first.miniSessionIds[0]!)).toEqual([null, 400])
  const { id } = first.undecided[0]!
  const second = await reportOf(await send(bytes, { choices: JSON.stringify({ [id]: '420' }) }))
  expect(second.miniSessionIds).toEqual(first.miniSessionIds)
  expect(await scoresOf(first.miniSessionIds[0]!)).toEqual([420, 400])
  const third = await reportOf(await send(bytes, { choices: JSON.stringify({ [id]: '450' }) }))
  expect(await scoresOf(third.miniSessionIds[0]!)).toEqual([450, 400])
  expect((await reportOf(await send(bytes, {}))).undecided).toMatchObject([{ chosen: '450' }])
})

it('stores what is left open as it is, and asks about it the next time', async () => {
  const bytes = evening('Open')
  const { question } = await asked(bytes)
  const report = await reportOf(await send(bytes, { choices: '{}' }))
  expect(await scoresOf(report.miniSessionIds[0]!)).toEqual([null, 400])
  expect((await asked(bytes)).question?.undecided).toEqual(question?.undecided)
})

it('an answer to one file answers no other', async () => {
  const { id } = (await asked(evening('Mine'))).question!.undecided[0]!
  await reportOf(await send(evening('Mine'), { choices: JSON.stringify({ [id]: '420' }) }))
  await asked(evening('Another'))
})

it.each(['{', '[]', '{"a":1}', 'null'])('refuses what is no answer: %s', async (choices) => {
  expect((await send(evening('Bad'), { choices })).status).toBe(400)
})
