/** Evenings of every movement, played whole over HTTP: who comes late and leaves, sit-outs, another movement, rankings, files. */

import { vulnerabilityOf } from '@openroom/bridge/board'
import { drawOf } from '@openroom/bridge/movement/draw'
import { ownMovement, writeMovement } from '@openroom/bridge/movement/own'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { eveningFile } from '@openroom/formats/bws/testing/eveningFile'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { readFile } from '@openroom/formats/read'
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { BoardResult, Ranking } from '@openroom/protocol/schema/corrections'
import type { DeskSession, KeptMovements, MovementText, NewEvent } from '@openroom/protocol/schema/desk'
import type { AskedFieldChange, FieldPreview } from '@openroom/protocol/schema/field'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { PhoneTables } from '@openroom/protocol/schema/phones'
import { atNight } from '@openroom/test-kit/atNight'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALONE, beginDeskInTime, desk, pairs, server, told } from '../testing/deskEvents.ts'

let evenings = 0

beforeAll(beginDeskInTime)
afterAll(() => server.stop())

const asked = (changes: Partial<NewEvent>): NewEvent => ({
  tournament: `Tuesday ${++evenings}`,
  event: 'Pairs',
  form: 'mitchell',
  sections: [pairs(8)],
  rounds: 4,
  boardsPerRound: 1,
  calcType: 'MP',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  deals: { kind: 'dealt' },
  delay: 0,
  releaseRule: null,
  ...changes,
})

const made = async (changes: Partial<NewEvent>): Promise<number> =>
  (await told<{ readonly miniSessionId: number }>(routes.makeEvent(), asked(changes))).miniSessionId

/** Of three tables and a half: a Howell of seven, as a club would write it. */
const ownText = (form: 'howell' | 'mitchell', size: number) => {
  const { tables } = drawOf(form, [size], 99)
  const stations = tables.map(({ number: table, ...one }) => ({ ...one, table }))
  const own = ownMovement(`${form} of ${size}`, stations, false)
  if (!own.ok) throw new Error(JSON.stringify(own.error))
  return writeMovement(own.value)
}

type Played = { readonly board: number; readonly ns: string; readonly ew: string; readonly scoreNs: number }

class Room {
  readonly id: number
  readonly played: Played[] = []

  constructor(id: number) {
    this.id = id
  }

  async change(change: AskedFieldChange): Promise<FieldPreview> {
    const preview = await told<FieldPreview>(routes.previewField(this.id), change)
    await told(routes.changeField(this.id), { change, state: preview.state })
    return preview
  }

  /** Everything of a round, at phones whose links are made anew: tables come and go. */
  async play(round: number): Promise<void> {
    const { links } = await told<CreatedLinks>(operateRoutes.createOperatorLinks(this.id), { kind: 'phone' })
    for (const { secret, number } of links) {
      const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
      const { tables } = await told<PhoneTables>(phoneRoutes.phoneTables(), undefined, headers)
      const table = tables.find((one) => one.round === round)
      if (!table || table.sitOut) continue
      for (const board of table.boards ?? []) {
        const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const
        const tricks = 6 + ((3 * number + 5 * board + round) % 7)
        const at = { tableId: table.tableId, board }
        const result = { contract, lead: null, tricks }
        await told(phoneRoutes.phoneResult(), { ...at, version: 0, by: 'NS', result }, headers)
        await told(phoneRoutes.phoneConfirm(), { ...at, version: 1, by: 'EW' }, headers)
        const { ns, ew } = table
        this.played.push({ board, ns, ew, scoreNs: scoreNs(contract, vulnerabilityOf(board), tricks) })
      }
    }
    // What is proposed next rests on all of it.
    await server.settled()
  }

  /**
   * Matchpoints by hand: two for each result beaten, one for each equal, and a board with fewer results by Neuberg's formula;
   * of fewer than four, for which there is a rule of its own, as the desk has them.
   */
  async percents(): Promise<ReadonlyMap<string, number>> {
    const boards = new Map<number, Played[]>()
    for (const one of this.played) boards.set(one.board, [...(boards.get(one.board) ?? []), one])
    const most = Math.max(...[...boards.values()].map((own) => own.length))
    const all = new Map<string, number[]>()
    const add = (pair: string, percent: number) => all.set(pair, [...(all.get(pair) ?? []), percent])
    for (const [board, own] of boards) {
      const rows = await told<readonly BoardResult[]>(routes.boardResults(this.id, board))
      for (const one of own) {
        const beaten = own.reduce(
          (sum, other) => sum + (other === one ? 0 : 1 + Math.sign(one.scoreNs - other.scoreNs)),
          0,
        )
        const byHand = (100 * ((most / own.length) * (beaten + 1) - 1)) / (2 * (most - 1))
        const row = rows.find(({ ns, ew }) => ns === one.ns && ew === one.ew)!
        const { ns, ew } = own.length < 4 ? row.worth! : { ns: byHand, ew: 100 - byHand }
        expect(row.worth!.ns, `board ${board}`).toBeCloseTo(ns!, 1)
        add(one.ns, ns!)
        add(one.ew, ew!)
      }
    }
    return new Map([...all].map(([pair, own]) => [pair, own.reduce((sum, one) => sum + one, 0) / own.length]))
  }
}

const sessionOf = (id: number) => told<DeskSession>(routes.deskSession(id))

/** Nobody plays a board twice, nor is at two tables in a round. */
async function isSound({ id, played }: Room): Promise<void> {
  const boards = played.flatMap(({ board, ns, ew }) => [`${ns} ${board}`, `${ew} ${board}`])
  expect(new Set(boards).size).toBe(boards.length)
  const { tables } = await sessionOf(id)
  const seats = tables.flatMap(({ round, ns, ew }) => [ns, ew].map((name) => `${round} ${name}`))
  const real = seats.filter((one) => !one.endsWith(' Bye'))
  expect(new Set(real).size).toBe(real.length)
}

/** At night those of a web too, and a Howell of the club's own. */
const EVENINGS = [
  ['share and relay', atNight, { form: 'relay', sections: [pairs(11)], winners: 2 }],
  ['a web with one winner', atNight, { form: 'web', sections: [pairs(11)], winners: 1 }],
  [
    'two sections of a web',
    atNight,
    { form: 'web', sections: [pairs(11), pairs(8, 'Oak', 'Fir')], winners: 2 },
  ],
  ['an own Howell', atNight, { form: 'own', sections: [pairs(7)], movement: ownText('howell', 8) }],
  [
    'an own Mitchell',
    it,
    { form: 'own', sections: [pairs(7)], movement: ownText('mitchell', 8), rounds: 3, winners: 2 },
  ],
] as const

for (const [name, test, changes] of EVENINGS)
  test(`an evening of ${name} is played whole, with a late pair, one that leaves and another movement`, async () => {
    const own = changes as unknown as Partial<NewEvent>
    const room = new Room(await made(own))
    const { id } = room
    await told(routes.deskStart(id), {})
    await room.play(1)
    const late = ['Nora Field', 'Tove Strand'] as const
    await room.change({ kind: 'join', from: 2, players: late })
    await room.play(2)
    await room.change({ kind: 'leave', from: 3, pair: 'c2' })
    const { registrations } = await sessionOf(id)
    expect(registrations.map(({ name }) => name)).toContain('Nora Field – Tove Strand')
    const form = own.form === 'own' ? 'howell' : own.form === 'web' ? 'relay' : 'web'
    const movement = { kind: 'movement', from: 3, form, rounds: 2, gone: ['c2'], joined: [] } as const
    await room.change(movement)
    await room.play(3)
    await room.play(4)
    await isSound(room)
    await told(routes.deskFinish(id), {})
    await server.settled()
    // While boards are still to be played results are compared as they are.
    await expect.poll(async () => (await sessionOf(id)).status).toBe('CLOSED')
    const byHand = await room.percents()
    const ranking = await told<Ranking>(routes.rankingToBe(id))
    expect(ranking.filter(({ played }) => played > 0).length).toBe(byHand.size)
    for (const { name, percent, played } of ranking)
      if (played > 0) expect([name, percent]).toEqual([name, expect.closeTo(byHand.get(name)!, 1)])
    for (const format of ['pbn', 'usebio', 'json']) {
      const response = await fetch(`${server.url}/api/export/session/${id}.${format}`, { headers: ALONE })
      expect([format, response.status]).toEqual([format, 200])
      const read = await readFile(response.body as never)
      if (!read.ok) throw new Error(`${format}: ${read.error.message}`)
      const results = sessionsOfDocument(read.value.document).flatMap(({ tables }) =>
        tables.flatMap((table) => table.results),
      )
      expect([format, results.length]).toEqual([format, room.played.length])
    }
  })

describe("a club's own movement", () => {
  it('is kept with the club, and can be gone over to', async () => {
    const text = ownText('howell', 8)
    await made({ form: 'own', sections: [pairs(8)], movement: text })
    const kept = await told<KeptMovements>(routes.movements(1))
    expect(kept.map(({ name }) => name)).toContain('howell of 8')
    expect(kept.find(({ name }) => name === 'howell of 8')?.text).toBe(text)
    const room = new Room(await made({ sections: [pairs(7)], winners: 2, rounds: 3 }))
    await told(routes.deskStart(room.id), {})
    await room.play(1)
    const movement = {
      kind: 'movement',
      from: 2,
      form: 'own',
      movement: text,
      rounds: 2,
      joined: [],
    } as const
    const refused = await desk(routes.previewField(room.id), { ...movement, gone: ['c6', 'c7'] })
    expect(refused).toMatchObject({ status: 422, body: { reason: 'movement-size' } })
    const preview = await room.change({ ...movement, gone: [] })
    expect([preview.numberOfRounds, preview.oneRanking]).toEqual([3, true])
    await room.play(2)
    await room.play(3)
    await isSound(room)
  })

  it('is the newest of its name, and is there until somebody removes it', async () => {
    const named = (own: string) => own.replace(/^name: .*/, 'name: Thursday 3/4 #2')
    await made({ form: 'own', sections: [pairs(8)], movement: named(ownText('howell', 8)) })
    await made({ form: 'own', sections: [pairs(8)], movement: named(ownText('mitchell', 8)) })
    const own = async () =>
      (await told<KeptMovements>(routes.movements(1))).filter(({ name }) => name === 'Thursday 3/4 #2')
    expect(await own()).toEqual([{ name: 'Thursday 3/4 #2', text: named(ownText('mitchell', 8)) }])
    for (const _ of [1, 2]) {
      const left = await told<KeptMovements>(routes.removeMovement(1), { name: 'Thursday 3/4 #2' })
      expect(left.map(({ name }) => name)).not.toContain('Thursday 3/4 #2')
    }
    expect(await own()).toEqual([])
    expect((await told<KeptMovements>(routes.movements(1))).length).toBeGreaterThan(0)
  })

  it('is kept with the club where an evening goes over to it', async () => {
    const room = new Room(await made({ sections: [pairs(10)], winners: 1, rounds: 3 }))
    const text = ownText('howell', 10)
    const names = async () => (await told<KeptMovements>(routes.movements(1))).map(({ name }) => name)
    expect(await names()).not.toContain('howell of 10')
    const change = { kind: 'movement', from: 1, form: 'own', rounds: 3, gone: [], joined: [] } as const
    for (const [movement, reason] of [
      ['1 1 1 2 1\n1 2 3 4 1', 'board-at-two-tables'],
      ['1 1 1 2', 'line'],
    ] as const)
      expect(await desk(routes.previewField(room.id), { ...change, movement })).toMatchObject({
        status: 422,
        body: { code: 'draw-refused', reason },
      })
    await room.change({ ...change, movement: text })
    expect(await names()).toContain('howell of 10')
  })

  it.each([
    ['1 1 1 2 1\n1 2 3 4 1', 'board-at-two-tables'],
    ['1 1 1 2 1\n1 2 3 1 2', 'pair-at-two-tables'],
    [null, 'movement-missing'],
    [ownText('howell', 8), 'movement-size'],
  ])('%j is refused: %s', async (movement, reason) => {
    const answer = await desk(routes.makeEvent(), asked({ form: 'own', sections: [pairs(4)], movement }))
    expect(answer).toMatchObject({ status: 422, body: { code: 'draw-refused', reason } })
  })

  it("is taken from a scoring program's file", async () => {
    const file = Buffer.from(eveningFile(4)).toString('base64')
    const { text } = await told<MovementText>(routes.readMovement(), { serverId: 1, file })
    const id = await made({ form: 'own', sections: [pairs(6)], movement: text, rounds: 3 })
    const { tables } = await sessionOf(id)
    expect(tables).toHaveLength(9)
    const nothing = Buffer.from('nothing of the kind').toString('base64')
    expect(await desk(routes.readMovement(), { serverId: 1, file: nothing })).toMatchObject({
      status: 422,
      body: { code: 'draw-refused', reason: 'line' },
    })
  })
})
