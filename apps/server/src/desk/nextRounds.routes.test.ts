import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import type { Correctable, Ranking } from '@openroom/protocol/schema/corrections'
import type { SessionTempo } from '@openroom/protocol/schema/desk'
import type { AskedFieldChange, DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import type { NewRound, NextOffer, NextRounds } from '@openroom/protocol/schema/nextRound'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  beginDesk,
  clock,
  desk,
  isBetter,
  linksOf,
  made,
  play,
  playBoard,
  SCORING,
  server,
  session,
  told,
} from '../testing/deskEvents.ts'

beforeAll(beginDesk)
afterAll(() => server.stop())

const next = async (id: number) => (await desk<NextRounds>(routes.nextRounds(id))).body

const asked = (
  { state, offers }: NextRounds,
  kind: NextOffer['kind'],
  rest: Partial<NewRound> = {},
): NewRound => {
  const offer = offers.find((one) => one.kind === kind)
  if (!offer) throw new Error(`No ${kind} is offered.`)
  return { state, kind, matches: offer.matches.map(({ home, visiting }) => ({ home, visiting })), ...rest }
}

const meetings = ({ offers: [offer] }: NextRounds) =>
  offer?.matches.map(({ home, visiting }) => `${home}-${visiting}`)

/** All that everybody can read of a session. */
async function everybodysView(id: number): Promise<string> {
  const paths = [
    ...[1, 2, 3].map((round) => viewAt('tables', { id, round }).path),
    viewAt('teams', { id }).path,
    viewAt('rounds', { id }).path,
    viewAt('registrations', { id }).path,
    viewAt('runningScores', { id }).path,
    viewAt('miniSessions').path,
  ]
  const texts = await Promise.all(paths.map(async (path) => (await fetch(server.url + path)).text()))
  return texts.join('\n')
}

const tablesIn = async (id: number, round: number): Promise<readonly { readonly home: number }[]> => {
  const response = await fetch(server.url + viewAt('tables', { id, round }).path)
  return response.ok ? ((await response.json()) as { tables: { home: number }[] }).tables : []
}

describe('the next round of a Swiss', () => {
  it('seats the four players of a team as the first did', async () => {
    const team = (n: number) => ({
      name: `Team ${n}`,
      players: [1, 2, 3, 4].map((one) => `Ashe ${n}${one}`),
    })
    const id = await made({ teams: 0, sections: [[1, 2, 3, 4].map(team)] })
    await desk(routes.deskStart(id), {})
    await play(id, 1, await linksOf(id), 1)
    expect((await desk(routes.makeNextRound(id), asked(await next(id), 'round'))).status).toBe(200)
    const { tables } = (await desk<Correctable>(routes.corrections(id))).body
    const seats = tables.map(({ round, ns, ew, seats }) => [round, ns, ew, ...seats])
    expect(seats.filter(([round]) => round === 2)).toContainEqual([
      ...[2, 'Team 1', 'Team 2'],
      ...['Ashe 11', 'Ashe 21', 'Ashe 12', 'Ashe 22'],
    ])
    expect(seats.flat()).not.toContain(null)
  })

  it('is paired by the standings, says why so, and is played with the same links', async () => {
    const id = await made({ teams: 5 })
    await desk(routes.deskStart(id), {})
    const links = await linksOf(id)
    const early = await next(id)
    expect(early).toMatchObject({
      missing: 4,
      why: null,
      offers: [{ kind: 'round', round: 2, isExtra: false }],
    })
    await play(id, 1, links, 1)
    // 1 and 2 beat 3 and 4, 5 sat out.
    const proposed = await next(id)
    expect(proposed.missing).toBe(0)
    expect(meetings(proposed)).toEqual(['c1-c2', 'c3-c5', 'c4-null'])
    expect(proposed.entrants.map(({ key, rank }) => [key, rank]).slice(0, 2)).toEqual([
      ['c1', 1],
      ['c2', 1],
    ])
    expect((await desk<{ code: string }>(routes.makeNextRound(id), asked(early, 'round'))).body.code).toBe(
      'draw-outdated',
    )
    const wrong = asked(proposed, 'round', { matches: [{ home: 'c1', visiting: 'c2' }] })
    expect((await desk(routes.makeNextRound(id), wrong)).body).toMatchObject({
      code: 'draw-refused',
      reason: 'not-everybody',
    })
    const answer = await desk(routes.makeNextRound(id), asked(proposed, 'round'))
    expect(answer).toMatchObject({ status: 200, body: { miniSessionId: id, round: 2 } })
    clock.advance(5_000)
    await server.settled()
    expect(await tablesIn(id, 2)).toHaveLength(3)
    await play(id, 2, links, 2)
    const third = await next(id)
    const drawn = third.offers[0]?.matches ?? []
    expect(drawn.every(({ again }) => !again)).toBe(true)
    const before = ['c1-c3', 'c2-c4', 'c1-c2', 'c3-c5']
    for (const { home, visiting } of drawn) expect(before).not.toContain([home, visiting].sort().join('-'))
    expect(['c5', 'c4']).not.toContain(drawn.find(({ visiting }) => visiting === null)?.home)
    expect(drawn.flatMap(({ passedOver }) => passedOver)).toContainEqual({ key: 'c3', why: 'met' })
  })

  it('is public when the round before it is, or when the director says so', async () => {
    const id = await made({ teams: 4, delay: 120 })
    await desk(routes.deskStart(id), {})
    clock.advance(130_000)
    await server.settled()
    const links = await linksOf(id)
    await play(id, 1, links, 1)
    const before = await everybodysView(id)
    await desk(routes.makeNextRound(id), asked(await next(id), 'round'))
    await server.settled()
    expect(await everybodysView(id)).toBe(before)
    expect(await next(id)).toMatchObject({ waits: true, offers: [{ round: 3 }] })
    // Played before it is public, and nothing of it is seen.
    await play(id, 2, links, 2)
    expect(await everybodysView(id)).toBe(before)
    expect(await tablesIn(id, 2)).toHaveLength(0)
    clock.advance(121_000)
    await server.settled()
    await expect.poll(() => tablesIn(id, 2)).toHaveLength(2)
    await desk(routes.makeNextRound(id), asked(await next(id), 'round'))
    await server.settled()
    expect(await tablesIn(id, 3)).toHaveLength(0)
    expect((await desk(routes.tellDraw(id), {})).body).toEqual({ success: true })
    clock.advance(5_000)
    await server.settled()
    await expect.poll(() => tablesIn(id, 3)).toHaveLength(2)
    expect((await desk(routes.tellDraw(id), {})).body).toEqual({ success: false })
  })

  it('waits for a table that is held back', async () => {
    const id = await made({ teams: 4, rounds: 2 })
    await desk(routes.deskStart(id), {})
    const links = await linksOf(id)
    const [table] = (await session(id)).tables
    await server.gate.hold(id, table!.tableId, { accountId: null, tournamentId: 1 })
    await play(id, 1, links, 1)
    await desk(routes.makeNextRound(id), asked(await next(id), 'round'))
    await server.settled()
    expect(await tablesIn(id, 2)).toHaveLength(0)
    await server.gate.release(id, table!.tableId, { accountId: null, tournamentId: 1 })
    await server.settled()
    clock.advance(5_000)
    await server.settled()
    await expect.poll(() => tablesIn(id, 2)).toHaveLength(2)
  })

  it('keeps what the director decided meanwhile', async () => {
    const id = await made({ teams: 4, delay: 60 })
    await desk(routes.deskStart(id), {})
    clock.advance(61_000)
    await server.settled()
    await play(id, 1, await linksOf(id), 1)
    const penalty = { unit: 'VP', amount: -25, reason: 'Late' }
    await desk(routes.deskStanding(id), { registrations: [{ key: 'c1', adjustments: [penalty] }] })
    const proposed = await next(id)
    expect(proposed.entrants.at(-1)?.key).toBe('c1')
    await desk(routes.makeNextRound(id), asked(proposed, 'round'))
    clock.advance(61_000)
    await server.settled()
    await expect.poll(() => tablesIn(id, 2)).toHaveLength(2)
    expect((await session(id)).registrations[0]).toMatchObject({ key: 'c1', adjustments: [penalty] })
  })
})

describe('a draw that is taken back', () => {
  const takeBack = (from: number): AskedFieldChange => ({ kind: 'draw', from })
  async function change(id: number, asked: AskedFieldChange): Promise<DeskField> {
    const { state } = await told<FieldPreview>(routes.previewField(id), asked)
    return told(routes.changeField(id), { change: asked, state })
  }
  const roundsOf = async (id: number) => [...new Set((await session(id)).tables.map(({ round }) => round))]
  const tablesOf = async (id: number, round: number) =>
    (await session(id)).tables.filter((one) => one.round === round).map(({ ns, ew, room }) => [ns, ew, room])
  const penalty = { unit: 'VP', amount: -25, reason: 'Wrong result' }
  const beatFirst = (id: number) =>
    desk(routes.deskStanding(id), { registrations: [{ key: 'c1', adjustments: [penalty] }] })

  it('is drawn anew by what was put right, and played with the same links', async () => {
    const id = await made({ teams: 5 })
    await desk(routes.deskStart(id), {})
    const links = await linksOf(id)
    await play(id, 1, links, 1)
    await desk(routes.makeNextRound(id), asked(await next(id), 'round'))
    const before = await tablesOf(id, 2)
    const preview = await told<FieldPreview>(routes.previewField(id), takeBack(2))
    expect(preview.closed.map(({ round }) => round)).toEqual([2, 2, 2])
    const field = await change(id, takeBack(2))
    expect(field.changes).toMatchObject([{ kind: 'draw', from: 2, canUndo: true }])
    expect(await roundsOf(id)).toEqual([1])
    // Undone, it is as it was; and can be taken back again.
    await told(routes.undoField(id, field.changes[0]!.id), {})
    expect(await tablesOf(id, 2)).toEqual(before)
    await change(id, takeBack(2))
    clock.advance(5_000)
    await server.settled()
    expect(await tablesIn(id, 2)).toHaveLength(0)
    await beatFirst(id)
    const proposed = await next(id)
    expect(proposed).toMatchObject({ offers: [{ kind: 'round', round: 2, isExtra: false }] })
    expect(meetings(proposed)).toEqual(['c2-c3', 'c4-c5', 'c1-null'])
    await desk(routes.makeNextRound(id), asked(proposed, 'round'))
    const { changes } = await told<DeskField>(routes.field(id))
    expect(changes[0]!.canUndo).toBe(false)
    expect((await desk(routes.undoField(id, changes[0]!.id), {})).body).toMatchObject({
      reason: 'used-since',
    })
    await play(id, 2, links, 2)
    clock.advance(5_000)
    await server.settled()
    expect(await tablesIn(id, 2)).toHaveLength(3)
    expect(await next(id)).toMatchObject({ missing: 0, offers: [{ round: 3 }] })
  })

  it('was not public, and nothing of it will be', async () => {
    const id = await made({ teams: 4, delay: 120 })
    await desk(routes.deskStart(id), {})
    clock.advance(130_000)
    await server.settled()
    const links = await linksOf(id)
    await play(id, 1, links, 1)
    const before = await everybodysView(id)
    await desk(routes.makeNextRound(id), asked(await next(id), 'round'))
    await change(id, takeBack(2))
    expect(await roundsOf(id)).toEqual([1])
    await server.settled()
    expect(await everybodysView(id)).toBe(before)
    await beatFirst(id)
    await desk(routes.makeNextRound(id), asked(await next(id), 'round'))
    const drawn = await tablesOf(id, 2)
    expect(drawn).toContainEqual(['Team 2', 'Team 3', 'OPEN'])
    await server.settled()
    expect(await everybodysView(id)).toBe(before)
    clock.advance(121_000)
    await server.settled()
    await expect.poll(() => tablesIn(id, 2)).toHaveLength(2)
    expect(await tablesOf(id, 2)).toEqual(drawn)
    await play(id, 2, links, 2)
    expect(await next(id)).toMatchObject({ missing: 0 })
  })

  it('is refused where the director has given an average in advance, which would be lost', async () => {
    const id = await made({ teams: 4 })
    await desk(routes.deskStart(id), {})
    await play(id, 1, await linksOf(id), 1)
    await desk(routes.makeNextRound(id), asked(await next(id), 'round'))
    const { tables } = (await desk<Correctable>(routes.corrections(id))).body
    const { key: table } = tables.find(({ round }) => round === 2)!
    const ruling = { kind: 'average', ns: 'AVE+', ew: 'AVE' }
    const correction = { kind: 'ruling', table, board: 2, ruling }
    await told(routes.correctSession(id), { correction, reason: 'No time' })
    expect(await desk(routes.previewField(id), takeBack(2))).toMatchObject({
      status: 422,
      body: { reason: 'average-given' },
    })
  })

  it('is refused once a table has begun, for the first round, and for a round that is not drawn', async () => {
    const id = await made({ teams: 4 })
    const refusal = async (from: number) =>
      (await desk<{ reason: string }>(routes.previewField(id), takeBack(from))).body.reason
    await desk(routes.deskStart(id), {})
    const links = await linksOf(id)
    expect([await refusal(1), await refusal(2)]).toEqual(['no-draw', 'no-draw'])
    await play(id, 1, links, 1)
    await desk(routes.makeNextRound(id), asked(await next(id), 'round'))
    await play(id, 2, links, 2)
    expect(await refusal(2)).toBe('begun')
  })
})

it('a round robin goes round a second time, home and away changed', async () => {
  const id = await made({ form: 'roundRobin', teams: 4, rounds: 3 })
  expect(await next(id)).toMatchObject({ offers: [{ kind: 'round', round: 4, isExtra: true }] })
  const { tables } = await session(id)
  const first = tables
    .filter(({ round, room }) => round === 1 && room === 'OPEN')
    .map(({ ns, ew }) => `${ns}-${ew}`)
  const back = meetings(await next(id))!.map((two) =>
    two.replaceAll('c', 'Team ').split('-').reverse().join('-'),
  )
  expect([...back].sort()).toEqual([...first].sort())
  await desk(routes.makeNextRound(id), asked(await next(id), 'round'))
  expect(await session(id)).toMatchObject({ numberOfRounds: 4 })
  expect(await tablesIn(id, 4)).toHaveLength(2)
})

describe('a session that is taken away before it begins', () => {
  const remove = (id: number) => desk<{ code?: string }>(routes.removeSession(id), {})
  const isThere = async (id: number) => (await desk(routes.deskSession(id))).status === 200
  const listed = async () => {
    const lists = await (await fetch(server.url + viewAt('miniSessions').path)).text()
    return [...lists.matchAll(/"miniSessionId":(\d+)/g)].map(([, id]) => Number(id))
  }

  it('is gone from every list, and what runs or is over stays', async () => {
    const id = await made({ teams: 4 })
    expect(await listed()).toContain(id)
    expect(await remove(id)).toMatchObject({ status: 200, body: { success: true } })
    expect([await isThere(id), (await listed()).includes(id)]).toEqual([false, false])
    expect((await remove(id)).body.code).toBe('session-not-found')
    const run = await made({ teams: 4 })
    await desk(routes.deskStart(run), {})
    expect((await remove(run)).body.code).toBe('session-running')
    await desk(routes.deskFinish(run), {})
    clock.advance(5_000)
    await server.settled()
    expect((await remove(run)).body.code).toBe('session-over')
    expect(await isThere(run)).toBe(true)
  })

  it('of a stage leaves the one before to be drawn on anew, with its links', async () => {
    const id = await made({ form: 'knockOut', teams: 4, rounds: 1 })
    await desk(routes.deskStart(id), {})
    const links = await linksOf(id)
    await play(id, 1, links, 1)
    const stageOf = async () => {
      const made = await desk<{ miniSessionId: number }>(
        routes.makeNextRound(id),
        asked(await next(id), 'stage', { rounds: 1, boardsPerRound: 1 }),
      )
      expect(made.status).toBe(200)
      return made.body.miniSessionId
    }
    const wrong = await stageOf()
    expect(await next(id)).toMatchObject({ offers: [], why: 'stage-made' })
    expect((await remove(wrong)).status).toBe(200)
    const final = await stageOf()
    await desk(routes.deskFinish(id), {})
    clock.advance(5_000)
    await server.settled()
    await desk(routes.deskStart(final), {})
    await play(final, 1, links, 1)
    expect(await next(final)).toMatchObject({ missing: 0 })
  })
})

describe('a knock-out', () => {
  it('has byes, and those who are left play the next stage with the same links, down to the third place', async () => {
    const id = await made({ form: 'knockOut', teams: 6, rounds: 1, delay: 30, segment: 'Quarter-finals' })
    await desk(routes.deskStart(id), {})
    const links = await linksOf(id)
    clock.advance(31_000)
    await server.settled()
    await play(id, 1, links, 1)
    const proposed = await next(id)
    expect(proposed.offers.map(({ kind }) => kind)).toEqual(['stage', 'segment'])
    // 1 and 2 had byes; 3 and 4 beat 6 and 5.
    expect(meetings(proposed)).toEqual(['c1-c4', 'c2-c3'])
    const further = asked(proposed, 'stage', { name: 'Semi-finals', boardsPerRound: 2 })
    further.matches[0]!.carryOverHome = 5.5
    const answer = await desk<{ miniSessionId: number }>(routes.makeNextRound(id), further)
    const semi = answer.body.miniSessionId
    expect(semi).not.toBe(id)
    await server.settled()
    // Announced, and nothing else: who has won the quarter-finals is not public yet.
    expect(await session(semi)).toMatchObject({ segment: 'Semi-finals', status: 'FINALIZED' })
    const hidden = await everybodysView(semi)
    expect(hidden).toContain('Semi-finals')
    expect((await tablesIn(semi, 1)).length).toBe(0)
    expect(await next(id)).toMatchObject({ why: 'stage-made', offers: [] })
    clock.advance(31_000)
    await server.settled()
    clock.advance(5_000)
    await server.settled()
    await expect.poll(() => tablesIn(semi, 1)).toHaveLength(2)
    await desk(routes.deskFinish(id), {})
    clock.advance(31_000)
    await server.settled()
    await desk(routes.deskStart(semi), {})
    await play(semi, 1, links, 1)
    const second = await next(semi)
    expect(second).toMatchObject({ missing: 4, offers: [{ kind: 'stage', losers: expect.any(Array) }, {}] })
    const [final] = second.offers
    expect(final?.matches[0]).toMatchObject({
      home: 'c1',
      visiting: 'c2',
      either: { home: ['c1', 'c4'], visiting: ['c2', 'c3'] },
    })
    expect(final?.losers).toEqual(['c4', 'c3'])
    const last = asked(second, 'stage', { name: 'Final', thirdPlace: true, deals: 'none' })
    last.matches.push({ home: 'c4', visiting: 'c3' })
    const end = (await desk<{ miniSessionId: number }>(routes.makeNextRound(semi), last)).body.miniSessionId
    expect((await session(end)).tables).toHaveLength(4)
    expect((await next(end)).offers.map(({ kind }) => kind)).toEqual(['segment'])
    const carried = (await (await fetch(server.url + viewAt('runningScores', { id: semi }).path)).json()) as {
      readonly knockoutMatches: readonly { readonly carryOver: object }[]
    }
    expect(carried.knockoutMatches[0]?.carryOver).toEqual({ HOME: 5.5, VISITING: 0 })
  })
})

it('a match of two that is level is called so, once all its results are there', async () => {
  const sections = [['Ash', 'Elm'].map((name) => ({ name, players: [] }))]
  const id = await made({ form: 'knockOut', teams: 0, sections, rounds: 1 })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  const segment = async () => (await next(id)).offers.find(({ kind }) => kind === 'segment')
  expect(await segment()).not.toHaveProperty('level')
  const { boardsPerRound } = await session(id)
  for (let board = 1; board <= boardsPerRound; board += 1) await playBoard(id, links, board)
  expect(await segment()).toMatchObject({ level: [['c1', 'c2']] })
})

it('nothing is drawn for pairs, nor for a session that is not there', async () => {
  expect((await desk(routes.nextRounds(9_999))).status).toBe(404)
})

atNight('an individual ranks its players, each by what was scored with all partners', async () => {
  const players = Array.from({ length: 8 }, (_, i) => ({ name: `Team ${i + 1}`, players: [`Team ${i + 1}`] }))
  const id = await made({
    form: 'individual',
    teams: 0,
    sections: [players],
    rounds: 7,
    calcType: 'MP',
    event: 'Individual',
  })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  for (let round = 1; round <= 7; round++) await play(id, round, links, round)
  clock.advance(5_000)
  await server.settled()
  const { tables } = await session(id)
  const expected = new Map<string, number>()
  for (const one of tables) {
    const other = tables.find(({ round, number }) => round === one.round && number !== one.number)
    const made = (table: typeof one | undefined) => (table && isBetter(table.ns, table.ew) ? 1 : 0)
    const points = 1 + made(one) - made(other)
    const add = (names: string, won: number) => {
      for (const name of names.split(' – ')) expected.set(name, (expected.get(name) ?? 0) + won)
    }
    add(one.ns, points)
    add(one.ew, 2 - points)
  }
  const get = async (path: string) => (await fetch(server.url + path)).json()
  type Row = { readonly registrationId: number; readonly totalPoints: number | null }
  const { rows } = (await get(viewAt('runningScores', { id }).path)) as { readonly rows: readonly Row[] }
  const entries = (await get(viewAt('registrations', { id }).path)) as readonly {
    readonly registrationId: number
    readonly name: string
  }[]
  const nameOf = new Map(entries.map((one) => [one.registrationId, one.name]))
  expect(new Set(expected.values()).size).toBeGreaterThan(1)
  // Out of 14: seven boards with a top of two.
  expect(new Map(rows.map((row) => [nameOf.get(row.registrationId), row.totalPoints]))).toEqual(expected)
  expect(await next(id)).toMatchObject({ offers: [], why: 'not-drawn-here' })
})

describe('pairs who have played', () => {
  const pair = (n: number) => ({ name: `Ashe ${n} – Elm ${n}`, players: [`Ashe ${n}`, `Elm ${n}`] })
  const pairs = { form: 'howell', teams: 0, calcType: 'MP', event: 'Pairs' } as const

  async function evening(delay: number): Promise<number> {
    const id = await made({ ...pairs, sections: [[1, 4, 2, 3].map(pair)], delay })
    await desk(routes.deskStart(id), {})
    clock.advance((delay + 5) * 1_000)
    await server.settled()
    const links = await linksOf(id)
    for (const round of [1, 2, 3]) await play(id, round, links, round)
    return id
  }

  type Row = {
    readonly registrationId: number
    readonly totalPoints: number
    readonly carryOverPoints: number | null
  }
  const rowsOf = async (id: number): Promise<ReadonlyMap<string, Row>> => {
    const get = async (path: string) => (await fetch(server.url + path)).json()
    const { rows } = (await get(viewAt('runningScores', { id }).path)) as { readonly rows: readonly Row[] }
    const entries = (await get(viewAt('registrations', { id }).path)) as readonly {
      readonly registrationId: number
      readonly name: string
    }[]
    const names = new Map(entries.map((one) => [one.registrationId, one.name]))
    return new Map(rows.map((row) => [names.get(row.registrationId) ?? '', row]))
  }

  atNight(
    'play a final with a part of their points, which nobody sees before the play it comes from',
    async () => {
      const id = await evening(60)
      const { entrants } = await next(id)
      expect(entrants).toHaveLength(4)
      expect(entrants.map(({ rank }) => rank)).toEqual([...entrants.map(({ rank }) => rank)].sort())
      const after = { session: id, as: 'stage', carryOver: 50 } as const
      const best = entrants.slice(0, 4).map(({ name }) => pair(Number(/\d+/.exec(name)![0])))
      const final = await made({ ...pairs, sections: [best], segment: 'Final', after, rounds: 1 })
      await server.settled()
      expect(await session(final)).toMatchObject({ segment: 'Final', event: 'Pairs', status: 'FINALIZED' })
      expect(await everybodysView(final)).not.toContain('Ashe')
      clock.advance(65_000)
      await server.settled()
      await desk(routes.deskFinish(id), {})
      clock.advance(65_000)
      await server.settled()
      await expect.poll(() => everybodysView(final)).toContain('Ashe')
      await desk(routes.deskStart(final), {})
      await play(final, 1, await linksOf(final), 1)
      clock.advance(5_000)
      await server.settled()
      await expect.poll(async () => (await rowsOf(final)).size).toBe(4)
      const points = new Map(entrants.map(({ name, points }) => [name, points]))
      for (const [name, row] of await rowsOf(final)) expect(row.carryOverPoints).toBe(points.get(name)! / 2)
    },
  )

  it('bring a part of their percentage, in points of the new stage, whatever they sat out', async () => {
    // Three tables of a Howell, where one of five pairs sits out in each round.
    const id = await made({ ...pairs, sections: [[1, 2, 3, 4, 5].map(pair)], rounds: 4, delay: 0 })
    await desk(routes.deskStart(id), {})
    const links = await linksOf(id)
    for (const round of [1, 2, 3, 4]) await play(id, round, links, round)
    const { body: ranking } = await desk<Ranking>(routes.rankingToBe(id))
    expect(new Set(ranking.map(({ played }) => played))).toEqual(new Set([3, 4]))
    const after = { session: id, as: 'stage', carryOver: 50 } as const
    const final = await made({ ...pairs, sections: [[1, 2, 3, 4].map(pair)], segment: 'Final', after })
    await desk(routes.deskFinish(id), {})
    clock.advance(5_000)
    await server.settled()
    await desk(routes.deskStart(final), {})
    await play(final, 1, await linksOf(final), 1)
    clock.advance(5_000)
    await server.settled()
    await expect.poll(async () => (await rowsOf(final)).size).toBe(4)
    const percents = new Map(ranking.map(({ name, percent }) => [name, percent!]))
    // Half of the four boards, each worth two points where two tables play it.
    for (const [name, row] of await rowsOf(final))
      expect([name, row.carryOverPoints]).toEqual([name, Math.round(percents.get(name)! * 4) / 100])
  })

  atNight('play another session, with one ranking over both', async () => {
    const id = await evening(0)
    clock.advance(5_000)
    await desk(routes.deskFinish(id), {})
    await server.settled()
    const before = await rowsOf(id)
    await desk(routes.hideTempo(id), { hidden: true })
    const after = { session: id, as: 'session', carryOver: 0 } as const
    const second = await made({ ...pairs, sections: [[4, 3, 2, 1].map(pair)], after, rounds: 1 })
    // What viewers are not told of one they are not told of the next.
    expect((await desk<SessionTempo>(routes.tempo(second))).body.hidden).toBe(true)
    clock.advance(5_000)
    await server.settled()
    await desk(routes.deskStart(second), {})
    await play(second, 1, await linksOf(second), 1)
    clock.advance(5_000)
    await server.settled()
    await expect.poll(async () => (await rowsOf(second)).size).toBe(4)
    const rows = await rowsOf(second)
    for (const [name, { registrationId, totalPoints }] of rows) {
      const own = before.get(name)!
      expect(registrationId).toBe(own.registrationId)
      expect(totalPoints - own.totalPoints).toBeGreaterThanOrEqual(0)
    }
    const sum = (all: ReadonlyMap<string, Row>) =>
      [...all.values()].reduce((so, one) => so + one.totalPoints, 0)
    expect(sum(rows)).toBeGreaterThan(sum(before))
  })

  it('go on from nothing that is another’s, or of teams', async () => {
    const teams = await made({ teams: 4 })
    for (const [session, code] of [
      [9_999, 'session-not-found'],
      [teams, 'draw-refused'],
    ] as const) {
      const asked = {
        tournament: 'X',
        event: 'Pairs',
        form: 'howell',
        sections: [[1, 2, 3, 4].map(pair)],
        rounds: 1,
        boardsPerRound: 1,
        calcType: 'MP',
        deals: { kind: 'none' },
        delay: 0,
        releaseRule: 'DELAY',
        scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
        after: { session, as: 'stage', carryOver: 0 },
      }
      expect((await desk<{ code: string }>(routes.makeEvent(), asked)).body.code).toBe(code)
    }
  })
})

describe('a bye', () => {
  it.each([
    ['60 % of the most', { percent: 60, ownAverage: false }, 12],
    ['nothing', { percent: null, ownAverage: false }, null],
  ])('counts by the rule of the event: %s', async (_, byes, points) => {
    const id = await made({ teams: 5, scoring: { ...SCORING, byes } })
    await desk(routes.deskStart(id), {})
    await play(id, 1, await linksOf(id), 1)
    const { entrants, offers } = await next(id)
    expect(entrants.find(({ key }) => key === 'c5')?.points ?? null).toBe(points)
    const bye = offers[0]?.matches.find(({ visiting }) => visiting === null)
    // With 12 of 20 the fifth is above those who lost.
    expect(entrants.map(({ key }) => key).indexOf('c5')).toBe(points === null ? 4 : 2)
    expect(bye?.home).toBe('c4')
  })
})
