/** A session that is played: what people do about one board of it at once, and what everybody is told afterwards. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { NextRounds } from '@openroom/protocol/schema/nextRound'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { DeskPhones, PhoneTables, Shown } from '@openroom/protocol/schema/phones'
import type { PairFrequencies } from '@openroom/protocol/schema/results'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { expect } from 'vitest'
import { releasedDocument } from '../archive/exportDocument.public.ts'
import type { Store } from '../core/database/store.ts'
import type { ManualClock } from './clock.ts'
import type { Headers } from './interleave.ts'
import { type SavedRows, saveRows } from './savedRows.ts'
import type { TestServer } from './server.ts'

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
export type Act = (headers: Headers) => Promise<Answer>

/** Where it is played. `cookie`: the director's. */
export type Site = {
  readonly server: TestServer
  readonly store: Store
  readonly clock: ManualClock
  readonly cookie: string
}

const calling =
  ({ server }: Site, path: string, more: Headers, body?: object, method = body ? 'POST' : 'GET'): Act =>
  async (headers) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...more, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

async function asked<T>(act: Act): Promise<T> {
  const { status, body } = await act({})
  expect(status, JSON.stringify(body)).toBe(200)
  return body as T
}

/** Everything that is due becomes public. */
async function release({ server, clock }: Site): Promise<void> {
  server.gate.start()
  for (let look = 0; look < 6; look += 1) {
    await server.gate.settled()
    clock.advance(1_000)
  }
  await server.gate.settled()
  await server.gate.stop()
}

const madeTricks = (tricks: number) => ({
  lead: null,
  tricks,
  contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
})

const SCORING = { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' }
const FORMS = { pairs: { form: 'howell', calcType: 'MP' }, teams: { form: 'swiss', calcType: 'IMP' } }
export type Kind = keyof typeof FORMS

type Places = { readonly id: number; readonly tableId: number; readonly key: string; readonly board: number }

export type Evening = Places & {
  readonly site: Site
  readonly kind: Kind
  readonly tournament: number
  /** The source's word of it. */
  readonly given: Readonly<Record<string, unknown>>
  readonly next: NextRounds
  /** Of the result, so that it can be taken back; 0: there is none. */
  readonly correction: number
  readonly desk: (path: string, body?: object) => Act
  readonly phone: (path: string, body?: object) => Act
  readonly console: (path: string, body?: object) => Act
  readonly saved: SavedRows
}

/** Calls of a phone are counted: a link for some hundred of them. */
const LINKS = 12

const documentOf = async ({ store }: Site, id: number) => {
  const document = await releasedDocument(store.released, { of: 'session', id }, 1e6)
  if (document === null || document === 'too-large') throw new Error(`No document of session ${id}.`)
  const { segments, ...event } = document.events[0]!
  const { sessions, ...segment } = segments[0]!
  return { event, segment, session: sessions[0]! }
}

/** As a source tells it: without what was played, and on the day that was said first. */
async function givenOf(site: Site, id: number): Promise<Evening['given']> {
  const { event, segment, session } = await documentOf(site, id)
  const { source_date: date } = await site.store.db
    .selectFrom('mini_session')
    .select('source_date')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const registrations = session.registrations.map(({ official: _, ...one }) => one)
  const matches = session.matches.map(({ official: _, ...one }) => one)
  const tables = session.tables.map(({ results: _, logs: __, ...one }) => one)
  return {
    tellsEarly: true,
    event: { ...event, name: 'Open again' },
    segment,
    session: { ...session, date, registrations, matches, tables },
  }
}

const CONTRACT = madeTricks(9).contract

/** A board as a table plays it, up to its first card. */
const played = (number: number) => [
  { type: 'START_AUCTION', board: { number, dealer: 'N', vulnerability: 'NONE', deal: null } },
  { type: 'BID', seat: 'N', call: '3NT' },
  ...['E', 'S', 'W'].map((seat) => ({ type: 'BID', seat, call: 'P' })),
  { type: 'END_AUCTION', contract: CONTRACT },
]
const END = { type: 'END_GAME', result: { contract: CONTRACT, tricks: 9, scoreNs: null } }

const sourced = (site: Site, tournament: number, tableId: number, entries: readonly object[]): Act =>
  calling(site, staffRoutes.ingestEntries(tableId), { authorization: `Bearer ${tournament}` }, { entries })

/**
 * One side has entered nine tricks; `isLogged`: the other has confirmed it, so has the table's log, and the director put it
 * right: ten; `isOver`: the session is closed.
 */
export async function playEvening(
  site: Site,
  kind: Kind,
  isLogged: boolean,
  isOver: boolean,
): Promise<Evening> {
  const desk = (path: string, body?: object) => calling(site, path, { cookie: site.cookie }, body)
  const entrants = [1, 2, 3, 4].map((n) => ({ name: `Team ${n}`, players: [] }))
  const event = {
    tournament: `Oak ${kind} ${isLogged} ${isOver}`,
    event: 'Open',
    sections: [entrants],
    rounds: 3,
    boardsPerRound: 1,
    scoring: SCORING,
    deals: { kind: 'none' },
    delay: 0,
    releaseRule: 'DELAY',
    // One table's result is public as soon as it is there.
    tellsEarly: true,
  }
  const made = desk(deskRoutes.makeEvent(), { ...event, ...FORMS[kind] })
  const { miniSessionId: id, tournamentId } = await asked<{ miniSessionId: number; tournamentId: number }>(
    made,
  )
  await asked(desk(deskRoutes.deskStart(id), {}))
  const linked = async (of: string) => {
    const { links } = await asked<CreatedLinks>(desk(operateRoutes.createOperatorLinks(id), { kind: of }))
    return links[0]!.secret
  }
  const phones: string[] = []
  for (let i = 0; i < LINKS; i += 1) phones.push(await linked('phone'))
  const operator = await linked('operator')
  let calls = 0
  const phone = (path: string, body?: object) =>
    calling(site, path, { authorization: `Bearer ${PHONE_PREFIX}${phones[calls++ % LINKS]}` }, body)
  const console = (path: string, body?: object) =>
    calling(site, path, { authorization: `Bearer ${OPERATOR_PREFIX}${operator}` }, body)
  const [table] = (await asked<PhoneTables>(phone(phoneRoutes.phoneTables()))).tables
  const place = { tableId: table!.tableId, board: table!.boards![0]! }
  const { key } = await site.store.db
    .selectFrom('play_table')
    .select('key')
    .where('id', '=', place.tableId)
    .executeTakeFirstOrThrow()
  await asked(phone(phoneRoutes.phoneResult(), { ...place, version: 0, by: 'NS', result: madeTricks(9) }))
  let correction = 0
  if (isLogged) {
    await asked(phone(phoneRoutes.phoneConfirm(), { ...place, version: 1, by: 'EW' }))
    const ended = [...played(place.board), END].map((event, i) => ({ seq: i + 1, board: place.board, event }))
    await asked(sourced(site, tournamentId, place.tableId, ended))
    const wanted = { kind: 'result', table: key, board: place.board, ...madeTricks(10) }
    await asked(desk(deskRoutes.correctSession(id), { correction: wanted, reason: 'So' }))
    correction = (await asked<Correctable>(desk(deskRoutes.corrections(id)))).corrections[0]!.id
  }
  await release(site)
  const given = await givenOf(site, id)
  const next = await asked<NextRounds>(desk(deskRoutes.nextRounds(id)))
  if (isOver) {
    await asked(desk(deskRoutes.deskFinish(id), {}))
    await release(site)
  }
  const saved = await saveRows(site.server.databaseUrl, `saved_${id}`)
  const own = { ...place, id, key, given, next, correction, desk, phone, console, saved }
  return { ...own, site, kind, tournament: tournamentId }
}

/** Everything is as it was when the evening was made. */
export async function playAgain({ saved, site, id }: Evening): Promise<void> {
  await saved.restore()
  site.server.changes.announce({ sessions: [id], lists: true, anew: true })
}

/** The number that a table expects next, as who writes there is told. */
async function nextAt({ site, tournament, tableId }: Evening, headers: Headers): Promise<number> {
  const asked = calling(site, staffRoutes.ingestTable(tableId), { authorization: `Bearer ${tournament}` })
  const { body } = await asked(headers)
  return Number(body.next)
}

const sourcing =
  (at: Evening, part: object): Act =>
  async (headers) => {
    const entry = { seq: await nextAt(at, headers), board: at.board, ...part }
    return sourced(at.site, at.tournament, at.tableId, [entry])(headers)
  }

const consoled =
  (at: Evening, parts: readonly object[]): Act =>
  async (headers) => {
    const { console, tableId, board } = at
    const who = { tableId, writer: 'writer-of-it', name: 'Tove' }
    await console(operateRoutes.operateWriter(), { ...who, want: 'take' })(headers)
    const next = await nextAt(at, headers)
    const entries = parts.map((part, i) => ({ seq: next + i, board, ...part }))
    return console(operateRoutes.operateEntries(), { ...who, entries })(headers)
  }

const GUESTS = ['Ash Oak', 'Elm Oak'].map((name) => ({ kind: 'guest', name }))

const correcting = ({ desk, id }: Evening, correction: object): Act =>
  desk(deskRoutes.correctSession(id), { correction, reason: 'So' })

export const COMMANDS = {
  enter: ({ phone, tableId, board }) =>
    phone(phoneRoutes.phoneResult(), { tableId, board, version: 1, by: 'EW', result: madeTricks(8) }),
  confirm: ({ phone, tableId, board }) =>
    phone(phoneRoutes.phoneConfirm(), { tableId, board, version: 1, by: 'EW' }),
  rule: ({ desk, id, tableId, board }) =>
    desk(phoneRoutes.correctResult(id), { tableId, board, result: madeTricks(6), reason: 'Revoke' }),
  correct: (at) => correcting(at, { kind: 'result', table: at.key, board: at.board, ...madeTricks(11) }),
  'take back': ({ desk, id, correction }) => desk(deskRoutes.undoCorrection(id, correction), {}),
  average: (at) => {
    const ruling = { kind: 'average', ns: 'AVE+', ew: 'AVE-' }
    return correcting(at, { kind: 'ruling', table: at.key, board: at.board, ruling })
  },
  seat: (at) =>
    at.kind === 'pairs'
      ? at.phone(phoneRoutes.phonePlayers(), { tableId: at.tableId, side: 'NS', players: GUESTS })
      : correcting(at, { kind: 'lineUp', table: at.key, seats: { N: 'Sue Stitute' } }),
  move: (at) => correcting(at, { kind: 'part', to: 'Elsewhere' }),
  'next round': ({ desk, id, next }) => {
    const matches = next.offers[0]?.matches.map(({ home, visiting }) => ({ home, visiting })) ?? []
    return desk(deskRoutes.makeNextRound(id), { state: next.state, kind: 'round', matches })
  },
  finish: ({ desk, id }) => desk(deskRoutes.deskFinish(id), {}),
  'take over': (at) => consoled(at, [{ result: madeTricks(7) }]),
  // What a console has typed before somebody else wrote goes behind that.
  'put behind': (at) =>
    consoled(
      at,
      [...played(at.board), END].map((event) => ({ event })),
    ),
  'undo end': (at) => sourcing(at, { event: { type: 'UNDO_END_GAME' } }),
  'program corrects': (at) =>
    sourcing(at, { event: { type: 'CORRECTION', result: { contract: CONTRACT, tricks: 5, scoreNs: null } } }),
  'result again': (at) => sourcing(at, { result: madeTricks(5) }),
  import: ({ site, tournament, given }) =>
    calling(site, staffRoutes.ingestSessions(), { authorization: `Bearer ${tournament}` }, given, 'PUT'),
  release: (at) => async () => {
    at.site.server.gate.start()
    await at.site.server.gate.settled()
    await at.site.server.gate.stop()
    return { status: 200, body: {} }
  },
  reload: (at) => async (headers) => {
    const { status, body } = await at.desk(phoneRoutes.deskPhones(at.id))(headers)
    return { status, body: { shown: enteredAt(body as unknown as DeskPhones, at) } }
  },
} satisfies Readonly<Record<string, (at: Evening) => Act>>
export type Command = keyof typeof COMMANDS

/** By the names of commands. */
export type Rulings = Readonly<Record<string, object | undefined>>

/** What each of the director's words on the board comes to. */
export const RULINGS: Rulings = {
  rule: { tricks: 6, adjustment: null },
  correct: { tricks: 11, adjustment: null },
  average: { tricks: null, adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' } },
}

type Tables = {
  readonly tables: readonly { readonly tableId: number; readonly results: readonly Shown[] }[]
}

function enteredAt({ tables }: Tables, { tableId, board }: Places) {
  const table = tables.find((one) => one.tableId === tableId)
  const one = table?.results.find((result) => result.board === board)
  return one ? { result: one.result, confirmed: one.confirmed, ruled: one.ruled, scoreNs: one.scoreNs } : null
}

async function countingAt({ store }: Site, { tableId, board }: Places) {
  const row = await store.db
    .selectFrom('newest_result as r')
    .innerJoin('board as b', 'b.id', 'r.board_id')
    .select(['r.contract', 'r.tricks', 'r.score_ns', 'r.jury', 'r.adjustment'])
    .where('r.table_id', '=', tableId)
    .where('b.number', '=', board)
    .executeTakeFirst()
  return row ?? null
}

/** What everybody is told in the end. Fails where two are told different things. */
export async function toldAfter(at: Evening): Promise<object> {
  const { site, id, tableId, board, phone, desk } = at
  await release(site)
  const log = await countingAt(site, at)
  const entered = enteredAt(await asked<PhoneTables>(phone(phoneRoutes.phoneTables())), at)
  const seen = enteredAt(await asked<DeskPhones>(desk(phoneRoutes.deskPhones(id))), at)
  // A phone is not told the result of a board that who sits there next may have to play.
  const isHeld = entered?.result === null
  const held = isHeld ? { result: null, scoreNs: null } : {}
  expect(seen && { ...seen, ...held }, 'desk and phone').toEqual(entered)
  if (log)
    expect(seen, 'desk and log').toEqual({
      result: { contract: log.contract, lead: null, tricks: log.tricks },
      confirmed: true,
      ruled: log.jury,
      scoreNs: log.score_ns,
    })
  else expect(entered?.confirmed ?? false, 'phone and log').toBe(false)
  const { tables } = (await documentOf(site, id)).session
  const exported = tables.find(({ key }) => key === at.key)?.results.find((one) => one.board === board)
  const { contract, tricks, scoreNs: score_ns, jury, adjustment } = exported ?? {}
  expect(exported ? { contract, tricks, score_ns, jury, adjustment } : null, 'export and log').toEqual(log)
  if (at.kind === 'pairs') {
    const shown = await calling(site, viewAt('pairFrequencies', { id, board }).path, {})({})
    const [all] = shown.status === 404 ? [] : (shown.body as unknown as PairFrequencies).tables
    const row = all?.rows.find(({ tableNumber, round }) => tableNumber === 1 && round === 1)
    const figures = [row?.jury ?? false, row?.scores.NORTH_SOUTH ?? null]
    expect(figures, 'public and log').toEqual([log?.jury ?? false, log?.score_ns ?? null])
  }
  // One that is over is no more at the desk.
  const { status, body } = await desk(deskRoutes.deskSession(id))({})
  const session = status === 404 ? null : (body as unknown as DeskSession)
  const own = session?.tables.find((one) => one.tableId === tableId)
  if (session) expect(own?.results, 'desk and log').toBe(log ? 1 : 0)
  const { corrections, ...put } = await asked<Correctable>(desk(deskRoutes.corrections(id)))
  return {
    entered,
    log,
    status: session?.status,
    closing: session?.closing,
    event: put.event,
    registrations: put.registrations,
    seats: put.tables,
    corrections: corrections.map(({ correction, undoneAt }) => [correction, undoneAt !== null]),
  }
}
