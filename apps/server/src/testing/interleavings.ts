/**
 * Whatever people do about a board at once comes to what it would have come to one after the other: commands run in many orders
 * of their statements against the real server and database.
 */
import { isDeepStrictEqual } from 'node:util'
import { runs } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { Channel } from '../core/channel.ts'
import { openStore } from '../core/database/store.ts'
import { Loop } from '../core/loop.ts'
import { type OverCommand, playArchive } from './archiveEvening.ts'
import {
  type Act,
  type Answer,
  COMMANDS,
  type Command,
  type Evening,
  type Kind,
  playAgain,
  playEvening,
  RULINGS,
  type Rulings,
  type Site,
  toldAfter,
} from './boardEvening.ts'
import { manualClock } from './clock.ts'
import { Interleaver } from './interleave.ts'
import { manyOrders } from './orders.ts'
import { testServer } from './server.ts'

/** Orders tried of commands about one board, and of others; `ORDERS` of each. */
const ORDERS = Number(process.env.ORDERS ?? 0)
const MOST = { board: ORDERS || runs(7, 3), other: ORDERS || runs(3, 2), archive: ORDERS || runs(200, 4) }

let site: Site
let interleaver: Interleaver
const evenings = new Map<string, Promise<Evening>>()

/** Has a site for the tests of a file. */
export function withSite(): void {
  beforeAll(async () => {
    const clock = manualClock(Date.now())
    const check = async (bearer: string) => ({ tournamentId: Number(bearer), mayTellEarly: true })
    const server = await testServer({}, { clock, ingestTokens: { check } })
    const store = await openStore({ dataDir: server.dataDir, databaseUrl: server.databaseUrl })
    const made = await server.accounts.create({
      name: 'Ada',
      email: 'ada@oak.example',
      password: 'right horse',
      role: 'ADMIN',
    })
    if (!made.ok) throw new Error(made.error)
    const { token } = await server.logins.begin(made.value)
    site = { server, store, clock, cookie: `openroom_session=${token}` }
    interleaver = new Interleaver(server.databaseUrl)
    await interleaver.start()
    // What a call leaves to the background is not its own.
    const { ask } = Loop.prototype
    const { announce } = Channel.prototype
    vi.spyOn(Loop.prototype, 'ask').mockImplementation(function (this: Loop, ms) {
      interleaver.inBackground(() => ask.call(this, ms))
    })
    vi.spyOn(Channel.prototype, 'announce').mockImplementation(function (this: Channel<unknown>, news) {
      interleaver.inBackground(() => announce.call(this, news))
    })
    await server.gate.stop()
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await interleaver?.stop()
    for (const one of evenings.values()) await (await one).saved.close()
    // Another file may follow in this process, with a site of its own.
    evenings.clear()
    await (await archive)?.saved.close()
    archive = null
    await site?.store.close()
    await site?.server.stop()
  })
}

function eveningOf(kind: Kind, isLogged: boolean, isOver: boolean): Promise<Evening> {
  const key = `${kind} ${isLogged} ${isOver}`
  const known = evenings.get(key) ?? playEvening(site, kind, isLogged, isOver)
  evenings.set(key, known)
  return known
}

/** What is played, and what can be done about a board of it. */
type Arena = {
  readonly id: number
  readonly saved: Pick<Evening['saved'], 'mark' | 'close'>
  readonly acts: (name: string) => Act
  readonly rulings: Rulings
  readonly again: () => Promise<void>
  readonly told: () => Promise<object>
}

const arenaOf = (at: Evening): Arena => ({
  id: at.id,
  saved: at.saved,
  acts: (name) => COMMANDS[name as Command](at),
  rulings: RULINGS,
  again: () => playAgain(at),
  told: () => toldAfter(at),
})

let archive: Promise<Arena> | null = null

/** What of an answer does not depend on when it came. */
function gist({ status, body }: Answer): unknown {
  if (status !== 200) return [status, body.code ?? (body.error as { readonly code?: string })?.code]
  if ('shown' in body) return body.shown
  return 'confirmed' in body ? [body.result, body.confirmed, body.ruled, body.scoreNs] : status
}

/** Answers by the place of their command, and what everybody is told afterwards. */
type Outcome = { readonly answers: ReadonlyMap<number, string>; readonly told: string }

const isSame = (one: Outcome, other: Outcome): boolean =>
  one.told === other.told && [...one.answers].every(([i, answer]) => other.answers.get(i) === answer)

/** Everything that is told is made of what is stored: looked at once for each way that it came out. */
const looks = new Map<string, string>()

type Answers = readonly (readonly [number, Answer])[]

/** What ends rulings by itself, as who does it is told. */
const ENDS = ['take back', 'restore']

/** A word of the director's that was taken stands, whatever else came and when, until he takes it back himself. */
function expectRuled({ rulings }: Arena, names: readonly string[], answers: Answers, told: string): void {
  const taken = answers.flatMap(([i, { status }]) => (status === 200 ? (rulings[names[i]!] ?? []) : []))
  if (taken.length === 0 || names.some((name) => ENDS.includes(name))) return
  const { log } = JSON.parse(told) as { readonly log: object | null }
  const isOne = taken.some((ruling) => isDeepStrictEqual({ ...log, ...ruling, jury: true }, log))
  expect(isOne, `${names.join(' and ')} come to ${told}`).toBe(true)
}

async function outcomeOf(at: Arena, names: readonly string[], answers: Answers): Promise<Outcome> {
  // That something went wrong on the server tells nobody what became of his word.
  for (const [, { status }] of answers) expect(status).toBeLessThan(500)
  const key = `${at.id} ${await at.saved.mark()}`
  const told = looks.get(key) ?? JSON.stringify(await at.told())
  looks.set(key, told)
  expectRuled(at, names, answers, told)
  return { answers: new Map(answers.map(([i, answer]) => [i, JSON.stringify(gist(answer))])), told }
}

/** Every choice of some of these, in every order. */
const everyRow = (of: readonly number[]): readonly (readonly number[])[] =>
  of.flatMap((one) => [[one], ...everyRow(of.filter((other) => other !== one)).map((rest) => [one, ...rest])])

async function oneByOne(at: Arena, names: readonly string[], row: readonly number[]): Promise<Outcome> {
  const acts = names.map(at.acts)
  await at.again()
  const answers: [number, Answer][] = []
  for (const i of row) answers.push([i, await acts[i]!({})])
  return outcomeOf(at, names, answers)
}

/**
 * Runs commands in many orders of their statements: each comes to what it comes to one after the other; or who was
 * refused, and so told, has changed nothing.
 */
async function tryOrders(at: Arena, names: readonly string[], most: number): Promise<number> {
  const rows = everyRow([...names.keys()])
  const allowed = new Map<readonly number[], Outcome>()
  const allowedIn = async (row: readonly number[]): Promise<Outcome> => {
    const known = allowed.get(row) ?? (await oneByOne(at, names, row))
    allowed.set(row, known)
    return known
  }
  for (const row of rows.filter(({ length }) => length === names.length)) await allowedIn(row)
  return manyOrders<Answer>(interleaver, most, async (run) => {
    await at.again()
    const { answers, steps } = await run(names.map(at.acts))
    const isRefused = (i: number) => answers[i]!.status !== 200
    const order = steps.map(({ call, text }) => `${names[call]}: ${text.replace(/\s+/g, ' ').slice(0, 90)}`)
    const after = await outcomeOf(at, names, [...answers.entries()]).catch((error: unknown) => {
      throw new Error(
        [(error as Error).message, ...answers.map((one) => JSON.stringify(one)), ...order].join('\n'),
      )
    })
    let isRight = [...allowed.values()].some((one) => isSame(one, after))
    // Else those who were refused have done nothing.
    for (const row of isRight ? [] : rows)
      if ([...answers.keys()].every((i) => row.includes(i) || isRefused(i)))
        isRight ||= isSame(await allowedIn(row), after)
    if (!isRight)
      expect.fail(
        [after, 'is none of', ...allowed.values()]
          .map((one) => (typeof one === 'string' ? one : `${[...one.answers].join(' ')} ${one.told}`))
          .concat(order)
          .join('\n'),
      )
  })
}

const THIRD: readonly Command[] = ['release', 'reload', 'move']
/** What a table or its source tells behind a word of the director's; tried beside those alone. */
const BEHIND: readonly Command[] = ['put behind', 'undo end', 'result again', 'program corrects']
const NAMES = (Object.keys(COMMANDS) as Command[]).filter((name) => ![...THIRD, ...BEHIND].includes(name))
/** Those that are about a board that has a result. */
const OF_RESULTS: readonly Command[] = ['correct', 'take back', 'average']
/** Those that change what a board came to. */
const OF_BOARDS: readonly Command[] = ['enter', 'confirm', 'rule', 'take over', ...OF_RESULTS, ...BEHIND]

const DIRECTORS: readonly Command[] = ['rule', ...OF_RESULTS]
const PAIRS = [
  ...NAMES.flatMap((one, i) => NAMES.slice(i).map((other) => [one, other] as const)),
  ...BEHIND.flatMap((one) => DIRECTORS.map((other) => [one, other] as const)),
]

const isOfBoard = (names: readonly Command[]): boolean => names.every((name) => OF_BOARDS.includes(name))

/** The same of a file's session that is over, and what is uploaded or restored meanwhile. */
export async function tryArchive(names: readonly OverCommand[]): Promise<number> {
  archive ??= playArchive(site)
  return tryOrders(await archive, names, MOST.archive)
}

/** Two commands about one board, */
export const PAIRS_OF_BOARDS = PAIRS.filter(isOfBoard)
/** and those with one about something else beside it. */
export const OTHER_PAIRS = PAIRS.filter((names) => !isOfBoard(names))

/** Of a session that is over. @returns how many orders were tried */
export async function tryOver(names: readonly Command[]): Promise<number> {
  return tryOrders(arenaOf(await eveningOf('pairs', true, true)), names, MOST.board)
}

/** @returns how many orders were tried */
export async function tryAll(names: readonly Command[]): Promise<number> {
  const kind = names.includes('next round') ? 'teams' : 'pairs'
  const at = await eveningOf(
    kind,
    names.some((name) => OF_RESULTS.includes(name) || name === 'undo end'),
    false,
  )
  return tryOrders(arenaOf(at), names, isOfBoard(names) ? MOST.board : MOST.other)
}
