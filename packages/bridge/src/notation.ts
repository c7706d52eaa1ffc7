/**
 * The canonical texts of the domain, one for each value: `N` `SA` `4S` `X` `4SX-N`. What files write
 * more loosely is read by the formats.
 */
import { type Call, isCall, LEVELS } from './call.ts'
import { type Card, isCard, STRAINS } from './card.ts'
import { type Contract, DOUBLINGS, PASSED_OUT, type PlayedContract } from './contract.ts'
import { err, ok, type Result } from './result.ts'
import { isSeat } from './seat.ts'

/** A text that is none of what was expected. */
export type NotationError = {
  readonly code: 'not-a-call' | 'not-a-card' | 'not-a-contract'
  readonly text: string
}

export const parseCall = (text: string): Result<Call, NotationError> =>
  isCall(text) ? ok(text) : err({ code: 'not-a-call', text })

export const parseCard = (text: string): Result<Card, NotationError> =>
  isCard(text) ? ok(text) : err({ code: 'not-a-card', text })

/** Level, strain and doubling without the declarer: `4SX`. */
export const formatBid = ({
  level,
  strain,
  doubling,
}: Pick<PlayedContract, 'level' | 'strain' | 'doubling'>): string => `${level}${strain}${doubling}`

/** `4SX-N`, or `P` when passed out. */
export const formatContract = (contract: Contract): string =>
  contract.kind === 'passedOut' ? 'P' : `${formatBid(contract)}-${contract.declarer}`

export function parseContract(text: string): Result<Contract, NotationError> {
  if (text === 'P') return ok(PASSED_OUT)
  const [bid = '', declarer, ...more] = text.split('-')
  const level = LEVELS.find((known) => bid.startsWith(`${known}`))
  const strain = STRAINS.find((known) => bid.slice(1).startsWith(known))
  const doubling = DOUBLINGS.find((known) => bid.slice(1) === `${strain}${known}`)
  if (
    level === undefined ||
    strain === undefined ||
    doubling === undefined ||
    !isSeat(declarer) ||
    more.length > 0
  )
    return err({ code: 'not-a-contract', text })
  return ok({ kind: 'played', level, strain, declarer, doubling })
}

/** Tricks above or below what was needed: `+1`, `=`, `-2` (specification 2, section 5). */
export const formatOver = (over: number): string => (over > 0 ? `+${over}` : over === 0 ? '=' : `${over}`)
