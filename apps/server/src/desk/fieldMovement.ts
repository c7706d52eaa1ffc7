/** The rest of an evening by another movement. Pure. */
import { drawFault, isMitchell, mostRounds, type PairForm } from '@openroom/bridge/movement/draw'
import { eastIn, keepsDirections, type OwnMovement, readMovement } from '@openroom/bridge/movement/own'
import { drawRest } from '@openroom/bridge/movement/rest'
import { ok } from '@openroom/bridge/result'
import type { DrawnPart, FieldDraw } from '@openroom/formats/corrections/fieldPatch'
import { registration } from '@openroom/formats/json/documentBuilder'
import {
  boardsAt,
  bye,
  type Changing,
  type Done,
  type FieldChange,
  firstsOf,
  freeKey,
  freeNumber,
  isBye,
  leave,
  metBy,
  nameOf,
  put,
  rankedTogether,
  refused,
  seatedAt,
  setsOf,
  sits,
  type Two,
  tablesNamed,
  twiceAmong,
} from './fieldState.ts'
import { BYE, tableKey } from './madeSession.ts'

export type AskedMovement = Extract<FieldChange, { kind: 'movement' }>
/** With a form: the one that is asked for, or that is proposed. */
type Movement = AskedMovement & { readonly form: PairForm }

/** With one winner a section whose pairs all keep their direction in several rounds, as the director wished: a Mitchell. */
function isUnswitched({ event, rounds, tables }: FieldDraw, section: string | null): boolean {
  if (event.winners === 2 || (rounds === 1 && event.form !== 'MITCHELL')) return false
  const own = tables.filter((one) => one.section === section)
  const north = new Set(own.map(({ ns }) => ns))
  return !own.some(({ ew }) => ew !== BYE && north.has(ew))
}

/** The club's own movement that is asked for; `null`: none, or none that can be played. */
function ownIn({
  form,
  movement: text,
}: Pick<Redraw, 'movement'> & { readonly form: PairForm }): OwnMovement | null {
  const read = form === 'own' && text !== undefined ? readMovement(text) : null
  return read?.ok ? read.value : null
}

/** Those of a section who go on; where sides are kept, north-south first, or where the own movement has them. */
function presentIn(
  changing: Changing,
  section: string | null,
  keepsSides: boolean,
  own: OwnMovement | null,
): readonly string[] {
  const all = changing.registrations.filter((one) => !one.bye && one.section === section)
  if (!keepsSides) return all.map(({ key }) => key)
  const [north, east] = (['NS', 'EW'] as const).map((side) =>
    all.filter((one) => one.side === side).map(({ key }) => key),
  ) as [string[], string[]]
  if (!own) return [...north, ...east]
  const isEast = eastIn(own)
  return all.flatMap((_, place) => (isEast.has(place) ? east.shift() : north.shift()) ?? [])
}

/** Whoever is to come plays in the smallest section, on the smaller side. */
function enter(changing: Changing, players: Two, gone: ReadonlySet<string>): void {
  const own = changing.registrations.filter(({ bye, key }) => !bye && !gone.has(key))
  const count = new Map<string | null, number>()
  for (const { section } of own) count.set(section, (count.get(section) ?? 0) + 1)
  const [section = null] = [...count].sort((a, b) => a[1] - b[1])[0] ?? []
  const sides = own.filter((one) => one.section === section).map(({ side }) => side)
  const north = sides.filter((side) => side === 'NS').length
  const isApart = changing.state.draw.event.winners === 2
  const at = {
    section,
    side: isApart ? (2 * north <= sides.length ? ('NS' as const) : ('EW' as const)) : null,
  }
  changing.registrations.push(
    registration({
      ...at,
      key: freeKey(changing.registrations),
      number: freeNumber(changing.registrations, at),
      name: nameOf(players),
      players,
    }),
  )
}

/** Tables of the rounds from then on that have begun: another movement begins with a round that nobody has. */
function begunFrom({ state, tables, registrations }: Changing, from: number): Done<never> | null {
  const begun = tables.filter((one) => one.round >= from && state.begun.has(one.key))
  return begun.length > 0 ? refused('begun', tablesNamed(begun, registrations)) : null
}

export function movement(changing: Changing, change: Movement): Done<FieldDraw> {
  const begun = begunFrom(changing, change.from)
  if (begun) return begun
  const known = twiceAmong(changing.registrations, change.joined.flat())
  if (known !== null) return refused('player-twice', known)
  const gone = new Set(change.gone)
  // What they had still to play of the rounds before.
  for (const pair of gone) leave(changing, pair, 1)
  for (const players of change.joined) enter(changing, players, gone)
  return drawnAnew(changing, { ...change, gone, formOf: () => change.form })
}

type Redraw = {
  readonly from: number
  readonly rounds: number
  readonly gone: ReadonlySet<string>
  /** The movement of a section of so many pairs. */
  readonly formOf: (section: string | null, size: number) => PairForm
  readonly movement?: string
}

/** The rounds from then on, section by section. */
function drawnAnew(changing: Changing, change: Redraw): Done<FieldDraw> {
  const { state } = changing
  const { draw, boardsPerRound } = state
  const { gone } = change
  const before = changing.tables.filter(({ round }) => round < change.from)
  const stay = { ...changing, registrations: changing.registrations.filter(({ key }) => !gone.has(key)) }
  const sections = [...new Set(stay.registrations.filter((one) => !one.bye).map((one) => one.section))]
  const sizes = (section: string | null) => {
    const own = stay.registrations.filter((one) => !one.bye && one.section === section)
    return [own.filter(({ side }) => side === 'NS').length, own.length] as const
  }
  const forms = sections.map((section) => change.formOf(section, sizes(section)[1]))
  const [form = 'mitchell'] = forms
  const file = ownIn({ ...change, form })
  const isOfSides = forms.some(isMitchell) || (file !== null && keepsDirections(file))
  const keepsSides =
    draw.event.winners === 2 &&
    isOfSides &&
    (file !== null || forms.every(isMitchell)) &&
    sections.every((section) => {
      const [north, all] = sizes(section)
      const east = file === null ? Math.floor(all / 2) : [...eastIn(file)].filter((at) => at < all).length
      return all - north === east
    })
  const all = sections.map((section) => presentIn(stay, section, keepsSides, file))
  const counts = all.map((own) => own.length)
  const options = { own: file, forms }
  const fault = drawFault(form, counts, options)
  if (fault !== null) return refused(fault === 'two-teams' ? 'too-few' : fault)
  const rounds = Math.min(change.rounds, mostRounds(form, counts, options))
  const firsts = firstsOf(draw)
  const sets = setsOf(state)
  const next = Math.max(0, ...draw.boards, ...firsts.map((first) => first + boardsPerRound - 1)) + 1
  const met = new Map<string, ReadonlySet<number>>()
  const isGone = new Set(before.flatMap((one) => [...boardsAt(one.first, boardsPerRound)]))
  const metOf = (pair: string) => {
    if (state.isBarometer) return isGone
    const own = met.get(pair) ?? metBy(state, before, pair)
    met.set(pair, own)
    return own
  }
  let further = 0
  const tables = sections.flatMap((section, at) => {
    const rest = drawRest({
      form: forms[at]!,
      pairs: all[at]!,
      firstRound: change.from,
      rounds,
      sets,
      further: (i) => next + i * boardsPerRound,
      hasMet: (pair, set) => boardsAt(set, boardsPerRound).some((board) => metOf(pair).has(board)),
      meetings: (one, other) => before.filter((table) => sits(table, one) && sits(table, other)).length,
      keepsSides,
      own: file,
      barometer: state.isBarometer,
      isSwitched: !keepsSides && !isUnswitched(draw, section),
    })
    further = Math.max(further, rest.further)
    return rest.tables.map(({ round, number, ns, ew, set }): DrawnPart => {
      const of = { ns: ns ?? BYE, ew: ew ?? BYE }
      const key = tableKey(section, { number, room: null, round })
      return { key, round, number, section, ...of, first: set, players: seatedAt(of, changing.registrations) }
    })
  })
  changing.tables = before
  const isOne = !keepsSides && draw.event.winners === 2 && state.isAlone
  if (isOne) changing.registrations = rankedTogether(changing.registrations)
  put(changing, [])
  changing.tables = [...changing.tables, ...tables]
  if (tables.some(isBye) && !changing.registrations.some(({ key }) => key === BYE))
    changing.registrations.push(bye())
  const added = Array.from({ length: further * boardsPerRound }, (_, i) => next + i)
  return ok({
    tables: changing.tables,
    registrations: changing.registrations,
    matches: draw.matches,
    rounds: change.from - 1 + rounds,
    boards: [...draw.boards, ...added],
    event: state.isAlone
      ? { form: isOfSides ? 'MITCHELL' : 'HOWELL', winners: isOne ? 1 : draw.event.winners }
      : draw.event,
  })
}

/** As it is played: north-south stays in a Mitchell, until an arrow switch in its last rounds. */
function formNow({ state }: Changing, section: string | null): 'mitchell' | 'howell' {
  const { draw } = state
  const at = (round: number) =>
    draw.tables
      .filter((one) => one.section === section && one.round === round && !isBye(one))
      .map(({ number, ns }) => `${number} ${ns}`)
  if (draw.rounds === 1) return draw.event.form === 'MITCHELL' ? 'mitchell' : 'howell'
  // Of so few nobody stays that long.
  if (mostRounds('relay', [2 * at(1).length + 1]) < draw.rounds) return 'howell'
  const second = new Set(at(2))
  return at(1).filter((one) => !second.has(one)).length <= 1 ? 'mitchell' : 'howell'
}

/** A pair goes to another section; of a section that has become too small for the rounds to come in a Mitchell the rest is a Howell. */
export function toSection(
  changing: Changing,
  { from, pair, section }: Extract<FieldChange, { kind: 'section' }>,
): Done<FieldDraw> {
  const begun = begunFrom(changing, from)
  if (begun) return begun
  const { draw } = changing.state
  const known = changing.registrations.find(({ key }) => key === pair)
  const beside = changing.registrations.filter((one) => !one.bye && one.section === section)
  if (beside.length === 0 || known?.section === section) return refused('nothing')
  const plays = new Set(changing.tables.flatMap((one) => (one.round < from ? [] : [one.ns, one.ew])))
  if (!plays.has(pair)) return refused('no-such-pair')
  // Whoever has left sits nowhere any more.
  const gone = new Set(changing.registrations.flatMap(({ key, bye }) => (bye || plays.has(key) ? [] : [key])))
  const north = beside.filter(({ key, side }) => side === 'NS' && !gone.has(key)).length
  const count = beside.filter(({ key }) => !gone.has(key)).length
  const side = known?.side == null ? null : 2 * north <= count ? ('NS' as const) : ('EW' as const)
  const others = changing.registrations.filter(({ key }) => key !== pair)
  const moved = { ...known!, section, side, number: freeNumber(others, { section, side }) }
  changing.registrations = [...others, moved]
  const rounds = draw.rounds - from + 1
  const sections = new Set(changing.registrations.map((one) => one.section))
  const forms = new Map([...sections].map((one) => [one, formNow(changing, one)]))
  const formOf = (of: string | null, size: number) => {
    const now = forms.get(of)!
    const all = now === 'howell' ? [now] : ([now, 'relay', 'howell'] as const)
    return all.find((one) => mostRounds(one, [size]) >= rounds) ?? all.at(-1)!
  }
  return drawnAnew(changing, { from, rounds, gone, formOf })
}
