import { boardsOfTable } from '@openroom/bridge/movement/telling'
import { isSameName } from '@openroom/bridge/person/compareNames'
import { err, type Result } from '@openroom/bridge/result'
import { bySeat, type Seat } from '@openroom/bridge/seat'
import type { DrawnPart, FieldDraw, FieldPatch } from '@openroom/formats/corrections/fieldPatch'
import type { DocumentPlayer, DocumentRegistration } from '@openroom/formats/json/document'
import { registration } from '@openroom/formats/json/documentBuilder'
import type { FieldReason } from '@openroom/protocol/fieldReasons'
import type { AskedFieldChange } from '@openroom/protocol/schema/field'
import { BYE } from './madeSession.ts'

export type Two = readonly [DocumentPlayer, DocumentPlayer]

/** As asked of pairs, with the players who are meant. */
export type FieldChange =
  | Exclude<AskedFieldChange, { kind: 'join' | 'substitute' | 'movement' | 'team' | 'draw' }>
  | (Omit<Extract<AskedFieldChange, { kind: 'join' }>, 'players'> & { readonly players: Two })
  | (Omit<Extract<AskedFieldChange, { kind: 'substitute' }>, 'player'> & { readonly player: DocumentPlayer })
  | (Omit<Extract<AskedFieldChange, { kind: 'movement' }>, 'joined'> & { readonly joined: readonly Two[] })

export type FieldState = {
  readonly draw: FieldDraw
  readonly boardsPerRound: number
  /** Tables of which anything has been entered. */
  readonly begun: ReadonlySet<string>
  /** Boards of which anything has been entered, by table. */
  readonly entered: ReadonlyMap<string, ReadonlySet<number>>
  /** Boards that have a result, by table. */
  readonly played: ReadonlyMap<string, ReadonlySet<number>>
  /** Boards that nobody has begun and of which the director has said already what they count, by table. */
  readonly given: ReadonlyMap<string, ReadonlySet<number>>
  /** Boards of which something is public. */
  readonly told: ReadonlySet<number>
  readonly isOfTeams: boolean
  /** All tables play the boards of the round. */
  readonly isBarometer: boolean
  /** The event has this session alone: how it is ranked may be another. */
  readonly isAlone: boolean
}

export type FieldFault = { readonly reason: FieldReason; readonly detail?: string }
export type Done<T> = Result<T, FieldFault>

export const refused = (reason: FieldReason, detail = ''): Done<never> =>
  err({ reason, ...(detail !== '' && { detail }) })

export const isBye = ({ ns, ew }: Pick<DrawnPart, 'ns' | 'ew'>): boolean => ns === BYE || ew === BYE
export const sits = (table: DrawnPart, pair: string): boolean => table.ns === pair || table.ew === pair

/** Everybody plays with everybody: partners for a while are entries of their own. */
export const isIndividual = (registrations: readonly DocumentRegistration[]): boolean =>
  registrations.some(({ members }) => members !== undefined)

/** The seat of a pair's first or second player; of an individual that of the player, whoever is the partner. */
export function seatOf(
  table: DrawnPart,
  registrations: readonly DocumentRegistration[],
  key: string,
  at: 0 | 1,
): Seat | null {
  for (const side of ['ns', 'ew'] as const) {
    const own = registrations.find((one) => one.key === table[side])
    const place = own?.key === key ? at : (own?.members?.indexOf(key) ?? -1)
    if (place >= 0) return SEATS_OF[side][place]!
  }
  return null
}

export const boardsAt = (first: number | null, perRound: number): readonly number[] =>
  first === null ? [] : boardsOfTable(first, perRound)

const SEATS_OF = { ns: ['N', 'S'], ew: ['E', 'W'] } as const

const placeOf = ({ section, number }: DrawnPart): string => `${section ?? ''}${number}`

/** Tables by number, with who sits there: `3 (Ash – Elm, Oak – Fir)`. */
export function tablesNamed(
  tables: readonly DrawnPart[],
  registrations: readonly DocumentRegistration[],
  boards: (table: DrawnPart) => readonly number[] = () => [],
): string {
  const names = new Map(registrations.map(({ key, name }) => [key, name]))
  return tables
    .map((one) => {
      const own = boards(one)
      const who = `${placeOf(one)} (${names.get(one.ns) ?? one.ns}, ${names.get(one.ew) ?? one.ew})`
      return own.length > 0 ? `${who}: ${own.join(', ')}` : who
    })
    .join('; ')
}

/** An average that the director has given in advance, to two who would not play there any more; `null`: none. */
export function averageLost({ draw, given }: FieldState, tables: readonly DrawnPart[]): FieldFault | null {
  const was = new Map(draw.tables.map((one) => [one.key, one]))
  const now = new Map(tables.map((one) => [one.key, one]))
  for (const [key, boards] of given) {
    const [one, other] = [was.get(key), now.get(key)]
    if (one && (one.ns !== other?.ns || one.ew !== other.ew || one.first !== other.first))
      return { reason: 'average-given', detail: tablesNamed([one], draw.registrations, () => [...boards]) }
  }
  return null
}

/** North and South, or East and West, as the pair is entered. */
export function seatedAt(
  { ns, ew }: Pick<DrawnPart, 'ns' | 'ew'>,
  registrations: readonly DocumentRegistration[],
): DrawnPart['players'] {
  const byKey = new Map(registrations.map((one) => [one.key, one.players]))
  const at = {
    N: byKey.get(ns)?.[0],
    S: byKey.get(ns)?.[1],
    E: byKey.get(ew)?.[0],
    W: byKey.get(ew)?.[1],
  }
  return bySeat((seat) => at[seat] ?? null)
}

export const nameOf = (players: readonly DocumentPlayer[]): string =>
  players
    .map(({ name }) => name)
    .join(' – ')
    .slice(0, 200)

/** One person: by number, else by a name that nobody tells apart by numbers. */
export const isSamePlayer = (one: DocumentPlayer, other: DocumentPlayer): boolean =>
  one.memberId !== null && other.memberId !== null
    ? one.memberId === other.memberId
    : isSameName(one.name, other.name)

/** A team by this name. */
export const isEntered = (registrations: readonly DocumentRegistration[], name: string): boolean =>
  registrations.some((one) => !one.bye && isSameName(one.name, name))

/** Somebody who is named twice; `null`: nobody. */
export function twiceIn(players: readonly DocumentPlayer[]): string | null {
  const twice = players.find((one, i) => players.slice(0, i).some((other) => isSamePlayer(one, other)))
  return twice?.name ?? null
}

export const bye = (): DocumentRegistration => registration({ key: BYE, name: 'Bye', bye: true })

/** Boards that a pair has met, and is drawn to at these tables. */
export function metBy({ entered, boardsPerRound }: FieldState, tables: readonly DrawnPart[], pair: string) {
  return new Set(
    tables.flatMap((one) => {
      const own = [...(entered.get(one.key) ?? [])]
      if (!sits(one, pair)) return []
      return isBye(one) ? own : [...own, ...boardsAt(one.first, boardsPerRound)]
    }),
  )
}

export type Changing = {
  readonly state: FieldState
  tables: DrawnPart[]
  registrations: DocumentRegistration[]
  readonly ruled: FieldPatch['ruled'][number][]
}

export const begin = (state: FieldState): Changing => ({
  state,
  tables: [...state.draw.tables],
  registrations: [...state.draw.registrations],
  ruled: [],
})

/** Tables from a round on that nobody has begun. */
export const toCome = ({ state, tables }: Changing, from: number): readonly DrawnPart[] =>
  tables.filter(({ round, key }) => round >= from && !state.begun.has(key))

export function put(changing: Changing, tables: readonly DrawnPart[]): void {
  const parts = new Map(tables.map((one) => [one.key, one]))
  changing.tables = changing.tables.flatMap((one) => {
    const now = parts.get(one.key) ?? one
    // Nobody against nobody is no table.
    return now.ns === BYE && now.ew === BYE ? [] : [now]
  })
  const isOdd = changing.tables.some(isBye)
  if (isOdd && !changing.registrations.some(({ key }) => key === BYE)) changing.registrations.push(bye())
}

/** The first number that nobody of the section has; where sides are ranked apart each counts for itself. */
export function freeNumber(
  registrations: readonly DocumentRegistration[],
  { section, side }: Pick<DocumentRegistration, 'section' | 'side'>,
): string {
  const beside = registrations.filter((one) => one.section === section && one.side === side)
  const used = new Set(beside.map(({ number }) => number))
  let number = 1
  while (used.has(`${number}`)) number += 1
  return `${number}`
}

/** Ranked together from now on: who went east-west gets a number that nobody has where another pair has the same. */
export function rankedTogether(registrations: readonly DocumentRegistration[]): DocumentRegistration[] {
  const all: DocumentRegistration[] = registrations
    .filter(({ side }) => side !== 'EW')
    .map((one) => ({ ...one, side: null }))
  const order = new Map(registrations.map(({ key }, at) => [key, at]))
  for (const one of registrations) {
    if (one.side !== 'EW') continue
    const isTaken = all.some(({ section, number }) => section === one.section && number === one.number)
    const own = { ...one, side: null }
    all.push(isTaken ? { ...own, number: freeNumber(all, own) } : own)
  }
  return all.sort((a, b) => order.get(a.key)! - order.get(b.key)!)
}

export const freeKey = (registrations: readonly DocumentRegistration[]): string => {
  const used = new Set(registrations.map(({ key }) => key))
  let at = 1
  while (used.has(`late-${at}`)) at += 1
  return `late-${at}`
}

export function playsElsewhere(
  registrations: readonly DocumentRegistration[],
  players: readonly DocumentPlayer[],
) {
  return players.find((one) => registrations.some((other) => other.players.some((p) => isSamePlayer(p, one))))
}

/** Somebody of these who plays already, or is named twice. */
export function twiceAmong(
  registrations: readonly DocumentRegistration[],
  players: readonly DocumentPlayer[],
): string | null {
  return playsElsewhere(registrations, players)?.name ?? twiceIn(players)
}

/** Sets of boards that are there, and that nobody is drawn to. */
function undrawn(boards: readonly number[], firsts: readonly number[], perRound: number): readonly number[] {
  const drawn = new Set(firsts.flatMap((first) => boardsAt(first, perRound)))
  const left = new Set(boards.filter((board) => !drawn.has(board)))
  const sets: number[] = []
  for (const first of [...left].sort((a, b) => a - b)) {
    const own = boardsAt(first, perRound)
    if (!own.every((board) => left.has(board))) continue
    sets.push(first)
    for (const board of own) left.delete(board)
  }
  return sets
}

export const firstsOf = ({ tables }: FieldDraw): readonly number[] => [
  ...new Set(tables.flatMap(({ first }) => first ?? [])),
]

/** Sets that can be played: there, and public nowhere. */
export function setsOf({ draw, boardsPerRound, told }: FieldState): readonly number[] {
  const firsts = firstsOf(draw)
  return [...firsts, ...undrawn(draw.boards, firsts, boardsPerRound)]
    .filter((first) => !boardsAt(first, boardsPerRound).some((board) => told.has(board)))
    .sort((one, other) => one - other)
}

/** Those at the table who stay get the better average (Law 12C2). */
export function leave(changing: Changing, pair: string, from: number): void {
  const { state } = changing
  const left = toCome(changing, from).filter((one) => sits(one, pair))
  const without = left.map((one) => {
    const [ns, ew] = [one.ns, one.ew].map((key) => (key === pair ? BYE : key))
    return { ...one, ns: ns!, ew: ew! }
  })
  const begun = changing.tables.filter(
    (one) => one.round >= from && state.begun.has(one.key) && sits(one, pair),
  )
  for (const one of begun)
    for (const board of boardsAt(one.first, state.boardsPerRound))
      if (!state.played.get(one.key)?.has(board))
        changing.ruled.push({
          table: one.key,
          board,
          ns: one.ns === pair ? 'AVE-' : 'AVE+',
          ew: one.ew === pair ? 'AVE-' : 'AVE+',
        })
  put(
    changing,
    without.map((one) => ({ ...one, players: seatedAt(one, changing.registrations) })),
  )
}
