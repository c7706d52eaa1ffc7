/**
 * Line-ups of teams: asked for by the director until a deadline, handed in by captains, sealed until they are shown, then
 * placed at the tables as a correction of who sits there. What happens by itself is a job of the session.
 */
import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { err, ok, type Result } from '@openroom/bridge/result'
import { isClosed } from '@openroom/protocol/names'
import type {
  AskLineUps,
  CaptainLineUps,
  DeskLineUps,
  DeskTeam,
  EnterLineUps,
  HandInLineUp,
} from '@openroom/protocol/schema/lineUps'
import type { Kysely, Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { AdmittedLink } from '../consoles/links.ts'
import { moveCaptains } from '../consoles/operatorLinks.rows.ts'
import type { Plans } from '../consoles/plans.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { decided } from '../core/database/trial.ts'
import type { DeskNews } from '../core/deskNews.ts'
import { type HeldJob, type Jobs, type Work, workOnEach } from '../core/jobs/jobs.ts'
import { planMark } from '../corrections/asItWillBe.rows.ts'
import type { Corrections } from '../corrections/corrections.ts'
import type { Answered, Refused } from '../tables/entries.ts'
import {
  inRoster,
  isUnasked,
  type Match,
  type MatchState,
  matchesOf,
  mayHandIn,
  nextAt,
  otherOf,
  restsIn,
  rosterOf,
  seatsOf,
  stateOf,
  type TeamState,
  toPlace,
  toShow,
  tossOf,
} from './lineUpState.ts'
import {
  askForLineUps,
  callsOf,
  type HandedIn,
  handedIn,
  holdSession,
  keepCall,
  keepLineUp,
  keepToss,
  markLineUp,
  sessionOfTeams,
  tossesOf,
} from './lineUps.rows.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>
type By = Pick<Account, 'id'>

export type LineUpsOptions = {
  readonly db: Db
  readonly clock: Clock
  readonly plans: Pick<Plans, 'of'>
  readonly corrections: Pick<Corrections, 'seat'>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly deskNews: Channel<DeskNews>
  readonly jobs: Pick<Jobs, 'ask'>
}

type Session = NonNullable<Awaited<ReturnType<typeof sessionOfTeams>>>

const isOver = ({ status, closing_at }: Session): boolean => isClosed(status) || closing_at !== null

/** Sessions whose line-ups are seen to at once. */
const AT_ONCE = 2

/** The plan has become another in between: as often it is read again. */
const TRIES = 5

export class LineUps {
  readonly #options: LineUpsOptions

  constructor(options: LineUpsOptions) {
    this.#options = options
  }

  get work(): Work {
    return { kind: 'line-ups', most: AT_ONCE, run: workOnEach(AT_ONCE, (job) => this.#see(job)) }
  }

  /** @returns `null`: her team, or the session, is there no more */
  async ofCaptain(link: AdmittedLink): Promise<CaptainLineUps | null> {
    const { db, plans } = this.#options
    const { miniSessionId: id, registration } = link
    const session = await sessionOfTeams(db, id)
    if (!session || registration === null) return null
    const states = await this.#states(id)
    const plan = await plans.of(id)
    const entry = await db
      .selectFrom('entry')
      .select('name')
      .where('mini_session_id', '=', id)
      .where('registration_id', '=', registration)
      .executeTakeFirst()
    // Before it is public who plays there.
    const waiting = matchesOf(plan).flatMap(({ teams }) => teams.filter((one) => one.id === registration))
    const team = entry?.name ?? waiting[0]?.name
    if (team === undefined) return null
    return {
      miniSessionId: id,
      tournament: session.tournament,
      event: session.event,
      status: session.status,
      team,
      roster: [...rosterOf(plan, registration)],
      restsIn: restsIn(plan, registration),
      rounds: states.flatMap((state) => {
        const side = state.sides.find(({ team }) => team.id === registration)
        const isOwn = side && !(isUnasked(state.call) && side.handed === null)
        return isOwn ? [this.#shownTo(state, side, isOver(session))] : []
      }),
    }
  }

  #shownTo(state: MatchState, side: TeamState, isDone: boolean): CaptainLineUps['rounds'][number] {
    const { match, call } = state
    const other = state.sides.find(({ team }) => team !== side.team)
    const may = mayHandIn(state, side)
    return {
      round: match.round,
      number: match.number,
      against: otherOf(match, side.team.id).name,
      sides: { ...side.team.sides },
      dueAt: call.dueAt.toISOString(),
      rights: call.rights,
      answerMinutes: call.answerMinutes,
      order: side.order,
      closesAt: side.closesAt.toISOString(),
      state: isDone && may !== 'shown' ? 'over' : may,
      own: side.handed?.lineUp ?? null,
      handedAt: side.handed?.handedAt.toISOString() ?? null,
      fault: side.fault,
      theirs: other?.good?.shownAt ? other.good.lineUp : null,
    }
  }

  async handIn(link: AdmittedLink, { round, lineUp, against, seen }: HandInLineUp): Answered<CaptainLineUps> {
    const { miniSessionId: id, registration, id: linkId } = link
    const done = await this.#change(id, async (tx, found, now) => {
      const state = found.states.find(
        ({ match }) => match.round === round && match.teams.some((team) => team.id === registration),
      )
      const side = state?.sides.find(({ team }) => team.id === registration)
      if (!state || !side || isOver(found.session)) return err({ code: 'line-up-closed' })
      const isSeen = otherOf(state.match, side.team.id).name === against
      const given = inRoster(side.team.roster, lineUp)
      // Sent again, as the answer was lost.
      if (isSeen && given && side.good && isDeepStrictEqual(side.good.lineUp, given)) return ok(null)
      if (mayHandIn(state, side) !== 'open') return err({ code: 'line-up-closed' })
      const handedAt = side.handed?.handedAt.toISOString() ?? null
      if (!isSeen || handedAt !== seen) return err({ code: 'line-up-changed' })
      if (!given) return err({ code: 'line-up-refused' })
      await keepLineUp(tx, id, { ...newLineUp(state.match, side, now), lineUp: given })
      const about = { miniSessionId: id, link: linkId, round, registration }
      await this.#options.accounts.audit(null, 'line-up.hand-in', about, tx)
      return ok(null)
    })
    if (!done.ok) return done
    const told = await this.ofCaptain(link)
    return told ? ok(told) : err({ code: 'session-not-found' })
  }

  async ofDesk(id: number): Answered<DeskLineUps> {
    const { db, plans } = this.#options
    const session = await sessionOfTeams(db, id)
    if (!session) return err({ code: 'session-not-found' })
    if (!session.fed) return err({ code: 'session-not-fed' })
    const states = await this.#states(id)
    const calls = await callsOf(db, id)
    const matches = session.type === 'TEAM' ? matchesOf(await plans.of(id)) : []
    const rounds = [...new Set(matches.map(({ round }) => round))].sort((a, b) => a - b)
    return ok({
      rounds: rounds.map((round) => {
        const call = calls.find((one) => one.round === round && !isUnasked(one))
        return {
          round,
          call: call
            ? {
                dueAt: call.dueAt.toISOString(),
                rights: call.rights,
                answerMinutes: call.answerMinutes,
              }
            : null,
          matches: matches
            .filter((match) => match.round === round)
            .map((match) =>
              this.#atDesk(
                match,
                states.find(
                  (one) => one.match.round === round && one.match.tables.open === match.tables.open,
                ),
              ),
            ),
        }
      }),
    })
  }

  #atDesk(match: Match, state: MatchState | undefined): DeskLineUps['rounds'][number]['matches'][number] {
    const [home, visiting] = match.teams.map((team, i): DeskTeam => {
      const side = state?.sides[i]
      return {
        team: team.id,
        name: team.name,
        roster: [...team.roster],
        sides: { ...team.sides },
        closesAt: side?.closesAt.toISOString() ?? null,
        handedAt: side?.handed?.handedAt.toISOString() ?? null,
        fault: side?.fault ?? null,
        lineUp: side?.good?.shownAt ? side.good.lineUp : null,
        isMissing:
          state !== undefined && !isUnasked(state.call) && side?.isLate === true && side.good === null,
        isPlaced: side?.good?.placed ?? false,
        last: team.last,
      }
    })
    const at = state?.sides.findIndex(({ order }) => order === 'second') ?? -1
    const second = at === -1 ? null : at === 0 ? ('home' as const) : ('visiting' as const)
    return { number: match.number, home: home!, visiting: visiting!, second }
  }

  /** Until when, and who sees the other's first. What is shown stays shown. */
  async ask(id: number, asked: AskLineUps, by: By): Answered<DeskLineUps> {
    let before: readonly number[] = []
    const done = await this.#change(id, async (tx, { session, matches }) => {
      if (isOver(session)) return err({ code: 'session-over' })
      if (!matches.some(({ round }) => round === asked.round)) return err({ code: 'match-not-found' })
      await keepCall(tx, id, asked)
      if (asked.call) before = await moveCaptains(tx, id)
      await this.#options.accounts.audit(by.id, 'line-up.ask', { miniSessionId: id, ...asked }, tx)
      return ok(null)
    })
    if (!done.ok) return done
    for (const session of before) this.#options.deskNews.announce({ session, of: 'links' })
    return this.ofDesk(id)
  }

  /** By the director, for one team or many: all of them or none. */
  async enter(id: number, { round, lineUps, reason = '' }: EnterLineUps, by: By): Answered<DeskLineUps> {
    const done = await this.#change(id, async (tx, found, now) => {
      if (isOver(found.session)) return err({ code: 'session-over' })
      const own = found.matches.filter((match) => match.round === round)
      // His word holds at once where no captain was asked.
      if (!found.calls.some((call) => call.round === round)) {
        const dueAt = new Date(now).toISOString()
        await keepCall(tx, id, { round, call: { dueAt, rights: 'blind', answerMinutes: 0 } })
      }
      for (const { team, lineUp } of lineUps) {
        const match = own.find(({ teams }) => teams.some((one) => one.id === team))
        if (!match) return err({ code: 'match-not-found' })
        const state = found.states.find((one) => one.match === match)
        const side = state?.sides.find((one) => one.team.id === team)
        const about = match.teams.find((one) => one.id === team)!
        const given = inRoster(about.roster, lineUp)
        const isShown = side?.good?.shownAt != null
        if (!given || (isShown && reason === '')) return err({ code: 'line-up-refused', detail: about.name })
        const shownAt = isShown ? new Date(now) : null
        const handed = newLineUp(match, { team: about, handed: side?.handed ?? null }, now)
        await keepLineUp(tx, id, { ...handed, lineUp: given, shownAt, accountId: by.id, reason })
      }
      const about = { miniSessionId: id, round, lineUps, reason }
      await this.#options.accounts.audit(by.id, 'line-up.enter', about, tx)
      return ok(null)
    })
    return done.ok ? this.ofDesk(id) : done
  }

  /** In one transaction: what is changed, and what is to be seen of it. */
  async #change(
    id: number,
    change: (
      tx: Tx,
      found: Awaited<ReturnType<LineUps['read']>> & {
        readonly session: Session
        readonly matches: readonly Match[]
      },
      now: number,
    ) => Promise<Result<null, Refused>>,
  ): Answered<null> {
    const { db, clock, jobs, deskNews } = this.#options
    const session = await sessionOfTeams(db, id)
    if (!session) return err({ code: 'session-not-found' })
    if (!session.fed) return err({ code: 'session-not-fed' })
    if (session.type !== 'TEAM') return err({ code: 'wrong-session-type' })
    const done = await this.#holding(id, async (tx, matches): Answered<null> => {
      const now = clock.now()
      const held = await sessionOfTeams(tx, id)
      if (!held) return err({ code: 'session-not-found' })
      const changed = await change(tx, { ...(await this.read(tx, id, matches)), session: held, matches }, now)
      if (!changed.ok) return changed
      await this.#toss(tx, id, matches)
      await this.#show(tx, id, matches)
      await askForLineUps(tx, id, new Date(now))
      return ok(null)
    })
    if (done.ok) {
      deskNews.announce({ session: id, of: 'lineUps' })
      jobs.ask()
    }
    return done
  }

  /** Who meets whom, with the mark of what that was read from. */
  async #planned(id: number) {
    const mark = await planMark(this.#options.db, id)
    return { mark, matches: matchesOf(await this.#options.plans.of(id, mark)) }
  }

  /** While the session is held, and who meets whom is what was read before; what is refused has changed nothing. */
  async #holding<T>(
    id: number,
    act: (tx: Tx, matches: readonly Match[]) => Promise<Result<T, Refused>>,
  ): Answered<T> {
    for (let tries = 1; ; tries++) {
      // Before anything is held: a plan with decisions that wait is made under locks that come first.
      const { mark, matches } = await this.#planned(id)
      const done = await decided(this.#options.db, async (tx): Answered<T> => {
        await holdSession(tx, id)
        if ((await planMark(tx, id)) !== mark) return err({ code: 'draw-outdated' })
        await this.#toss(tx, id, matches)
        return act(tx, matches)
      })
      if (done.ok || done.error.code !== 'draw-outdated' || tries === TRIES) return done
    }
  }

  async read(db: Db, id: number, matches: readonly Match[]) {
    const [calls, tosses, handed] = [await callsOf(db, id), await tossesOf(db, id), await handedIn(db, id)]
    const known = { handedIn: handed, tosses, now: this.#options.clock.now() }
    const states = calls.flatMap((call) =>
      matches.filter(({ round }) => round === call.round).map((match) => stateOf(match, call, known)),
    )
    return { calls, tosses, states }
  }

  async #states(id: number): Promise<readonly MatchState[]> {
    const { db } = this.#options
    if ((await callsOf(db, id)).length === 0) return []
    const { matches } = await this.#planned(id)
    if ((await this.#tossless(db, id, matches)).length > 0) await this.#holding(id, async () => ok(null))
    return (await this.read(db, id, matches)).states
  }

  /** Matches that have no toss yet, where there is to be one. */
  async #tossless(db: Db, id: number, matches: readonly Match[]): Promise<readonly Match[]> {
    const coins = (await callsOf(db, id)).filter(({ rights }) => rights === 'coin')
    if (coins.length === 0) return []
    const tosses = await tossesOf(db, id)
    return matches.filter(
      (match) => coins.some(({ round }) => round === match.round) && !tossOf(tosses, match),
    )
  }

  /** For each match that has no toss yet, also one that was drawn since: once for all. */
  async #toss(tx: Tx, id: number, matches: readonly Match[]): Promise<void> {
    const { accounts, clock } = this.#options
    for (const { round, teams } of await this.#tossless(tx, id, matches)) {
      const [home, visiting] = [teams[0].id, teams[1].id]
      const toss = { round, teams: [home, visiting], second: randomInt(2) === 0 ? home : visiting } as const
      if (await keepToss(tx, id, toss, new Date(clock.now())))
        await accounts.audit(null, 'line-up.toss', { miniSessionId: id, ...toss }, tx)
    }
  }

  /** What the other team is to see now is seen from now on. */
  async #show(tx: Tx, id: number, matches: readonly Match[]): Promise<readonly MatchState[]> {
    const shown_at = new Date(this.#options.clock.now())
    const { states } = await this.read(tx, id, matches)
    const due = states.flatMap(toShow)
    for (const handed of due) await markLineUp(tx, id, handed, { shown_at })
    return due.length === 0 ? states : (await this.read(tx, id, matches)).states
  }

  /** What is due of a session: shown and placed; again at its next deadline. */
  async #see(job: HeldJob): Promise<void> {
    const { db, clock, deskNews } = this.#options
    const id = job.subject
    const session = await sessionOfTeams(db, id)
    if (!session || isOver(session)) return db.transaction().execute((tx) => job.finish(tx))
    const seen = await this.#holding(id, async (tx, matches) => ok(await this.#show(tx, id, matches)))
    if (!seen.ok) throw new Error(`Line-ups of session ${id} were not shown: ${seen.error.code}`)
    deskNews.announce({ session: id, of: 'lineUps' })
    await this.#placeAll(id)
    const now = clock.now()
    const times = seen.value.flatMap((state) => nextAt(state, now) ?? [])
    deskNews.announce({ session: id, of: 'lineUps' })
    if (times.length > 0) job.later(new Date(Math.min(...times)))
    else await db.transaction().execute((tx) => job.finish(tx))
  }

  /** Match by match: one that is not taken keeps no other from its tables. */
  async #placeAll(id: number): Promise<void> {
    const refused = new Map<string, string>()
    for (let tries = 1; ; ) {
      const { mark, matches } = await this.#planned(id)
      const { states } = await this.read(this.#options.db, id, matches)
      const state = states.find((one) => toPlace(one).length > 0 && !refused.has(one.match.tables.open))
      if (!state) break
      const code = await this.#place(id, mark, state)
      const isOutdated = code === 'result-changed' && tries++ < TRIES
      if (code !== null && !isOutdated) refused.set(state.match.tables.open, code)
    }
    if (refused.size > 0)
      throw new Error(`Line-ups were not taken: ${[...refused].map((one) => one.join(' ')).join(', ')}`)
  }

  /**
   * As the desk puts right who sits at a table: both tables, and that they are placed, as one fact.
   * @returns why not
   */
  async #place(id: number, mark: string, state: MatchState): Promise<string | null> {
    const { db, corrections } = this.#options
    const placing = toPlace(state)
    const accountId = placing.find((one) => one.accountId !== null)?.accountId ?? null
    const reason = placing.flatMap((one) => (one.reason === '' ? [] : [one.reason])).join('; ')
    const wanted = seatsOf(state, placing).map((one) => ({
      correction: { kind: 'lineUp' as const, ...one },
      reason,
    }))
    const placed = async (tx: Tx): Promise<boolean> => {
      for (const handed of placing) if (!(await markLineUp(tx, id, handed, { placed: true }))) return false
      return true
    }
    const put = await corrections.seat(id, wanted, accountId === null ? null : { id: accountId }, {
      mark,
      also: placed,
    })
    if (put.ok) return null
    if (put.error.code !== 'correction-of-nothing') return put.error.code
    // They sit there already.
    const marked = await decided(db, async (tx): Answered<null> => {
      await holdSession(tx, id)
      return (await planMark(tx, id)) === mark && (await placed(tx))
        ? ok(null)
        : err({ code: 'result-changed' })
    })
    return marked.ok ? null : marked.error.code
  }
}

/** Later than the one before, also where the clock has not moved. */
function newLineUp(
  match: Match,
  side: Pick<TeamState, 'team' | 'handed'>,
  now: number,
): Omit<HandedIn, 'lineUp'> {
  const { id } = side.team
  return {
    ...{ round: match.round, team: id, against: otherOf(match, id).id },
    handedAt: new Date(Math.max(now, (side.handed?.handedAt.getTime() ?? 0) + 1)),
    ...{ shownAt: null, placed: false, accountId: null, reason: '' },
  }
}
