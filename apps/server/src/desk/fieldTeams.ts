/** A team that comes late to a Swiss or a round robin (docs/adr/0019-field-changes.md). Pure. */
import { bergerRound, bergerRounds } from '@openroom/bridge/movement/berger'
import { matchTables } from '@openroom/bridge/movement/draw'
import { err, ok, type Result } from '@openroom/bridge/result'
import {
  type DrawnPart,
  type FieldDraw,
  type FieldPatch,
  patchOf,
} from '@openroom/formats/corrections/fieldPatch'
import type { DocumentMatch, DocumentPlayer, DocumentRegistration } from '@openroom/formats/json/document'
import { registration } from '@openroom/formats/json/documentBuilder'
import type { AskedFieldChange } from '@openroom/protocol/schema/field'
import {
  averageLost,
  bye,
  type FieldChange,
  type FieldFault,
  type FieldState,
  freeKey,
  freeNumber,
  isEntered,
  tablesNamed,
  twiceAmong,
} from './fieldState.ts'
import { BYE, NO_FIGURES, seated, tableKey } from './madeSession.ts'

export type LateTeam = Omit<Extract<AskedFieldChange, { kind: 'team' }>, 'players'> & {
  readonly players: readonly DocumentPlayer[]
}

export type DrawTakenBack = Extract<AskedFieldChange, { kind: 'draw' }>

export type AnyChange = FieldChange | LateTeam | DrawTakenBack

const ROOMS = ['OPEN', 'CLOSED'] as const

const meets = ({ home, visiting }: DocumentMatch, key: string): boolean => home === key || visiting === key
export const isByeMatch = (match: DocumentMatch): boolean => meets(match, BYE)

/** Whom a team has no match against. */
const opposite = ({ home, visiting }: DocumentMatch, key: string): string => (home === key ? visiting : home)

type Late = {
  readonly state: FieldState
  readonly key: string
  readonly registrations: readonly DocumentRegistration[]
  matches: readonly DocumentMatch[]
}

const count = (matches: readonly DocumentMatch[], ...keys: readonly string[]): number =>
  matches.filter((one) => keys.every((key) => meets(one, key))).length

const isAt = (match: DocumentMatch) => (table: DrawnPart) =>
  table.round === match.round && table.number === match.number

/** Boards of which something is public are nobody's to play any more. */
const isTold = ({ draw, told, boardsPerRound }: FieldState, round: number): boolean =>
  boardsOfRound(draw, boardsPerRound, round).some((board) => told.has(board))

function boardsOfRound(draw: FieldDraw, perRound: number, round: number): readonly number[] {
  const first =
    draw.tables.find((one) => one.round === round)?.first ?? Math.min(...draw.boards) + (round - 1) * perRound
  return Array.from({ length: perRound }, (_, i) => first + i)
}

/** Whoever withdrew before is in no match of the round but by name. */
const plays = ({ registrations }: Late, key: string, round: number): boolean => {
  const from = registrations.find((one) => one.key === key)?.withdrawnFrom ?? null
  return key !== BYE && (from === null || from > round)
}

/**
 * The matches of a round with the late team in it: in the place of a bye; else against one of two whose match nobody has
 * begun, and the other has the bye; in a Swiss its first match is drawn with the next round.
 * @returns `null`: there is no place for it
 */
function roundWith(late: Late, round: number): readonly DocumentMatch[] | null {
  const { state, key, matches } = late
  const own = matches.filter((one) => one.round === round)
  const isBegun = (match: DocumentMatch) =>
    state.draw.tables.some((table) => isAt(match)(table) && state.begun.has(table.key))
  if (isTold(state, round)) return null
  const isBetter = (one: DocumentMatch, other: DocumentMatch) =>
    count(matches, key, opposite(one, BYE)) - count(matches, key, opposite(other, BYE))
  const [free] = own
    .filter((one) => isByeMatch(one) && !isBegun(one) && plays(late, opposite(one, BYE), round))
    .sort(isBetter)
  if (free) {
    const now = free.home === BYE ? { ...free, home: key } : { ...free, visiting: key }
    return own.map((one) => (one === free ? now : one))
  }
  if (own.some(isBegun)) return null
  const number = Math.max(0, ...own.map((one) => one.number)) + 1
  const rests = (home: string): DocumentMatch => ({
    round,
    number,
    home,
    visiting: BYE,
    status: 'PLAYED',
    ...NO_FIGURES,
  })
  if (state.draw.event.form === 'SWISS') return [...own, rests(key)]
  const [gives] = own
    .filter((one) => !isByeMatch(one))
    .flatMap((match) => [match.home, match.visiting].map((gone) => ({ match, gone })))
    .map((one) => ({
      ...one,
      again: count(matches, key, opposite(one.match, one.gone)),
      byes: count(matches, one.gone, BYE),
    }))
    .sort((a, b) => a.again - b.again || a.byes - b.byes)
  if (!gives) return null
  const { match, gone } = gives
  const now = match.home === gone ? { ...match, home: key } : { ...match, visiting: key }
  return [...own.map((one) => (one === match ? now : one)), rests(gone)]
}

/** A round robin of which nobody has begun anything, and in which nobody rests: drawn anew for one more. */
function drawnAnew(
  { state, registrations }: Late,
  from: number,
): { readonly matches: readonly DocumentMatch[]; readonly rounds: number } | null {
  const { draw, begun } = state
  if (draw.event.form !== 'ROUND_ROBIN' || from > 1 || begun.size > 0 || draw.matches.some(isByeMatch))
    return null
  const keys = registrations.filter((one) => !one.bye).map((one) => one.key)
  const whole = bergerRounds(keys.length - 1)
  const rounds = draw.rounds % whole === 0 ? (draw.rounds / whole) * bergerRounds(keys.length) : draw.rounds
  const matches = Array.from({ length: rounds }, (_, i) => {
    const drawn = matchTables(i + 1, bergerRound(keys.length, i + 1))
    return drawn.matches.map(({ round, number, home, visiting }): DocumentMatch => {
      const sides = { home: keys[home]!, visiting: visiting === null ? BYE : keys[visiting]! }
      return { round, number, ...sides, status: 'PLAYED', ...NO_FIGURES }
    })
  })
  return { matches: matches.flat(), rounds }
}

/** Both rooms of the matches that have become others. */
function tablesOf({ state, registrations }: Late, matches: readonly DocumentMatch[]): readonly DrawnPart[] {
  const { draw, boardsPerRound } = state
  const before = new Map(draw.matches.map((one) => [`${one.round}/${one.number}`, one]))
  const byKey = new Map(registrations.map((one) => [one.key, one]))
  return matches.flatMap((match): readonly DrawnPart[] => {
    const was = before.get(`${match.round}/${match.number}`)
    if (was?.home === match.home && was.visiting === match.visiting) return draw.tables.filter(isAt(match))
    if (isByeMatch(match)) return []
    return ROOMS.map((room) => {
      const [ns, ew] = room === 'OPEN' ? [match.home, match.visiting] : [match.visiting, match.home]
      const { round, number } = match
      return {
        key: tableKey(null, { number, room, round }),
        round,
        number,
        room,
        section: null,
        ns,
        ew,
        first: boardsOfRound(draw, boardsPerRound, round)[0]!,
        players: seated(true, room, byKey.get(ns) ?? null, byKey.get(ew) ?? null),
      }
    })
  })
}

/** What the late team makes of the draw. */
export function withLateTeam(state: FieldState, change: LateTeam): Result<FieldPatch, FieldFault> {
  const { draw, boardsPerRound } = state
  const known = twiceAmong(draw.registrations, change.players)
  if (known !== null) return err({ reason: 'player-twice', detail: known })
  if (isEntered(draw.registrations, change.name)) return err({ reason: 'team-twice', detail: change.name })
  const key = freeKey(draw.registrations)
  const place = { section: null, side: null }
  const number = freeNumber(draw.registrations, place)
  const own = registration({ key, number, name: change.name, players: change.players })
  const late: Late = { state, key, registrations: [...draw.registrations, own], matches: draw.matches }
  const anew = drawnAnew(late, change.from)
  const drawn = [...new Set(draw.matches.map(({ round }) => round))].sort((a, b) => a - b)
  const others = draw.matches.filter(({ round }) => round < change.from)
  if (anew) late.matches = anew.matches
  else
    for (const round of drawn.filter((one) => one >= change.from))
      late.matches = [
        ...late.matches.filter((one) => one.round !== round),
        ...(roundWith(late, round) ?? late.matches.filter((one) => one.round === round)),
      ]
  const matches = anew
    ? late.matches
    : [...others, ...late.matches.filter(({ round }) => round >= change.from)]
  if (draw.event.form === 'ROUND_ROBIN' && count(matches, key) === 0) return err({ reason: 'no-room' })
  const needsBye = matches.some(isByeMatch) && !draw.registrations.some((one) => one.key === BYE)
  const rounds = anew?.rounds ?? draw.rounds
  const further = Array.from({ length: rounds }, (_, i) => boardsOfRound(draw, boardsPerRound, i + 1))
    .flat()
    .filter((board) => anew && !draw.boards.includes(board))
  const after: FieldDraw = {
    ...draw,
    matches,
    tables: tablesOf(late, matches),
    registrations: [...draw.registrations, own, ...(needsBye ? [bye()] : [])],
    rounds,
    boards: [...draw.boards, ...further],
  }
  const lost = averageLost(state, after.tables)
  return lost === null ? ok(patchOf(draw, after, [])) : err(lost)
}

/** Without the rounds from one on, but for the first, which is there from the start. */
export function withoutDraw(state: FieldState, { from }: DrawTakenBack): Result<FieldPatch, FieldFault> {
  const { draw, begun } = state
  const isBefore = ({ round }: { readonly round: number }) => round < from
  const after = { ...draw, tables: draw.tables.filter(isBefore), matches: draw.matches.filter(isBefore) }
  if (from < 2 || after.tables.length === draw.tables.length) return err({ reason: 'no-draw' })
  const played = draw.tables.filter((one) => !isBefore(one) && begun.has(one.key))
  if (played.length > 0) return err({ reason: 'begun', detail: tablesNamed(played, draw.registrations) })
  const lost = averageLost(state, after.tables)
  return lost === null ? ok(patchOf(draw, after, [])) : err(lost)
}
