/** Captains of a rehearsed evening: each with her link, and a line-up that nobody is told before its time. */

import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { CAPTAIN_PREFIX, captainPage, lineUpRoutes } from '@openroom/protocol/lineUpRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type {
  CaptainLineUps,
  CaptainRound,
  DeskLineUpRound,
  DeskLineUps,
  LineUpOfTeam,
  SeatingRights,
} from '@openroom/protocol/schema/lineUps'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { Random } from '@openroom/simulate/random'
import { expect } from '../support/test.ts'
import type { Floor } from './floor.ts'

type Headers = { readonly authorization: string }

const ANSWER_MINUTES = 10
const HOUR = 3_600_000

const seatedIn = ({ seats: [n = null, e = null, s = null, w = null] }: Correctable['tables'][number]) => ({
  NS: [n, s],
  EW: [e, w],
})

export class Captains {
  readonly #floor: Floor
  #headers = new Map<string, Headers>()
  #pages = new Map<string, string>()
  /** By round and team, what was handed in last and counts. */
  readonly #handed = new Map<string, LineUpOfTeam>()

  constructor(floor: Floor) {
    this.#floor = floor
  }

  /** New ones: those before end. */
  async links(): Promise<void> {
    const before = [...this.#headers.values()]
    const path = operateRoutes.createOperatorLinks(this.#floor.id)
    const { links } = await this.#floor.call<CreatedLinks>(path, { kind: 'captain' })
    this.#headers = new Map(
      links.map(({ team, secret }) => [team ?? '', { authorization: `Bearer ${CAPTAIN_PREFIX}${secret}` }]),
    )
    this.#pages = new Map(links.map(({ team, id, secret }) => [team ?? '', captainPage(id, secret)]))
    for (const headers of before)
      expect((await this.#floor.answer(lineUpRoutes.captainLineUps(), undefined, headers)).status).toBe(401)
  }

  pageOf = (team: string): string => this.#pages.get(team)!

  /** @param inMs until when; blind and over at once where somebody is to be late */
  ask(round: number, rights: SeatingRights, inMs = HOUR): Promise<DeskLineUps> {
    const dueAt = new Date(Date.now() + inMs).toISOString()
    return this.#floor.call(lineUpRoutes.askLineUps(this.#floor.id), {
      round,
      call: { dueAt, rights, answerMinutes: ANSWER_MINUTES },
    })
  }

  async matches(round: number): Promise<DeskLineUpRound['matches']> {
    const { rounds } = await this.#floor.call<DeskLineUps>(lineUpRoutes.deskLineUps(this.#floor.id))
    return rounds.find((one) => one.round === round)?.matches ?? []
  }

  /** What a captain is asked for in a round; `undefined`: nothing. */
  async asked(team: string, round: number): Promise<CaptainRound | undefined> {
    const path = lineUpRoutes.captainLineUps()
    const seen = await this.#floor.call<CaptainLineUps>(path, undefined, this.#headers.get(team)!)
    const own = seen.rounds.filter((one) => one.round === round)
    expect([team, round, own.length]).toEqual([team, round, own.length === 0 ? 0 : 1])
    return own[0]
  }

  /** Whoever of the team, in any order. */
  chosen(roster: readonly string[], pick: Random): LineUpOfTeam {
    const [a, b, c, d] = pick.shuffled([...roster])
    return { open: [a!, b!], closed: [c!, d!] }
  }

  async handIn(team: string, round: number, lineUp: LineUpOfTeam) {
    const seen = await this.asked(team, round)
    const sent = { round, lineUp, against: seen?.against ?? '', seen: seen?.handedAt ?? null }
    const path = lineUpRoutes.handInLineUp()
    const send = () => this.#floor.answer(path, sent, this.#headers.get(team)!)
    const answer = await send()
    if (answer.status === 200) {
      // The network repeats what has been answered.
      expect((await send()).status).toBe(200)
      this.#handed.set(`${round} ${team}`, lineUp)
    }
    return answer
  }

  /** As the captain's page has handed it in. */
  keep(team: string, round: number, lineUp: LineUpOfTeam): void {
    this.#handed.set(`${round} ${team}`, lineUp)
  }

  /** The director's own word. */
  async enter(team: { readonly team: number; readonly name: string }, round: number, lineUp: LineUpOfTeam) {
    const lineUps = [{ team: team.team, lineUp }]
    await this.#floor.call(lineUpRoutes.enterLineUps(this.#floor.id), { round, lineUps, reason: '' })
    this.keep(team.name, round, lineUp)
  }

  /** Neither other captains nor the desk, neither consoles and phones nor viewers are told it. */
  async isSealed(team: string, round: number): Promise<void> {
    for (const other of this.#headers.keys()) {
      if (other === team) continue
      const seen = await this.asked(other, round)
      if (seen?.against === team) expect([team, other, seen.theirs]).toEqual([team, other, null])
    }
    for (const { home, visiting } of await this.matches(round))
      for (const one of [home, visiting])
        if (one.name === team) expect([team, one.lineUp, one.isPlaced]).toEqual([team, null, false])
    expect([team, ...(await this.#seats(team, round))]).toEqual([team, null, null, null, null])
    const shown = await this.#floor.shown()
    const seats = shown.tables
      .filter((one) => one.round === round)
      .flatMap(({ players }) => Object.values(players).flatMap((one) => one?.name ?? []))
    const handed = this.#handed.get(`${round} ${team}`)
    const names = handed ? [...handed.open, ...handed.closed] : []
    expect([team, seats.filter((name) => names.includes(name))]).toEqual([team, []])
  }

  /** Of a team in a round, open room first: what consoles and phones go by. */
  async #seats(team: string, round: number): Promise<readonly (string | null)[]> {
    const { tables } = await this.#floor.call<Correctable>(deskRoutes.corrections(this.#floor.id))
    return ['OPEN', 'CLOSED'].flatMap((room) => {
      const at = tables.find(
        (one) => one.round === round && one.room === room && (one.ns === team || one.ew === team),
      )
      if (!at) return [null, null]
      return at.ns === team ? seatedIn(at).NS : seatedIn(at).EW
    })
  }

  /** Everybody who plays in the round sits as was handed in, and is asked no more. */
  async areSeated(round: number): Promise<void> {
    const placed = async () =>
      (await this.matches(round)).flatMap(({ home, visiting }) => [home.isPlaced, visiting.isPlaced])
    await expect.poll(async () => (await placed()).every(Boolean)).toBe(true)
    for (const { home, visiting } of await this.matches(round))
      for (const [{ name }, other] of [
        [home, visiting],
        [visiting, home],
      ] as const) {
        const { open, closed } = this.#handed.get(`${round} ${name}`)!
        expect([round, name, ...(await this.#seats(name, round))]).toEqual([round, name, ...open, ...closed])
        const seen = await this.asked(name, round)
        expect(seen).toMatchObject({ theirs: this.#handed.get(`${round} ${other.name}`) })
        const again = await this.handIn(name, round, { open: closed, closed: open })
        expect([name, again.status, again.body.code]).toEqual([name, 409, 'line-up-closed'])
      }
  }
}
