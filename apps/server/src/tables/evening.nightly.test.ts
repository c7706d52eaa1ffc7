/**
 * A club's evening as the desk makes it where nothing but names is filled in, played on phones at uneven paces and read by
 * a stranger all the while: nothing early, at the end everything.
 */

import { EXPORT_FORMATS } from '@openroom/bridge/exports'
import { drawOf } from '@openroom/bridge/movement/draw'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { EXPORTED } from '@openroom/protocol/exports'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { BoardResult } from '@openroom/protocol/schema/corrections'
import type { MadeEvent } from '@openroom/protocol/schema/desk'
import type { PhoneTable, PhoneTables } from '@openroom/protocol/schema/phones'
import type { PairRunningScore } from '@openroom/protocol/schema/results'
import type { EnteredTable, MadeTableCodes, TablesTonight } from '@openroom/protocol/schema/tableCodes'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { tableCodeRoutes } from '@openroom/protocol/tableCodeRoutes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { differences, publicPaths, readablePainter, snapshot } from '../testing/everythingPublic.ts'
import { directorOf, json, type TestServer, testServer } from '../testing/server.ts'

const MINUTE = 60_000
const DELAY = 15
const PAIRS = 7
const ROUNDS = 3

/** What the form sends where nothing but a name and names was filled in. */
const ASKED = {
  tournament: 'Tuesday Club',
  event: 'Pairs',
  form: 'mitchell',
  rounds: ROUNDS,
  boardsPerRound: 2,
  sections: [
    Array.from({ length: PAIRS }, (_, i) => {
      const players = [`Ash ${i + 1}`, `Elm ${i + 1}`]
      return { name: players.join(' – '), players }
    }),
  ],
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  calcType: 'MP',
  deals: { kind: 'dealt' },
  delay: DELAY * 60,
  releaseRule: null,
}

let server: TestServer
let clock: ManualClock
let cookie: string

beforeAll(async () => {
  clock = manualClock(Date.now())
  server = await testServer({ TRUSTED_PROXIES: '1' }, { clock, painter: readablePainter })
  cookie = await directorOf(server)
})
afterAll(() => server.stop())

async function call<T>(path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<T> {
  const init = body === undefined ? {} : json(body)
  const response = await fetch(server.url + path, {
    ...init,
    headers: { ...(init.headers as object), ...headers },
  })
  const answer = await response.json()
  expect([path, response.status, answer]).toEqual([path, 200, answer])
  return answer as T
}

const desk = <T>(path: string, body?: object) => call<T>(path, { cookie }, body)

/** Lets time pass, in steps for everything to react. */
async function pass(minutes: number): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    clock.advance((minutes * MINUTE) / 3)
    await server.settled()
  }
}

/** A table's result of a board: typed by one side, confirmed by the other. */
async function enter(
  secret: string,
  { tableId }: PhoneTable,
  board: number,
  tricks: number | null,
): Promise<void> {
  const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
  const contract =
    tricks === null
      ? ({ kind: 'passedOut' } as const)
      : ({ kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' } as const)
  const result = { contract, lead: null, tricks }
  const at = { tableId, board }
  await call(phoneRoutes.phoneResult(), headers, { ...at, version: 0, by: 'NS', result })
  await call(phoneRoutes.phoneConfirm(), headers, { ...at, version: 1, by: 'EW' })
}

/** Whose phones scan the codes that lie on the tables for good, and enter the number of the evening. */
async function fromTheTables(id: number): Promise<readonly string[]> {
  const to = Math.ceil(PAIRS / 2)
  const { codes } = await desk<MadeTableCodes>(tableCodeRoutes.makeTableCodes(1), { from: 1, to })
  const { number: tonight } = await desk<TablesTonight>(tableCodeRoutes.openTables(id), { isOpen: true })
  const at = { miniSessionId: id, section: null, room: null, tonight }
  return Promise.all(
    codes.map(async ({ secret: code }) => {
      const entered = await call<EnteredTable>(tableCodeRoutes.enterTable(), {}, { code, ...at })
      return entered.secret
    }),
  )
}

const boardAt = async (id: number, { round, number }: Pick<PhoneTable, 'round' | 'number'>, board: number) =>
  (await desk<BoardResult[]>(deskRoutes.boardResults(id, board))).find(
    (one) => one.round === round && one.number === number,
  )!

/** A board that was not played there: an average, taken back, and another one. */
async function missed(id: number, table: PhoneTable, board: number): Promise<void> {
  for (const ns of ['AVE-', 'AVE'] as const) {
    const { table: key } = await boardAt(id, table, board)
    const correction = { kind: 'ruling', table: key, board, ruling: { kind: 'average', ns, ew: 'AVE' } }
    await desk(deskRoutes.correctSession(id), { correction, reason: 'Not played' })
    const { correction: done, worth } = await boardAt(id, table, board)
    expect(worth).toEqual({ ns: ns === 'AVE' ? 50 : 40, ew: 50 })
    if (ns === 'AVE-') await desk(deskRoutes.undoCorrection(id, done!), {})
  }
  const { outcome } = await boardAt(id, table, board)
  expect(outcome!.adjustment).toEqual({ kind: 'average', ns: 'AVE', ew: 'AVE' })
}

/** One of the tables that played a board had other cards. */
async function otherCards(id: number, board: number): Promise<void> {
  const rows = await desk<BoardResult[]>(deskRoutes.boardResults(id, board))
  const tables = rows.slice(0, 1).map(({ table }) => table)
  await desk(deskRoutes.correctSession(id), {
    correction: { kind: 'fouled', board, tables },
    reason: 'Fouled',
  })
  const apart = await desk<BoardResult[]>(deskRoutes.boardResults(id, board))
  const [alone] = apart.filter(({ outcome }) => outcome?.adjustment?.kind === 'fouled')
  // Law 87: of one result alone 60 for both sides (EBU White Book 4.2.3).
  expect(alone!.worth).toEqual({ ns: 60, ew: 60 })
}

/** Whatever a stranger may ask for. */
async function strangersPaths(id: number): Promise<readonly string[]> {
  const tables = drawOf('mitchell', [PAIRS], ROUNDS).tables.map((_, i) => i + 1)
  const paths = await publicPaths(server.url, {
    id: [id],
    miniSessionId: [id],
    session: [id],
    serverId: [1],
    segmentId: [1],
    server: [1],
    segment: [1],
    round: [-1, 1],
    board: [1, 4, 7],
    ns: [1, 2],
    of: [1],
    registrationId: [1, 2],
    personId: [1, 2],
    player1: [1],
    player2: [2],
    partnerId: [2],
    playerId: [1, 2],
    teamId: [1],
    calcTableId: [1],
    order: ['rank'],
    label: ['OP'],
    tableLabel: ['OP'],
    table: tables.slice(0, 2),
    tableId: tables,
    version: [1],
    trickCount: [0],
    cardsInTrick: [0],
    year: [2026],
    kind: ['session'],
    exported: EXPORTED,
    format: EXPORT_FORMATS,
    feed: ['1.ics', '1.atom'],
    portrait: ['none'],
    card: ['none'],
    file: [`${id}.pbn`, `${id}.lin`],
    picture: [`session-${id}.png`, `board-${id}-1.png`, `player-1.png`],
    '*': [''],
  })
  const exported = EXPORT_FORMATS.map((format) => sessionRoutes.exported('session', id, format))
  return [...new Set([...paths, ...exported, '/', `/screen/${id}`])]
}

const byNumber = (a: number, b: number) => a - b

/** Boards whose cards a file of PBN tells, with the hands. */
const dealtIn = (text: string) =>
  text
    .split(/(?=\[Board ")/)
    .flatMap((part) => {
      const [, board] = /\[Board "(\d+)"\]/.exec(part) ?? []
      const [, deal = ''] = /\[Deal "[NESW]:([^"]+)"\]/.exec(part) ?? []
      return board === undefined || deal === '' ? [] : [{ board: Number(board), hands: deal.split(' ') }]
    })
    .filter(({ board }, i, own) => own.findIndex((one) => one.board === board) === i)
    .sort((a, b) => a.board - b.board)

it('tells nothing of a board before all who are drawn to it have played, and in the end everything', async () => {
  const { miniSessionId: id } = await desk<MadeEvent>(deskRoutes.makeEvent(), ASKED)
  await desk(deskRoutes.deskStart(id), {})
  await desk(phoneRoutes.setPhones(id), { travellers: true })
  const secrets = await fromTheTables(id)
  const places = await Promise.all(
    secrets.map(async (secret) => {
      const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
      const { tables } = await call<PhoneTables>(phoneRoutes.phoneTables(), headers)
      return tables.map((table) => ({ secret, table }))
    }),
  )
  const all = places.flat().filter(({ table }) => (table.boards ?? []).length > 0 && !table.sitOut)
  const paths = await strangersPaths(id)
  await pass(DELAY + 5)
  const isLive = async () =>
    (await (await fetch(server.url + viewAt('miniSessions').path)).text()).includes('"status":"LIVE"')
  await expect.poll(isLive).toBe(true)
  const read = () => snapshot(server.url, paths)
  const before = await read()

  const pbn = async () => (await fetch(server.url + sessionRoutes.exported('session', id, 'pbn'))).text()
  /** Tables that have still to play each board. */
  const toCome = new Map<number, number>()
  for (const { table } of all)
    for (const board of table.boards!) toCome.set(board, (toCome.get(board) ?? 0) + 1)
  const stillToCome = () => [...toCome].filter(([, tables]) => tables > 0).map(([board]) => board)

  const played = new Set<string>()
  /** What whoever comes next to a table is told by the code that lies there. */
  const atTables = async () => {
    for (const { secret } of places.map(([first]) => first!)) {
      const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
      const { tables } = await call<PhoneTables>(phoneRoutes.phoneTables(), headers)
      const now = tables.find(
        ({ boards, tableId, sitOut }) => !sitOut && boards?.some((one) => !played.has(`${tableId} ${one}`)),
      )
      const earlier = tables.filter(({ round }) => round < (now?.round ?? ROUNDS))
      for (const { tableId, results } of earlier)
        for (const { board, result } of results) {
          expect([board, result === null]).toEqual([board, stillToCome().includes(board)])
          const path = server.url + phoneRoutes.phoneTraveller(tableId, board)
          const { status } = await fetch(path, { headers })
          expect([board, status]).toEqual([board, stillToCome().includes(board) ? 403 : 200])
        }
    }
  }

  /** Whole answers, with the boards that somebody had still to play then. */
  const looks: { readonly answers: readonly string[]; readonly hidden: readonly number[] }[] = []
  for (const round of [1, 2, 3]) {
    for (const { secret, table } of all.filter((one) => one.table.round === round))
      for (const [i, board] of table.boards!.entries()) {
        const isMissed = round === 2 && table.number === 1 && i === 1
        if (isMissed) await missed(id, table, board)
        else await enter(secret, table, board, i === 0 ? 9 + ((table.number + round) % 3) : null)
        toCome.set(board, toCome.get(board)! - 1)
        played.add(`${table.tableId} ${board}`)
        if (i === 1) await atTables()
        await pass(DELAY + 10 * (table.number % 3))
        const told = dealtIn(await pbn()).map(({ board: one }) => one)
        expect(told.filter((one) => stillToCome().includes(one))).toEqual([])
      }
    // The next round is late by hours.
    await pass(3 * 60)
    const told = dealtIn(await pbn()).map(({ board }) => board)
    expect(told).toEqual([...toCome.keys()].filter((one) => !stillToCome().includes(one)).sort(byNumber))
    if (round === 3) break
    const after = await read()
    if (round === 1) expect(differences(before, after)).toEqual([])
    looks.push({ answers: [...after.values()], hidden: stillToCome() })
  }

  await desk(deskRoutes.deskFinish(id), {})
  await pass(2 * DELAY)
  await otherCards(id, 1)
  const dealt = dealtIn(await pbn())
  expect(dealt.map(({ board }) => board)).toEqual([...toCome.keys()].sort(byNumber))
  for (const { answers, hidden } of looks) {
    expect(hidden.length).toBeGreaterThan(0)
    const hands = dealt.filter(({ board }) => hidden.includes(board)).flatMap((one) => one.hands)
    expect(hands.filter((hand) => answers.some((text) => text.includes(hand)))).toEqual([])
    // They are told as they are written there: those of other boards are found.
    const others = dealt.filter(({ board }) => !hidden.includes(board)).flatMap((one) => one.hands)
    for (const hand of others) expect(answers.some((text) => text.includes(hand))).toBe(true)
  }
  const score = await call<{ readonly rows: readonly PairRunningScore[] }>(
    viewAt('runningScores', { id }).path ?? '',
    {},
  )
  expect(score.rows).toHaveLength(PAIRS)
})
