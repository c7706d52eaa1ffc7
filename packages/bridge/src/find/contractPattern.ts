/** Patterns of a contract: `4S`, `3NTX`, `6` (any strain), `5m` (a minor), `M` (a major), `game`, `slam`, `X`. */
import { LEVELS, type Level } from '../call.ts'
import { STRAINS, type Strain } from '../card.ts'
import type { Doubling } from '../contract.ts'
import { err, ok, type Result } from '../result.ts'
import type { PatternError } from './auctionPattern.ts'

export type ContractPattern =
  | { readonly kind: 'passedOut' }
  | {
      readonly kind: 'played'
      /** A level with the strains that it may be of. */
      readonly bids: readonly (readonly [Level, readonly Strain[]])[]
      /** `null`: doubled or not. */
      readonly doublings: readonly Doubling[] | null
    }

const STRAINS_OF: Readonly<Record<string, readonly Strain[]>> = {
  '': STRAINS,
  C: ['C'],
  D: ['D'],
  H: ['H'],
  S: ['S'],
  N: ['NT'],
  NT: ['NT'],
  M: ['H', 'S'],
  m: ['C', 'D'],
}

/** The lowest level that makes game, by strain. */
const GAME: Readonly<Record<Strain, Level>> = { C: 5, D: 5, H: 4, S: 4, NT: 3 }

type Bids = (ContractPattern & { readonly kind: 'played' })['bids']

const bidsWhere = (is: (level: Level, strain: Strain) => boolean): Bids =>
  LEVELS.map((level) => [level, STRAINS.filter((strain) => is(level, strain))] as const).filter(
    ([, strains]) => strains.length > 0,
  )

const WORDS: Readonly<Record<string, Bids>> = {
  part: bidsWhere((level, strain) => level < GAME[strain]),
  game: bidsWhere((level, strain) => level >= GAME[strain] && level < 6),
  slam: bidsWhere((level) => level >= 6),
  grand: bidsWhere((level) => level === 7),
}

export function contractPattern(text: string): Result<ContractPattern, PatternError> {
  const word = text
    .trim()
    .replaceAll(/[♣♦♥♠\s]/g, (one) => ({ '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' })[one] ?? '')
  if (/^pass(ed)?-?(out)?$/i.test(word)) return ok({ kind: 'passedOut' })
  const named = /^(part|game|slam|grand)(X{0,2})$/i.exec(word)
  const played =
    named ??
    /^([1-7]?(?:NT?|[CDHSM]|m)?)(X{0,2})$/.exec(
      word.replace(/[cdhsnxt]/g, (one) => one.toUpperCase()).replace(/^([1-7]?)(?:SA|ST|BA|UT)/i, '$1NT'),
    )
  if (played === null || word === '') return err({ code: 'not-understood', at: text.trim() })
  const [, bid = '', double = ''] = played
  const doubling = double.toUpperCase()
  const doublings: readonly Doubling[] | null =
    doubling === 'X' ? ['X', 'XX'] : doubling === 'XX' ? ['XX'] : null
  const own = named ? WORDS[bid.toLowerCase()] : undefined
  if (own) return ok({ kind: 'played', bids: own, doublings })
  const level = /^[1-7]/.exec(bid)?.[0]
  const strains = STRAINS_OF[bid.replace(/^\d/, '')] ?? STRAINS
  const levels = level === undefined ? LEVELS : LEVELS.filter((one) => `${one}` === level)
  return ok({ kind: 'played', bids: levels.map((one) => [one, strains] as const), doublings })
}
