/** Whether a value from outside has the shape of an event of a table, so that the reducer never throws. */
import { isCall, LEVELS } from '../call.ts'
import { isCard, STRAINS } from '../card.ts'
import { DOUBLINGS } from '../contract.ts'
import { isSeat, SEATS } from '../seat.ts'
import { VULNERABILITIES } from '../vulnerability.ts'
import type { TableEvent, TableEventType } from './events.ts'
import { IRREGULARITIES } from './facts.ts'

type Guard = (value: unknown) => boolean
type Fields = Readonly<Record<string, Guard>>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const text: Guard = (value) => typeof value === 'string'
const flag: Guard = (value) => typeof value === 'boolean'
const integer: Guard = (value) => Number.isInteger(value)
const number: Guard = (value) => Number.isFinite(value)
const within =
  (low: number, high: number): Guard =>
  (value) =>
    Number.isInteger(value) && Number(value) >= low && Number(value) <= high
const oneOf =
  (words: readonly unknown[]): Guard =>
  (value) =>
    words.includes(value)
const orNull =
  (guard: Guard): Guard =>
  (value) =>
    value === null || guard(value)
const orAbsent =
  (guard: Guard): Guard =>
  (value) =>
    value === undefined || guard(value)
const listOf =
  (guard: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(guard)
const shape = (fields: Fields): Guard => {
  const parts = Object.entries(fields)
  return (value) => isRecord(value) && parts.every(([name, guard]) => guard(value[name]))
}
const bySeatOf = (guard: Guard): Guard => shape(Object.fromEntries(SEATS.map((seat) => [seat, guard])))
const anyOf =
  (...guards: readonly Guard[]): Guard =>
  (value) =>
    guards.some((guard) => guard(value))

const seat: Guard = isSeat
const card: Guard = isCard
const tricks = within(0, 13)
const irregular = oneOf(IRREGULARITIES)

const player = shape({ id: orNull(integer), name: text })

const explanations = listOf(shape({ to: oneOf([...SEATS, 'all']), text }))

/** The same object again is what it was: all tables of a board have its deal. */
function lookedAtOnce(guard: Guard): Guard {
  const sound = new WeakSet<object>()
  return (value) => {
    if (!isRecord(value) || sound.has(value)) return isRecord(value)
    if (!guard(value)) return false
    sound.add(value)
    return true
  }
}

const board = shape({
  number: integer,
  dealer: seat,
  vulnerability: oneOf(VULNERABILITIES),
  deal: orNull(lookedAtOnce(bySeatOf(orNull(listOf(card))))),
})

const contract = anyOf(
  shape({ kind: oneOf(['passedOut']) }),
  shape({
    kind: oneOf(['played']),
    level: oneOf(LEVELS),
    strain: oneOf(STRAINS),
    declarer: seat,
    doubling: oneOf(DOUBLINGS),
  }),
)

const result = shape({ contract: orNull(contract), tricks: orNull(tricks), scoreNs: orNull(number) })

const claim = shape({
  seat: orNull(seat),
  tricks: orNull(tricks),
  explanation: orNull(text),
  status: oneOf(['made', 'accepted', 'declined']),
})

const state = shape({
  round: orNull(integer),
  players: bySeatOf(orNull(player)),
  board: orNull(board),
  calls: listOf(shape({ seat, call: isCall, alert: flag, explanations, irregular: orNull(irregular) })),
  contract: orNull(contract),
  tricks: listOf(
    shape({
      leader: seat,
      cards: listOf(shape({ seat, card, irregular: orNull(irregular) })),
      winner: orNull(seat),
    }),
  ),
  claim: orNull(claim),
  declinedClaims: listOf(claim),
  posted: orNull(result),
  corrections: listOf(result),
})

const SHAPES: Readonly<Record<TableEventType, Fields>> = {
  FULL: { state },
  START_ROUND: { round: integer },
  SEAT_PLAYER: { seat, player: orNull(player) },
  START_AUCTION: { board },
  BID: {
    seat,
    call: isCall,
    alert: orAbsent(flag),
    explanations: orAbsent(explanations),
    irregular: orAbsent(irregular),
  },
  CANCEL_BID: {},
  EXPLAIN_BID: { index: integer, explanations },
  ALERT_BID: { index: integer, alert: flag },
  END_AUCTION: { contract },
  PLAY_CARD: { seat, card, irregular: orAbsent(irregular) },
  END_TRICK: { winner: seat },
  CANCEL_CARD: {},
  CLAIM: { seat: orNull(seat), tricks: orNull(tricks), explanation: orAbsent(text) },
  CLAIM_ACCEPT: {},
  CLAIM_DECLINE: {},
  UNDO_CLAIM: {},
  END_GAME: { result },
  UNDO_END_GAME: {},
  CORRECTION: { result },
  UNDO_CORRECTION: {},
  CALL_DIRECTOR: { seat },
  ACCEPT_CALL: { director: text },
  END_ROUND: {},
}

export const TABLE_EVENT_TYPES = Object.keys(SHAPES) as readonly TableEventType[]

const GUARDS: ReadonlyMap<unknown, Guard> = new Map(
  TABLE_EVENT_TYPES.map((type) => [type, shape({ ...SHAPES[type], comments: orAbsent(listOf(text)) })]),
)

export const isTableEventType = (type: unknown): type is TableEventType => GUARDS.has(type)

/** Whether every part that the event's type needs is there and of its kind; other parts are ignored. */
export const isTableEvent = (value: unknown): value is TableEvent =>
  isRecord(value) && (GUARDS.get(value.type)?.(value) ?? false)
