/** Who plays changes while an evening goes on: late pairs, pairs that leave, substitutes, another movement. */
import { vulnerabilityOf } from '@openroom/bridge/board'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { BoardResult, Ranking } from '@openroom/protocol/schema/corrections'
import type { DeskSession, NewEvent } from '@openroom/protocol/schema/desk'
import type { AskedFieldChange, DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { DeskPhones, PhoneTable, PhoneTables } from '@openroom/protocol/schema/phones'
import type { PairRunningScore, Registration } from '@openroom/protocol/schema/results'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginDeskInTime, desk, pairs, server, told } from '../testing/deskEvents.ts'

let evenings = 0

beforeAll(beginDeskInTime)
afterAll(() => server.stop())

async function evening(changes: Partial<NewEvent> = {}): Promise<number> {
  const asked: NewEvent = {
    tournament: `Tuesday ${++evenings}`,
    event: 'Pairs',
    form: 'mitchell',
    sections: [pairs(7)],
    rounds: 3,
    boardsPerRound: 2,
    calcType: 'MP',
    arrowSwitch: false,
    scoring: {
      perWin: 2,
      imps: 'crossImps',
      vpScale: 'wbfContinuous',
      bamVpScale: 'none',
      byes: { percent: 60, ownAverage: false },
    },
    deals: { kind: 'dealt' },
    delay: 0,
    releaseRule: null,
    ...changes,
  }
  return Number((await told<{ miniSessionId: number }>(routes.makeEvent(), asked)).miniSessionId)
}

const start = (id: number) => told(routes.deskStart(id), {})
const field = (id: number) => told<DeskField>(routes.field(id))
const look = (id: number, change: AskedFieldChange) => told<FieldPreview>(routes.previewField(id), change)

async function make(id: number, change: AskedFieldChange): Promise<FieldPreview> {
  const preview = await look(id, change)
  await told(routes.changeField(id), { change, state: preview.state })
  return preview
}

const undo = async (id: number) => {
  const [newest] = (await field(id)).changes
  return told<DeskField>(routes.undoField(id, newest!.id), {})
}

/** Who sits where, as the desk has it. */
const seats = async (id: number) =>
  (await told<DeskSession>(routes.deskSession(id))).tables.map(
    ({ round, number, ns, ew, isBye }) => `${round}/${number} ${ns} - ${ew}${isBye ? ' *' : ''}`,
  )

type Played = { readonly board: number; readonly ns: string; readonly ew: string; readonly scoreNs: number }

/** Matchpoints in percent by hand: two for each result beaten, one for each equal; while it goes on each board has its own top. */
function percentsOf(played: readonly Played[]): ReadonlyMap<string, number> {
  const totals = new Map<string, readonly [points: number, top: number]>()
  const add = (pair: string, points: number, top: number) => {
    const [sum, most] = totals.get(pair) ?? [0, 0]
    totals.set(pair, [sum + points, most + top])
  }
  for (const one of played) {
    const others = played.filter((other) => other.board === one.board && other !== one)
    const points = others.reduce((sum, other) => sum + 1 + Math.sign(one.scoreNs - other.scoreNs), 0)
    add(one.ns, points, 2 * others.length)
    add(one.ew, 2 * others.length - points, 2 * others.length)
  }
  return new Map([...totals].map(([pair, [sum, top]]) => [pair, (100 * sum) / top]))
}

async function phonesOf(id: number) {
  const played: Played[] = []
  const { links } = await told<CreatedLinks>(operateRoutes.createOperatorLinks(id), { kind: 'phone' })
  const phones = await Promise.all(
    links.map(async ({ secret, number }) => {
      const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
      const tables = async () =>
        (await desk<PhoneTables>(phoneRoutes.phoneTables(), undefined, headers)).body.tables
      const enter = async (table: PhoneTable, board: number, tricks: number) => {
        const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const
        const at = { tableId: table.tableId, board }
        const result = { contract, lead: null, tricks }
        await told(phoneRoutes.phoneResult(), { ...at, version: 0, by: 'NS', result }, headers)
        await told(phoneRoutes.phoneConfirm(), { ...at, version: 1, by: 'EW' }, headers)
        played.push({
          board,
          ns: table.ns,
          ew: table.ew,
          scoreNs: scoreNs(contract, vulnerabilityOf(board), tricks),
        })
      }
      return { number, tables, enter, secret }
    }),
  )
  return {
    percents: () => percentsOf(played),
    at: (number: number) => phones.find((one) => one.number === number)!,
    /** Everything that is drawn for a round. */
    play: async (round: number, skip: readonly number[] = []) => {
      for (const phone of phones) {
        if (skip.includes(phone.number)) continue
        const table = (await phone.tables()).find((one) => one.round === round)
        if (!table || table.sitOut) continue
        for (const board of table.boards ?? [])
          await phone.enter(table, board, 7 + ((phone.number + board) % 5))
      }
    },
  }
}

const seen = async (path: string | null) => (await fetch(server.url + path)).json()

/** The public ranking, with names. */
const scores = async (id: number) => {
  await server.settled()
  const { rows } = (await seen(viewAt('runningScores', { id }).path)) as {
    readonly rows: readonly PairRunningScore[]
  }
  const entered = (await seen(viewAt('registrations', { id }).path)) as readonly Registration[]
  const names = new Map(entered.map((one) => [one.registrationId, one.name]))
  return rows.map((row) => ({ ...row, name: names.get(row.registrationId) ?? '' }))
}

describe('the ranking so far', () => {
  it('counts all results for the desk, while nobody else is told of any', async () => {
    const id = await evening({ delay: 900, winners: 2, sections: [pairs(8)] })
    await start(id)
    const ranking = () => told<Ranking>(routes.rankingToBe(id))
    expect((await ranking()).map(({ played, rank }) => [played, rank])).toEqual(Array(8).fill([0, null]))
    const phones = await phonesOf(id)
    await phones.play(1)
    await phones.play(2, [4])
    expect((await scores(id)).every(({ played }) => played === 0)).toBe(true)
    const byHand = phones.percents()
    const so = await ranking()
    expect(so.map(({ side }) => side).sort()).toEqual([...Array(4).fill('EW'), ...Array(4).fill('NS')])
    for (const { name, percent, played } of so) {
      expect([name, percent]).toEqual([name, expect.closeTo(byHand.get(name) ?? Number.NaN, 2)])
      expect([2, 4]).toContain(played)
    }
  })
})

const LATE: AskedFieldChange = { kind: 'join', from: 1, players: ['Nora Field', 'Tove Strand'] }

describe('a late pair', () => {
  it('takes the place of the bye before the start, and is gone again when that is undone', async () => {
    const id = await evening()
    const before = await seats(id)
    const preview = await make(id, LATE)
    expect(preview.tables).toHaveLength(3)
    expect(preview.newTables).toEqual([])
    const after = await seats(id)
    expect(after.filter((one) => one.includes('Nora Field – Tove Strand'))).toHaveLength(3)
    expect(after.some((one) => one.endsWith('*'))).toBe(false)
    expect(await field(id)).toMatchObject({ changes: [{ kind: 'join', canUndo: true, by: 'Vera' }] })
    expect(await undo(id)).toMatchObject({ changes: [] })
    expect(await seats(id)).toEqual(before)
  })

  it('comes during a round: its table plays at once, and phones lead there', async () => {
    const id = await evening()
    await start(id)
    const phones = await phonesOf(id)
    await phones.play(1)
    expect(await field(id)).toMatchObject({ nowRound: 2, free: [1, 2, 3] })
    await make(id, { ...LATE, from: 2 })
    const tables = await phones.at(4).tables()
    expect(tables.map(({ sitOut }) => sitOut)).toEqual([true, false, false])
    const all = await Promise.all([1, 2, 3, 4].map((number) => phones.at(number).tables()))
    const own = all.flat().filter((one) => one.players.ew.includes('Nora Field'))
    expect(own.map(({ round }) => round).sort()).toEqual([2, 3])
    const second = own.find(({ round }) => round === 2)!
    const third = own.find(({ round }) => round === 3)!
    expect(second.next.ew).toMatchObject({ round: 3, number: third.number })
    await phones.play(2)
    await phones.play(3)
    // Four boards, as the others six: a round that it was not there is no sit-out of its own.
    const late = async () => (await scores(id)).find(({ name }) => name.includes('Nora'))?.played
    await expect.poll(late).toBe(4)
    expect(await scores(id)).toHaveLength(8)
  })

  it.each([
    ['who plays already', { ...LATE, players: ['Nora Field', 'Ash 3'] }, 'player-twice'],
    ['who is named twice', { ...LATE, players: ['Nora Field', 'nora field'] }, 'player-twice'],
  ] as const)('is refused with somebody %s', async (_, change, reason) => {
    const id = await evening()
    const refused = await desk(routes.previewField(id), change)
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'field-refused', reason }])
  })

  it('finds no place where nobody sits out', async () => {
    const id = await evening({ sections: [pairs(8)] })
    const refused = await desk(routes.previewField(id), LATE)
    expect(refused.body).toMatchObject({ reason: 'no-free-place' })
  })
})

describe('a pair that leaves', () => {
  const average = { kind: 'average', ns: 'AVE', ew: 'AVE' } as const
  const gone = (pair: string, from: number): AskedFieldChange => ({ kind: 'leave', pair, from })

  atNight('makes its opponents sit out, by the rule of byes', async () => {
    const id = await evening({ sections: [pairs(8)] })
    await start(id)
    const phones = await phonesOf(id)
    await phones.play(1)
    const before = await seats(id)
    await make(id, gone('c8', 2))
    expect((await seats(id)).filter((one) => one.includes('Ash 8'))).toHaveLength(1)
    expect((await seats(id)).filter((one) => one.endsWith('*'))).toHaveLength(2)
    await undo(id)
    expect(await seats(id)).toEqual(before)
    await make(id, gone('c8', 2))
    await phones.play(2)
    await phones.play(3)
    const satOut = async () => (await scores(id)).filter((one) => 'sitOut' in one && one.sitOut).length
    await expect.poll(satOut).toBe(2)
    expect(await scores(id)).toHaveLength(8)
  })

  it('leaves in the middle of a round: what it has not played is an average for the others', async () => {
    const id = await evening({ sections: [pairs(8)] })
    await start(id)
    const phones = await phonesOf(id)
    const [table] = await phones.at(1).tables()
    const [first, second] = table!.boards!
    await phones.at(1).enter(table!, first!, 9)
    const preview = await make(id, gone('c1', 1))
    expect(preview.ruled).toEqual([{ round: 1, number: 1, section: null, board: second }])
    const [ruled] = await phones.at(1).tables()
    expect(ruled!.results.map(({ board, confirmed }) => [board, confirmed])).toEqual([
      [first, true],
      [second, true],
    ])
    expect((await field(id)).changes[0]?.canUndo).toBe(true)
    await undo(id)
    expect((await phones.at(1).tables())[0]!.results.map(({ board }) => board)).toEqual([first])
  })

  it('has begun a board that was played, whatever the director says of it afterwards', async () => {
    const id = await evening({ sections: [pairs(8)] })
    await start(id)
    const phones = await phonesOf(id)
    const [table] = await phones.at(1).tables()
    await phones.at(1).enter(table!, table!.boards![0]!, 9)
    const one = (await told<readonly BoardResult[]>(routes.boardResults(id, table!.boards![0]!))).find(
      ({ round, number }) => round === 1 && number === 1,
    )!
    const correction = {
      kind: 'ruling',
      table: one.table,
      board: table!.boards![0]!,
      ruling: average,
    } as const
    await told(routes.correctSession(id), { correction, reason: 'Fouled' })
    const movement = { kind: 'movement', from: 1, form: 'howell', rounds: 3, gone: [], joined: [] } as const
    const refused = await desk<{ readonly reason: string }>(routes.previewField(id), movement)
    expect(refused.body.reason).toBe('begun')
  })

  it('may leave, and others come and go, where the director has said in advance what a board counts', async () => {
    const id = await evening({ sections: [pairs(8)] })
    await start(id)
    const rows = () => told<readonly BoardResult[]>(routes.boardResults(id, 1))
    const one = (await rows()).find(({ round }) => round === 2)!
    const correction = { kind: 'ruling', table: one.table, board: 1, ruling: average } as const
    await told(routes.correctSession(id), { correction, reason: 'No time' })
    const { pairs: entered } = await field(id)
    const keyOf = (name: string) => entered.find((pair) => pair.name === name)!.key
    // A substitute sits where the average stays his pair's; who leaves elsewhere has nothing to do with it.
    await make(id, { kind: 'substitute', from: 2, to: 2, seat: 0, player: 'Sue Sub', pair: keyOf(one.ns) })
    await undo(id)
    const elsewhere = entered.find(({ name }) => name !== one.ns && name !== one.ew)!
    await make(id, gone(elsewhere.key, 2))
    await undo(id)
    const movement = { kind: 'movement', from: 2, form: 'howell', rounds: 3, gone: [], joined: [] } as const
    const refused = await desk<{ readonly reason: string }>(routes.previewField(id), movement)
    expect([refused.status, refused.body.reason]).toEqual([422, 'average-given'])
    await told(
      routes.undoCorrection(id, (await rows()).find(({ table }) => table === one.table)!.correction!),
      {},
    )
    await make(id, movement)
  })

  it('cannot be undone once somebody has played by it', async () => {
    const id = await evening({ sections: [pairs(8)] })
    await start(id)
    const phones = await phonesOf(id)
    await make(id, { kind: 'movement', from: 1, form: 'howell', rounds: 5, gone: ['c8'], joined: [] })
    await phones.play(1)
    const { changes } = await field(id)
    expect(changes).toMatchObject([
      { kind: 'movement', names: [], gone: [expect.any(String)], canUndo: false },
    ])
    const refused = await desk(routes.undoField(id, changes[0]!.id), {})
    expect(refused.body).toMatchObject({ code: 'field-refused', reason: 'begun' })
  })
})

describe('a substitute', () => {
  const asked: AskedFieldChange = {
    kind: 'substitute',
    pair: 'c1',
    seat: 1,
    from: 2,
    to: 2,
    player: 'Nora Field',
  }

  it('sits there for a round, whatever the pair says of itself later', async () => {
    const id = await evening({ sections: [pairs(8)] })
    await start(id)
    const phones = await phonesOf(id)
    await phones.play(1)
    await make(id, asked)
    const tables = await phones.at(1).tables()
    expect(tables.map(({ players }) => players.ns)).toEqual([
      ['Ash 1', 'Elm 1'],
      ['Ash 1', 'Nora Field'],
      ['Ash 1', 'Elm 1'],
    ])
    // As the table is told who plays there, and whoever meets them next.
    expect(tables.map(({ ns }) => ns)).toEqual(['Ash 1 – Elm 1', 'Ash 1 – Nora Field', 'Ash 1 – Elm 1'])
    const others = (await Promise.all([2, 3, 4].map((number) => phones.at(number).tables()))).flat()
    const met = others.flatMap(({ next }) => next.ew?.against ?? [])
    expect(new Set(met.filter((one) => one.startsWith('Ash 1 ')))).toEqual(
      new Set(['Ash 1 – Nora Field', 'Ash 1 – Elm 1']),
    )
    const saying = {
      tableId: tables[0]!.tableId,
      side: 'NS',
      players: [
        { kind: 'guest', name: 'Ash One' },
        { kind: 'guest', name: 'Elm One' },
      ],
    }
    await told(phoneRoutes.deskPlayers(id), saying)
    expect((await phones.at(1).tables()).map(({ players }) => players.ns[1])).toEqual([
      'Elm One',
      'Nora Field',
      'Elm One',
    ])
    await undo(id)
    expect((await phones.at(1).tables()).map(({ players }) => players.ns[1])).toEqual([
      'Elm One',
      'Elm One',
      'Elm One',
    ])
  })

  it('is the pair where he plays all of it', async () => {
    const id = await evening({ sections: [pairs(8)] })
    await make(id, { ...asked, from: 1, to: null })
    const { pairs: own } = await field(id)
    expect(own.find(({ key }) => key === 'c1')).toMatchObject({ players: ['Ash 1', 'Nora Field'] })
    await undo(id)
    expect((await field(id)).pairs.find(({ key }) => key === 'c1')?.players).toEqual(['Ash 1', 'Elm 1'])
  })
})

describe('an individual', () => {
  const players = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `Ash ${i + 1}`, players: [`Ash ${i + 1}`] }))
  const asked: AskedFieldChange = {
    kind: 'substitute',
    pair: 'c3',
    seat: 0,
    from: 2,
    to: 2,
    player: 'Nora Field',
  }
  const individual = () => evening({ form: 'individual', sections: [players(8)] })
  /** Who sits at any table, round by round. */
  const sitting = async (phones: Awaited<ReturnType<typeof phonesOf>>) => {
    const tables = (await Promise.all([1, 2].map((number) => phones.at(number).tables()))).flat()
    return [1, 2, 3].map((round) =>
      tables
        .filter((one) => one.round === round)
        .flatMap(({ players: { ns, ew } }) => [...ns, ...ew])
        .sort(),
    )
  }
  const own = players(8).map(({ name }) => name)
  const without = [...own.filter((name) => name !== 'Ash 3'), 'Nora Field'].sort()

  it('has somebody in a player’s place for a round, whose points stay the player’s', async () => {
    const id = await individual()
    await start(id)
    const phones = await phonesOf(id)
    await phones.play(1)
    expect(await field(id)).toMatchObject({ why: null, form: 'individual', free: [] })
    expect((await field(id)).pairs.map(({ players: of, plays }) => [of, plays])).toEqual(
      own.map((name) => [[name], true]),
    )
    const preview = await make(id, asked)
    expect(preview.tables).toHaveLength(1)
    expect([preview.tables[0]!.ns, preview.tables[0]!.ew].join(' – ')).toContain('Nora Field')
    expect(preview.pairs.find(({ key }) => key === 'c3')).toMatchObject({
      played: [1, 2],
      toCome: [3, 4, 5, 6],
    })
    expect(await sitting(phones)).toEqual([own, without, own])
    await phones.play(2)
    const undone = await desk(routes.undoField(id, (await field(id)).changes[0]!.id), {})
    expect(undone.body).toMatchObject({ code: 'field-refused', reason: 'begun' })
    await phones.play(3)
    // Each played a round with each of three partners.
    const byHand = [...phones.percents()]
    const percentOf = (name: string) =>
      byHand
        .filter(([pair]) => pair.replace('Nora Field', 'Ash 3').split(' – ').includes(name))
        .reduce((sum, [, percent], _, { length }) => sum + percent / length, 0)
    const ranked = await told<Ranking>(routes.rankingToBe(id))
    expect(new Map(ranked.map(({ name, percent, played }) => [name, [percent, played]]))).toEqual(
      new Map(own.map((name) => [name, [expect.closeTo(percentOf(name), 2), 6]])),
    )
  })

  it('has somebody instead of a player who never came, and takes it back', async () => {
    const id = await individual()
    const phones = await phonesOf(id)
    await make(id, { ...asked, from: 1, to: null })
    expect(await sitting(phones)).toEqual([without, without, without])
    expect((await field(id)).pairs.find(({ key }) => key === 'c3')).toMatchObject({ name: 'Nora Field' })
    await undo(id)
    expect(await sitting(phones)).toEqual([own, own, own])
    expect((await field(id)).pairs.find(({ key }) => key === 'c3')).toMatchObject({ name: 'Ash 3' })
  })

  it('lets nobody sit twice, no partnership be a player, and no player leave', async () => {
    const id = await individual()
    const reason = async (change: AskedFieldChange) =>
      (await desk<{ reason: string }>(routes.previewField(id), change)).body.reason
    expect(await reason({ ...asked, player: 'Ash 5' })).toBe('player-twice')
    expect(await reason({ ...asked, pair: 'c9' })).toBe('no-such-pair')
    expect(await reason({ kind: 'leave', from: 2, pair: 'c3' })).toBe('not-drawn-here')
  })
})

describe('a Howell beside a Mitchell', () => {
  const mixed = (small: number) =>
    evening({
      sections: [pairs(10), pairs(small, 'Oak', 'Fir')],
      sectionForms: ['mitchell', 'howell'],
      ...{ rounds: 5, winners: 2, arrowSwitch: true },
    })

  it('is played on the same boards, and ranked with it', async () => {
    const id = await mixed(6)
    await start(id)
    const phones = await phonesOf(id)
    for (const round of [1, 2, 3]) await phones.play(round)
    const ranked = await told<Ranking>(routes.rankingToBe(id))
    const byHand = phones.percents()
    expect(ranked.map(({ name, percent, side }) => [name, percent, side])).toEqual(
      ranked.map(({ name }) => [name, expect.closeTo(byHand.get(name) ?? Number.NaN, 2), null]),
    )
    expect(ranked).toHaveLength(16)
    // One row of places over both.
    expect(Math.max(...ranked.map(({ rank }) => Number(rank)))).toBeGreaterThan(10)
    await phones.play(4)
    await phones.play(5)
    await server.settled()
    const { rows } = (await seen(viewAt('runningScores', { id }).path)) as {
      readonly rows: readonly unknown[]
    }
    expect(rows).toHaveLength(16)
  })

  it('keeps directions in its Mitchell after another pair has moved, where nobody wished a switch', async () => {
    const id = await evening({
      sections: [pairs(11), pairs(7, 'Oak', 'Fir')],
      sectionForms: ['mitchell', 'howell'],
      ...{ rounds: 5, winners: 1 },
    })
    await make(id, { kind: 'section', from: 2, pair: 'c5', section: 'B' })
    const { tables } = await told<DeskPhones>(phoneRoutes.deskPhones(id))
    const own = tables.filter(({ section, round }) => section === 'A' && round > 1)
    const north = new Set(own.map(({ ns }) => ns))
    expect(own).toHaveLength(20)
    expect(own.filter(({ ew }) => north.has(ew))).toEqual([])
  })

  it('takes a late pair where it has a free place', async () => {
    const id = await mixed(5)
    const preview = await make(id, LATE)
    expect(preview.tables.map(({ section }) => section)).toEqual(Array(5).fill('B'))
    expect(preview.newBoards).toEqual([])
  })
})

describe('a pair that goes to another section', () => {
  const halfTables = () => evening({ sections: [pairs(11), pairs(9, 'Oak', 'Fir')], rounds: 4 })
  const asked: AskedFieldChange = { kind: 'section', from: 1, pair: 'c6', section: 'B' }
  const placesOf = async (id: number) =>
    (await told<DeskSession>(routes.deskSession(id))).tables.map(
      ({ round, section, number, isBye }) => `${round} ${section}${number}${isBye ? ' *' : ''}`,
    )

  it('fills the half tables of both, on the boards that are there, and comes back', async () => {
    const id = await halfTables()
    const before = await seats(id)
    const preview = await make(id, asked)
    expect(preview).toMatchObject({ newBoards: [], again: 0, numberOfRounds: 4 })
    expect(preview.renumbered).toEqual([{ name: 'Ash 6 – Elm 6', from: 'A6', to: 'B10' }])
    const now = await placesOf(id)
    expect(now.filter((one) => one.endsWith('*'))).toEqual([])
    expect(now).toHaveLength(4 * 10)
    const { pairs: all, changes } = await field(id)
    expect(all.filter(({ section }) => section === 'A')).toHaveLength(10)
    expect(changes[0]).toMatchObject({ kind: 'section', names: ['Ash 6 – Elm 6'], canUndo: true })
    await undo(id)
    expect(await seats(id)).toEqual(before)
  })

  it('waits for a round that nobody has begun, and goes nowhere but to another section', async () => {
    const id = await halfTables()
    await start(id)
    const phones = await phonesOf(id)
    await phones.play(1)
    const reason = async (change: AskedFieldChange) =>
      (await desk<{ reason: string }>(routes.previewField(id), change)).body.reason
    expect(await reason(asked)).toBe('begun')
    expect(await reason({ ...asked, from: 2, section: 'A' })).toBe('nothing')
    expect(await reason({ ...asked, from: 2, section: 'C' })).toBe('nothing')
    const preview = await make(id, { ...asked, from: 2 })
    const own = preview.pairs.find(({ key }) => key === 'c6')!
    expect(own.toCome.filter((board) => own.played.includes(board))).toEqual([])
    expect(own.sitsOut).toEqual([1])
  })
})

describe('another movement', () => {
  atNight('keeps what was played, and brings nobody to a board or past another twice', async () => {
    const id = await evening({ sections: [pairs(10)], rounds: 5, winners: 2 })
    await start(id)
    const phones = await phonesOf(id)
    await phones.play(1)
    const before = await seats(id)
    const change: AskedFieldChange = {
      kind: 'movement',
      from: 2,
      form: 'howell',
      rounds: 4,
      gone: ['c10', 'c3', 'c7'],
      joined: [['Nora Field', 'Tove Strand']],
    }
    const preview = await make(id, change)
    expect(preview).toMatchObject({ numberOfRounds: 5, oneRanking: true })
    // Whoever sat east-west had a number that a pair north-south has too: it is told.
    expect(preview.renumbered.map(({ from }) => from)).not.toEqual([])
    expect(preview.pairs).toHaveLength(8)
    for (const { played, toCome } of preview.pairs) {
      expect(new Set([...played, ...toCome]).size).toBe(played.length + toCome.length)
      expect(toCome).toHaveLength(8)
    }
    const now = await seats(id)
    expect(now.filter((one) => one.startsWith('1/'))).toEqual(before.filter((one) => one.startsWith('1/')))
    for (const round of [2, 3, 4, 5]) await phones.play(round)
    const played = async () =>
      (await scores(id)).map((one) => [one.name.split(' – ')[0], one.played].join(' ')).sort()
    const whole = [1, 2, 4, 5, 6, 8, 9].map((at) => `Ash ${at} 10`)
    const left = [3, 7, 10].map((at) => `Ash ${at} 2`)
    await expect.poll(played).toEqual([...whole, ...left, 'Nora Field 8'].sort())
    const percents = phones.percents()
    for (const { name, totalPercent } of await scores(id))
      expect(totalPercent).toBeCloseTo(percents.get(name)!, 1)
  })

  it('is undone as a whole, further boards with it', async () => {
    const id = await evening({ sections: [pairs(8)], rounds: 3 })
    await start(id)
    const phones = await phonesOf(id)
    await phones.play(1)
    const before = [await seats(id), (await phones.at(1).tables()).map(({ boards }) => boards)]
    const change: AskedFieldChange = {
      kind: 'movement',
      from: 2,
      form: 'howell',
      rounds: 7,
      gone: [],
      joined: [],
    }
    const preview = await make(id, change)
    expect(preview.newBoards.length).toBeGreaterThan(0)
    expect((await seats(id)).length).toBe(4 * 8)
    await undo(id)
    expect([await seats(id), (await phones.at(1).tables()).map(({ boards }) => boards)]).toEqual(before)
  })

  atNight(
    'is refused for a round that a table has begun, and when what was looked at is not there any more',
    async () => {
      const id = await evening({ sections: [pairs(8)] })
      await start(id)
      const phones = await phonesOf(id)
      const change = { kind: 'movement', from: 1, form: 'howell', rounds: 3, gone: [], joined: [] } as const
      const preview = await look(id, change)
      const [table] = await phones.at(1).tables()
      await phones.at(1).enter(table!, table!.boards![0]!, 9)
      const refused = await desk(routes.changeField(id), { change, state: preview.state })
      expect(refused.body).toMatchObject({ code: 'field-refused', reason: 'begun' })
      const two = await look(id, { ...change, from: 2 })
      await phones.play(1, [1])
      await make(id, { kind: 'leave', pair: 'c2', from: 2 })
      const outdated = await desk(routes.changeField(id), {
        change: { ...change, from: 2 },
        state: two.state,
      })
      expect(outdated.body).toMatchObject({ code: 'draw-outdated' })
    },
  )
})
