/**
 * A Mitchell of 13½ tables with what goes wrong on an evening, drawn from a seed: thirteen tables enter over HTTP, one with
 * a phone in a browser. At the end every result is where it was played, and the ranking is that of an independent count.
 */
import { MITCHELL_FORMS } from '@openroom/bridge/movement/draw'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { Ranking } from '@openroom/protocol/schema/corrections'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { Random } from '@openroom/simulate/random'
import { Random as Chance } from '@openroom/simulate/random'
import { hire } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { faultsOf, MITCHELL_FAULTS, type MitchellFault, seeds } from './faults.ts'
import { Floor, type FloorTable, type Played, someResult } from './floor.ts'
import { told } from './real.ts'
import { phoneOf, type TablePhone } from './tablePhone.ts'

const PAIRS = 27
const ROUNDS = 6
const BOARDS = 2

const EVENT: Omit<NewEvent, 'tournament' | 'form'> = {
  event: 'Pairs',
  sections: [
    Array.from({ length: PAIRS }, (_, i) => {
      const players = [`Ash ${i + 1}`, `Elm ${i + 1}`]
      return { name: players.join(' – '), players }
    }),
  ],
  rounds: ROUNDS,
  boardsPerRound: BOARDS,
  calcType: 'MP',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  deals: { kind: 'dealt' },
  delay: 0,
  releaseRule: null,
}

const AWARDS = { 'AVE+': 60, AVE: 50, 'AVE-': 40 } as const

/**
 * Matchpoints by hand: two for each score beaten, one for each equal; a board with fewer scores than the one that was played
 * most often by Neuberg's formula.
 */
function percentOf(
  all: readonly Played[],
  one: Played,
  most: number,
): { readonly ns: number; readonly ew: number } {
  if (one.award !== null) return { ns: AWARDS[one.award], ew: AWARDS[one.award] }
  const scored = all.filter(({ scoreNs, award }) => scoreNs !== null && award === null)
  const beaten = scored.filter(({ scoreNs }) => scoreNs! < one.scoreNs!).length
  const equal = scored.filter((other) => other !== one && other.scoreNs === one.scoreNs).length
  const points = 2 * beaten + equal
  const whole = (most / scored.length) * (points + 1) - 1
  const ns = (100 * whole) / (2 * (most - 1))
  return { ns, ew: 100 - ns }
}

/** However it was spelt when the board was played. */
const plainName = (name: string): string => name.replace(/(\d)a\b/, '$1')

class Evening {
  readonly floor: Floor
  readonly #chance: Random
  /** Boards whose tables are compared apart, by the director's word. */
  readonly apart = new Set<number>()
  readonly done: string[] = []
  late: { readonly table: FloorTable; readonly board: number } | null = null

  constructor(floor: Floor, chance: Random) {
    this.floor = floor
    this.#chance = chance
  }

  /** What happens before a round. */
  async before(kind: MitchellFault, round: number, pick: Random): Promise<void> {
    const { floor } = this
    const { pairs } = await floor.field()
    const here = pairs.filter(({ plays }) => plays)
    const one = here[pick.below(here.length)]!
    const other = here[(here.indexOf(one) + 1) % here.length]!
    const note = (is: boolean) => this.done.push(`${kind}@${round}${is ? '' : ' (refused)'}`)
    switch (kind) {
      case 'latePair': {
        const change = { kind: 'join', from: round, players: [`Late ${round}`, `Tardy ${round}`] } as const
        const is = await floor.change(change)
        if (is) {
          await floor.undoChange()
          expect(await floor.change(change)).toBe(true)
        }
        return void note(is)
      }
      case 'pairLeaves':
        return void note(await floor.change({ kind: 'leave', from: round, pair: one.key }))
      case 'substitute':
        floor.substitutes.set(`Guest ${round}`, one.players[0]!)
        return void note(
          await floor.change({
            kind: 'substitute',
            from: round,
            to: round,
            pair: one.key,
            seat: 0,
            player: `Guest ${round}`,
          }),
        )
      case 'changedPlaces':
        return void note(await floor.change({ kind: 'places', from: round, one: one.key, other: other.key }))
      case 'wrongRound': {
        const [own, next] = [await floor.tables(round), await floor.tables(round + 1)]
        const table = own[pick.below(own.length)]!
        const first = next.find(({ number }) => number === table.number)?.boards?.[0]
        const pair = pairs.find(({ name }) => name === table.ns)
        if (!first || !pair) return void note(false)
        return void note(await floor.change({ kind: 'boards', from: round, pair: pair.key, first }))
      }
      case 'otherMovement':
        note(
          await floor.change({
            kind: 'movement',
            from: round,
            form: MITCHELL_FORMS[pick.below(MITCHELL_FORMS.length)]!,
            rounds: ROUNDS - round + 1,
            gone: pairs.filter(({ plays }) => !plays).map(({ key }) => key),
            joined: [],
          }),
        )
        return
      case 'misspelt':
        await floor.correct({ kind: 'player', from: one.players[0]!, to: `${one.players[0]}a` })
        return void note(true)
      case 'penalty':
        await floor.correct({
          kind: 'penalty',
          registration: one.key,
          unit: 'PERCENT',
          amount: -1,
        } as never)
        await floor.undoCorrection()
        return void note(true)
      default:
    }
  }

  /** What happens to a board at a table. @returns whether it has been entered by that */
  async entering(kind: MitchellFault, table: FloorTable, board: number): Promise<boolean> {
    const { floor } = this
    const result = someResult(this.#chance)
    const key = async (at = board) =>
      (await floor.results(at)).find((one) => one.round === table.round && one.number === table.number)!.table
    switch (kind) {
      case 'disagreement':
        await floor.enter(table, board, result, someResult(this.#chance))
        break
      case 'wrongResult':
        await floor.enter(table, board, someResult(this.#chance))
        await floor.correct({ kind: 'result', table: await key(), board, ...result } as never)
        floor.keep(table, board, result)
        break
      case 'notPlayed':
        await floor.correct({
          kind: 'ruling',
          table: await key(),
          board,
          ruling: { kind: 'average', ns: 'AVE', ew: 'AVE' },
        })
        floor.keep(table, board, { contract: null, lead: null, tricks: null }, 'AVE')
        break
      case 'otherCards':
        // Whose cards were others shows beside a table that has played it too.
        if (![...floor.played.values()].some((one) => one.board === board)) return false
        await floor.enter(table, board, result)
        await floor.correct({ kind: 'fouled', board, tables: [await key()] })
        this.apart.add(board)
        break
      case 'boardsExchanged': {
        const other = table.boards?.find((one) => one !== board && !floor.at(table, one))
        if (other === undefined) return false
        const second = someResult(this.#chance)
        await floor.enter(table, board, second)
        await floor.enter(table, other, result)
        for (const [at, right] of [
          [board, result],
          [other, second],
        ] as const) {
          await floor.correct({ kind: 'result', table: await key(at), board: at, ...right } as never)
          floor.keep(table, at, right)
        }
        break
      }
      case 'wrongDirection':
        await floor.enter(table, board, result)
        await floor.correct({ kind: 'sides', table: await key(), board: null })
        floor.turn(table)
        break
      case 'call':
        await floor.callDirector(table)
        return false
      case 'sentTwice': {
        await floor.enter(table, board, result)
        const at = { tableId: table.tableId, board }
        const again = await floor.answer(
          '/api/phones/confirm',
          { ...at, version: 1, by: 'EW' },
          floor.phone(table),
        )
        expect([200, 409]).toContain(again.status)
        break
      }
      case 'lateBoard':
        this.late = { table, board }
        return true
      default:
        return false
    }
    this.done.push(`${kind}@${table.round}`)
    return true
  }

  async enter(table: FloorTable, board: number): Promise<void> {
    if (!this.floor.at(table, board)) await this.floor.enter(table, board, someResult(this.#chance))
  }

  async catchUp(): Promise<void> {
    if (this.late === null) return
    await this.enter(this.late.table, this.late.board)
    this.done.push(`lateBoard@${this.late.table.round}`)
    this.late = null
  }
}

/** The table with a phone in a browser: entered and confirmed by touch. */
async function byTouch(
  phone: TablePhone,
  evening: Evening,
  table: FloorTable,
  chance: Random,
): Promise<void> {
  await phone.page.reload()
  const round = phone.page.getByLabel('Round')
  await expect(round).toBeVisible()
  await round.selectOption(`${table.round}`)
  for (const board of table.boards ?? []) {
    if (evening.floor.at(table, board)) continue
    const result = someResult(chance)
    await phone.enter(board, result)
    await phone.confirm()
    evening.floor.keep(table, board, result)
  }
}

for (const seed of seeds)
  test(`a Mitchell of 13½ tables, as it goes with seed ${seed}`, async ({ server, browser }) => {
    const begun = Date.now()
    const since = () => `${((Date.now() - begun) / 1_000).toFixed(1)} s`
    const staff = await hire(server, `Director ${seed}`, 'ADMIN')
    const form = MITCHELL_FORMS[seed % MITCHELL_FORMS.length]!
    const floor = await Floor.made(server, staff, { ...EVENT, form, tournament: `Evening ${seed}` })
    await floor.start()
    const chance = new Chance(seed).fork('play')
    const evening = new Evening(floor, chance)
    const phone = await phoneOf(browser, (await floor.links()).get('1 null')!)
    const faults = faultsOf(seed, MITCHELL_FAULTS, ROUNDS)
    told(
      `seed ${seed}, ${form}: made and started after ${since()}; ${faults.map(({ kind, round }) => `${kind}@${round}`).join(' ')}`,
    )
    for (let round = 1; round <= ROUNDS; round += 1) {
      const now = faults.filter((one) => one.round === round)
      for (const { kind, pick } of now) await evening.before(kind, round, pick)
      const tables = await floor.tables(round)
      const own = tables.find(({ number }) => number === 1)
      const open = tables.flatMap((table) => (table.boards ?? []).map((board) => ({ table, board })))
      // At tables without a browser, each at another.
      const left = open.filter(({ table }) => table !== own)
      for (const { kind, pick } of now) {
        const [at] = left.splice(pick.below(left.length), 1)
        if (!(await evening.entering(kind, at!.table, at!.board))) left.push(at!)
      }
      for (const { table, board } of left) await evening.enter(table, board)
      if (own) await byTouch(phone, evening, own, chance)
      if (now.some(({ kind }) => kind === 'serverStarts')) {
        await server.restart()
        evening.done.push(`serverStarts@${round}`)
      }
      // Nothing early: of no board while somebody who is drawn to it has it to come.
      const toCome = new Set<number>()
      for (let next = 1; next <= ROUNDS; next += 1)
        for (const table of await floor.tables(next))
          for (const board of table.boards ?? []) if (!floor.at(table, board)) toCome.add(board)
      expect((await floor.told()).filter((board) => toCome.has(board))).toEqual([])
      if (round > 1) await evening.catchUp()
      if (evening.late === null) await floor.isSettled(round)
      told(`round ${round}: ${open.length} boards, ${since()}`)
    }
    await evening.catchUp()
    await floor.finish()
    // Every result is where it was played, and worth what it is worth; nobody has had a board twice.
    const all = [...floor.played.values()]
    const sat = all.flatMap(({ board, ns, ew }) => [`${ns} ${board}`, `${ew} ${board}`])
    expect(sat.filter((one, at) => sat.indexOf(one) !== at)).toEqual([])
    const worth = new Map<string, number[]>()
    const times = new Map<number, number>()
    for (const { board } of all) times.set(board, (times.get(board) ?? 0) + 1)
    const most = Math.max(...times.values())
    for (const board of [...new Set(all.map((one) => one.board))]) {
      const own = all.filter((one) => one.board === board)
      const rows = await floor.results(board)
      const there = rows.filter(({ outcome }) => outcome !== null)
      expect([board, there.length]).toEqual([board, own.length])
      for (const one of own) {
        const row = rows.find(
          ({ round, number }) => round === one.table.round && number === one.table.number,
        )!
        const { contract, tricks } = one.result
        expect([board, row.number, row.outcome?.contract ?? null, row.outcome?.tricks ?? null]).toEqual([
          board,
          row.number,
          contract,
          tricks,
        ])
        const { ns, ew } =
          evening.apart.has(board) || own.filter(({ award }) => award === null).length < 4
            ? { ns: row.worth!.ns!, ew: row.worth!.ew! }
            : percentOf(own, one, most)
        expect([row.ns, row.ew].map(plainName)).toEqual([one.ns, one.ew].map(plainName))
        expect(row.worth!.ns, `board ${board}, table ${row.number}`).toBeCloseTo(ns, 1)
        for (const [name, figure] of [
          [row.ns, ns],
          [row.ew, ew],
        ] as const)
          worth.set(name, [...(worth.get(name) ?? []), figure])
      }
    }
    const ranking = await floor.call<Ranking>(deskRoutes.rankingToBe(floor.id))
    for (const { name, percent, played } of ranking) {
      const own = worth.get(name) ?? []
      if (own.length === 0) continue
      expect([name, played]).toEqual([name, own.length])
      expect(percent, name).toBeCloseTo(own.reduce((sum, one) => sum + one, 0) / own.length, 1)
    }
    const taps = (phone.taps / (ROUNDS * BOARDS)).toFixed(1)
    told(
      `seed ${seed}: ${all.length} results as played, ${ranking.length} pairs as counted, ${taps} taps a board; ${evening.done.join(' ')}; ${since()}`,
    )
    await phone.page.context().close()
  })
