/** A team that withdraws: before, between and during rounds; taken back with one press. */
import { withFigures } from '@openroom/bridge/score/rounding'
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type {
  Correctable,
  CorrectionEffect,
  NewCorrection,
  Ranking,
} from '@openroom/protocol/schema/corrections'
import type { NextRounds } from '@openroom/protocol/schema/nextRound'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '../core/database/advisoryLocks.ts'
import {
  beginFedDesk,
  desk,
  during,
  linksOf,
  made,
  play,
  SCORING,
  server,
  session,
} from '../testing/deskEvents.ts'
import { match, source, TOKENS, tournaments } from '../testing/source.ts'

let client: pg.Client

beforeAll(async () => {
  await beginFedDesk(TOKENS)
  await server.imports.files(tournaments(), { playVisible: true }, { accountId: null })
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

async function withdraw(id: number, registration: string, from: number) {
  const wanted: NewCorrection = {
    correction: { kind: 'withdrawal', registration, from },
    reason: 'Went home',
  }
  const { body } = await desk(routes.correctSession(id), wanted)
  expect(body).toEqual({ success: true, changed: true })
}
async function undo(id: number): Promise<void> {
  const { corrections } = (await desk<Correctable>(routes.corrections(id))).body
  const last = corrections.find(({ undoneAt }) => undoneAt === null)!
  expect((await desk(routes.undoCorrection(id, last.id), {})).status).toBe(200)
}
/** Who meets whom in a round, as the director, consoles and phones have it. */
const drawn = async (id: number, round: number) =>
  (await session(id)).tables
    .filter((one) => one.round === round && one.room !== 'CLOSED')
    .map(({ ns, ew, isBye }) =>
      isBye ? `${[ns, ew].filter((name) => name !== '')[0]}: bye` : `${ns} – ${ew}`,
    )
    .sort()
const offered = async (id: number) =>
  (await desk<NextRounds>(routes.nextRounds(id))).body.offers[0]!.matches.map(
    ({ home, visiting }) => `${home}-${visiting}`,
  )
async function points(id: number) {
  const { body } = await desk<Ranking>(routes.rankingToBe(id))
  expect(body).toEqual(withFigures(body))
  return new Map(body.map((one) => [one.name, one.points]))
}

const BYES = { ...SCORING, byes: { percent: 60, ownAverage: false } }

it('concedes a match of a knock-out with the segments that follow, and the other goes on', async () => {
  const id = await made({ teams: 4, form: 'knockOut', rounds: 2 })
  const winners = async () =>
    (await desk<NextRounds>(routes.nextRounds(id))).body.offers.find(({ kind }) => kind === 'stage')
      ?.matches[0]
  expect((await winners())?.either.home).toEqual(['c1', 'c4'])
  const wanted: NewCorrection = {
    correction: { kind: 'concession', round: 1, number: 1, by: 'home' },
    reason: 'Ill',
  }
  expect((await desk(routes.correctSession(id), wanted)).body).toEqual({ success: true, changed: true })
  expect(await winners()).toMatchObject({ home: 'c4', either: { home: [] } })
  const { corrections } = (await desk<Correctable>(routes.corrections(id))).body
  expect(corrections[0]).toMatchObject({ reason: 'Ill' })
  await undo(id)
  expect((await winners())?.either.home).toEqual(['c1', 'c4'])
})

it('gives those whom it was to meet in a round robin a bye, and plays on when that is taken back', async () => {
  const id = await made({ teams: 4, form: 'roundRobin', scoring: BYES })
  const before = await Promise.all([1, 2, 3].map((round) => drawn(id, round)))
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  // During the first round: what has been begun is played to its end.
  await withdraw(id, 'c4', 1)
  expect(await drawn(id, 1)).toEqual(before[0])
  for (const round of [2, 3]) {
    const now = await drawn(id, round)
    expect(now.filter((one) => one.includes('Team 4'))).toEqual([])
    expect(now.filter((one) => one.endsWith(': bye'))).toHaveLength(1)
  }
  // Who has a table to sit out at is not told beside the tables once more.
  expect((await session(id)).resting).toEqual([])
  await play(id, 2, links, 2)
  const [bye = ''] = (await drawn(id, 2)).filter((one) => one.endsWith(': bye'))
  const resting = bye.replace(': bye', '')
  const had = (await points(id)).get(resting)!
  await undo(id)
  // The second round has been played without it there; the third is as it was drawn.
  expect(await drawn(id, 3)).toEqual(before[2])
  expect((await points(id)).get(resting)).toBeCloseTo(had - 12)
})

it('is left out of the next round of a Swiss, before it is drawn, and comes back', async () => {
  const id = await made({ teams: 4 })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  const before = await offered(id)
  await withdraw(id, 'c4', 2)
  expect(await offered(id)).toEqual(['c1-c2', 'c3-null'])
  await undo(id)
  expect(await offered(id)).toEqual(before)
})

it('withdraws before the start too', async () => {
  const id = await made({ teams: 4 })
  await withdraw(id, 'c1', 1)
  const now = await drawn(id, 1)
  expect(now.filter((one) => one.includes('Team 1'))).toEqual([])
  expect(now.filter((one) => one.endsWith(': bye'))).toHaveLength(1)
})

it('has no place in further rounds of a round robin', async () => {
  const id = await made({ teams: 4, form: 'roundRobin', rounds: 3 })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  for (const round of [1, 2, 3]) await play(id, round, links, round)
  await withdraw(id, 'c2', 4)
  const all = await offered(id)
  expect(all.flatMap((one) => one.split('-'))).not.toContain('c2')
  expect(all.filter((one) => one.endsWith('-null'))).toHaveLength(1)
})

/** Two rounds of four teams, as a program tells them that knows of no byes. */
function league(nameOfAsh: string) {
  const teams = ['ash', 'elm', 'oak', 'yew']
  const players = (team: string) =>
    ['One', 'Two', 'Three', 'Four'].map((name) => ({ name: `${team} ${name}`, memberId: null }))
  const drawn = [
    { round: 1, number: 1, home: 'ash', visiting: 'elm' },
    { round: 1, number: 2, home: 'oak', visiting: 'yew' },
    { round: 2, number: 1, home: 'ash', visiting: 'oak' },
    { round: 2, number: 2, home: 'elm', visiting: 'yew' },
  ]
  const given = match({
    key: 'league-1',
    numberOfRounds: 2,
    registrations: teams.map((key) => ({
      key,
      name: key === 'ash' ? nameOfAsh : key,
      players: players(key),
    })),
    matches: drawn,
    tables: drawn.flatMap(({ round, number, home, visiting }) => [
      { key: `o${round}${number}`, round, number, room: 'OPEN', ns: home, ew: visiting },
      { key: `c${round}${number}`, round, number, room: 'CLOSED', ns: visiting, ew: home },
    ]),
    boards: [1, 2, 3, 4].map((number) => ({ number })),
  })
  return { ...given, event: { key: 'league', name: 'League', type: 'TEAM', arrangeType: 'ROUND_ROBIN' } }
}

it('stays withdrawn when its program tells the draw again, whichever of two came back', async () => {
  const feed = source(server.url)
  const tell = async (name: string) => {
    const answer = await feed.call('PUT', staffRoutes.ingestSessions(), league(name))
    expect(answer.status).toBe(200)
    return (answer.body as { miniSessionId: number }).miniSessionId
  }
  const id = await tell('Ash')
  const second = async () =>
    (await desk<Correctable>(routes.corrections(id))).body.tables
      .filter(({ round, key }) => round === 2 && key.startsWith('o'))
      .map(({ ns, ew }) => `${ns} – ${ew}`)
  await withdraw(id, 'yew', 2)
  await tell('Ash again')
  expect(await second()).toEqual(['Ash again – oak', 'elm – Bye'])
  await withdraw(id, 'ash', 2)
  const [first] = (await desk<Correctable>(routes.corrections(id))).body.corrections.slice(-1)
  expect((await desk(routes.undoCorrection(id, first!.id), {})).status).toBe(200)
  await tell('Ash once more')
  expect(await second()).toEqual(['Bye – oak', 'elm – yew'])
  await undo(id)
  await tell('Ash at last')
  expect(await second()).toEqual(['Ash at last – oak', 'elm – yew'])
})

it('has no bye points once it has gone, and a match of two that have gone counts for nobody', async () => {
  const id = await made({ teams: 5, form: 'roundRobin', rounds: 5, scoring: BYES })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  const before = await points(id)
  // They were to meet in the second round.
  for (const team of ['c1', 'c2']) await withdraw(id, team, 2)
  for (const round of [2, 3, 4, 5]) await play(id, round, links, round)
  const after = await points(id)
  for (const name of ['Team 1', 'Team 2']) expect(after.get(name)).toBe(before.get(name))
})

it('plays on where one side has entered a first result', async () => {
  const id = await made({ teams: 4, form: 'roundRobin' })
  await desk(routes.deskStart(id), {})
  const { tables } = await session(id)
  const begun = tables.find(({ round, ns, ew }) => round === 2 && [ns, ew].includes('Team 4'))!
  await client.query(
    `insert into phone_result (table_id, board, version, result, side, entered_at)
    values ($1, 2, 1, '{}', 'NS', now())`,
    [begun.tableId],
  )
  const before = await drawn(id, 2)
  await withdraw(id, 'c4', 1)
  expect(await drawn(id, 2)).toEqual(before)
  expect((await drawn(id, 1)).filter((one) => one.endsWith(': bye'))).toHaveLength(1)
})

it('plays on where a first result comes while a withdrawal is written', async () => {
  const id = await made({ teams: 4, form: 'roundRobin' })
  await desk(routes.deskStart(id), {})
  const { tables } = await session(id)
  const begun = tables.find(({ round, ns, ew }) => round === 2 && [ns, ew].includes('Team 4'))!
  const before = await drawn(id, 2)
  await during(
    `select pg_advisory_xact_lock(${ADVISORY_LOCKS.places})`,
    () => withdraw(id, 'c4', 1),
    `insert into phone_result (table_id, board, version, result, side, entered_at)
    values ($1, 2, 1, '{}', 'NS', now())`,
    [begun.tableId],
  )
  expect(await drawn(id, 2)).toEqual(before)
  expect((await drawn(id, 1)).filter((one) => one.endsWith(': bye'))).toHaveLength(1)
})

it('takes no result of a phone at a table that has become a bye meanwhile', async () => {
  const id = await made({ teams: 4, form: 'roundRobin' })
  await desk(routes.deskStart(id), {})
  const { tables } = await session(id)
  const at = tables.find(({ round, ns, ew }) => round === 1 && [ns, ew].includes('Team 4'))!
  await withdraw(id, 'c4', 2)
  const { body } = await desk<CreatedLinks>(operateRoutes.createOperatorLinks(id), { kind: 'phone' })
  const { secret } = body.links.find(
    ({ number, room }) => number === at.number && (room ?? null) === at.room,
  )!
  const result = { contract: { kind: 'passedOut' }, lead: null, tricks: null }
  const entered = await during(
    `select from play_table where id = ${at.tableId} for no key update`,
    () =>
      fetch(server.url + phoneRoutes.phoneResult(), {
        method: 'POST',
        headers: { authorization: `Bearer ${PHONE_PREFIX}${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tableId: at.tableId, board: 1, version: 0, by: 'NS', result }),
      }),
    `update play_table set ew_id = (select registration_id from entry where mini_session_id = $1 and bye) where id = $2`,
    [id, at.tableId],
  )
  expect(await entered.json()).toMatchObject({ code: 'board-not-at-table' })
})

it('a match that is conceded is late at no table of the desk, and has no console', async () => {
  const id = await made({ teams: 4, form: 'knockOut', rounds: 2 })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  const correction = { kind: 'concession', round: 2, number: 1, by: 'home' } as const
  await desk(routes.correctSession(id), { correction, reason: 'Went home' })
  const byeIn = (await session(id)).tables.flatMap((one) => (one.isBye ? [[one.round, one.number]] : []))
  expect(byeIn).toEqual([
    [2, 1],
    [2, 1],
  ])
  const roundsOf = async (number: number) => {
    const headers = { authorization: `Bearer operate_${links.get(`${number} OPEN`)}` }
    const { tables } = await (await fetch(server.url + operateRoutes.operated(), { headers })).json()
    return tables.map(({ round }: { round: number }) => round)
  }
  expect([await roundsOf(1), await roundsOf(2)]).toEqual([[1], [1, 2]])
})

it('a knock-out has no ranking: its desk has each team with what it has in its match', async () => {
  const id = await made({ teams: 4, form: 'knockOut', rounds: 2 })
  await desk(routes.deskStart(id), {})
  await play(id, 1, await linksOf(id), 1)
  const correction = { kind: 'match', round: 1, number: 1, of: 'correction', home: -2, visiting: 0 } as const
  const ranking = async () => (await desk<Ranking>(routes.rankingToBe(id))).body
  const before = await ranking()
  const preview = await desk<CorrectionEffect>(routes.previewCorrection(id), {
    correction,
    reason: 'Slow play',
  })
  const was = before[0]!.points!
  expect(preview.body.ranking.map(({ name, before: from, after: to }) => [name, from, to])).toEqual([
    [
      before[0]!.name,
      { rank: null, points: was, percent: null },
      { rank: null, points: was - 2, percent: null },
    ],
  ])
  await desk(routes.correctSession(id), { correction, reason: 'Slow play' })
  const after = await ranking()
  expect(after.map(({ key, rank }) => [key, rank])).toEqual(
    ['c1', 'c4', 'c2', 'c3'].map((key) => [key, null]),
  )
  expect(after[0]!.points).toBe(before[0]!.points! - 2)
  expect(after.slice(1)).toEqual(before.slice(1))
  expect(Math.min(...before.map(({ points: imps }) => imps ?? -1))).toBeGreaterThanOrEqual(0)
  const { entrants } = (await desk<NextRounds>(routes.nextRounds(id))).body
  expect(entrants.map(({ rank, points: imps }) => [rank, imps])).toEqual(entrants.map(() => [null, null]))
})

it('leaves no bye that nobody needs, whichever of two comes back first', async () => {
  const id = await made({ teams: 4, form: 'roundRobin' })
  const byes = async () =>
    (await client.query('select from entry where mini_session_id = $1 and bye', [id])).rowCount
  await withdraw(id, 'c4', 2)
  await withdraw(id, 'c3', 2)
  const { corrections } = (await desk<Correctable>(routes.corrections(id))).body
  for (const one of [...corrections].sort((a, b) => a.id - b.id)) {
    expect(await byes()).toBe(1)
    expect((await desk(routes.undoCorrection(id, one.id), {})).status).toBe(200)
  }
  expect(await byes()).toBe(0)
})

it('concedes in a knock-out instead', async () => {
  const id = await made({ teams: 2, form: 'match', rounds: 2 })
  const wanted = { correction: { kind: 'withdrawal', registration: 'c2', from: 2 }, reason: 'Went home' }
  const refused = { status: 422, body: { code: 'no-withdrawal' } }
  expect(await desk(routes.correctSession(id), wanted)).toMatchObject(refused)
  expect(await desk(routes.previewCorrection(id), wanted)).toMatchObject(refused)
})

it('a correction says which match of the next stage, drawn by now, has a team that has lost then', async () => {
  const id = await made({ teams: 4, form: 'knockOut', rounds: 1 })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  const concede = (number: number, by: 'home' | 'visiting'): NewCorrection => ({
    correction: { kind: 'concession', round: 1, number, by },
    reason: 'Appeal',
  })
  await desk(routes.correctSession(id), concede(1, 'visiting'))
  await desk(routes.correctSession(id), concede(2, 'visiting'))
  const offer = async () => (await desk<NextRounds>(routes.nextRounds(id))).body
  const { offers, state } = await offer()
  const { matches } = offers.find(({ kind }) => kind === 'stage')!
  const drawn = matches.map(({ home, visiting }) => ({ home, visiting }))
  expect(drawn).toEqual([{ home: 'c1', visiting: 'c2' }])
  const final = { state, kind: 'stage', matches: drawn, name: 'Final', deals: 'none', boardsPerRound: 2 }
  const answer = await desk<{ miniSessionId: number }>(routes.makeNextRound(id), final)
  const { miniSessionId } = answer.body
  const { corrections } = (await desk<Correctable>(routes.corrections(id))).body
  await desk(routes.undoCorrection(id, corrections[0]!.id), {})
  const { body: other } = await desk<CorrectionEffect>(routes.previewCorrection(id), concede(2, 'home'))
  expect(other.next).toEqual([{ stage: 'Final', match: 1, lost: 'Team 2', won: 'Team 3', begun: false }])
  const { body: same } = await desk<CorrectionEffect>(routes.previewCorrection(id), concede(2, 'visiting'))
  expect(same.next).toEqual([])
  // Taken away, it can be drawn again.
  await desk(routes.correctSession(id), concede(2, 'home'))
  expect((await offer()).why).toBe('stage-made')
  const { serverId } = await session(miniSessionId)
  const about = 'select segment_id from mini_session where id = $1'
  const { segment_id } = (await client.query(about, [miniSessionId])).rows[0]
  const password = 'correct horse'
  const one = { name: 'Ada', email: 'ada@oakmere.example', role: 'ADMIN', password } as const
  const account = await server.accounts.create(one)
  if (!account.ok) throw new Error(account.error)
  const admin = { cookie: `openroom_session=${(await server.logins.begin(account.value)).token}` }
  expect((await desk(staffRoutes.deleteSegment(serverId, segment_id), {}, admin)).status).toBe(200)
  const again = (await offer()).offers.find(({ kind }) => kind === 'stage')
  expect(again?.matches).toMatchObject([{ home: 'c1', visiting: 'c3' }])
})
