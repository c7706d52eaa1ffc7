/**
 * A broadcast final of two segments with what goes wrong, drawn from a seed: both rooms are typed at consoles, viewers follow
 * with a delay. At the end every result is where it was played, and the IMPs are those of an independent count.
 */
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { operatePage } from '@openroom/protocol/operatorLink'
import type { Ranking } from '@openroom/protocol/schema/corrections'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { LineUpOfTeam } from '@openroom/protocol/schema/lineUps'
import type { CreatedLinks, Operated, OperatedLog } from '@openroom/protocol/schema/operate'
import type { RunningScores } from '@openroom/protocol/schema/results'
import { viewAt } from '@openroom/protocol/views'
import { Random } from '@openroom/simulate/random'
import { simulate } from '@openroom/simulate/simulate'
import { hire, pageOf } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'
import { Captains } from './captains.ts'
import { callDirector, essence, follow, isSaid, isSent, ROOMS, type Room, sitDown } from './consoles.ts'
import { impsOf } from './count.ts'
import { type Fault, FINAL_FAULTS, FINAL_LINE_UPS, type FinalFault, faultsOf, seeds } from './faults.ts'
import { Floor } from './floor.ts'
import { told } from './real.ts'
import { type Board, boardOf, keysOfCalls, type Mishap, Typist, wrongLead } from './typing.ts'
import { Audience, type Watched } from './viewers.ts'

const SEGMENTS = 2
const BOARDS = 3
const DELAY_S = 15
const KEYS_A_SECOND = 20
/** What the desk rules: the score of both sides. */
const RULED = 50
/** Who does not have to play: nobody sits anywhere before a line-up says so. */
const MORE = ['Sloe', 'Pear']
const APPEAL_MINUTES = 20

/** The final as it will be played, made up from the seed. */
const madeUp = (seed: number): TournamentDocument =>
  simulate({
    ...{ kind: 'teams-final', seed, contestants: 2, recorded: 1, rulings: 0 },
    ...{ boards: BOARDS, rounds: SEGMENTS },
  })

/** What calls mean is typed in the rehearsal of a real match. */
const withoutWords = (event: TableEvent): TableEvent =>
  event.type === 'BID' ? { type: 'BID', seat: event.seat, call: event.call } : event

/** With a claim after the first trick that is not accepted. */
function claimed(log: readonly TableEvent[]): readonly TableEvent[] {
  const cards = log.flatMap(({ type }, at) => (type === 'PLAY_CARD' ? [at] : []))
  const { contract } = essence(log)
  const at = cards[4]
  if (at === undefined || contract?.kind !== 'played') return log
  const claim = { type: 'CLAIM', seat: contract.declarer, tricks: 9 } as const
  return [...log.slice(0, at), claim, { type: 'CLAIM_DECLINE' }, ...log.slice(at)]
}

const isPlayed = ({ log }: Board): boolean => log.some(({ type }) => type === 'PLAY_CARD')
const callsOf = ({ log }: Board): number => log.filter(({ type }) => type === 'BID').length

type Link = CreatedLinks['links'][number]
type Slot = { readonly room: Room; readonly board: number }

class Final {
  readonly #newPage: () => Promise<Page>
  readonly floor: Floor
  readonly server: Parameters<typeof pageOf>[1]
  readonly links: ReadonlyMap<Room, Link>
  readonly done: string[] = []
  /** Boards that went otherwise than straight through, by room. */
  readonly otherwise: Readonly<Record<Room, Set<number>>> = { OPEN: new Set(), CLOSED: new Set() }
  /** What counts for North-South where the desk has changed it. */
  readonly changed = new Map<string, number>()
  restarting: Promise<void> = Promise.resolve()
  readonly captains: Captains

  constructor(
    floor: Floor,
    server: Parameters<typeof pageOf>[1],
    links: ReadonlyMap<Room, Link>,
    newPage: () => Promise<Page>,
  ) {
    this.floor = floor
    this.server = server
    this.links = links
    this.#newPage = newPage
    this.captains = new Captains(floor)
  }

  /** A captain's own page: four chosen and handed in. */
  async #handIn(page: Page, team: string, round: number, lineUp: LineUpOfTeam): Promise<void> {
    for (const [room, names] of [
      ['Open room', lineUp.open],
      ['Closed room', lineUp.closed],
    ] as const)
      for (const [i, label] of names.entries())
        await page.getByRole('group', { name: room }).getByRole('combobox').nth(i).selectOption({ label })
    await page.getByRole('button', { name: /^Hand in/ }).click()
    this.captains.keep(team, round, lineUp)
    await expect
      .poll(async () => (await this.captains.asked(team, round))?.own, { message: team })
      .toEqual(lineUp)
  }

  /** A segment's line-ups, on the captains' pages: blind in the first, else one after the other by coin. */
  async lineUps(round: number, faults: readonly Fault<keyof typeof FINAL_LINE_UPS>[]): Promise<void> {
    const { captains } = this
    const find = (kind: keyof typeof FINAL_LINE_UPS) =>
      faults.find((one) => one.kind === kind && one.round === round)
    const late = find('lateCaptain')
    const chance = new Random(round)
    await captains.ask(round, round === 1 || late ? 'blind' : 'coin')
    const [match] = await captains.matches(round)
    const { home, visiting, second } = match!
    const [one, other] = second === 'home' ? [visiting, home] : [home, visiting]
    const [first, last] = [await this.#newPage(), await this.#newPage()]
    await first.goto(this.server.url + captains.pageOf(one.name))
    await last.goto(this.server.url + captains.pageOf(other.name))
    const of = (page: Page) =>
      page.locator('section', { has: page.getByRole('heading', { name: new RegExp(`^Round ${round} `) }) })
    await expect(of(first)).toBeVisible()
    if (second !== null) await expect(of(last)).toContainText('the other team hands in first')
    await this.#handIn(first, one.name, round, captains.chosen(one.roster, chance))
    if (second === null) await captains.isSealed(one.name, round)
    if (second === null && find('changedMind')) {
      await this.#handIn(first, one.name, round, captains.chosen(one.roster, chance))
      await captains.isSealed(one.name, round)
      this.done.push(`changedMind@${round}`)
    }
    const lineUp = captains.chosen(other.roster, chance)
    if (late) {
      await captains.ask(round, 'blind', 0)
      await expect(of(last)).toContainText('The time is over.')
      await captains.enter(other, round, lineUp)
      this.done.push(`lateCaptain@${round}`)
    } else await this.#handIn(last, other.name, round, lineUp)
    await captains.areSeated(round)
    // Each has the other's, without asking for it.
    for (const [page, theirs] of [
      [first, other],
      [last, one],
    ] as const)
      await expect(of(page).getByRole('heading', { name: `Line-up of ${theirs.name}` })).toBeVisible()
    for (const page of [first, last]) await page.close()
  }

  async sitAt(room: Room, name: string): Promise<Page> {
    const page = await this.#newPage()
    const { id, secret } = this.links.get(room)!
    await sitDown(page, this.server.url + operatePage(id, secret), name)
    return page
  }

  told<T>(room: Room, path: string): Promise<T> {
    return this.floor.call(path, undefined, {
      authorization: `Bearer operate_${this.links.get(room)!.secret}`,
    })
  }

  /** What happens while a board is typed. */
  mishaps(kind: FinalFault, typist: Typist, board: Board, { room }: Slot): readonly Mishap[] {
    const afterCalls = (calls: number, happens: Mishap['happens']): readonly Mishap[] => [
      { atKey: keysOfCalls(board, calls), happens },
    ]
    switch (kind) {
      case 'takeOver':
        return afterCalls(2, async (before) => {
          await isSent(before)
          const page = await this.sitAt(room, `Second of ${room}`)
          // Where the first has been silent for a while nobody writes any more, and whoever types does.
          await expect(page.getByText(/^After \d+ minute/)).toBeVisible()
          const take = page.getByRole('button', { name: 'Take over' })
          if (await take.isVisible()) {
            await take.click()
            await expect(page.getByText('You are writing')).toBeVisible()
          }
          typist.page = page
        })
      case 'cut':
        return afterCalls(1, (page) => page.context().setOffline(true))
      case 'wrongCard': {
        if (!isPlayed(board)) return []
        const { atKey, keys, back } = wrongLead(board)
        return [
          {
            atKey,
            happens: async (page) => {
              await typist.type(keys)
              await isSent(page)
              for (let taken = 0; taken < back; taken += 1) {
                await typist.press('\b')
                await isSaid(page, 'Undone.')
              }
            },
          },
        ]
      }
      case 'call':
        return afterCalls(3, async (page) => {
          await isSent(page)
          await typist.press('*')
          const form = await callDirector(page, 'North', 'Dora Director')
          await form.getByRole('button', { name: 'Undo the last call or card' }).click()
          await form.getByRole('button', { name: 'Close' }).last().click()
          await expect(form).toBeHidden()
          const before = keysOfCalls(board, 2)
          await typist.type(board.keys.slice(before, keysOfCalls(board, 3)))
        })
      case 'playedAgain': {
        if (!isPlayed(board)) return []
        const lead = board.log.findIndex(({ type }) => type === 'PLAY_CARD') + 1
        const atKey = keysOfCalls(board, lead - 1 - board.log.findIndex(({ type }) => type === 'BID') + 1)
        return [
          {
            atKey,
            happens: async (page) => {
              await isSent(page)
              for (let taken = 0; taken <= callsOf(board); taken += 1) {
                await typist.press('\b')
                await isSaid(page, 'Undone.')
              }
              await typist.type(board.keys.slice(0, atKey))
            },
          },
        ]
      }
      case 'lateLineUp':
        return afterCalls(0, async (page) => {
          await typist.type('wn2')
          await isSent(page)
        })
      case 'serverStarts':
        return afterCalls(2, async () => {
          this.restarting = this.server.restart('SIGKILL')
        })
      default:
        return []
    }
  }

  /** What the desk does once a board is there. */
  async afterwards(kind: FinalFault, { log }: Board, { room, board }: Slot): Promise<void> {
    const at = `${room} ${board}`
    const row = async () => (await this.floor.results(board)).find((one) => one.room === room)!
    if (kind === 'ruling') {
      const ruling = { kind: 'split', scoreNs: RULED, scoreEw: RULED } as const
      await this.floor.correct({ kind: 'ruling', table: (await row()).table, board, ruling })
      this.changed.set(at, RULED)
    }
    if (kind === 'wrongResult') {
      const { contract, won } = essence(log)
      if (contract?.kind !== 'played') return
      const tricks = won === 13 ? 12 : (won ?? 0) + 1
      const { table } = await row()
      await this.floor.correct({ kind: 'result', table, board, contract, lead: null, tricks } as never)
      this.changed.set(at, (await row()).scoreNs!)
      expect((await row()).outcome?.tricks).toBe(tricks)
    }
  }
}

for (const seed of seeds)
  test(`a broadcast final with two consoles, as it goes with seed ${seed}`, async ({ server, browser }) => {
    const begun = Date.now()
    const since = () => `${((Date.now() - begun) / 1_000).toFixed(1)} s`
    const document = madeUp(seed)
    const file = sessionsOfDocument(document)[0]!
    const staff = await hire(server, `Final Director ${seed}`, 'ADMIN')
    const event: NewEvent = {
      ...{ tournament: `Final ${seed}`, event: 'Teams', form: 'match', calcType: 'IMP' },
      sections: [
        file.registrations.map(({ name, players }) => ({
          name,
          players: [...players.map((one) => one.name), ...MORE.map((one) => `${one} of ${name}`)],
        })),
      ],
      ...{ rounds: SEGMENTS, boardsPerRound: BOARDS, delay: DELAY_S, releaseRule: 'DELAY' },
      scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
      deals: { kind: 'file', file: Buffer.from(writeDocument(document)).toString('base64') },
    }
    const floor = await Floor.made(server, staff, event)
    await floor.call(deskRoutes.deskStart(floor.id), {})
    const { links } = await floor.call<CreatedLinks>(operateRoutes.createOperatorLinks(floor.id), {})
    const byRoom = new Map(ROOMS.map((room) => [room, links.find((one) => one.room === room)!] as const))
    const pages: Page[] = []
    const newPage = async () => {
      const page = await pageOf(browser, server, null)
      pages.push(page)
      return page
    }
    const final = new Final(floor, server, byRoom, newPage)
    const operated = await final.told<Operated>('OPEN', operateRoutes.operated())
    const tablesOf = async (room: Room) =>
      (await final.told<Operated>(room, operateRoutes.operated())).tables.map(({ tableId }) => tableId)
    const numbers = operated.boards.map(({ number }) => number)

    // Which fault comes where: each to a board of its own at one table.
    const slots = new Random(seed)
      .fork('slots')
      .shuffled(ROOMS.flatMap((room) => numbers.map((board): Slot => ({ room, board }))))
    const faults = new Map<string, FinalFault>()
    for (const [i, { kind }] of faultsOf(seed, FINAL_FAULTS, numbers.length).entries()) {
      const slot = slots[i]!
      faults.set(`${slot.room} ${slot.board}`, kind)
    }
    const asked = faultsOf(seed, FINAL_LINE_UPS, SEGMENTS + 1)
    const logsOf = (room: Room): readonly Board[] =>
      numbers.map((number) => {
        const logs = file.tables.filter((one) => one.room === room).flatMap((one) => one.logs)
        const log = logs.find((one) => one.board === number)!.events.map(withoutWords)
        return boardOf(number, faults.get(`${room} ${number}`) === 'claim' ? claimed(log) : log)
      })
    const boards: Readonly<Record<Room, readonly Board[]>> = {
      OPEN: logsOf('OPEN'),
      CLOSED: logsOf('CLOSED'),
    }
    const ofLineUps = asked.map(({ kind, round }) => `${kind}@${round}`)
    told(`seed ${seed}: ${[...[...faults].map(([at, kind]) => `${kind}@${at}`), ...ofLineUps].join(', ')}`)

    const audience = new Audience()
    const viewers = await Promise.all([newPage(), newPage(), newPage()])
    for (const page of viewers) audience.listen(page)
    const [atOpen, atClosed, atScore] = viewers as [Page, Page, Page]
    await final.captains.links()
    await final.lineUps(1, asked)
    const typists: Readonly<Record<Room, Typist>> = {
      OPEN: new Typist(await final.sitAt('OPEN', 'Ada'), KEYS_A_SECOND),
      CLOSED: new Typist(await final.sitAt('CLOSED', 'Bea'), KEYS_A_SECOND),
    }
    const watch = async (page: Page, room: Room) => {
      const [tableId] = await tablesOf(room)
      await follow(page, `${server.url}/screen/${floor.id}?screen=play&tableId=${tableId}`, 2_000)
    }
    const following = [watch(atOpen, 'OPEN'), watch(atClosed, 'CLOSED')]
    await atScore.goto(`${server.url}/screen/${floor.id}?screen=running-score`)
    told(`made, started and seated after ${since()}`)

    const typing = Date.now()
    const type = async (room: Room, segment: number) => {
      const typist = typists[room]
      const own = boards[room].slice((segment - 1) * BOARDS, segment * BOARDS)
      for (const [i, board] of own.entries()) {
        if (segment > 1 && i === 0) {
          await typist.press('\n')
          await expect(typist.page.locator('[data-next]')).toContainText(`board ${board.number}`)
        }
        const slot = { room, board: board.number }
        const kind = faults.get(`${room} ${board.number}`)
        const mishaps = kind ? final.mishaps(kind, typist, board, slot) : []
        if (kind) final.otherwise[room].add(board.number)
        await typist.board(board, mishaps)
        if (kind === 'cut') await typist.page.context().setOffline(false)
        if (!kind) continue
        await final.restarting
        await isSent(typist.page)
        await final.afterwards(kind, board, slot)
        final.done.push(`${kind}@${room} ${board.number}`)
      }
      await isSent(typist.page)
    }
    await Promise.all(ROOMS.map((room) => type(room, 1)))
    await final.lineUps(2, asked)
    await Promise.all(ROOMS.map((room) => type(room, 2)))
    const keys = typists.OPEN.count + typists.CLOSED.count
    const typed = (Date.now() - typing) / 1_000
    told(
      `${numbers.length} boards in two rooms: ${keys} keys, ${(keys / 2 / numbers.length).toFixed(1)} a board and room, ${typed.toFixed(1)} s`,
    )

    // Nothing lost: the log of each table is what was played.
    for (const room of ROOMS)
      for (const tableId of await tablesOf(room)) {
        const { entries } = await final.told<OperatedLog>(room, operateRoutes.operatedLog(tableId))
        for (const { number, log } of boards[room]) {
          const own = entries.flatMap((one) => (one.board === number && one.event ? [one.event] : []))
          if (own.length === 0) continue
          expect([room, number, essence(own)]).toEqual([room, number, essence(log)])
          if (faults.get(`${room} ${number}`) !== 'lateLineUp') continue
          const { rosters } = (await final.told<Operated>(room, operateRoutes.operated())).tables.find(
            (one) => one.tableId === tableId,
          )!
          expect(foldTable(own).players.N?.name).toBe(rosters.NS[1])
        }
      }

    const director = await pageOf(browser, server, staff)
    pages.push(director)
    await director.goto(`${server.url}/desk?session=${floor.id}`)
    await director.getByRole('button', { name: 'Finish' }).click()
    const ending = director.getByRole('dialog')
    await ending.getByLabel('Time for corrections and appeals, in minutes').fill(`${APPEAL_MINUTES}`)
    await ending.getByRole('button', { name: 'Finish' }).click()
    await floor.isClosed()
    await Promise.all(following)
    const finalAt = await floor.finalAt()
    expect(Math.round((finalAt! - Date.now()) / 60_000)).toBe(APPEAL_MINUTES)
    await expect(atScore.getByText(/^Corrections and appeals are possible until/)).toBeVisible()
    told(`closed after ${since()}`)

    // Nothing early for who watched.
    const early = await Promise.all(
      ROOMS.map(async (room) => {
        const [first, last] = await tablesOf(room)
        const all = [first, last].map((tableId) => {
          const watched: Watched = {
            destination: viewAt('watch', { id: floor.id, table: { kind: 'table', tableId: tableId! } })
              .destination,
            typist: typists[room],
            logs: new Map(boards[room].map(({ number, log }) => [number, log])),
            otherwise: final.otherwise[room],
          }
          return audience.earlyAt(watched, DELAY_S * 1_000)
        })
        const looked = all.reduce((sum, one) => sum + one.looked, 0)
        const soonest = Math.min(...all.map((one) => one.soonest))
        told(
          `${room}: ${looked} events and states reached viewers, the soonest ${Math.round(soonest / 1_000)} s after its key`,
        )
        expect(looked).toBeGreaterThan(0)
        return all.flatMap((one) => one.early)
      }),
    )
    expect(early.flat()).toEqual([])

    // Every result is where it was played, and the IMPs are those of the count.
    const scores = new Map<string, number>()
    for (const room of ROOMS)
      for (const { number, log } of boards[room]) {
        const row = (await floor.results(number)).find((one) => one.room === room)!
        const at = `${room} ${number}`
        const played = essence(log)
        const kind = faults.get(at)
        if (kind !== 'wrongResult' && kind !== 'ruling')
          expect([at, row.outcome?.contract, row.outcome?.tricks ?? null, row.scoreNs]).toEqual([
            ...[at, played.contract, played.won ?? null, played.scoreNs],
          ])
        scores.set(at, final.changed.get(at) ?? played.scoreNs ?? 0)
      }
    const [row] = await floor.results(numbers[0]!)
    const home = row!.room === 'OPEN' ? row!.ns : row!.ew
    const counted = async (): Promise<number> => {
      const margin = numbers.reduce(
        (sum, number) => sum + impsOf(scores.get(`OPEN ${number}`)! - scores.get(`CLOSED ${number}`)!),
        0,
      )
      const ranking = await floor.call<Ranking>(deskRoutes.rankingToBe(floor.id))
      expect(ranking).toHaveLength(2)
      for (const { name, points } of ranking)
        expect(points ?? 0, name).toBeCloseTo(name === home ? margin : -margin, 5)
      return margin
    }
    await counted()
    // Put right within that time: the score follows, and until when it can be questioned stays.
    const result = { contract: { kind: 'passedOut' }, lead: null, tricks: null }
    await floor.correct({ kind: 'result', table: row!.table, board: numbers[0]!, ...result } as never)
    scores.set(`${row!.room} ${numbers[0]}`, 0)
    const margin = await counted()
    expect(await floor.finalAt()).toBe(finalAt)
    const leads = async () => {
      const path = server.url + viewAt('runningScores', { id: floor.id }).path
      const { rows } = (await (await fetch(path)).json()) as RunningScores
      return Math.max(...rows.map((one) => ('totalImp' in one ? (one.totalImp ?? 0) : 0)))
    }
    await expect.poll(leads).toBe(Math.abs(margin))
    const lead = atScore.getByRole('cell', { name: /^\+\d+$/ })
    // Of a level match nobody leads.
    await expect(lead).toHaveText(margin === 0 ? [] : [`+${Math.abs(margin)}`])
    await expect(atScore.getByText(/^Corrections and appeals are possible until/)).toBeVisible()
    told(
      `seed ${seed}: ${scores.size} results as played, ${Math.abs(margin)} IMPs as counted; ${final.done.join(', ')}; ${since()}`,
    )
    for (const page of pages) await page.context().close()
  })
