/**
 * A Swiss of seven teams over two evenings with what goes wrong, drawn from a seed: both rooms enter on phones. At the end
 * every result is where it was played, and the victory points are those of an independent count.
 */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { Ranking } from '@openroom/protocol/schema/corrections'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { NextRounds } from '@openroom/protocol/schema/nextRound'
import { Random as Chance, type Random } from '@openroom/simulate/random'
import { hire } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { impsOf, victoryPoints } from './count.ts'
import { faultsOf, SWISS_FAULTS, type SwissFault, seeds } from './faults.ts'
import { Floor, type FloorTable, someResult } from './floor.ts'
import { told } from './real.ts'

const TEAMS = 7
const ROUNDS = 5
const BOARDS = 4
/** After this round everybody goes home, and the server is started again for the next evening. */
const FIRST_EVENING = 3
/** 60 % of 20. */
const BYE = 12

const EVENT: Omit<NewEvent, 'tournament'> = {
  event: 'Teams',
  form: 'swiss',
  sections: [
    Array.from({ length: TEAMS }, (_, i) => ({
      name: `Team ${i + 1}`,
      players: ['Ash', 'Elm', 'Oak', 'Yew'].map((name) => `${name} ${i + 1}`),
    })),
  ],
  rounds: ROUNDS,
  boardsPerRound: BOARDS,
  calcType: 'IMP',
  scoring: {
    ...{ perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
    byes: { percent: 60, ownAverage: false },
  },
  deals: { kind: 'dealt' },
  delay: 0,
  releaseRule: null,
}

type Match = { readonly round: number; readonly open: FloorTable; readonly closed: FloorTable }

class Evenings {
  readonly floor: Floor
  readonly #chance: Random
  readonly matches: Match[] = []
  readonly byes: { readonly round: number; readonly team: string }[] = []
  readonly done: string[] = []
  /** Names by key of who does not play any more. */
  readonly gone = new Map<string, string>()

  constructor(floor: Floor, chance: Random) {
    this.floor = floor
    this.#chance = chance
  }

  async before(kind: SwissFault, round: number, pick: Random): Promise<void> {
    const { floor } = this
    const { pairs } = await floor.field()
    const here = pairs.filter(({ key }) => !this.gone.has(key))
    const one = here[pick.below(here.length)]!
    if (kind === 'lateTeam') {
      const name = `Late ${round}`
      const players = ['Fir', 'Ivy', 'May', 'Box'].map((player) => `${player} ${round}`)
      const change = { kind: 'team', from: round, name, players } as const
      expect(await floor.change(change)).toBe(true)
      await floor.undoChange()
      expect(await floor.change(change)).toBe(true)
      await floor.links()
    } else if (kind === 'withdrawal' && here.length > 5) {
      await floor.correct({ kind: 'withdrawal', registration: one.key, from: round })
      this.gone.set(one.key, one.name)
    } else if (kind === 'backAgain') {
      await floor.correct({ kind: 'withdrawal', registration: one.key, from: round })
      await floor.undoCorrection()
    } else if (kind === 'penalty') {
      await floor.correct({ kind: 'penalty', registration: one.key, unit: null, amount: -1 })
      await floor.undoCorrection()
    } else return
    this.done.push(`${kind}@${round}`)
  }

  async entering(kind: SwissFault, table: FloorTable, board: number): Promise<boolean> {
    const { floor } = this
    const result = someResult(this.#chance)
    const key = async () =>
      (await floor.results(board)).find(
        (one) => one.round === table.round && one.number === table.number && one.room === table.room,
      )!.table
    switch (kind) {
      case 'disagreement':
        await floor.enter(table, board, result, someResult(this.#chance))
        break
      case 'wrongResult': {
        await floor.enter(table, board, someResult(this.#chance))
        await floor.correct({ kind: 'result', table: await key(), board, ...result } as never)
        floor.keep(table, board, result)
        break
      }
      case 'notPlayed':
        await floor.correct({
          ...{ kind: 'ruling', table: await key(), board },
          ruling: { kind: 'average', ns: 'AVE+', ew: 'AVE+' },
        } as never)
        floor.keep(table, board, { contract: null, lead: null, tricks: null }, 'AVE+')
        break
      case 'call':
        await floor.callDirector(table)
        return false
      case 'sentTwice': {
        await floor.enter(table, board, result)
        const at = { tableId: table.tableId, board, version: 1, by: 'EW' }
        expect([200, 409]).toContain(
          (await floor.answer('/api/phones/confirm', at, floor.phone(table))).status,
        )
        break
      }
      default:
        return false
    }
    this.done.push(`${kind}@${table.round}`)
    return true
  }

  enter = (table: FloorTable, board: number): Promise<void> =>
    this.floor.enter(table, board, someResult(this.#chance))

  async next(): Promise<void> {
    const { state, offers } = await this.floor.call<NextRounds>(deskRoutes.nextRounds(this.floor.id))
    const matches = offers[0]!.matches.map(({ home, visiting }) => ({ home, visiting }))
    await this.floor.call(deskRoutes.makeNextRound(this.floor.id), { state, kind: 'round', matches })
    await this.floor.links()
  }

  async begin(round: number): Promise<readonly FloorTable[]> {
    const tables = await this.floor.tables(round)
    for (const open of tables.filter(({ room }) => room === 'OPEN')) {
      const closed = tables.find((one) => one.number === open.number && one.room === 'CLOSED')!
      expect([closed.ns, closed.ew]).toEqual([open.ew, open.ns])
      this.matches.push({ round, open, closed })
    }
    const { pairs } = await this.floor.field()
    const named = tables.flatMap(({ ns, ew }) => [ns, ew])
    expect([...this.gone.values()].filter((one) => named.includes(one))).toEqual([])
    for (const { key, name } of pairs)
      if (!this.gone.has(key) && !named.includes(name)) this.byes.push({ round, team: name })
    return tables
  }

  /** The margin of a match in IMPs, for who is home. */
  marginOf({ open, closed }: Match): number {
    return (open.boards ?? []).reduce((sum, board) => {
      const [one, other] = [open, closed].map((table) => this.floor.at(table, board))
      if (one?.scoreNs == null || other?.scoreNs == null) return sum
      return sum + impsOf(one.scoreNs - other.scoreNs)
    }, 0)
  }

  /** Law 12C2 at IMPs: three for each side of a match that has an average plus. */
  pointsOf(team: string): number {
    const own = this.matches.filter(({ open }) => open.ns === team || open.ew === team)
    const played = own.map((match) => {
      const boards = match.open.boards ?? []
      const plus = boards.filter((board) =>
        [match.open, match.closed].some((table) => this.floor.at(table, board)?.award),
      )
      const margin = this.marginOf(match) * (match.open.ns === team ? 1 : -1) + 3 * plus.length
      return victoryPoints(margin, boards.length)
    })
    return played.reduce((sum, one) => sum + one, BYE * this.byes.filter((one) => one.team === team).length)
  }
}

for (const seed of seeds)
  test(`a Swiss of seven teams over two evenings, as it goes with seed ${seed}`, async ({ server }) => {
    const begun = Date.now()
    const since = () => `${((Date.now() - begun) / 1_000).toFixed(1)} s`
    const staff = await hire(server, `Swiss Director ${seed}`, 'ADMIN')
    const floor = await Floor.made(server, staff, { ...EVENT, tournament: `League ${seed}` })
    await floor.start()
    const chance = new Chance(seed).fork('swiss')
    const evenings = new Evenings(floor, chance)
    const faults = faultsOf(seed, SWISS_FAULTS, ROUNDS)
    told(`seed ${seed}: ${faults.map(({ kind, round }) => `${kind}@${round}`).join(' ')}`)
    for (let round = 1; round <= ROUNDS; round += 1) {
      const now = faults.filter((one) => one.round === round)
      for (const { kind, pick } of now) await evenings.before(kind, round, pick)
      const tables = await evenings.begin(round)
      const open = tables.flatMap((table) => (table.boards ?? []).map((board) => ({ table, board })))
      const left = [...open]
      for (const { kind, pick } of now) {
        const [at] = left.splice(pick.below(left.length), 1)
        if (!(await evenings.entering(kind, at!.table, at!.board))) left.push(at!)
      }
      const isEarly = now.some(({ kind }) => kind === 'drawnEarly')
      const missing = isEarly ? left.pop() : undefined
      for (const { table, board } of left) await evenings.enter(table, board)
      const toCome = missing ? [missing.board] : []
      expect((await floor.told()).filter((board) => toCome.includes(board))).toEqual([])
      if (round < ROUNDS) await evenings.next()
      if (missing) {
        await evenings.enter(missing.table, missing.board)
        evenings.done.push(`drawnEarly@${round}`)
      }
      await floor.isSettled(round)
      if (round === FIRST_EVENING || now.some(({ kind }) => kind === 'serverStarts')) await server.restart()
      told(`round ${round}: ${open.length} boards in two rooms, ${since()}`)
    }
    await floor.finish()
    const all = [...floor.played.values()]
    for (const board of [...new Set(all.map((one) => one.board))]) {
      const rows = await floor.results(board)
      for (const { table, result } of all.filter((one) => one.board === board)) {
        const row = rows.find(
          (one) => one.round === table.round && one.number === table.number && one.room === table.room,
        )!
        expect([board, row.outcome?.contract ?? null, row.outcome?.tricks ?? null]).toEqual([
          board,
          result.contract,
          result.tricks,
        ])
      }
    }
    const ranking = await floor.call<Ranking>(deskRoutes.rankingToBe(floor.id))
    for (const { name, points } of ranking) expect(points ?? 0, name).toBeCloseTo(evenings.pointsOf(name), 1)
    expect([...ranking].map(({ name }) => name).sort()).toEqual(
      (await floor.field()).pairs.map(({ name }) => name).sort(),
    )
    told(
      `seed ${seed}: ${all.length} results as played, ${ranking.length} teams as counted; ${evenings.done.join(' ')}; ${since()}`,
    )
  })
