/** Pairs that come to a Swiss late, or leave it: later rounds are drawn by whoever is there (docs/adr/0019-field-changes.md). Pure. */
import { ok } from '@openroom/bridge/result'
import type { DrawnPart } from '@openroom/formats/corrections/fieldPatch'
import { registration } from '@openroom/formats/json/documentBuilder'
import {
  boardsAt,
  type Changing,
  type Done,
  type FieldChange,
  freeKey,
  freeNumber,
  isBye,
  leave,
  nameOf,
  put,
  refused,
  seatedAt,
  twiceAmong,
} from './fieldState.ts'
import { BYE, tableKey } from './madeSession.ts'

/** Its rounds are drawn one by one, and all play the same boards in each. */
export const isNoneOfSwiss = ({ kind }: FieldChange): boolean => kind === 'movement' || kind === 'boards'

/**
 * The table of a late pair in a round that is drawn: in the place of a bye, else, where nobody has begun, with a bye of its own.
 * @returns `null`: it plays from a later round on
 */
function tableIn({ state, tables }: Changing, round: number, key: string): DrawnPart | null {
  const own = tables.filter((one) => one.round === round)
  const [any] = own
  if (!any || boardsAt(any.first, state.boardsPerRound).some((board) => state.told.has(board))) return null
  const free = own.find((one) => isBye(one) && !state.begun.has(one.key))
  if (free) return free.ns === BYE ? { ...free, ns: key } : { ...free, ew: key }
  if (own.some((one) => state.begun.has(one.key))) return null
  const number = Math.max(...own.map((one) => one.number)) + 1
  return { ...any, key: tableKey(null, { number, room: null, round }), number, ns: key, ew: BYE }
}

export function joinSwiss(
  changing: Changing,
  { from, players }: Extract<FieldChange, { kind: 'join' }>,
): Done<null> {
  const known = twiceAmong(changing.registrations, players)
  if (known !== null) return refused('player-twice', known)
  const key = freeKey(changing.registrations)
  const number = freeNumber(changing.registrations, { section: null, side: null })
  changing.registrations.push(registration({ key, number, name: nameOf(players), players }))
  const rounds = new Set(changing.tables.flatMap(({ round }) => (round >= from ? round : [])))
  const drawn = [...rounds].flatMap((round) => tableIn(changing, round, key) ?? [])
  const fresh = drawn.filter((one) => !changing.tables.some((other) => other.key === one.key))
  changing.tables = [...changing.tables, ...fresh]
  put(
    changing,
    drawn.map((one) => ({ ...one, players: seatedAt(one, changing.registrations) })),
  )
  return ok(null)
}

/** Whom it was to meet has a bye, and nobody is drawn against it any more. */
export function leaveSwiss(changing: Changing, pair: string, from: number): void {
  leave(changing, pair, from)
  changing.registrations = changing.registrations.map((one) =>
    one.key === pair ? { ...one, withdrawnFrom: from } : one,
  )
}
