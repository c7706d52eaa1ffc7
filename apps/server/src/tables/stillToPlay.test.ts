/**
 * No board is public while somebody who is drawn to it has still to play it: every movement that the desk makes and every
 * kind of made-up tournament, under each rule that its doors let in, played at random paces.
 */
import {
  DRAW_FORMS,
  type Draw,
  type DrawForm,
  drawOf,
  isSwiss,
  isTeamForm,
  mostRounds,
} from '@openroom/bridge/movement/draw'
import { type OwnMovement, ownMovement } from '@openroom/bridge/movement/own'
import { bearableRules, type DrawnSession, drawnBy, isOneMatch } from '@openroom/bridge/movement/telling'
import type { ReleaseRule } from '@openroom/bridge/session'
import type { DocumentSession } from '@openroom/formats/json/document'
import { drawnOf } from '@openroom/formats/json/drawn'
import { KIND_NAMES, KINDS, type Plan } from '@openroom/simulate/kinds'
import { simulate } from '@openroom/simulate/simulate'
import { runs, someOf } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GateEntry, GateSession, GateTable } from './releaseQueues.rows.ts'
import { SessionRun } from './sessionRun.ts'

const T0 = Date.UTC(2026, 0, 1)
const MINUTE = 60_000

/** A table of one round, and the boards that it is drawn to play. */
type Table = {
  readonly id: number
  readonly round: number
  readonly ns: number
  readonly ew: number
  readonly boards: readonly number[]
  readonly plays: boolean
  readonly who: readonly number[]
}

/** A session with all that its source and the desk know of it. */
type Drawn = {
  readonly name: string
  readonly type: 'PAIR' | 'TEAM'
  readonly tables: readonly Table[]
  readonly contestants: readonly number[]
  readonly partners: ReadonlyMap<number, readonly number[]>
  readonly boardsPerRound: number
  readonly rounds: number
  /** Where the boards of tables begin is said. */
  readonly isKnown: boolean
  readonly arrangeType: GateSession['arrange_type']
  /** What its door knows. */
  readonly asked: DrawnSession
}

/** Chance that is the same for the same seed. */
function chance(seed: number): (most: number) => number {
  let state = seed | 0
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % most
  }
}

const numbered = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)

const BYE = 0

/** A club's own movement: one of these as a file has it. */
const OWN_LIKE = ['howell', 'relay', 'mitchell', 'web'] as const

function ownLike(size: number): OwnMovement {
  const form = OWN_LIKE[size % OWN_LIKE.length]!
  const { tables } = drawOf(form, [size], mostRounds(form, [size]))
  const own = ownMovement(
    form,
    tables.map(({ number: table, ...one }) => ({ ...one, table })),
    form !== 'mitchell',
  )
  if (!own.ok) throw new Error(JSON.stringify(own.error))
  return own.value
}

type Size = { readonly sizes: readonly number[]; readonly rounds: number; readonly boardsPerRound: number }

/** As the desk makes it; `isKnown` false: as a source would send it, which does not say where boards begin. */
function ofDesk(form: DrawForm, { sizes, rounds, boardsPerRound }: Size, isKnown: boolean): Drawn {
  const own = form === 'own' ? ownLike(sizes[0]!) : null
  const draw = drawOf(form, sizes, rounds, { own })
  const field = sizes.reduce((sum, size) => sum + size, 0)
  const partners = new Map(draw.partners.map((two, i) => [field + i + 1, two.map((place) => place + 1)]))
  const idOf = (place: number | null) => (place === null ? BYE : place + 1)
  const toTable = ({ round, ns, ew, set }: Draw['tables'][number], i: number): Table => ({
    id: i + 1,
    round,
    ns: idOf(ns),
    ew: idOf(ew),
    plays: ns !== null && ew !== null,
    boards: numbered(1 + set * boardsPerRound, boardsPerRound),
    who: [idOf(ns), idOf(ew)].flatMap((id) => partners.get(id) ?? [id]),
  })
  const known = drawnBy(form, sizes, { rounds: draw.rounds, boardsPerRound, own })
  return {
    name: `${form} ${sizes}`,
    type: isTeamForm(form) ? 'TEAM' : 'PAIR',
    partners,
    boardsPerRound,
    isKnown,
    tables: draw.tables.map(toTable),
    contestants: [...numbered(1, field), ...partners.keys()],
    rounds: isSwiss(form) ? 1 : draw.rounds,
    arrangeType: isSwiss(form) ? 'SWISS' : 'FREE',
    asked: isKnown || isTeamForm(form) ? known : { ...known, ofRounds: null },
  }
}

/** As a source sends it: results and logs say only later what each table plays. */
function ofDocument(name: string, type: 'PAIR' | 'TEAM', session: DocumentSession): Drawn {
  const ids = new Map(session.registrations.map(({ key }, i) => [key, i + 1]))
  const idOf = (key: string) => ids.get(key) ?? BYE
  const byes = new Set(session.registrations.filter(({ bye }) => bye).map(({ key }) => key))
  const partners = new Map(
    session.registrations.flatMap(({ key, members }) =>
      members ? [[idOf(key), members.map(idOf)] as const] : [],
    ),
  )
  const conceded = new Set(
    session.matches
      .filter(({ status }) => status.startsWith('CONCEDED'))
      .map(({ round, number }) => `${round} ${number}`),
  )
  const tables = session.tables.map((one, i): Table => {
    const boards = [...new Set([...one.results, ...one.logs].map(({ board }) => board))]
    const withdrawn = session.registrations.some(
      ({ key, withdrawnFrom }) => (key === one.ns || key === one.ew) && (withdrawnFrom ?? 1e9) <= one.round,
    )
    const plays =
      !byes.has(one.ns) && !byes.has(one.ew) && !withdrawn && !conceded.has(`${one.round} ${one.number}`)
    const sides = { ns: idOf(one.ns), ew: idOf(one.ew) }
    const who = [sides.ns, sides.ew].flatMap((id) => partners.get(id) ?? [id])
    return { id: i + 1, round: one.round, ...sides, boards: plays ? boards : [], plays, who }
  })
  return {
    name,
    type,
    tables,
    partners,
    isKnown: false,
    contestants: session.registrations.filter(({ bye }) => !bye).map(({ key }) => idOf(key)),
    boardsPerRound: session.boardsPerRound,
    rounds: session.numberOfRounds,
    arrangeType: 'FREE',
    asked: drawnOf(type, session),
  }
}

type Happening = { readonly at: number } & (
  | { readonly entry: GateEntry; readonly done: boolean | null }
  | { readonly drawn: number }
)

const LATE = [0, 0, 0, 0, 1, 20, 90]

/** What tables send when: each begins once all who sit there are free, plays at its own pace, and may stop for long. */
function playedAt({ tables, rounds }: Drawn, roll: (most: number) => number, isDrawnLate: boolean) {
  const free = new Map<number, number>()
  const happenings: Happening[] = []
  for (const round of numbered(1, rounds)) {
    const before = Math.max(T0, ...free.values())
    if (isDrawnLate) happenings.push({ at: before, drawn: round })
    const slowness = 1 + roll(6)
    for (const { id, round: own, boards, plays, who } of tables) {
      if (own !== round || !plays) continue
      let at = isDrawnLate ? before : Math.max(T0, ...who.map((one) => free.get(one) ?? 0))
      let seq = 0
      const order = roll(3) === 0 ? [...boards].reverse() : boards
      for (const board of order) {
        at += LATE[roll(LATE.length)]! * MINUTE
        const say = (type: string, done: boolean | null) => {
          seq += 1
          happenings.push({ at, done, entry: { table: id, seq, board, type, receivedAt: new Date(at) } })
        }
        // Not played, or an average: a result that somebody enters, perhaps long after.
        if (roll(8) > 0) say('START_AUCTION', null)
        at += (1 + roll(9)) * slowness * MINUTE
        const isLogged = roll(2) === 0
        say(isLogged ? 'END_GAME' : 'RESULT', true)
        if (isLogged && roll(12) === 0) {
          say('UNDO_END_GAME', false)
          at += roll(30) * MINUTE
          say('END_GAME', true)
        }
      }
      for (const one of who) free.set(one, at)
    }
  }
  return happenings.sort((a, b) => a.at - b.at)
}

type Told = { readonly board: number; readonly early: readonly number[]; readonly at: number }

/** Drives the gate's own parts through an evening; what of it was public before somebody had played it. */
function evening(drawn: Drawn, rule: ReleaseRule, seed: number, isDrawnLate: boolean, tellsEarly = false) {
  const roll = chance(seed)
  const delay = [0, 60, 900, 3_600][roll(4)]!
  const happenings = playedAt(drawn, roll, isDrawnLate)
  const ids = new Map(drawn.asked.boards.map((number) => [number, number]))
  let row: GateSession = {
    id: 1,
    event_id: 1,
    status: 'LIVE',
    release_rule: rule,
    tells_early: tellsEarly,
    fed: true,
    delay,
    closing_at: null,
    real_start_date_time: new Date(T0),
    awaits: null,
    first_round: 1,
    first_board: 1,
    boards_per_round: drawn.boardsPerRound,
    number_of_rounds: drawn.rounds,
    type: drawn.type,
    arrange_type: drawn.arrangeType,
    contestants: drawn.contestants,
    withdrawn: [],
    field: 0,
  }
  const sent: GateEntry[] = []
  const cursors = new Map<number, number>()
  const done = new Map<string, number>()
  const played = new Set<string>()
  const finishesOf = (tables: readonly number[]) =>
    [...done].flatMap(([key, at]) => {
      const [table = 0, board = 0] = key.split(' ').map(Number)
      return tables.includes(table) ? [{ table, board, receivedAt: new Date(at) }] : []
    })
  const gateTable = ({ id, round, ns, ew, plays, boards }: Table): GateTable => ({
    id,
    session: 1,
    round,
    ns,
    ew,
    plays,
    cursor: cursors.get(id) ?? 0,
    boards: drawn.isKnown ? (boards[0] ?? null) : null,
    pacedAt: null,
    receivedAt: null,
    heldAt: null,
  })
  const runOf = (tables: readonly Table[]) =>
    new SessionRun({
      row,
      boards: ids,
      partners: drawn.partners,
      hasScore: false,
      standing: [],
      ended: [],
      shared: [],
      tables: tables.map(gateTable),
      entries: sent.filter(({ table, seq }) => seq > (cursors.get(table) ?? 0)),
      play: sent.map(({ table, board, seq }) => ({ table, board, shown: seq <= (cursors.get(table) ?? 0) })),
      finishes: finishesOf(tables.map(({ id }) => id)),
    })
  const upTo = (round: number) => drawn.tables.filter((table) => !isDrawnLate || table.round <= round)
  let run = runOf(upTo(0))
  const told: Told[] = []
  const release = (now: number) => {
    for (let due = run.due(now); due.length > 0; due = run.due(now)) {
      run.moved(due)
      for (const { table, from, release: moved } of due) {
        cursors.set(table, moved.cursor)
        for (const { board } of sent.filter(
          (one) => one.table === table && one.seq > from && one.seq <= moved.cursor,
        )) {
          const early = drawn.tables.filter(
            ({ id, boards, plays }) => plays && boards.includes(board) && !played.has(`${id} ${board}`),
          )
          if (early.length > 0) told.push({ board, at: now, early: early.map(({ id }) => id) })
        }
      }
    }
  }
  const passTo = (until: number) => {
    for (let at = run.next(); at !== null && at <= until; at = run.next()) release(at)
  }
  for (const happening of happenings) {
    passTo(happening.at - 1)
    if ('drawn' in happening) {
      const next = runOf(upTo(happening.drawn))
      next.follow(run)
      run = next
      continue
    }
    const { entry, done: isDone } = happening
    sent.push(entry)
    const key = `${entry.table} ${entry.board}`
    if (isDone === true) played.add(key)
    if (isDone === true) done.set(key, happening.at)
    if (isDone === false) done.delete(key)
    run.add([entry])
    if (run.isBarred) run.setFinishes([entry.table], finishesOf([entry.table]))
    release(happening.at)
  }
  const last = happenings.at(-1)?.at ?? T0
  passTo(last + 30 * 24 * 60 * MINUTE)
  const open = run.waiting
  row = { ...row, closing_at: new Date(last + 31 * 24 * 60 * MINUTE) }
  run.renew(row)
  passTo(last + 90 * 24 * 60 * MINUTE)
  return { told, open, waiting: run.waiting }
}

/** A single match by the delay alone may: its other room is told of as late as everything. */
const mayTell = (drawn: Drawn, rule: ReleaseRule) => rule === 'DELAY' && isOneMatch(drawn.asked)

function expectNothingEarly(drawn: Drawn, seed: number, isDrawnLate: boolean): void {
  for (const rule of bearableRules(drawn.asked)) {
    const { told, open, waiting } = evening(drawn, rule, seed, isDrawnLate)
    const where = `${drawn.name} ${rule} ${seed}`
    if (!mayTell(drawn, rule)) expect({ where, told }).toEqual({ where, told: [] })
    // Once everybody has played, no board waits for the end.
    if (rule !== 'SESSION') expect({ where, open }).toEqual({ where, open: 0 })
    expect({ where, waiting }).toEqual({ where, waiting: 0 })
  }
}

const sizesOf = (form: DrawForm): fc.Arbitrary<readonly number[]> => {
  if (form === 'match') return fc.constant([2])
  if (form === 'swissPairs') return fc.integer({ min: 4, max: 9 }).map((size) => [size])
  if (isTeamForm(form)) return fc.integer({ min: 2, max: 7 }).map((size) => [size])
  if (form === 'own') return fc.integer({ min: 4, max: 11 }).map((size) => [size, size])
  return fc.array(fc.integer({ min: 4, max: 11 }), { minLength: 1, maxLength: 2 })
}

const someDraw = (form: DrawForm) =>
  fc.record({
    sizes: sizesOf(form),
    share: fc.integer({ min: 1, max: 4 }),
    boardsPerRound: fc.integer({ min: 1, max: 2 }),
    seed: fc.integer(),
  })

describe('nobody is told of a board that is still to be played', () => {
  for (const form of DRAW_FORMS)
    for (const isKnown of [true, false])
      for (const isDrawnLate of [false, true])
        it(`${form}, ${isKnown ? 'made at the desk' : 'sent by a source'}${isDrawnLate ? ', round by round' : ''}`, () => {
          fc.assert(
            fc.property(someDraw(form), ({ sizes, share, boardsPerRound, seed }) => {
              const own = form === 'own' ? ownLike(sizes[0]!) : null
              const most = Math.min(6, mostRounds(form, sizes, { own }))
              const rounds = Math.max(1, Math.ceil((most * share) / 4))
              expectNothingEarly(ofDesk(form, { sizes, rounds, boardsPerRound }, isKnown), seed, isDrawnLate)
            }),
            { numRuns: runs(20, 2) },
          )
        })
})

/** What decides who plays what when. */
const shapeOf = ({
  form,
  movement,
  sections,
  sessions,
  weekly,
  roundGroups,
  carryOver,
  troubles,
  ...plan
}: Plan) =>
  JSON.stringify([form, movement, sections, sessions, weekly, roundGroups, carryOver, troubles]) +
  JSON.stringify([plan.conventions.ranking?.barometer ?? false, plan.contestants % 2, plan.contestants === 2])

const SHAPES = KIND_NAMES.filter(
  (name, i) => KIND_NAMES.findIndex((other) => shapeOf(KINDS[other]) === shapeOf(KINDS[name])) === i,
)

describe('nor of one of a made-up tournament', () => {
  it.each(someOf(SHAPES, 3))('%s', (kind) => {
    const { contestants: usual } = KINDS[kind]
    const contestants = usual === 2 ? 2 : 8 - (usual % 2)
    const sizes = { contestants, boards: 1, rounds: 3, recorded: 0, rulings: 0 }
    const { events } = simulate({ kind, seed: 'still to play', estimated: true, ...sizes })
    for (const { type, segments } of events)
      for (const session of segments.flatMap(({ sessions }) => sessions))
        for (const seed of [1, 2, 3, 4])
          expectNothingEarly(ofDocument(kind, type, session), seed, seed % 2 === 0)
  })
})

describe('without the barrier', () => {
  it.each(DRAW_FORMS.filter((form) => form !== 'match'))(
    '%s tells by the delay what is still to be played',
    (form) => {
      const drawn = ofDesk(form, { sizes: [isTeamForm(form) ? 6 : 10], rounds: 4, boardsPerRound: 2 }, true)
      const told = numbered(1, 20).flatMap((seed) => evening(drawn, 'DELAY', seed, false, true).told)
      expect(told.length).toBeGreaterThan(0)
    },
  )
})
