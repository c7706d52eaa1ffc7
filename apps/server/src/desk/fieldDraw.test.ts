/**
 * Movements, changes of the field and paces drawn at random: whatever is asked at whatever moment, what was played stays
 * where it was, nobody meets a board twice, nothing that is public is still to be played, and undo restores everything.
 */
import { drawFault, drawOf, mostRounds, PAIR_FORMS, type PairForm } from '@openroom/bridge/movement/draw'
import { ownMovement, writeMovement } from '@openroom/bridge/movement/own'
import {
  type DrawnPart,
  type FieldDraw,
  type FieldPatch,
  isNothing,
  undone,
  withPatch,
} from '@openroom/formats/corrections/fieldPatch'
import type { DocumentPlayer, DocumentSession } from '@openroom/formats/json/document'
import { board, player } from '@openroom/formats/json/documentBuilder'
import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedField, proposals } from './fieldDraw.ts'
import { boardsAt, type FieldChange, type FieldState, isBye, twiceIn } from './fieldState.ts'
import { type AskedEvent, boardNumbers, firstBoards, madeSession } from './madeSession.ts'

const PER_ROUND = 2

const couple = (name: string): readonly [DocumentPlayer, DocumentPlayer] => [
  player(`${name} Ash`),
  player(`${name} Elm`),
]

/** One that is known, as a club's own; without boards for whoever sits out. */
function ownText(form: (typeof PAIR_FORMS)[number], size: number): string {
  const { tables } = drawOf(form, [size], mostRounds(form, [size]))
  const stations = tables.map(({ number: table, ...one }) => ({
    ...one,
    table,
    set: one.ns === null || one.ew === null ? -1 : one.set,
  }))
  const own = ownMovement(`${form} ${size}`, stations, form !== 'mitchell')
  if (!own.ok) throw new Error(JSON.stringify(own.error))
  return writeMovement(own.value)
}
const OWN = PAIR_FORMS.flatMap((form) => [4, 5, 6, 7, 8, 9, 10, 11].map((size) => ownText(form, size)))

function begun(
  form: PairForm,
  sizes: readonly number[],
  rounds: number,
  winners: 1 | 2,
  movement: string | null = null,
) {
  const sections = sizes.map((size, s) =>
    Array.from({ length: size }, (_, i) => ({ name: `${s}-${i}`, players: couple(`Pair ${s}-${i}`) })),
  )
  const asked = {
    tournament: 'Evening',
    event: 'Pairs',
    form,
    movement,
    sections,
    rounds,
    boardsPerRound: PER_ROUND,
    firstBoard: 1,
    winners,
    arrowSwitch: true,
    calcType: 'MP',
    sectionsScored: 'together',
    scoring: { perWin: 2, imps: 'crossImps', vpScale: 'none', bamVpScale: 'none' },
    startDateTime: null,
    timeZone: null,
    delay: 0,
    releaseRule: null,
    segment: 'Main',
  } as unknown as AskedEvent
  const boards = new Map(boardNumbers(asked).map((number) => [number, board({ number })]))
  const { session, event } = madeSession(asked, 'evening', boards)
  const { arrangeType } = event as { readonly arrangeType: 'MITCHELL' | 'HOWELL' }
  return new Evening(session, firstBoards(asked), { form: arrangeType, winners })
}

type Seat = { readonly ns: string; readonly ew: string; readonly first: number | null }

/** Played in the head: who sat where on what, and what is public of it. */
class Evening {
  session: DocumentSession
  firsts: Map<string, number>
  event: FieldDraw['event']
  readonly played = new Map<string, Set<number>>()
  readonly told = new Set<number>()
  readonly sat = new Map<string, Seat>()

  constructor(session: DocumentSession, firsts: ReadonlyMap<string, number>, event: FieldDraw['event']) {
    this.session = session
    this.firsts = new Map(firsts)
    this.event = event
  }

  get draw(): FieldDraw {
    return {
      tables: this.session.tables.map(({ results: _, logs: __, room: ___, ...one }) => ({
        ...one,
        first: this.firsts.get(one.key) ?? null,
      })),
      registrations: this.session.registrations,
      matches: [],
      rounds: this.session.numberOfRounds,
      event: this.event,
      boards: this.session.boards.map(({ number }) => number),
    }
  }

  get state(): FieldState {
    return {
      draw: this.draw,
      boardsPerRound: PER_ROUND,
      begun: new Set(this.played.keys()),
      entered: this.played,
      played: this.played,
      given: new Map(),
      told: this.told,
      isOfTeams: false,
      isBarometer: false,
      isAlone: true,
    }
  }

  put(patch: Parameters<typeof withPatch>[1], isUndone: boolean): void {
    this.session = withPatch(this.session, patch, (number) => board({ number }), isUndone)
    for (const { key, now } of patch.tables) if (now?.first != null) this.firsts.set(key, now.first)
    this.event = patch.event.now
    const made = new Map(this.draw.tables.map((one) => [one.key, one]))
    for (const { table, board: ruled } of patch.ruled)
      if (made.has(table) && !isUndone) this.played.get(table)?.add(ruled)
      else this.played.get(table)?.delete(ruled)
  }

  /** A board at a table whose pairs have nothing left of the rounds before. */
  play(pick: (most: number) => number): boolean {
    const tables = this.draw.tables.filter((one) => !isBye(one))
    const left = (key: string) => PER_ROUND - (this.played.get(key)?.size ?? 0)
    const first = new Map<string, number>()
    for (const one of tables)
      if (left(one.key) > 0)
        for (const pair of [one.ns, one.ew])
          first.set(pair, Math.min(first.get(pair) ?? one.round, one.round))
    const open = tables.filter(
      ({ key, round, ns, ew }) => left(key) > 0 && first.get(ns) === round && first.get(ew) === round,
    )
    const table = open[pick(open.length || 1)]
    if (!table) return false
    const own = this.played.get(table.key) ?? new Set()
    const next = boardsAt(table.first, PER_ROUND).find((one) => !own.has(one))!
    this.played.set(table.key, own.add(next))
    this.sat.set(table.key, { ns: table.ns, ew: table.ew, first: table.first })
    this.tell([next])
    return true
  }

  /** A board is public once all who are drawn to it have played it. */
  tell(boards = this.session.boards.map(({ number }) => number)): void {
    const { tables } = this.draw
    for (const number of boards) {
      const drawn = tables.filter(
        ({ first, ...one }) => !isBye(one) && first !== null && first <= number && number < first + PER_ROUND,
      )
      const isOver = drawn.every((one) => this.played.get(one.key)?.has(number))
      if (drawn.length > 0 && isOver) this.told.add(number)
    }
  }
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

let comers = 0
function anyChange(evening: Evening, pick: (most: number) => number): FieldChange {
  const pairs = evening.session.registrations.filter((one) => !one.bye).map(({ key }) => key)
  const one = pairs[pick(pairs.length)]!
  const other = pairs[pick(pairs.length)]!
  const from = 1 + pick(evening.session.numberOfRounds)
  const come = () => couple(`Late ${++comers}`)
  switch (pick(6)) {
    case 0:
      return { kind: 'join', from, players: come(), sitOut: pick(2) === 1 }
    case 1:
      return { kind: 'leave', from, pair: one }
    case 2:
      return { kind: 'places', from, one, other }
    case 3:
      return { kind: 'substitute', from, to: pick(2) ? null : from, pair: one, seat: 0, player: come()[0] }
    case 4: {
      const firsts = [...evening.firsts.values()]
      return { kind: 'boards', from, pair: one, first: firsts[pick(firsts.length)]! }
    }
    default: {
      const begunRounds = evening.draw.tables
        .filter((t) => evening.played.has(t.key))
        .map(({ round }) => round)
      return {
        kind: 'movement',
        from: Math.max(0, ...begunRounds) + 1,
        ...(pick(2)
          ? { form: PAIR_FORMS[pick(PAIR_FORMS.length)]! }
          : { form: 'own', movement: OWN[pick(OWN.length)]! }),
        rounds: 1 + pick(5),
        gone: pairs.filter(() => pick(6) === 0).slice(0, 3),
        joined: pick(2) ? [come()] : [],
      }
    }
  }
}

function isWhole(evening: Evening): void {
  const { tables } = evening.draw
  for (const { key, bye } of evening.session.registrations) {
    if (bye) continue
    const own = tables.filter(({ ns, ew }) => ns === key || ew === key)
    const rounds = own.map(({ round }) => round)
    expect(new Set(rounds).size, `${key} is at two tables in a round`).toBe(rounds.length)
    const boards = own.filter((one) => !isBye(one)).flatMap((one) => boardsAt(one.first, PER_ROUND))
    expect(new Set(boards).size, `${key} plays a board twice`).toBe(boards.length)
  }
  for (const [key, seat] of evening.sat)
    expect(
      tables.find((one) => one.key === key),
      'what was played stays',
    ).toMatchObject(seat)
  for (const one of tables) {
    if (isBye(one)) continue
    const left = boardsAt(one.first, PER_ROUND).filter((number) => !evening.played.get(one.key)?.has(number))
    expect(
      left.filter((number) => evening.told.has(number)),
      'public, and still to be played',
    ).toEqual([])
    expect(one.players.N?.name, 'somebody sits there').toBeDefined()
  }
  const keys = tables.map(({ round, section, number }) => `${round}/${section}/${number}`)
  expect(new Set(keys).size).toBe(keys.length)
  const numbers = evening.session.registrations
    .filter((one) => !one.bye)
    .map(({ section, side, number }) => `${section}/${side}/${number}`)
  expect(new Set(numbers).size).toBe(numbers.length)
}

/** Other boards at a table: nothing of other sections, one exchange in that round, and no more new sets than tables need. */
function staysNear(from: number, pair: string, { tables, boards }: FieldPatch): void {
  const now = tables.flatMap((one) => one.now ?? [])
  const sits = ({ ns, ew }: DrawnPart, key: string) => ns === key || ew === key
  const { section } = now.find((one) => one.round === from && sits(one, pair))!
  const same = now.filter((one) => one.round === from && one.section === section)
  const who = same.flatMap(({ ns, ew }) => [ns, ew])
  // Whoever has gone over to another section meets them there.
  expect(now.filter((one) => one.section !== section && !who.some((key) => sits(one, key)))).toEqual([])
  // The two tables, and whoever sits there meets two sets later.
  expect(now.length).toBeLessThanOrEqual(2 + 2 * 4)
  const fresh = new Set(now.flatMap(({ first }) => (first !== null && boards.includes(first) ? first : [])))
  expect(boards.length).toBe(fresh.size * PER_ROUND)
  expect(fresh.size).toBeLessThanOrEqual(4)
}

const sorted = ({ draw }: Evening) => ({
  ...draw,
  registrations: [...draw.registrations].filter((one) => !one.bye).sort((a, b) => a.key.localeCompare(b.key)),
  tables: [...draw.tables].sort((a, b) => a.key.localeCompare(b.key)),
})

describe('the field changes', () => {
  it('at any moment of any movement', () => {
    let made = 0
    const kinds = new Set<string>()
    fc.assert(
      fc.property(
        fc.constantFrom(...PAIR_FORMS),
        fc.boolean(),
        fc.array(fc.integer({ min: 4, max: 11 }), { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 2, max: 5 }),
        fc.constantFrom<1 | 2>(1, 2),
        fc.integer(),
        (known, isOwn, given, rounds, winners, seed) => {
          const sizes = isOwn ? given.map(() => given[0]!) : given
          if (drawFault(known, sizes) !== null) return
          const pick = chance(seed)
          const evening = begun(
            isOwn ? 'own' : known,
            sizes,
            Math.min(rounds, mostRounds(known, sizes)),
            known === 'howell' ? 1 : winners,
            isOwn ? ownText(known, sizes[0]!) : null,
          )
          for (let step = 0; step < 6; step += 1) {
            for (let i = pick(14); i > 0; i -= 1) evening.play(pick)
            const change = anyChange(evening, pick)
            const patch = changedField(evening.state, change)
            // Boards are chosen for these; only who goes another's way may meet one again.
            if (!patch.ok && change.kind !== 'places' && change.kind !== 'boards')
              expect(patch.error.reason).not.toBe('board-twice')
            if (!patch.ok || isNothing(patch.value)) continue
            const before = sorted(evening)
            if (change.kind === 'boards') staysNear(change.from, change.pair, patch.value)
            evening.put(patch.value, false)
            isWhole(evening)
            evening.put(undone(patch.value), true)
            expect(sorted(evening)).toEqual(before)
            evening.put(patch.value, false)
            evening.tell()
            made += 1
            kinds.add(change.kind)
          }
          let isLeft = true
          while (isLeft) isLeft = evening.play(pick)
          isWhole(evening)
          for (const one of evening.draw.tables)
            if (!isBye(one)) expect(evening.played.get(one.key)?.size).toBe(PER_ROUND)
        },
      ),
      { numRuns: runs(400, 24) },
    )
    expect(made).toBeGreaterThan(40)
    expect([...kinds].sort()).toEqual(['boards', 'join', 'leave', 'movement', 'places', 'substitute'])
  })
})

it('two pairs that change sides before the start change their numbers too', () => {
  const evening = begun('mitchell', [5], 2, 2)
  const patch = changedField(evening.state, { kind: 'places', from: 1, one: 'c1', other: 'c5' })
  if (!patch.ok) throw new Error(patch.error.reason)
  evening.put(patch.value, false)
  isWhole(evening)
})

describe('two pairs of two sections that change places', () => {
  const changed = (winners: 1 | 2, from: number) => {
    const evening = begun('mitchell', [10, 10], 4, winners)
    const [one, other] = ['c1', 'c11']
    const of = (key: string) => evening.session.registrations.find((own) => own.key === key)!
    const before = [of(one), of(other)].map(({ section, side, number }) => ({ section, side, number }))
    const patch = changedField(evening.state, { kind: 'places', from, one, other })
    if (!patch.ok) return patch.error.reason
    evening.put(patch.value, false)
    isWhole(evening)
    const now = [of(one), of(other)].map(({ section, side, number }) => ({ section, side, number }))
    return { before, now, sections: now.map(({ section }) => section) }
  }

  it.each([1, 2] as const)(
    'are of the other section where they play all of it, with %i winners',
    (winners) => {
      const all = changed(winners, 1)
      expect(all).toMatchObject({ sections: ['B', 'A'] })
      if (typeof all === 'string') return
      expect(all.now).toEqual(all.before.toReversed())
    },
  )

  it('stay in their own where they have rounds there', () => {
    expect(changed(1, 3)).toMatchObject({ sections: ['A', 'B'] })
  })
})

it('two pairs that change sides after some rounds are ranked in one of them', () => {
  const evening = begun('mitchell', [10], 4, 2)
  const asked = { kind: 'places', from: 3, one: 'c1', other: 'c6' } as const
  expect(changedField(evening.state, asked)).toEqual({ ok: false, error: { reason: 'begun' } })
})

it('a refusal says which tables have begun, and who sits there', () => {
  const { state, draw } = begun('mitchell', [10], 4, 2)
  const [table] = draw.tables.filter(({ round, number }) => round === 3 && number === 2)
  const change = { kind: 'movement', from: 3, form: 'howell', rounds: 3, gone: [], joined: [] } as const
  const known = { ...state, begun: new Set([table!.key]) }
  expect(changedField(known, change)).toEqual({
    ok: false,
    error: { reason: 'begun', detail: expect.stringMatching(/^2 \(0-1, 0-\d\)$/) },
  })
  const given = { ...state, given: new Map([[table!.key, new Set([table!.first!])]]) }
  expect(changedField(given, change)).toEqual({
    ok: false,
    error: { reason: 'average-given', detail: expect.stringMatching(/^2 \(0-1, 0-\d\): \d+$/) },
  })
})

describe('a table that plays other boards', () => {
  const otherBoards = (first: number, form: PairForm = 'mitchell', sizes = [14], rounds = 5) => {
    const evening = begun(form, sizes, rounds, 2)
    return { evening, patch: changedField(evening.state, { kind: 'boards', from: 1, pair: 'c1', first }) }
  }

  it('plays the whole set of the board that is named, and whose they were gets its own', () => {
    for (const named of [3, 4]) {
      const { evening, patch } = otherBoards(named)
      if (!patch.ok) throw new Error(patch.error.reason)
      const now = new Map(
        patch.value.tables.map(({ now: one }) => [`${one?.round}/${one?.number}`, one?.first]),
      )
      expect([now.get('1/1'), now.get('1/2')]).toEqual([3, 1])
      evening.put(patch.value, false)
      isWhole(evening)
    }
  })

  it.each([
    ['another section', 'mitchell', [10, 10], 5],
    ['other copies of a web', 'web', [14], 3],
    ['other copies of a web in two sections', 'web', [14, 16], 3],
  ] as const)('leaves %s as it is', (_, form, sizes, rounds) => {
    const { evening, patch } = otherBoards(3, form, [...sizes], rounds)
    if (!patch.ok) throw new Error(patch.error.reason)
    const now = patch.value.tables.flatMap((one) => one.now ?? [])
    expect(new Set(now.map(({ section }) => section))).toEqual(new Set([evening.draw.tables[0]!.section]))
    const same = now.filter(({ round }) => round === 1).map(({ first }) => first)
    expect(same.sort()).toEqual([1, 3])
    expect(patch.value.boards).toHaveLength(PER_ROUND)
    evening.put(patch.value, false)
    isWhole(evening)
  })

  it('plays none that are not there', () => {
    expect(otherBoards(15).patch).toEqual({ ok: false, error: { reason: 'no-such-boards' } })
  })
})

it.each([
  [[player('Nora Field', null), player('nora  field', null)], 'nora  field'],
  [[player('Nora Field', '1'), player('Nora Field', '2')], null],
  [[player('Nora Field', '1'), player('N. Field', '1')], 'N. Field'],
])('knows somebody who is named twice: %o', (players, twice) => {
  expect(twiceIn(players)).toBe(twice)
})

it.each([
  [2, null],
  // The fifth pair only sits out, and both sets lie at the other tables.
  [1, 'no-free-place'],
])('a late pair in an own movement of %i rounds: %s', (rounds, reason) => {
  const text = '1 1 1 2 1\n1 2 3 4 2\n1 3 5 0 0\n2 1 1 5 3\n2 2 2 4 4\n2 3 3 0 0'
  const { state } = begun('own', [5], rounds, 1, text)
  const joined = changedField(state, { kind: 'join', from: 1, players: couple('Late') })
  expect(joined.ok ? null : joined.error.reason).toBe(reason)
})

it.each([
  [2, 12],
  [1, 12],
  [2, 7],
] as const)(
  'a late pair plays in turns in a full Mitchell with %i winners and %i tables',
  (winners, size) => {
    const evening = begun('mitchell', [2 * size], size - 1, winners)
    const join = { kind: 'join', from: 3, players: couple('Late') } as const
    expect(changedField(evening.state, join)).toEqual({ ok: false, error: { reason: 'no-free-place' } })
    const patch = changedField(evening.state, { ...join, sitOut: true })
    if (!patch.ok) throw new Error(patch.error.reason)
    expect(patch.value.boards).toEqual([])
    evening.put(patch.value, false)
    isWhole(evening)
    const plays = evening.draw.tables.filter((one) => !isBye(one) && [one.ns, one.ew].includes('late-1'))
    expect(plays.map(({ round }) => round)).toEqual(Array.from({ length: size - 3 }, (_, i) => i + 3))
    const out = evening.draw.tables.filter((one) => isBye(one)).map(({ ns }) => ns)
    expect(new Set(out).size).toBe(size - 3)
  },
)

it.each([
  [13, 4],
  [15, 2],
  [15, 5],
  [19, 3],
])(
  'in a Mitchell of %i pairs gone over to in round %i a late pair has boards that lie there',
  (size, from) => {
    const evening = begun('howell', [size], Math.min(9, mostRounds('howell', [size])), 1)
    const change = { kind: 'movement', from, form: 'mitchell', rounds: 5, gone: [], joined: [] } as const
    const made = changedField(evening.state, change)
    if (!made.ok) throw new Error(made.error.reason)
    evening.put(made.value, false)
    const joined = changedField(evening.state, { kind: 'join', from, players: couple('Late') })
    if (!joined.ok) throw new Error(joined.error.reason)
    expect(joined.value.boards).toEqual([])
    evening.put(joined.value, false)
    isWhole(evening)
    const plays = evening.draw.tables.filter((one) => !isBye(one) && [one.ns, one.ew].includes('late-1'))
    expect(plays.map(({ round }) => round)).toEqual(Array.from({ length: 5 }, (_, i) => from + i))
  },
)

it('the movement that needs fewest new boards for the rounds left is proposed first', () => {
  const { state } = begun('mitchell', [14], 7, 1)
  const change = { kind: 'movement', from: 3, rounds: 5, gone: [], joined: [couple('Late')] } as const
  const all = proposals(state, change)
  const needs = all.map(({ patch }) => patch.boards.length)
  expect(all.map(({ form }) => form)).toContain('howell')
  expect(needs[0]).toBe(Math.min(...needs))
  const made = changedField(state, change)
  expect(made.ok && made.value).toEqual(all[0]!.patch)
})

it('another movement takes boards that are there and that nobody is drawn to before new ones', () => {
  const { state } = begun('mitchell', [14], 7, 1)
  const change = { kind: 'movement', from: 1, form: 'howell', rounds: 9, gone: [], joined: [] } as const
  const added = (boards: readonly number[]) => {
    const patch = changedField({ ...state, draw: { ...state.draw, boards } }, change)
    if (!patch.ok) throw new Error(patch.error.reason)
    return patch.value.boards
  }
  const { boards } = state.draw
  const without = added(boards)
  expect(without.length).toBeGreaterThan(0)
  // The last one alone is no whole set.
  const more = Array.from({ length: without.length + 1 }, (_, i) => boards.length + 1 + i)
  expect(added([...boards, ...more])).toEqual([])
})
