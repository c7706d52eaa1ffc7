/** A team that comes late: before, between and during rounds; taken back with one press. */
import { withFigures } from '@openroom/bridge/score/rounding'
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { Correctable, Ranking } from '@openroom/protocol/schema/corrections'
import type { AskedFieldChange, DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import type { NextRounds } from '@openroom/protocol/schema/nextRound'
import type { Operated } from '@openroom/protocol/schema/operate'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginDesk, desk, linksOf, made, play, SCORING, server, session } from '../testing/deskEvents.ts'

beforeAll(beginDesk)
afterAll(() => server.stop())

const BYES = { ...SCORING, byes: { percent: 60, ownAverage: false } }
const PLAYERS = ['Nora Field', 'Tove Strand', 'Ivo Lund', 'Pia Berg']

const late = (from: number, name = 'Team 9', players = PLAYERS): AskedFieldChange => ({
  kind: 'team',
  from,
  name,
  players,
})
const preview = (id: number, change: AskedFieldChange) => desk<FieldPreview>(routes.previewField(id), change)
async function enter(id: number, change: AskedFieldChange): Promise<FieldPreview> {
  const seen = await preview(id, change)
  expect([seen.status, seen.body]).toEqual([200, seen.body])
  const done = await desk(routes.changeField(id), { change, state: seen.body.state })
  expect([done.status, done.body]).toEqual([200, done.body])
  return seen.body
}
const field = async (id: number) => (await desk<DeskField>(routes.field(id))).body
async function undo(id: number): Promise<number> {
  const { changes } = await field(id)
  return (await desk(routes.undoField(id, changes[0]!.id), {})).status
}
/** Who meets whom in a round, as the director, consoles and phones have it: in both rooms the same. */
async function drawn(id: number, round: number): Promise<readonly string[]> {
  const { tables } = await session(id)
  const own = tables.filter((one) => one.round === round)
  const open = own.filter(({ room }) => room === 'OPEN').map(({ ns, ew }) => `${ns} – ${ew}`)
  const closed = own.filter(({ room }) => room === 'CLOSED').map(({ ns, ew }) => `${ew} – ${ns}`)
  expect([...closed].sort()).toEqual([...open].sort())
  return open.sort()
}
const offered = async (id: number) =>
  (await desk<NextRounds>(routes.nextRounds(id))).body.offers[0]!.matches.map(
    ({ home, visiting }) => `${home}-${visiting}`,
  )
async function makeNext(id: number): Promise<void> {
  const { state, offers } = (await desk<NextRounds>(routes.nextRounds(id))).body
  const matches = offers[0]!.matches.map(({ home, visiting }) => ({ home, visiting }))
  expect((await desk(routes.makeNextRound(id), { state, kind: 'round', matches })).status).toBe(200)
}
async function points(id: number) {
  const { body } = await desk<Ranking>(routes.rankingToBe(id))
  expect(body).toEqual(withFigures(body))
  return new Map(body.map((one) => [one.name, one.points]))
}
const of = (all: readonly string[], name: string) => all.filter((one) => one.split(' – ').includes(name))

it('takes the place of the bye before a Swiss begins, and leaves it again', async () => {
  const id = await made({ teams: 5, scoring: BYES })
  const before = await drawn(id, 1)
  const seen = await enter(id, late(1))
  expect(seen).toMatchObject({ newTables: ['3'], tables: [{ round: 1, number: 3, boards: [1] }] })
  expect(await drawn(id, 1)).toEqual([...before, 'Team 5 – Team 9'].sort())
  const { tables } = (await desk<DeskPhones>(phoneRoutes.deskPhones(id))).body
  const [open] = tables.filter(({ ew, room }) => ew === 'Team 9' && room === 'OPEN')
  expect(open).toMatchObject({ boards: [1], players: { ew: ['Nora Field', 'Tove Strand'] } })
  // A console may seat whoever is of the team.
  const secret = (await linksOf(id)).get('3 OPEN')
  const headers = { authorization: `Bearer ${OPERATOR_PREFIX}${secret}` }
  const operated = await fetch(server.url + operateRoutes.operated(), { headers })
  expect(((await operated.json()) as Operated).tables[0]!.rosters).toEqual({ NS: [], EW: PLAYERS })
  expect(await undo(id)).toBe(200)
  expect(await drawn(id, 1)).toEqual(before)
  expect((await field(id)).pairs).toHaveLength(5)
})

it('sits out where nobody else does, before a round that nobody has begun', async () => {
  const id = await made({ teams: 4, scoring: BYES })
  const before = await drawn(id, 1)
  const seen = await enter(id, late(1))
  expect(seen.tables).toMatchObject([{ round: 1, ns: 'Team 9', ew: null }])
  expect(await drawn(id, 1)).toEqual(before)
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  expect((await points(id)).get('Team 9')).toBe(12)
})

it('comes while a round of a Swiss is played: what it missed gives it nothing, and it plays the next', async () => {
  const id = await made({ teams: 4, scoring: BYES })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  const before = await offered(id)
  await enter(id, late(1))
  expect((await points(id)).get('Team 9') ?? 0).toBe(0)
  // It has met nobody: somebody else rests, or it does as the last.
  expect((await offered(id)).join()).toContain('late-1')
  expect(await undo(id)).toBe(200)
  expect(await offered(id)).toEqual(before)
  await enter(id, late(1))
  await makeNext(id)
  // Who plays in the next round is not taken back.
  expect((await field(id)).changes[0]).toMatchObject({ kind: 'team', canUndo: false })
  expect(await undo(id)).toBe(422)
})

it('takes the bye of a round that waits for its time, told to nobody else before', async () => {
  const id = await made({ teams: 5, rounds: 3, delay: 900, scoring: BYES })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  await makeNext(id)
  await enter(id, late(2))
  const now = await drawn(id, 2)
  expect(now).toHaveLength(3)
  expect(of(now, 'Team 9')).toHaveLength(1)
  const told = async (path: string | null) => (await fetch(`${server.url}${path}`)).text()
  expect(await told(viewAt('registrations', { id }).path)).toContain('Team 9')
  const tablesOf = async (round: number) =>
    JSON.parse(await told(viewAt('tables', { id, round }).path)).tables.length
  expect([await tablesOf(1), await tablesOf(2)]).toEqual([3, 0])
  const more = await linksOf(id)
  await play(id, 2, more, 2)
  expect([...(await points(id)).keys()]).toContain('Team 9')
  expect(await undo(id)).toBe(422)
})

it('is taken back from a round that waits', async () => {
  const id = await made({ teams: 5, rounds: 3, delay: 900, scoring: BYES })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  await makeNext(id)
  const before = await drawn(id, 2)
  await enter(id, late(2))
  expect(await undo(id)).toBe(200)
  expect(await drawn(id, 2)).toEqual(before)
})

it('has a round robin drawn anew before it begins', async () => {
  const id = await made({ teams: 4, form: 'roundRobin', rounds: 3, scoring: BYES })
  const seen = await enter(id, late(1))
  expect(seen).toMatchObject({ numberOfRounds: 5, newBoards: [4, 5], again: 0 })
  const all = (await Promise.all([1, 2, 3, 4, 5].map((round) => drawn(id, round)))).flat()
  expect(new Set(all.map((one) => one.split(' – ').sort().join())).size).toBe(10)
  expect(await undo(id)).toBe(200)
  expect((await field(id)).numberOfRounds).toBe(3)
  expect((await Promise.all([1, 2, 3].map((round) => drawn(id, round)))).flat()).toHaveLength(6)
})

it('plays the rest of a round robin against another in each round, and what is missing in further ones', async () => {
  const id = await made({ teams: 4, form: 'roundRobin', rounds: 3, scoring: BYES })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  const first = await drawn(id, 1)
  await enter(id, late(1))
  expect(await drawn(id, 1)).toEqual(first)
  const rest = [...(await drawn(id, 2)), ...(await drawn(id, 3))]
  const own = of(rest, 'Team 9')
  expect(own).toHaveLength(2)
  expect(new Set(own).size).toBe(2)
  const more = await linksOf(id)
  for (const round of [2, 3]) await play(id, round, more, round)
  const met = new Set([...first, ...rest].map((one) => one.split(' – ').sort().join(' – ')))
  const keys = new Map((await field(id)).pairs.map(({ key, name }) => [key, name]))
  const next = (await offered(id)).filter((one) => !one.endsWith('-null'))
  expect(next.length).toBe(2)
  for (const one of next) {
    const two = one.split(/-(?=c|late)/).map((key) => keys.get(key) ?? key)
    expect(met.has(two.sort().join(' – '))).toBe(false)
  }
})

it('takes the place of a team that has withdrawn', async () => {
  const id = await made({ teams: 4, form: 'roundRobin', rounds: 3, scoring: BYES })
  await desk(routes.deskStart(id), {})
  const links = await linksOf(id)
  await play(id, 1, links, 1)
  const correction = { kind: 'withdrawal', registration: 'c4', from: 2 }
  await desk(routes.correctSession(id), { correction, reason: 'Went home' })
  await enter(id, late(2))
  for (const round of [2, 3]) {
    const now = await drawn(id, round)
    expect(of(now, 'Team 9')).toHaveLength(1)
    expect(of(now, 'Team 4')).toEqual([])
  }
  await play(id, 2, links, 2)
  // It would come back to nobody: the other meets them by now.
  const { corrections } = (await desk<Correctable>(routes.corrections(id))).body
  const back = () => desk(routes.undoCorrection(id, corrections[0]!.id), {})
  expect(await back()).toMatchObject({ status: 409, body: { code: 'place-taken', detail: 'Team 9' } })
  expect(of(await drawn(id, 3), 'Team 9')).toHaveLength(1)
  await play(id, 3, links, 3)
  expect((await back()).status).toBe(200)
})

it('is refused twice, and with a player of another team', async () => {
  const id = await made({ teams: 4, scoring: BYES })
  await enter(id, late(1))
  const refused = (reason: string) => ({ status: 422, body: { code: 'field-refused', reason } })
  expect(await preview(id, late(1, 'team 9', []))).toMatchObject(refused('team-twice'))
  expect(await preview(id, late(1, 'Team 10', ['nora field']))).toMatchObject(refused('player-twice'))
  expect(await preview(id, { kind: 'leave', from: 1, pair: 'c1' })).toMatchObject(refused('not-drawn-here'))
})
