/**
 * A Swiss of seven teams over two evenings with what goes wrong, drawn from a seed: both rooms enter on phones. At the end
 * every result is where it was played, and the victory points are those of an independent count.
 */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { Ranking } from '@openroom/protocol/schema/corrections'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import { SEATING_RIGHTS } from '@openroom/protocol/schema/lineUps'
import type { NextRounds } from '@openroom/protocol/schema/nextRound'
import { Random as Chance, type Random } from '@openroom/simulate/random'
import { hire } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { Captains } from './captains.ts'
import { impsOf, victoryPoints } from './count.ts'
import { type Fault, faultsOf, SWISS_FAULTS, type SwissFault, seeds } from './faults.ts'
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
      // Six, so that nobody sits anywhere before a line-up says so.
      players: ['Ash', 'Elm', 'Oak', 'Yew', 'Bay', 'Nut'].map((name) => `${name} ${i + 1}`),
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
  readonly captains: Captains
  readonly #chance: Random
  readonly matches: Match[] = []
  readonly byes: { readonly round: number; readonly team: string }[] = []
  readonly done: string[] = []
  /** Names by key of who does not play any more. */
  readonly gone = new Map<string, string>()

  constructor(floor: Floor, chance: Random) {
    this.floor = floor
    this.#chance = chance
    this.captains = new Captains(floor)
  }

  /** Who sits where, by deadline; afterwards everybody who plays sits as was handed in. */
  async lineUps(round: number, faults: readonly Fault<SwissFault>[], restart: () => Promise<void>) {
    const { captains, floor } = this
    const find = (kind: SwissFault) => faults.find((one) => one.kind === kind)
    const [redrawn, withdrawn, late] = [find('redrawn'), find('withdrawnSealed'), find('lateCaptain')]
    const isBlind = (redrawn ?? withdrawn ?? late) !== undefined
    const rights = isBlind ? 'blind' : SEATING_RIGHTS[this.#chance.below(SEATING_RIGHTS.length)]!
    await captains.ask(round, rights)
    const keys = new Map((await floor.field()).pairs.map(({ key, name }) => [name, key]))
    if (redrawn) {
      const [first, other] = await captains.matches(round)
      const { name, roster } = first!.home
      expect((await captains.handIn(name, round, captains.chosen(roster, redrawn.pick))).status).toBe(200)
      await captains.isSealed(name, round)
      const [one, two] = [first!.visiting.name, other!.visiting.name]
      await floor.correct({ kind: 'exchange', one: keys.get(one)!, other: keys.get(two)!, round })
      const now = (await captains.matches(round)).find(({ home }) => home.name === name)!
      expect(now.visiting.name).toBe(two)
      expect(await captains.asked(name, round)).toMatchObject({ against: two, fault: 'other-match' })
      await captains.isSealed(name, round)
      this.done.push(`redrawn@${round}`)
    }
    const here = (await floor.field()).pairs.filter(({ key }) => !this.gone.has(key))
    if (withdrawn && here.length > 5) {
      const [{ home, visiting } = { home: null, visiting: null }] = await captains.matches(round)
      const { name, roster } = home!
      expect((await captains.handIn(name, round, captains.chosen(roster, withdrawn.pick))).status).toBe(200)
      await floor.correct({ kind: 'withdrawal', registration: keys.get(name)!, from: round })
      this.gone.set(keys.get(name)!, name)
      await captains.isSealed(name, round)
      // Neither is asked for this round any more.
      for (const one of [name, visiting!.name]) expect(await captains.asked(one, round)).toBeUndefined()
      this.done.push(`withdrawnSealed@${round}`)
    }
    const matches = await captains.matches(round)
    const mind = find('changedMind')
    for (const [i, { home, visiting, second }] of matches.entries()) {
      const [one, other] = second === 'home' ? [visiting, home] : [home, visiting]
      const hand = async ({ name, roster }: typeof one) => {
        const handed = await captains.handIn(name, round, captains.chosen(roster, this.#chance))
        expect([name, handed.status]).toEqual([name, 200])
      }
      if (second !== null) expect((await captains.asked(other.name, round))?.state).toBe('waits')
      await hand(one)
      if (second === null) {
        await captains.isSealed(one.name, round)
        if (mind && i === 0) {
          await hand(one)
          await captains.isSealed(one.name, round)
          this.done.push(`changedMind@${round}`)
        }
      } else expect((await captains.asked(other.name, round))?.theirs).not.toBeNull()
      if (late && i === 0) continue
      await hand(other)
    }
    if (find('killedAtShowing')) {
      await restart()
      this.done.push(`killedAtShowing@${round}`)
    }
    const missing = matches[0]?.visiting
    if (late && missing) {
      await captains.ask(round, 'blind', 0)
      await expect.poll(async () => (await captains.asked(missing.name, round))?.state).toBe('over')
      const lineUp = captains.chosen(missing.roster, late.pick)
      expect((await captains.handIn(missing.name, round, lineUp)).status).toBe(409)
      await captains.enter(missing, round, lineUp)
      this.done.push(`lateCaptain@${round}`)
    }
    await captains.areSeated(round)
  }

  async before(kind: SwissFault, round: number, pick: Random): Promise<void> {
    const { floor } = this
    const { pairs } = await floor.field()
    const here = pairs.filter(({ key }) => !this.gone.has(key))
    const one = here[pick.below(here.length)]!
    if (kind === 'lateTeam') {
      const name = `Late ${round}`
      const players = ['Fir', 'Ivy', 'May', 'Box', 'Sloe', 'Pear'].map((player) => `${player} ${round}`)
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
    const key = () => this.#keyOf(table, board)
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

  /** A result of one of the boards that were played, after the end. */
  async putRight(): Promise<void> {
    const played = [...this.floor.played.values()].filter(({ award }) => award === null)
    const { table, board } = played[this.#chance.below(played.length)]!
    const result = someResult(this.#chance)
    const key = await this.#keyOf(table, board)
    await this.floor.correct({ kind: 'result', table: key, board, ...result } as never)
    this.floor.keep(table, board, result)
  }

  async #keyOf(table: FloorTable, board: number): Promise<string> {
    const rows = await this.floor.results(board)
    return rows.find(
      (one) => one.round === table.round && one.number === table.number && one.room === table.room,
    )!.table
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
      // New ones for each evening, and for who has come late.
      if (round === 1 || round === FIRST_EVENING + 1 || now.some(({ kind }) => kind === 'lateTeam'))
        await evenings.captains.links()
      await evenings.lineUps(round, now, () => server.restart('SIGKILL'))
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
    await floor.finish({ appealMinutes: 1 })
    const finalAt = await floor.finalAt()
    expect(finalAt).toBeGreaterThan(Date.now())
    expect(finalAt).toBeLessThan(Date.now() + 60_000)
    const counts = async () => {
      const ranking = await floor.call<Ranking>(deskRoutes.rankingToBe(floor.id))
      for (const { name, points } of ranking)
        expect(points ?? 0, name).toBeCloseTo(evenings.pointsOf(name), 1)
      return ranking
    }
    await counts()
    // Put right while it can be questioned; and once it is final, which its director says in so many words.
    await evenings.putRight()
    await counts()
    expect(await floor.finalAt()).toBe(finalAt)
    await expect.poll(() => Date.now(), { timeout: 90_000, intervals: [1_000] }).toBeGreaterThan(finalAt!)
    await evenings.putRight()
    expect(await floor.finalAt()).toBe(finalAt)
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
    const ranking = await counts()
    expect([...ranking].map(({ name }) => name).sort()).toEqual(
      (await floor.field()).pairs.map(({ name }) => name).sort(),
    )
    told(
      `seed ${seed}: ${all.length} results as played, ${ranking.length} teams as counted; ${evenings.done.join(' ')}; ${since()}`,
    )
  })
