/** What tonight's files would become, and what their session is called from then on. */
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { UploadPreview, UploadReport } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { beforeAll, expect, it } from 'vitest'
import { lockPlaces } from '../core/database/lockOrder.rows.ts'
import { type Browser, browser, filesForm, form } from '../testing/server.ts'
import { serverAndStore } from '../testing/serverAndStore.ts'

const PASSWORD = 'correct horse'

const own = serverAndStore()
let uploader: Browser

beforeAll(async () => {
  const { server } = own
  const email = 'uma@oakmere.example'
  await server.accounts.create({ name: 'Uma', email, role: 'UPLOADER', password: PASSWORD })
  uploader = browser(server.url)
  await uploader.call(routes.login(), form({ username: email, password: PASSWORD }))
})

const resultsOf = (
  date: string,
  title: string,
) => `<?xml version="1.0"?><USEBIO Version="1.0"><EVENT EVENT_TYPE="MP_PAIRS">
<EVENT_DESCRIPTION>${title}</EVENT_DESCRIPTION><DATE>${date}</DATE>
<PARTICIPANTS>${[1, 2, 3, 4]
  .map(
    (number) =>
      `<PAIR><PAIR_NUMBER>${number}</PAIR_NUMBER><DIRECTION>${number < 3 ? 'NS' : 'EW'}</DIRECTION><PLAYER><PLAYER_NAME>A${number} ${date}</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>B${number} ${date}</PLAYER_NAME></PLAYER></PAIR>`,
  )
  .join('')}</PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>${[0, 1]
  .map(
    (at) =>
      `<TRAVELLER_LINE><NS_PAIR_NUMBER>${1 + at}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${3 + at}</EW_PAIR_NUMBER><CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>${9 + at}</TRICKS><SCORE>${400 + 30 * at}</SCORE></TRAVELLER_LINE>`,
  )
  .join('')}</BOARD></EVENT></USEBIO>`

const handsOf = (date: string) => `[Event "Hands"]
[Date "${date}"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.AKQ.AKQ.AKQ J1043.JT9.JT9.JT9 9876.876.876.876 5.5432.5432.5432"]
`

const RESULTS = { name: 'results.xml', text: resultsOf('24/11/2026', 'Bridge game') }
const HANDS = { name: 'hands.pbn', text: handsOf('2026.11.24') }

async function sent<T>(
  path: string,
  files: readonly { readonly name: string; readonly text: string }[],
  fields: Readonly<Record<string, string>> = {},
): Promise<T> {
  const init = filesForm(files.map(({ name, text }) => ({ name, bytes: Buffer.from(text) })))
  for (const [name, value] of Object.entries(fields)) (init.body as FormData).append(name, value)
  const response = await uploader.call(path, init)
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body as T
}

const preview = (files: readonly (typeof RESULTS)[], fields = {}) =>
  sent<UploadPreview>(staffRoutes.previewFiles(), files, fields)
const upload = (files: readonly (typeof RESULTS)[], fields = {}) =>
  sent<UploadReport>(staffRoutes.uploadFile(), files, fields)
const listed = async (): Promise<readonly MiniSession[]> =>
  (await fetch(own.server.url + viewAt('miniSessions').path)).json()

it('tells what files would become, in any order, and stores nothing', async () => {
  for (const files of [
    [RESULTS, HANDS],
    [HANDS, RESULTS],
  ])
    expect(await preview(files)).toMatchObject({
      boards: 1,
      results: 2,
      waiting: 0,
      sessions: 1,
      session: {
        miniSessionId: null,
        name: 'Bridge game',
        date: '2026-11-24',
        type: 'PAIR',
        calcType: 'MP',
        dealt: 1,
      },
      earlier: [],
    })
  expect(await preview([HANDS])).toMatchObject({ waiting: 1, sessions: 0, session: null })
  expect(await listed()).toEqual([])
})

it('keeps the name that it was given, whatever the file says when it comes again', async () => {
  const name = 'Tuesday pairs 24 November'
  const { miniSessionIds } = await upload([RESULTS], { name, club: 'Oakmere BC' })
  const [id] = miniSessionIds
  const session = async () => (await listed()).find((one) => one.miniSessionId === id)
  const called = { tournamentName: name, eventName: name, segmentName: name }
  expect(await session()).toMatchObject(called)
  expect(await preview([RESULTS], { club: 'Oakmere BC' })).toMatchObject({
    session: { miniSessionId: id, name, dealt: 0 },
  })
  await upload([RESULTS], { club: 'Oakmere BC' })
  expect(await session()).toMatchObject(called)
  // The hands an hour later, by themselves.
  expect(await preview([HANDS], { club: 'Oakmere BC' })).toMatchObject({
    session: { miniSessionId: id, name, dealt: 1 },
    waiting: 0,
  })
  await upload([HANDS], { club: 'Oakmere BC' })
  expect(await session()).toMatchObject(called)
  // Put right by the director's file, under a name that it still does not know.
  const right = {
    ...RESULTS,
    text: RESULTS.text.replace('<SCORE>430', '<SCORE>460').replace('<TRICKS>10', '<TRICKS>11'),
  }
  expect((await upload([right], { club: 'Oakmere BC' })).miniSessionIds).toEqual([id])
  expect(await session()).toMatchObject(called)
  await upload([right], { club: 'Oakmere BC', name: 'Winter pairs 1' })
  expect(await session()).toMatchObject({ tournamentName: 'Winter pairs 1' })
})

it("knows the club's earlier sessions", async () => {
  const next = { name: 'next.xml', text: resultsOf('01/12/2026', '7') }
  const { session, earlier } = await preview([next], { club: 'Oakmere BC' })
  expect(session).toMatchObject({ miniSessionId: null, organiser: 'Oakmere BC' })
  expect(earlier).toEqual([{ name: 'Winter pairs 1', date: '2026-11-24', type: 'PAIR', calcType: 'MP' }])
  expect((await preview([next])).earlier).toEqual([])
})

it('takes a name that was only proposed for what is new, and for nothing that is stored already', async () => {
  const club = 'Elmbridge BC'
  const given = { name: 'given.xml', text: resultsOf('03/11/2026', 'Bridge game') }
  const called = async (id: number | undefined) =>
    (await listed()).find((one) => one.miniSessionId === id)?.tournamentName
  const [id] = (await upload([given], { club, proposed: 'Tuesday pairs 3' })).miniSessionIds
  expect(await called(id)).toBe('Tuesday pairs 3')
  // Looked at before somebody else had stored it, or said to be the same session.
  await upload([given], { club, proposed: 'Tuesday pairs 4' })
  expect(await called(id)).toBe('Tuesday pairs 3')
  await upload([given], { club, proposed: 'Tuesday pairs 4', name: 'Club night' })
  expect(await called(id)).toBe('Club night')
})

it('is told while somebody else makes places', async () => {
  await own.store.db.transaction().execute(async (tx) => {
    await lockPlaces(tx)
    expect(await preview([RESULTS])).toMatchObject({ sessions: 1 })
  })
})
