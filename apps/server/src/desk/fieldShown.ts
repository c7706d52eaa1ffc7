/** What the desk is shown of the field and of a change of it. Pure. */
import type { Seat } from '@openroom/bridge/seat'
import {
  type DrawnPart,
  type FieldDraw,
  type FieldPatch,
  placeOfMatch,
} from '@openroom/formats/corrections/fieldPatch'
import type { DocumentMatch, DocumentRegistration } from '@openroom/formats/json/document'
import type { FieldReason } from '@openroom/protocol/fieldReasons'
import type { DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import type { KeptChange } from '../core/database/allTables.ts'
import type { Proposal } from './fieldDraw.ts'
import { boardsAt, type FieldState, isBye, isSamePlayer, nameOf } from './fieldState.ts'

type Kept = {
  readonly id: number
  readonly at: Date
  readonly by: string | null
  readonly change: KeptChange
  readonly patch: FieldPatch
}

/** Whether somebody whom a change brought is drawn beside it, or what it took away again: then it is taken back no more. */
export function isUsedBeside({ tables, matches }: FieldDraw, patch: FieldPatch): boolean {
  const gone = new Set(patch.tables.flatMap(({ key, now }) => (now === null ? [key] : [])))
  if (tables.some(({ key }) => gone.has(key))) return true
  const came = patch.registrations.flatMap(({ was, key, now }) => (was === null && !now?.bye ? [key] : []))
  const own = new Set([...patch.tables, ...(patch.matches ?? [])].map(({ key }) => key))
  const beside = [
    ...tables.map(({ key, ns, ew }) => ({ key, of: [ns, ew] })),
    ...matches.map((one) => ({ key: placeOfMatch(one), of: [one.home, one.visiting] })),
  ]
  return beside.some(({ key, of }) => !own.has(key) && of.some((one) => came.includes(one)))
}

/** Tables that would get a board back of which something is public by now. */
export const toldSince = (
  { boardsPerRound, told }: Pick<FieldState, 'boardsPerRound' | 'told'>,
  { tables }: FieldPatch,
): readonly number[] =>
  tables.flatMap(({ was }) =>
    was && !isBye(was) && boardsAt(was.first, boardsPerRound).some((board) => told.has(board))
      ? was.number
      : [],
  )

const FORMS = {
  MITCHELL: 'mitchell',
  HOWELL: 'howell',
  FREE: 'individual',
  SWISS: 'swiss',
  ROUND_ROBIN: 'roundRobin',
} as const

/** Who sits at a table: its pairs, of an individual its players. */
function sittersOf(registrations: readonly DocumentRegistration[]) {
  const members = new Map(registrations.map((one) => [one.key, one.members ?? [one.key]]))
  return ({ ns, ew }: DrawnPart): readonly string[] => [ns, ew].flatMap((key) => members.get(key) ?? [key])
}

const formOf = ({ draw, isOfTeams }: FieldState): DeskField['form'] =>
  draw.event.form === 'SWISS' && !isOfTeams ? 'swissPairs' : FORMS[draw.event.form]

const placeAt = ({ section, number }: Pick<DrawnPart, 'section' | 'number'>): string =>
  `${section ?? ''}${number}`

const numberOf = ({ section, number }: DocumentRegistration): string => `${section ?? ''}${number}`

const byNumber = (a: number, b: number): number => a - b

export function shownField(state: FieldState, why: FieldReason | null, changes: readonly Kept[]): DeskField {
  const { draw, boardsPerRound, begun } = state
  const { tables, registrations, rounds, event } = draw
  // Whoever is there is drawn with the next round.
  const isDrawnLater = event.form === 'SWISS' || event.form === 'ROUND_ROBIN'
  const last = Math.max(0, ...tables.flatMap(({ key, round }) => (begun.has(key) ? round : [])))
  const left = new Set(tables.filter((one) => !begun.has(one.key)).map(({ round }) => round))
  // The round that is played: the last that has begun, as long as a table has it to come.
  const isOpen = tables.some((one) => one.round === last && !begun.has(one.key) && !isBye(one))
  const nowRound = last === 0 || (!isOpen && last < rounds) ? last + 1 : last
  const later = new Set(tables.filter((one) => one.round >= nowRound).flatMap(sittersOf(registrations)))
  return {
    why,
    nextRound: last + 1,
    nowRound: Math.max(1, nowRound),
    numberOfRounds: rounds,
    boardsPerRound,
    form: formOf(state),
    pairs: registrations
      .filter((one) => !one.bye && !one.members)
      .map(({ key, name, number, section, side, players, withdrawnFrom }) => ({
        key,
        name,
        number: number === null ? null : `${section ?? ''}${number}`,
        section,
        side,
        players: players.map((one) => one.name),
        plays: isDrawnLater ? (withdrawnFrom ?? rounds + 1) > nowRound : later.has(key) || last >= rounds,
      })),
    free: [...left].filter((round) => tables.some((one) => one.round === round && isBye(one))).sort(byNumber),
    changes: changes.map(({ id, at, by, change, patch }, i) => ({
      id,
      at: at.toISOString(),
      by,
      kind: change.kind,
      from: change.from,
      to: change.to,
      names: [...change.names],
      gone: [...(change.gone ?? [])],
      canUndo:
        i === 0 &&
        why === null &&
        !patch.tables.some(({ key }) => begun.has(key)) &&
        toldSince(state, patch).length === 0 &&
        !isUsedBeside(draw, patch),
    })),
  }
}

/** A match in both rooms, as one table of the preview. */
function matchesShown({ draw, boardsPerRound, begun, played }: FieldState, patch: FieldPatch) {
  const parts = patch.matches ?? []
  const places = new Map(parts.map(({ key, now }) => [key, now]))
  const kept = draw.matches.filter((one) => !places.has(placeOfMatch(one)))
  const changed = parts.flatMap(({ now }) => now ?? [])
  const added = patch.registrations.flatMap(({ now }) => now ?? [])
  const all = new Map([...draw.registrations, ...added].map((one) => [one.key, one]))
  const nameOf = (key: string) => (all.get(key)?.bye ? null : (all.get(key)?.name ?? null))
  const tables = [...draw.tables, ...patch.tables.flatMap(({ now }) => now ?? [])]
  const boardsOf = (round: number) =>
    boardsAt(tables.find((one) => one.round === round)?.first ?? null, boardsPerRound)
  const isBegun = ({ round, number }: DocumentMatch) =>
    draw.tables.some((one) => one.round === round && one.number === number && begun.has(one.key))
  const known = new Set(draw.tables.map(({ number }) => number))
  const isRest = ({ home, visiting }: DocumentMatch) => nameOf(home) === null || nameOf(visiting) === null
  const toCome = [...kept.filter((one) => !isBegun(one)), ...changed]
  const pairs = [...all.values()].flatMap(({ key, name, bye }) => {
    const own = toCome.filter(({ home, visiting }) => home === key || visiting === key)
    if (bye || own.length === 0) return []
    const before = draw.tables.filter((one) => one.ns === key || one.ew === key)
    return {
      key,
      name,
      played: [...new Set(before.flatMap((one) => [...(played.get(one.key) ?? [])]))].sort(byNumber),
      toCome: own.flatMap((one) => (isRest(one) ? [] : boardsOf(one.round))).sort(byNumber),
      sitsOut: own.filter(isRest).map(({ round }) => round),
    }
  })
  const place = ({ round, number }: DocumentMatch) => ({ round, number, section: null })
  return {
    tables: [...changed]
      .sort((a, b) => a.round - b.round || a.number - b.number)
      .map((one) => ({
        ...place(one),
        ns: nameOf(one.home),
        ew: nameOf(one.visiting),
        boards: isRest(one) ? [] : [...boardsOf(one.round)],
      })),
    closed: parts.flatMap(({ was, now }) => (was && now === null ? place(was) : [])),
    pairs,
    newTables: [...new Set(changed.filter((one) => !isRest(one)).map(({ number }) => number))]
      .filter((number) => !known.has(number))
      .map(String),
    again: changed.filter(
      (one) =>
        !isRest(one) &&
        kept.some(({ home, visiting }) =>
          [home, visiting].every((key) => key === one.home || key === one.visiting),
        ),
    ).length,
  }
}

/** New boards by the number of tables that play them: all of a draw, as it will be. */
function newBoardsAt(
  { boardsPerRound }: Pick<FieldState, 'boardsPerRound'>,
  tables: readonly DrawnPart[],
  boards: readonly number[],
): FieldPreview['newBoardsAt'] {
  const playing = tables.filter((one) => !isBye(one))
  const room = new Set(playing.map((one) => placeAt(one))).size
  const count = (board: number) =>
    playing.filter((one) => boardsAt(one.first, boardsPerRound).includes(board)).length
  const groups = new Map<number, number[]>()
  for (const board of boards) groups.set(count(board), [...(groups.get(count(board)) ?? []), board])
  return [...groups]
    .sort(([one], [other]) => other - one)
    .map(([at, own]) => ({ boards: own, tables: at, few: 2 * at < room }))
}

/** Tables to come of the rounds in which something changes, of which nothing does. */
function stayingIn(
  tables: readonly DrawnPart[],
  { begun }: Pick<FieldState, 'begun'>,
  rounds: ReadonlySet<number>,
): FieldPreview['staying'] {
  const stay = tables.filter((one) => !isBye(one) && !begun.has(one.key))
  return [...rounds]
    .map((round) => ({ round, tables: stay.filter((one) => one.round === round).map(placeAt) }))
    .filter((one) => one.tables.length > 0)
}

/** What a change of teams would come to. */
function teamPreview(state: FieldState, patch: FieldPatch, hash: string): FieldPreview {
  return {
    state: hash,
    numberOfRounds: patch.rounds.now,
    ...matchesShown(state, patch),
    newBoards: [...patch.boards],
    movements: [],
    newBoardsAt: [],
    staying: [],
    oneRanking: false,
    renumbered: [],
    ruled: [],
  }
}

/** As whoever sits there is called: with a substitute not as the pair is. */
function seatedName(
  { players }: DrawnPart,
  entered: DocumentRegistration | undefined,
  seats: readonly Seat[],
): string | null {
  if (!entered || entered.bye) return null
  const sitting = seats.flatMap((seat) => players[seat] ?? [])
  const isOther = sitting.some((one) => !entered.players.some((own) => isSamePlayer(own, one)))
  return isOther ? nameOf(sitting) : entered.name
}

export function previewOf(
  state: FieldState,
  patch: FieldPatch,
  hash: string,
  movements: readonly Proposal[] = [],
): FieldPreview {
  const { draw, boardsPerRound, begun, played } = state
  if (state.isOfTeams) return teamPreview(state, patch, hash)
  const parts = new Map(patch.tables.map((one) => [one.key, one.now]))
  const kept = draw.tables.filter(({ key }) => !parts.has(key))
  const changed = patch.tables.flatMap(({ now }) => now ?? [])
  const tables = [...kept, ...changed]
  const entered = new Map(
    [...draw.registrations, ...patch.registrations.flatMap(({ now }) => now ?? [])].map((one) => [
      one.key,
      one,
    ]),
  )
  const sitters = sittersOf([...entered.values()])
  const inOrder = [...changed].sort(
    (a, b) => a.round - b.round || (a.section ?? '').localeCompare(b.section ?? '') || a.number - b.number,
  )
  const places = new Set(draw.tables.map(placeAt))
  const toCome = tables.filter((one) => !begun.has(one.key))
  const byKey = new Map(draw.tables.map((one) => [one.key, one]))
  const pairs = [...entered.values()].flatMap(({ key, name, bye }) => {
    const isOwn = (one: DrawnPart) => sitters(one).includes(key)
    const own = toCome.filter(isOwn)
    if (bye || own.length === 0) return []
    const before = draw.tables.filter((one) => begun.has(one.key) && isOwn(one))
    return {
      key,
      name,
      played: before.flatMap((one) => [...(played.get(one.key) ?? [])]).sort(byNumber),
      toCome: own.flatMap((one) => (isBye(one) ? [] : boardsAt(one.first, boardsPerRound))).sort(byNumber),
      sitsOut: own.filter(isBye).map(({ round }) => round),
    }
  })
  // Also where the first of the two is still to be played.
  const meetsAgain = (one: DrawnPart) =>
    tables.some(
      (other) =>
        other !== one &&
        (other.round < one.round || !parts.has(other.key)) &&
        [other.ns, other.ew].includes(one.ns) &&
        [other.ns, other.ew].includes(one.ew),
    )
  return {
    state: hash,
    numberOfRounds: patch.rounds.now,
    tables: inOrder.map((one) => ({
      round: one.round,
      number: one.number,
      section: one.section,
      ns: seatedName(one, entered.get(one.ns), ['N', 'S']),
      ew: seatedName(one, entered.get(one.ew), ['E', 'W']),
      boards: isBye(one) ? [] : [...boardsAt(one.first, boardsPerRound)],
    })),
    closed: patch.tables.flatMap(({ was, now }) =>
      was && now === null ? { round: was.round, number: was.number, section: was.section } : [],
    ),
    pairs,
    newBoards: [...patch.boards],
    movements: movements.map(({ form, patch: own }) => ({
      form,
      rounds: own.rounds.now,
      newBoards: own.boards.length,
    })),
    newBoardsAt: newBoardsAt(state, tables, patch.boards),
    staying: stayingIn(kept, state, new Set(inOrder.map(({ round }) => round))),
    newTables: [...new Set(changed.flatMap((one) => (isBye(one) ? [] : placeAt(one))))].filter(
      (place) => !places.has(place),
    ),
    again: changed.filter((one) => !isBye(one) && meetsAgain(one)).length,
    oneRanking: patch.event.was.winners === 2 && patch.event.now.winners === 1,
    renumbered: patch.registrations.flatMap(({ was, now }) => {
      if (was?.number == null || now?.number == null) return []
      if (was.section !== now.section) return [{ name: now.name, from: numberOf(was), to: numberOf(now) }]
      return was.number === now.number ? [] : [{ name: now.name, from: was.number, to: now.number }]
    }),
    ruled: patch.ruled.flatMap(({ table, board }) => {
      const one = byKey.get(table)
      return one ? { round: one.round, number: one.number, section: one.section, board } : []
    }),
  }
}
