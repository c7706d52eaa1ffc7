/** Accounts of a club's staff: every call of staff, with what is theirs and with what is another club's. */

import { eveningFile } from '@openroom/formats/bws/testing/eveningFile'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { ROLES, type Role } from '@openroom/protocol/names'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import type { Who } from '@openroom/protocol/route'
import { routes } from '@openroom/protocol/routes'
import type { UploadReport } from '@openroom/protocol/schema/upload'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { VIEWS, viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayAs, policyOf, whoseOf } from '../core/policies.ts'
import { fixture, pairsDocument } from '../testing/documents.ts'
import {
  type Browser,
  browser,
  filesForm,
  form,
  json,
  type TestServer,
  testServer,
} from '../testing/server.ts'
import { viewer } from '../testing/viewer.ts'

/** Whether accounts may make a call that visitors may not: then its line says whose it is. */
const isStaffs = (allowed: readonly Who[]): boolean =>
  !allowed.some((who) => who === 'visitor') &&
  allowed.some((who) => who !== 'token' && who !== 'operator' && who !== 'phone' && who !== 'captain')

const PASSWORD = 'correct horse'
const HANDS = `[Event "Hands of CLUB"]
[Date "2026.01.08"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.AKQ.AKQ.AKQ J1043.JT9.JT9.JT9 9876.876.876.876 5.5432.5432.5432"]
`

/** What a club has, each with its number. */
type Things = Readonly<
  Record<
    'session' | 'segment' | 'event' | 'tournament' | 'organiser' | 'link' | 'token' | 'hands' | 'season',
    number
  >
> & {
  readonly name: string
  readonly draft: { readonly kind: 'draft'; readonly id: number }
}

let server: TestServer
let admin: Browser
let mine: Things
let others: Things
let calls: readonly { readonly method: string; readonly path: string }[]
const limited = new Map<Role, Browser>()

async function signedIn(name: string, role: Role, serverIds: readonly number[] = []): Promise<Browser> {
  const email = `${name}@example.org`.toLowerCase()
  const made = await server.accounts.create({ name, email, role, password: PASSWORD, serverIds })
  if (!made.ok) throw new Error(made.error)
  const someone = browser(server.url)
  await someone.call(routes.login(), form({ username: email, password: PASSWORD }))
  return someone
}

async function answer<T = Record<string, unknown>>(
  by: Browser,
  path: string,
  init?: RequestInit,
): Promise<T> {
  const response = await by.call(path, init)
  const text = await response.text()
  expect(response.status, `${path}: ${text}`).toBe(200)
  return JSON.parse(text) as T
}

const event = (serverId: number, tournament: string) => ({
  serverId,
  tournament,
  event: 'Pairs',
  form: 'howell',
  rounds: 3,
  boardsPerRound: 2,
  calcType: 'MP',
  sections: [['One', 'Two', 'Three', 'Four'].map((name) => ({ name, players: [`${name} A`, `${name} B`] }))],
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  deals: { kind: 'none' },
  delay: 0,
  releaseRule: 'DELAY',
})

const plan = (serverId: number, name: string) => ({
  serverId,
  name,
  location: '',
  timeZone: 'Europe/Warsaw',
  events: [],
})

const season = (serverId: number, seasonId: number | null) => ({
  seasonId,
  serverId,
  version: null,
  definition: {
    name: 'Ladder',
    label: '2026',
    kind: 'series',
    contestants: 'person',
    figure: 'percent',
    divisions: [{ name: '', sessions: {} }],
  },
})

async function clubOf(name: string): Promise<Things> {
  const { serverId } = await answer<{ serverId: number }>(admin, staffRoutes.createClub(), json({ name }))
  const upload = (file: string, bytes: Uint8Array) =>
    answer(admin, staffRoutes.uploadFile(), filesForm([{ name: file, bytes }], true, name))
  await upload(`${name}.json`, fixture('pairs.json'))
  await upload(`${name}.pbn`, Buffer.from(HANDS.replace('CLUB', name)))
  const made = await answer<{ tournamentId: number; miniSessionId: number }>(
    admin,
    deskRoutes.makeEvent(),
    json(event(serverId, `Evening of ${name}`)),
  )
  const lists = await answer<{ miniSessionId: number; segmentId: number; eventId: number }[]>(
    admin,
    viewAt('miniSessions').path,
  )
  const listed = lists.find((one) => one.miniSessionId === made.miniSessionId)
  const { links } = await answer<{ links: { id: number }[] }>(
    admin,
    operateRoutes.createOperatorLinks(made.miniSessionId),
    json({}),
  )
  const { entry } = await answer<{ entry: { id: number } }>(
    admin,
    staffRoutes.createIngestToken(),
    json({ serverId, tournamentName: `Feed of ${name}` }),
  )
  const hands = await answer<{ id: number; title: string }[]>(admin, staffRoutes.waitingHands())
  const draft = await answer<Things['draft']>(
    admin,
    staffRoutes.savePlan(),
    json({ key: null, revision: null, plan: plan(serverId, `Draft of ${name}`) }),
  )
  const { seasonId } = await answer<{ seasonId: number }>(
    admin,
    deskRoutes.saveSeason(),
    json(season(serverId, null)),
  )
  return {
    season: seasonId,
    name,
    draft,
    organiser: serverId,
    tournament: made.tournamentId,
    session: made.miniSessionId,
    segment: listed?.segmentId ?? 0,
    event: listed?.eventId ?? 0,
    link: links[0]!.id,
    token: entry.id,
    hands: hands.find(({ title }) => title.includes(name))!.id,
  }
}

beforeAll(async () => {
  server = await testServer()
  admin = await signedIn('Ada', 'ADMIN')
  mine = await clubOf('Ashdale')
  others = await clubOf('Elmbridge')
  for (const role of ROLES) limited.set(role, await signedIn(`Only${role}`, role, [mine.organiser]))
  calls = server.calls
    .filter((call) => !call.startsWith('HEAD '))
    .map((call) => ({ method: call.split(' ')[0]!, path: call.split(' ')[1]! }))
    .filter(({ method, path }) => isStaffs(policyOf(method, path) ?? []))
})
afterAll(() => server.stop())

const WORDS: Readonly<Record<string, string>> = {
  kind: 'draft',
  up: 'true',
  table: 'OP 1',
  format: 'json',
  of: 'session',
}

/** Bodies of calls whose bodies say what they are about. */
const BODIES: Readonly<Record<string, (of: Things) => object>> = {
  '/api/stream/start': ({ session }) => ({
    miniSessionId: session,
    label: 'A',
    url: 'https://video.example/1',
  }),
  '/api/stream/stop': ({ session }) => ({
    miniSessionId: session,
    label: 'A',
    url: 'https://video.example/1',
  }),
  '/api/shiftTimestamp': ({ session }) => ({ miniSessionId: session, shiftInMinutes: 1 }),
  '/api/system-message': ({ session }) => ({ miniSessionId: session, tableId: null, message: 'Hello' }),
  '/api/ingest-token/create': ({ organiser }) => ({ serverId: organiser, tournamentName: 'Another' }),
  '/api/upcoming/save': ({ draft, organiser }) => ({
    key: draft,
    revision: 'x',
    plan: plan(organiser, 'New'),
  }),
  '/api/upcoming/publish': ({ draft }) => ({ key: draft, revision: 'x' }),
  '/api/upcoming/delete': ({ draft }) => ({ key: draft, revision: 'x' }),
  '/api/upcoming/finalize': ({ session }) => ({ miniSessionIds: [session] }),
  '/api/upcoming/postpone': ({ session }) => ({
    starts: [{ miniSessionId: session, startDateTime: '2031-01-01T10:00:00.000Z' }],
  }),
  '/api/desk/season': ({ organiser, season: id }) => season(organiser, id),
  '/api/desk/event': ({ organiser }) => event(organiser, 'One more'),
  '/api/desk/program': ({ organiser }) => ({
    ...{ serverId: organiser, tournament: 'One more', event: 'Pairs', calcType: 'MP', delay: 0 },
    ...{ fileName: 'a.bws', file: Buffer.from(eveningFile(3)).toString('base64') },
  }),
  '/api/desk/movement': ({ organiser }) => ({ serverId: organiser, file: '' }),
  '/api/desk/namesakes': ({ organiser }) => ({ serverId: organiser, names: ['One A'] }),
}

/** A call made about the things of a club. */
async function made(by: Browser, { method, path }: { method: string; path: string }, of: Things) {
  const whose = whoseOf(method, path)
  const things = typeof whose === 'object' && whose !== null ? Object.entries(whose) : []
  const numbers = new Map(things.map(([thing, at]) => [at, of[thing as 'session']]))
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    if (path.startsWith('/api/upcoming/plan/') && name === 'id') return `${of.draft.id}`
    return encodeURIComponent(`${numbers.get(name) ?? WORDS[name] ?? 1}`)
  })
  const body = BODIES[path]?.(of) ?? {}
  const sent = method === 'GET' || method === 'DELETE' ? { method } : { ...json(body), method }
  const response = await by.call(url, sent)
  const text = await response.text()
  const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined
  return { status: response.status, text, code }
}

const isOf = (role: Role, { method, path }: { method: string; path: string }) =>
  mayAs(role, policyOf(method, path) ?? [])

describe('calls of staff', () => {
  it('all say whose they are', () => {
    expect(calls.length).toBeGreaterThan(70)
    expect(calls.filter(({ method, path }) => whoseOf(method, path) === null)).toEqual([])
  })

  it('have bodies here where bodies say it', () => {
    const inBodies = calls.filter(({ method, path }) =>
      JSON.stringify(whoseOf(method, path)).includes('body.'),
    )
    expect(inBodies.map(({ path }) => path).toSorted()).toEqual(Object.keys(BODIES).toSorted())
  })

  it('that list things list those of the own club alone', async () => {
    const lists = calls.filter(
      ({ method, path }) =>
        method === 'GET' && whoseOf(method, path) === 'shown' && isOf('ADMIN', { method, path }),
    )
    expect(lists.length).toBeGreaterThan(6)
    for (const call of lists) {
      const all = await made(admin, call, mine)
      expect([call.path, all.text.includes(others.name), all.text.includes(mine.name)]).toEqual([
        call.path,
        true,
        true,
      ])
      const own = await made(limited.get('ADMIN')!, call, mine)
      expect([call.path, own.text.includes(others.name), own.text.includes(mine.name)]).toEqual([
        call.path,
        false,
        true,
      ])
    }
  })

  it.for(ROLES)('about another club are refused, and tell nothing: %s', async (role) => {
    const wrong: object[] = []
    for (const call of calls) {
      const whose = whoseOf(call.method, call.path)
      if (!isOf(role, call) || whose === 'self') continue
      const { status, text, code } = await made(limited.get(role)!, call, others)
      const isRefused = status === 403 && code === 'not-yours'
      const isRight = whose === 'shown' ? code !== 'not-yours' : isRefused
      if (!isRight || text.includes(others.name)) wrong.push({ ...call, status, text })
    }
    expect(wrong).toEqual([])
  })

  it.for(ROLES)('about nothing at all are refused alike: %s', async (role) => {
    const nowhere = Object.fromEntries(Object.keys(others).map((thing) => [thing, 2_147_483_646]))
    const nothing = { ...nowhere, draft: { kind: 'draft', id: 2_147_483_646 } } as unknown as Things
    const wrong: object[] = []
    for (const call of calls) {
      if (!isOf(role, call) || typeof whoseOf(call.method, call.path) === 'string') continue
      const { status, code } = await made(limited.get(role)!, call, nothing)
      if (code !== 'not-yours') wrong.push({ ...call, status, code })
    }
    expect(wrong).toEqual([])
  })

  it.for(['COMMENTATOR', 'UPLOADER', 'UPCOMING_EVENT_HANDLER', 'ADMIN'] as const)(
    "about the account's own club are heard: %s",
    async (role) => {
      const wrong: object[] = []
      for (const call of calls) {
        const whose = whoseOf(call.method, call.path)
        if (!isOf(role, call) || whose === 'site' || whose === 'self') continue
        // These would take away what later calls are about.
        if (/delete|revoke|DELETE/.test(`${call.method} ${call.path}`)) continue
        const { status, code } = await made(limited.get(role)!, call, mine)
        if (code === 'not-yours' || status >= 500) wrong.push({ ...call, status, code })
      }
      expect(wrong).toEqual([])
    },
  )

  it('say in the audit log whose it was', async () => {
    const { entries } = await answer<{ entries: { action: string; organiser: { name: string } | null }[] }>(
      admin,
      `${staffRoutes.audit()}?limit=200`,
    )
    const of = (action: string) =>
      entries.filter((one) => one.action === action).map(({ organiser }) => organiser?.name)
    for (const action of [
      'desk.make',
      'operator-link.create',
      'ingest-token.create',
      'upcoming.save',
      'upload',
    ])
      expect([action, of(action)]).toEqual([action, expect.arrayContaining([mine.name])])
    expect(of('user.create')).not.toContain(mine.name)
  })
})

describe('messages', () => {
  it('to everybody are for accounts of all clubs', async () => {
    const asked = json({ miniSessionId: null, tableId: null, message: 'To all' })
    const refused = await limited.get('ADMIN')!.call(sessionRoutes.systemMessage(), asked)
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'not-yours'])
    expect((await admin.call(sessionRoutes.systemMessage(), asked)).status).toBe(200)
  })
})

describe('live lists', () => {
  const heard = async (by: Browser, destination: string = VIEWS.upcoming.path) => {
    const { client, close } = await viewer(server.url, { cookie: by.cookie() ?? '' })
    const body = await new Promise<string>((resolve) => {
      client.subscribe(destination, (frame) => resolve(frame.body))
    })
    await close()
    return body
  }

  it('of what is to come hold what is of the own club', async () => {
    expect(await heard(admin)).toContain('Draft of Elmbridge')
    const own = await heard(limited.get('UPCOMING_EVENT_HANDLER')!)
    expect([own.includes('Draft of Ashdale'), own.includes('Elmbridge')]).toEqual([true, false])
  })

  it('of desks hold what is of the own club', async () => {
    const evening = async ({ organiser }: Things) => {
      const asked = json(event(organiser, 'An evening to direct'))
      return (await answer<{ miniSessionId: number }>(admin, deskRoutes.makeEvent(), asked)).miniSessionId
    }
    const [ours, theirs] = [await evening(mine), await evening(others)]
    const own = limited.get('UPCOMING_EVENT_HANDLER')!
    const list = JSON.parse(await heard(own, viewAt('deskSessions').destination)).payload
    const ids = list.map(({ miniSessionId }: { readonly miniSessionId: number }) => miniSessionId)
    expect([ids.includes(ours), ids.includes(theirs)]).toEqual([true, false])
    const names = [
      'deskSession',
      'deskPhones',
      'deskChat',
      'deskRanking',
      'deskBoard',
      'deskCodes',
      'deskHall',
      'deskLineUps',
    ] as const
    for (const name of names) {
      const given = (id: number) =>
        name === 'deskBoard' ? viewAt(name, { id, board: 1 }) : viewAt(name, { id })
      const at = (id: number) => heard(own, given(id).destination)
      expect([name, JSON.parse(await at(ours)).payload === null]).toEqual([name, false])
      expect([name, JSON.parse(await at(theirs)).payload]).toEqual([name, null])
    }
  })
})

describe('uploads of an account of one club', () => {
  const send = async (by: Browser, name: string, fields: Readonly<Record<string, string>> = {}) => {
    const init = filesForm([{ name, bytes: fixture('teams.json') }])
    for (const [key, value] of Object.entries(fields)) (init.body as FormData).append(key, value)
    const response = await by.call(staffRoutes.uploadFile(), init)
    return { status: response.status, body: await response.json() }
  }

  it("are that club's, whatever the file says", async () => {
    const { status, body } = await send(limited.get('UPLOADER')!, 'teams.json')
    expect(status).toBe(200)
    const lists = await answer<{ miniSessionId: number; serverId: number }[]>(
      admin,
      viewAt('miniSessions').path,
    )
    expect(lists.find((one) => one.miniSessionId === body.miniSessionIds[0])?.serverId).toBe(mine.organiser)
  })

  it('cannot be for another club', async () => {
    for (const fields of [{ club: 'Elmbridge' }, { organiser: `${others.organiser}` }, { club: 'Nobody' }]) {
      const { status, body } = await send(
        limited.get('UPLOADER')!,
        'teams.json',
        fields as Record<string, string>,
      )
      expect([fields, status, body.error?.code]).toEqual([fields, 403, 'not-yours'])
    }
  })

  it('say whose they are where the account is of several', async () => {
    const both = await signedIn('Both', 'UPLOADER', [mine.organiser, others.organiser])
    const { status, body } = await send(both, 'teams.json')
    expect([status, body.error.code]).toEqual([409, 'organiser-needed'])
    expect((await send(both, 'teams.json', { organiser: `${others.organiser}` })).status).toBe(200)
  })

  it('give no hands to a session of another club', async () => {
    // Who is for the site itself brings hands that may be anybody's.
    const own = await signedIn('Own', 'UPLOADER', [1])
    const sent = await answer<{ miniSessionIds: number[] }>(
      admin,
      staffRoutes.uploadFile(),
      filesForm([{ name: 'late.xml', bytes: Buffer.from(WITHOUT_HANDS) }], true, others.name),
    )
    expect(sent.miniSessionIds).toHaveLength(1)
    const hands = HANDS.replace('CLUB', 'Lindhaven').replace('2026.01.08', '2026.01.09')
    const response = await own.call(
      staffRoutes.uploadFile(),
      filesForm([{ name: 'x.pbn', bytes: Buffer.from(hands) }]),
    )
    expect([response.status, (await response.json()).waiting]).toEqual([200, 1])
    const { events } = JSON.parse(await exported(sent.miniSessionIds[0]!)) as TournamentDocument
    expect(events[0]!.segments[0]!.sessions[0]!.boards.map(({ deal }) => deal)).toEqual([null])
  })

  it('take no hands that are kept for whomever they turn out to be of', async () => {
    const hands = HANDS.replace('CLUB', 'Lindhaven').replace('2026.01.08', '2026.01.10')
    const results = WITHOUT_HANDS.replace('09/01/2026', '10/01/2026')
    const own = await signedIn('Later', 'UPLOADER', [1])
    await own.call(staffRoutes.uploadFile(), filesForm([{ name: 'tonight.pbn', bytes: Buffer.from(hands) }]))
    const dealsFor = async (by: Browser, club?: string) => {
      const { miniSessionIds } = await answer<UploadReport>(
        by,
        staffRoutes.uploadFile(),
        filesForm([{ name: 'later.xml', bytes: Buffer.from(results) }], true, club),
      )
      const { events } = JSON.parse(await exported(miniSessionIds[0]!)) as TournamentDocument
      return events[0]!.segments[0]!.sessions[0]!.boards.filter(({ deal }) => deal !== null).length
    }
    expect(await dealsFor(limited.get('UPLOADER')!)).toBe(0)
    // Who may send for anybody, and for the site itself, has them.
    expect(await dealsFor(admin, others.name)).toBe(1)
  })

  const exported = async (id: number, format: 'json' | 'pbn' = 'json'): Promise<string> =>
    (await admin.call(sessionRoutes.exported('session', id, format))).text()

  it("leave the site's own sessions where they are, and as they are", async () => {
    const { serverId } = await answer<{ serverId: number }>(
      admin,
      staffRoutes.createClub(),
      json({ name: 'Fernhill' }),
    )
    const fernhill = await signedIn('Fern', 'UPLOADER', [serverId])
    const own = withSessions(pairsDocument(), (one) => ({ ...one, date: '2026-02-03', startDateTime: null }))
    const { miniSessionIds } = await answer<UploadReport>(
      admin,
      staffRoutes.uploadFile(),
      filesForm([
        {
          name: 'own.json',
          bytes: Buffer.from(writeDocument({ ...own, organiser: { name: null, club: false } })),
        },
      ]),
    )
    const id = miniSessionIds[0]!
    const before = await exported(id)
    const changed = (await exported(id, 'pbn')).replaceAll(/\[Event ".*"\]/g, '[Event "Ours"]')
    const sent = await answer<UploadReport>(
      fernhill,
      staffRoutes.uploadFile(),
      filesForm([{ name: 'ours.pbn', bytes: Buffer.from(changed) }]),
    )
    expect([sent.replaced, sent.miniSessionIds.includes(id)]).toEqual([false, false])
    expect(await exported(id)).toBe(before)
    const listed = await answer<{ miniSessionId: number; serverId: number }[]>(
      admin,
      viewAt('miniSessions').path,
    )
    const ownerOf = (of: number) => listed.find((one) => one.miniSessionId === of)?.serverId
    expect([ownerOf(id), ownerOf(sent.miniSessionIds[0]!)]).toEqual([1, serverId])
  })
})

const WITHOUT_HANDS = `<?xml version="1.0"?><USEBIO Version="1.0"><EVENT EVENT_TYPE="MP_PAIRS">
<EVENT_DESCRIPTION>Friday pairs</EVENT_DESCRIPTION><DATE>09/01/2026</DATE>
<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION><PLAYER><PLAYER_NAME>A</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>B</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>2</PAIR_NUMBER><DIRECTION>EW</DIRECTION><PLAYER><PLAYER_NAME>C</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>D</PLAYER_NAME></PLAYER></PAIR></PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS><SCORE>400</SCORE></TRAVELLER_LINE></BOARD>
</EVENT></USEBIO>`

describe('accounts', () => {
  it('are limited and set free, at once', async () => {
    const handler = await signedIn('Wanda', 'UPCOMING_EVENT_HANDLER')
    const { id } = (await answer<{ id: number; name: string }[]>(admin, staffRoutes.users())).find(
      ({ name }) => name === 'Wanda',
    )!
    const limit = (serverIds: readonly number[]) =>
      answer(admin, staffRoutes.limitUser(id), { ...json({ serverIds }), method: 'PUT' })
    const sees = async () => (await handler.call(deskRoutes.deskSession(others.session))).status
    expect(await sees()).toBe(200)
    expect(await limit([mine.organiser])).toEqual({ success: true, changed: true })
    expect(await limit([mine.organiser])).toEqual({ success: true, changed: false })
    expect(await sees()).toBe(403)
    expect(await answer(handler, routes.check(), { method: 'POST' })).toMatchObject({
      organisers: [{ serverId: mine.organiser, name: mine.name }],
    })
    await limit([])
    expect(await sees()).toBe(200)
    const { status } = await admin.call(staffRoutes.limitUser(id), {
      ...json({ serverIds: [99_999] }),
      method: 'PUT',
    })
    expect(status).toBe(404)
  })

  it('leave somebody who may do everything', async () => {
    const users = await answer<{ id: number; name: string }[]>(admin, staffRoutes.users())
    const ada = users.find(({ name }) => name === 'Ada')!
    const own = await admin.call(staffRoutes.limitUser(ada.id), {
      ...json({ serverIds: [mine.organiser] }),
      method: 'PUT',
    })
    expect((await own.json()).code).toBe('own-account')
    const second = await signedIn('Second', 'ADMIN')
    const put = (by: Browser, path: string) =>
      by.call(path, { ...json({ serverIds: [mine.organiser] }), method: 'PUT' })
    expect((await put(second, staffRoutes.limitUser(ada.id))).status).toBe(200)
    const again = (await answer<{ id: number; name: string }[]>(second, staffRoutes.users())).find(
      ({ name }) => name === 'Second',
    )!
    // Limited admins are no longer among those who could.
    expect((await put(admin, staffRoutes.limitUser(again.id))).status).toBe(403)
    await answer(second, staffRoutes.limitUser(ada.id), { ...json({ serverIds: [] }), method: 'PUT' })
  })
})
