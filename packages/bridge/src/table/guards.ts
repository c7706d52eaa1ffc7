/** Whether a part of a value from outside is of its kind: what the fields of events are made of. */
import { isCall, LEVELS } from '../call.ts'
import { isCard, STRAINS } from '../card.ts'
import { DOUBLINGS } from '../contract.ts'
import { isSeat, SEATS } from '../seat.ts'
import { VULNERABILITIES } from '../vulnerability.ts'
import { IRREGULARITIES } from './facts.ts'

/** A guard of what may be missing says what it is otherwise: schemas of events are made of guards. */
export type Guard = ((value: unknown) => boolean) & { readonly may?: 'null' | 'absent'; readonly of?: Guard }
export type Fields = Readonly<Record<string, Guard>>

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export const text: Guard = (value) => typeof value === 'string'
const flag: Guard = (value) => typeof value === 'boolean'
const integer: Guard = (value) => Number.isInteger(value)
const number: Guard = (value) => Number.isFinite(value)
const wholeWithin =
  (low: number, high: number): Guard =>
  (value) =>
    Number.isInteger(value) && Number(value) >= low && Number(value) <= high
const oneOf =
  (words: readonly unknown[]): Guard =>
  (value) =>
    words.includes(value)
const nullOr = (guard: Guard): Guard =>
  Object.assign((value: unknown) => value === null || guard(value), { may: 'null', of: guard } as const)
export const orAbsent = (guard: Guard): Guard =>
  Object.assign((value: unknown) => value === undefined || guard(value), {
    may: 'absent',
    of: guard,
  } as const)
export const listOf =
  (guard: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(guard)
export const shape = (fields: Fields): Guard => {
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
const tricks = wholeWithin(0, 13)
const round = wholeWithin(1, Number.MAX_SAFE_INTEGER)
const index = wholeWithin(0, Number.MAX_SAFE_INTEGER)
const name: Guard = (value) => typeof value === 'string' && value !== ''
const irregular = oneOf(IRREGULARITIES)

const player = shape({ id: nullOr(integer), name: text })

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

const deal = lookedAtOnce(bySeatOf(nullOr(listOf(card))))

const board = shape({
  number: integer,
  dealer: seat,
  vulnerability: oneOf(VULNERABILITIES),
  deal: nullOr(deal),
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

const result = shape({ contract: nullOr(contract), tricks: nullOr(tricks), scoreNs: nullOr(number) })

const claim = shape({
  seat: nullOr(seat),
  tricks: nullOr(tricks),
  explanation: nullOr(text),
  status: oneOf(['made', 'accepted', 'declined']),
})

/** Of the whole table, as FULL has it. */
const state = shape({
  round: nullOr(integer),
  players: bySeatOf(nullOr(player)),
  board: nullOr(board),
  calls: listOf(shape({ seat, call: isCall, alert: flag, explanations, irregular: nullOr(irregular) })),
  contract: nullOr(contract),
  tricks: listOf(
    shape({
      leader: seat,
      cards: listOf(shape({ seat, card, irregular: nullOr(irregular) })),
      winner: nullOr(seat),
    }),
  ),
  claim: nullOr(claim),
  declinedClaims: listOf(claim),
  posted: nullOr(result),
  corrections: listOf(result),
})

/** Guards of the parts that events have. */
export const is = {
  text,
  name,
  flag,
  round,
  index,
  seat,
  call: isCall,
  card,
  tricks,
  irregular,
  player,
  explanations,
  board,
  deal,
  contract,
  result,
  state,
  orNull: nullOr,
  orAbsent,
} as const
