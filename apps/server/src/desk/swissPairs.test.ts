/** A Swiss of pairs, evening by evening: drawn, played and counted apart from what the site counts. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { Correctable, Ranking } from '@openroom/protocol/schema/corrections'
import type { DeskSession, NewEvent } from '@openroom/protocol/schema/desk'
import type { AskedFieldChange, DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import type { NextRounds } from '@openroom/protocol/schema/nextRound'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import { viewAt } from '@openroom/protocol/views'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  beginDesk,
  clock,
  desk,
  linksOf,
  pairs,
  SCORING,
  server,
  session,
  told,
} from '../testing/deskEvents.ts'

beforeAll(beginDesk)
afterAll(() => server.stop())

const BOARDS = 4
type Table = DeskSession['tables'][number]

async function made(count: number, changes: Partial<NewEvent> = {}): Promise<number> {
  const { miniSessionId } = await told<{ miniSessionId: number }>(routes.makeEvent(), {
    ...{ tournament: 'Swiss of pairs', event: 'Pairs', form: 'swissPairs', sections: [pairs(count)] },
    ...{ rounds: 5, boardsPerRound: BOARDS, calcType: 'MP', deals: { kind: 'none' }, delay: 0 },
    scoring: { ...SCORING, byes: { percent: 60, ownAverage: false } },
    releaseRule: 'BOARD',
    ...changes,
  })
  return miniSessionId
}

const numberOf = (name: string): number => Number.parseInt(name.replace(/\D*/, ''), 10)
const isPair = (name: string): boolean => name.includes(' – ')
const boardsIn = (round: number) => Array.from({ length: BOARDS }, (_, i) => (round - 1) * BOARDS + i + 1)

/** Spades that north-south make, exactly; 0: passed out. More of them score more. */
const made4 = (ns: string, ew: string, board: number): number =>
  (3 * numberOf(ns) + 7 * numberOf(ew) + board * board) % 5

const resultOf = (level: number) =>
  level === 0
    ? { contract: { kind: 'passedOut' }, tricks: null, lead: null }
    : {
        contract: { kind: 'played', level, strain: 'S', declarer: 'N', doubling: '' },
        tricks: 6 + level,
        lead: null,
      }

const tablesOf = async (id: number, round: number): Promise<readonly Table[]> =>
  (await session(id)).tables.filter((one) => one.round === round)

/** Every table of the round enters all its boards. */
async function play(id: number, round: number, boards = boardsIn(round), first = 0): Promise<void> {
  const links = await linksOf(id)
  for (const { tableId, number, room, ns, ew, isBye } of await tablesOf(id, round)) {
    if (isBye) continue
    const headers = {
      authorization: `Bearer ${OPERATOR_PREFIX}${links.get(`${number} ${room}`)}`,
      'content-type': 'application/json',
    }
    const who = { tableId, writer: `writer-of-${tableId}`, name: 'Tove' }
    const send = (path: string, body: object) =>
      fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify({ ...who, ...body }) })
    await send(operateRoutes.operateWriter(), { want: 'keep' })
    const entries = boards.map((board, i) => ({
      seq: first + i,
      board,
      result: resultOf(made4(ns, ew, board)),
    }))
    const sent = await send(operateRoutes.operateEntries(), { entries })
    expect([sent.status, await sent.json()]).toMatchObject([200, { stored: boards.length }])
  }
  clock.advance(5_000)
  await server.settled()
}

const next = (id: number) => told<NextRounds>(routes.nextRounds(id))

async function makeNext(id: number): Promise<NextRounds> {
  const offered = await next(id)
  const matches = offered.offers[0]!.matches.map(({ home, visiting }) => ({ home, visiting }))
  await told(routes.makeNextRound(id), { state: offered.state, kind: 'round', matches })
  clock.advance(5_000)
  await server.settled()
  return offered
}

/** Above each of these the winner of a match of up to four boards has one victory point more (EBU White Book 3.1.7). */
const STEPS = [50, 50.92, 52.8, 54.71, 56.7, 58.8, 61.08, 63.63, 66.61, 70.36, 75.95]

function victoryPoints(percent: number): number {
  const rounded = Math.round(percent * 100) / 100
  const more = STEPS.filter((step) => Math.max(rounded, 100 - rounded) > step + 1e-9).length
  return rounded >= 50 ? 10 + Math.max(0, more - 1) : 10 - Math.max(0, more - 1)
}

/** Victory points of everybody, counted from the results alone. */
function counted(rounds: readonly (readonly Table[])[]): ReadonlyMap<string, number> {
  const points = new Map<string, number>()
  const give = (name: string, won: number) => points.set(name, (points.get(name) ?? 0) + won)
  rounds.forEach((tables, i) => {
    const played = tables.filter((one) => !one.isBye)
    for (const { ns, ew, isBye } of tables) {
      if (isBye) {
        give(isPair(ns) ? ns : ew, 12)
        continue
      }
      const beaten = boardsIn(i + 1).map((board) =>
        played
          .filter((other) => other.ns !== ns)
          .map((other) => Math.sign(made4(ns, ew, board) - made4(other.ns, other.ew, board)) + 1)
          .reduce((sum, one) => sum + one, 0),
      )
      const won = beaten.reduce((sum, one) => sum + one, 0)
      const percent = (100 * won) / (2 * (played.length - 1) * BOARDS)
      give(ns, victoryPoints(percent))
      give(ew, victoryPoints(100 - percent))
    }
  })
  return points
}

const field = (id: number) => told<DeskField>(routes.field(id))
async function change(id: number, asked: AskedFieldChange): Promise<FieldPreview> {
  const seen = await told<FieldPreview>(routes.previewField(id), asked)
  await told(routes.changeField(id), { change: asked, state: seen.state })
  await server.settled()
  return seen
}
const undo = async (id: number) =>
  (await desk(routes.undoField(id, (await field(id)).changes[0]!.id), {})).status

const twos = (tables: readonly Table[]) => tables.map(({ ns, ew }) => [ns, ew].sort().join(' + '))
const everybodysScores = async (id: number) => {
  const response = await fetch(server.url + viewAt('runningScores', { id }).path)
  return (await response.json()) as { rows: { name?: string; totalVp: number | null }[] }
}

it.each(someOf([7, 8], 1))(
  '%i pairs play five rounds, each drawn by how the ones before have ended',
  async (count) => {
    const id = await made(count)
    const first = await tablesOf(id, 1)
    expect(first.filter(({ isBye }) => isBye)).toHaveLength(count % 2)
    await told(routes.deskStart(id), {})
    const rounds: (readonly Table[])[] = []
    for (let round = 1; ; round++) {
      const tables = await tablesOf(id, round)
      expect(tables.flatMap(({ ns, ew }) => [ns, ew]).filter(isPair)).toHaveLength(count)
      const { tables: phones } = await told<DeskPhones>(phoneRoutes.deskPhones(id))
      const drawn = phones.filter((one) => one.round === round && !one.sitOut)
      expect(drawn.map(({ boards }) => boards)).toEqual(drawn.map(() => boardsIn(round)))
      const before = await next(id)
      expect(before.missing).toBe(Math.floor(count / 2) * BOARDS)
      await play(id, round)
      rounds.push(tables)
      const own = counted(rounds)
      const ranking = await told<Ranking>(routes.rankingToBe(id))
      expect(new Map(ranking.map(({ name, points }) => [name, points]))).toEqual(own)
      // What is played is public, though the rounds to come are not drawn.
      const { rows } = await everybodysScores(id)
      expect(rows.map(({ totalVp }) => totalVp)).toEqual([...own.values()].sort((a, b) => b - a))
      if (round === 5) break
      const offered = await next(id)
      expect(offered).toMatchObject({ missing: 0, why: null, offers: [{ round: round + 1, isExtra: false }] })
      const points = offered.entrants.map((one) => one.points)
      expect(points).toEqual([...own.values()].sort((a, b) => b - a))
      expect(offered.offers[0]!.matches.map(({ again }) => again)).not.toContain(true)
      await makeNext(id)
    }
    const all = rounds.flatMap(twos)
    // Nobody has met anybody twice, nor had two byes.
    expect(new Set(all).size).toBe(all.length)
    const north = new Map<string, number>()
    for (const { ns, isBye } of rounds.flat()) if (!isBye) north.set(ns, (north.get(ns) ?? 0) + 1)
    for (const name of pairs(count).map((one) => one.name)) {
      expect(north.get(name) ?? 0).toBeGreaterThan(0)
      expect(north.get(name) ?? 0).toBeLessThan(5)
    }
    expect((await next(id)).offers[0]).toMatchObject({ round: 6, isExtra: true })
  },
)

it('is scored by IMPs on the scale that is chosen', async () => {
  const id = await made(6, { calcType: 'IMP', scoring: { ...SCORING, vpScale: 'wbfDiscrete' } })
  await told(routes.deskStart(id), {})
  await play(id, 1)
  const { rows } = await everybodysScores(id)
  expect(rows.reduce((sum, { totalVp }) => sum + (totalVp ?? 0), 0)).toBe(60)
})

it('takes several sections for one field, and leaves the order to chance where that is asked', async () => {
  const all = pairs(9)
  const id = await made(0, { sections: [all.slice(0, 4), all.slice(4)], order: 'drawn' })
  const tables = await tablesOf(id, 1)
  expect(tables.map(({ number, section }) => [number, section])).toEqual(
    [1, 2, 3, 4, 5].map((n) => [n, null]),
  )
  expect(new Set(tables.flatMap(({ ns, ew }) => [ns, ew])).size).toBe(10)
})

it('refuses fewer than four pairs, and what would be public too early', async () => {
  const asked = { form: 'swissPairs', tournament: 'Swiss', event: 'Pairs', sections: [pairs(3)] }
  const rest = { rounds: 3, boardsPerRound: 2, calcType: 'MP', scoring: SCORING, delay: 0 }
  const few = await desk(routes.makeEvent(), { ...asked, ...rest, deals: { kind: 'none' } })
  expect(few).toMatchObject({ status: 422, body: { code: 'draw-refused', reason: 'too-few' } })
  const early = { ...asked, ...rest, sections: [pairs(6)], deals: { kind: 'none' }, releaseRule: 'DELAY' }
  expect(await desk(routes.makeEvent(), early)).toMatchObject({ body: { code: 'rule-tells-early' } })
})

const LATE = ['Nora Field', 'Tove Strand'] as const
const LATE_PAIR = 'Nora Field – Tove Strand'

it('gives a late pair the place of the bye, or a bye of its own, or the next round', async () => {
  const odd = await made(7)
  const seen = await change(odd, { kind: 'join', from: 1, players: [...LATE] })
  expect(seen.tables).toMatchObject([{ round: 1, number: 4, boards: boardsIn(1) }])
  expect((await tablesOf(odd, 1)).every(({ isBye }) => !isBye)).toBe(true)
  expect(await undo(odd)).toBe(200)
  expect((await tablesOf(odd, 1)).filter(({ isBye }) => isBye)).toHaveLength(1)

  const even = await made(6)
  await change(even, { kind: 'join', from: 1, players: [...LATE] })
  const rests = (await tablesOf(even, 1)).filter(({ isBye }) => isBye)
  expect(rests.map(({ number, ns }) => [number, ns])).toEqual([[4, LATE_PAIR]])
  await undo(even)
  await told(routes.deskStart(even), {})
  await play(even, 1)
  const later = await change(even, { kind: 'join', from: 2, players: [...LATE] })
  expect(later.tables).toEqual([])
  const { entrants, offers } = await next(even)
  expect(entrants.at(-1)).toMatchObject({ name: LATE_PAIR })
  expect(offers[0]!.matches.flatMap(({ home, visiting }) => [home, visiting])).toContain('late-1')
  await makeNext(even)
  expect((await field(even)).changes[0]).toMatchObject({ kind: 'join', canUndo: false })
  await play(even, 2)
  const { rows } = await everybodysScores(even)
  expect(rows).toHaveLength(7)
})

it.each([
  ['howell', 7],
  ['mitchell', 8],
] as const)(
  'a %s as a barometer has the boards of the round at every table, and is ranked for good after it',
  async (form, count) => {
    const id = await made(count, { form, rounds: 3, barometer: true, releaseRule: 'DELAY' })
    const { tables } = await told<DeskPhones>(phoneRoutes.deskPhones(id))
    const drawn = tables.filter(({ sitOut }) => !sitOut)
    expect(drawn.map(({ boards }) => boards)).toEqual(drawn.map(({ round }) => boardsIn(round)))
    await told(routes.deskStart(id), {})
    const shown = async (path: string) => {
      const { rows } = (await (await fetch(server.url + path)).json()) as { rows: { totalPoints: number }[] }
      return rows.map(({ totalPoints }) => totalPoints)
    }
    const after = []
    for (const round of [1, 2, 3]) {
      await play(id, round)
      after.push(await shown(viewAt('runningScores', { id }).path))
    }
    const { path } = viewAt('runningScoresOfRound', { id, round: BOARDS })
    expect(await shown(path)).toEqual(after[0])
    expect(after[0]).not.toEqual(after[1])
  },
)

it.each([
  ['another movement', { kind: 'movement', from: 2, form: 'howell', rounds: 3, gone: [], joined: [] }],
  ['a relay', { kind: 'movement', from: 2, form: 'relay', rounds: 3, gone: ['c1'], joined: [[...LATE]] }],
  ['a pair to another section', { kind: 'section', from: 2, pair: 'c5', section: 'B' }],
] as const)('a barometer is one after %s', async (_, asked) => {
  const sections = [pairs(9), pairs(7, 'Oak', 'Fir')]
  const id = await made(16, { form: 'mitchell', sections, rounds: 4, barometer: true })
  await told(routes.deskStart(id), {})
  await change(id, asked as AskedFieldChange)
  const { tables } = await told<DeskPhones>(phoneRoutes.deskPhones(id))
  const rest = tables.filter(({ round, sitOut }) => round > 1 && !sitOut)
  expect(rest.length).toBeGreaterThan(12)
  expect(rest.map(({ boards }) => boards)).toEqual(rest.map(({ round }) => boardsIn(round)))
})

it('tells what a round came to, though several are there who have not played it', async () => {
  const id = await made(6)
  await told(routes.deskStart(id), {})
  await play(id, 1, [1])
  await change(id, { kind: 'join', from: 1, players: [...LATE] })
  await change(id, { kind: 'join', from: 1, players: ['Uma Cole', 'Vic Dunn'] })
  await play(id, 1, [2, 3, 4], 1)
  // They play round 1 no more: its boards do not come again.
  const { rows } = await everybodysScores(id)
  const points = [...counted([await tablesOf(id, 1)]).values()].sort((a, b) => b - a)
  expect(rows.flatMap(({ totalVp }) => totalVp ?? [])).toEqual(expect.arrayContaining(points))
  const ranking = await told<Ranking>(routes.rankingToBe(id))
  expect(rows.map(({ totalVp }) => totalVp)).toEqual(ranking.map((one) => one.points))
})

it('draws no more for a pair that leaves; whom it was to meet has the bye', async () => {
  const id = await made(8)
  await told(routes.deskStart(id), {})
  await play(id, 1)
  await makeNext(id)
  const { key, name } = (await field(id)).pairs[0]!
  const seen = await change(id, { kind: 'leave', from: 2, pair: key })
  expect(seen.tables).toHaveLength(1)
  const second = await tablesOf(id, 2)
  expect(second.flatMap(({ ns, ew }) => [ns, ew])).not.toContain(name)
  expect((await field(id)).pairs.find((one) => one.key === key)?.plays).toBe(false)
  await play(id, 2)
  const offered = await next(id)
  expect(offered.missing).toBe(0)
  expect(offered.entrants.map((one) => one.key)).not.toContain(key)
  expect(offered.offers[0]!.matches).toHaveLength(4)
  expect(await undo(id)).toBe(422)
  await makeNext(id)
  expect((await tablesOf(id, 3)).flatMap(({ ns, ew }) => [ns, ew])).not.toContain(name)
  // Between two rounds, and taken back.
  await play(id, 3)
  const other = offered.entrants[0]!.key
  expect((await change(id, { kind: 'leave', from: 4, pair: other })).tables).toEqual([])
  expect((await next(id)).entrants.map((one) => one.key)).not.toContain(other)
  expect(await undo(id)).toBe(200)
  expect((await next(id)).entrants.map((one) => one.key)).toContain(other)
})

it('seats a substitute in the rounds that are drawn and those to come', async () => {
  const id = await made(8)
  await told(routes.deskStart(id), {})
  await play(id, 1)
  const { key } = (await field(id)).pairs[2]!
  const asked = { kind: 'substitute', from: 2, to: null, pair: key, seat: 1, player: 'Greta Moos' } as const
  // The round has to be drawn first.
  expect(await desk(routes.previewField(id), asked)).toMatchObject({
    status: 422,
    body: { reason: 'no-room' },
  })
  await makeNext(id)
  await change(id, asked)
  await play(id, 2)
  await makeNext(id)
  const { tables } = await told<Correctable>(routes.corrections(id))
  const sits = tables.filter(({ seats }) => seats.includes('Greta Moos')).map(({ round }) => round)
  expect(sits).toEqual([2, 3])
  expect(tables.filter(({ seats }) => seats.includes('Elm 3')).map(({ round }) => round)).toEqual([1])
})

it('takes a draw back, draws anew, and seats a substitute of it there too', async () => {
  const id = await made(8)
  await told(routes.deskStart(id), {})
  await play(id, 1)
  await makeNext(id)
  const before = twos(await tablesOf(id, 2))
  const { key } = (await field(id)).pairs[2]!
  await change(id, { kind: 'substitute', from: 2, to: null, pair: key, seat: 1, player: 'Greta Moos' })
  await change(id, { kind: 'draw', from: 2 })
  expect(await tablesOf(id, 2)).toEqual([])
  expect(await undo(id)).toBe(200)
  expect(twos(await tablesOf(id, 2))).toEqual(before)
  await change(id, { kind: 'draw', from: 2 })
  await makeNext(id)
  expect(twos(await tablesOf(id, 2))).toEqual(before)
  await play(id, 2)
  const { tables } = await told<Correctable>(routes.corrections(id))
  expect(tables.filter(({ seats }) => seats.includes('Greta Moos')).map(({ round }) => round)).toEqual([2])
  expect(await desk(routes.previewField(id), { kind: 'draw', from: 2 })).toMatchObject({
    status: 422,
    body: { reason: 'begun' },
  })
})

it('has no other movement and no other boards at a table, nor a session after it', async () => {
  const id = await made(8)
  const { key } = (await field(id)).pairs[0]!
  for (const asked of [
    { kind: 'movement', from: 1, rounds: 3, gone: [], joined: [] },
    { kind: 'boards', from: 1, pair: key, first: 5 },
  ])
    expect(await desk(routes.previewField(id), asked)).toMatchObject({
      status: 422,
      body: { reason: 'not-drawn-here' },
    })
})
