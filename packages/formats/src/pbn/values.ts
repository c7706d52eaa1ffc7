/** Values of single PBN tags, each form that files use (PBN 2.1, 3.4 and 4.2). */
import { LEVELS } from '@openroom/bridge/call'
import type { Strain } from '@openroom/bridge/card'
import { type Contract, type Doubling, PASSED_OUT } from '@openroom/bridge/contract'
import { type Seat, type Side, sideOf } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { RemarkCode } from '../remark.ts'
import type { Remark } from '../report.ts'

/** Why a value cannot be read, and how far into it. */
export type ValueError = {
  readonly code: RemarkCode
  readonly args: Remark['args']
  readonly offset: number
}

/** Values that say that nothing is known: empty, question marks, hyphens. */
export const isUnknown = (value: string): boolean =>
  value === '' || (value.length < 10 && /^\s*(\?*|-*)\s*$/.test(value))

const SEAT_BY_TEXT: ReadonlyMap<string, Seat> = new Map(
  (['N', 'E', 'S', 'W'] as const).flatMap((seat): [string, Seat][] => [
    [seat, seat],
    [seat.toLowerCase(), seat],
    [`^${seat}`, seat],
    [`^${seat.toLowerCase()}`, seat],
  ]),
)

/** A seat; the caret of an irregular declarer (3.4.13) is taken for granted. */
export const parseSeat = (value: string): Seat | null =>
  SEAT_BY_TEXT.get(value) ?? SEAT_BY_TEXT.get(value.trim()) ?? null

const VULNERABLE: Readonly<Record<string, Vulnerability>> = {
  NONE: 'NONE',
  None: 'NONE',
  All: 'ALL',
  LOVE: 'NONE',
  '-': 'NONE',
  O: 'NONE',
  NS: 'NS',
  'N-S': 'NS',
  'N/S': 'NS',
  EW: 'EW',
  'E-W': 'EW',
  'E/W': 'EW',
  ALL: 'ALL',
  BOTH: 'ALL',
  B: 'ALL',
}

export const parsePbnVulnerability = (value: string): Vulnerability | null =>
  VULNERABLE[value] ?? VULNERABLE[value.trim().toUpperCase()] ?? null

/** A contract before its declarer is known. */
export type BidContract = {
  readonly kind: 'bid'
  readonly level: (typeof LEVELS)[number]
  readonly strain: Strain
  readonly doubling: Doubling
}

export type ContractValue = BidContract | { readonly kind: 'passedOut' }

const DOUBLED: Readonly<Record<string, Doubling>> = {
  '': '',
  X: 'X',
  D: 'X',
  '*': 'X',
  XX: 'XX',
  R: 'XX',
  '**': 'XX',
}

/** Suits and doubles as words or signs: `4 Spades`, `4♠`, `3NT dbl`. */
const SPELLED: readonly (readonly [words: RegExp, letter: string])[] = [
  [/(?:♣|CLUBS?)\uFE0F?/, 'C'],
  [/(?:♦|DIAMONDS?|DIAMS?)\uFE0F?/, 'D'],
  [/(?:♥|HEARTS?)\uFE0F?/, 'H'],
  [/(?:♠|SPADES?)\uFE0F?/, 'S'],
  [/NO[ -]?TRUMPS?/, 'NT'],
  [/(?:RE-?DOUBLED|RE?DBLD?)$/, 'XX'],
  [/(?:DOUBLED|DBLD?)$/, 'X'],
]

const toLetters = (text: string): string =>
  SPELLED.reduce((plain, [words, letter]) => plain.replace(words, letter), text)

const CONTRACT = /^([1-7])\s*(NT|SA|[CDHSN])\s*(X{0,2}|[DR]|\*{1,2})$/

/** Files repeat a few contracts; each is understood once. */
const UNDERSTOOD = new Map<string, ContractValue | null>()
const MOST_UNDERSTOOD = 1_000

/** `null` when nothing is said; `undefined` when what is said is no contract. */
export function parsePbnContract(value: string): ContractValue | null | undefined {
  const known = UNDERSTOOD.get(value)
  if (known !== undefined) return known
  const parsed = understoodContract(value)
  if (parsed !== undefined && UNDERSTOOD.size < MOST_UNDERSTOOD) UNDERSTOOD.set(value, parsed)
  return parsed
}

function understoodContract(value: string): ContractValue | null | undefined {
  const text = value.trim().toUpperCase()
  if (text === '' || text === '?' || text === '-' || text === '*') return null
  if (/^(PASS?(ED)?( ?OUT)?|P|PO|AP|ALL ?PASS)$/.test(text)) return { kind: 'passedOut' }
  const match = CONTRACT.exec(text) ?? CONTRACT.exec(toLetters(text))
  if (!match) return undefined
  const named = match[2]!
  const strain = (named.startsWith('N') || named === 'SA' ? 'NT' : named) as Strain
  return {
    kind: 'bid',
    level: LEVELS[Number(match[1]) - 1]!,
    strain,
    doubling: DOUBLED[match[3]!]!,
  }
}

/** Contracts with their declarers: there are few, and a large file has each many times. */
const DECLARED = new Map<string, Contract>()

/** The contract with its declarer; `null` when one of them is missing. */
export function declaredContract(
  value: ContractValue | null | undefined,
  declarer: Seat | null,
): Contract | null {
  if (!value) return null
  if (value.kind === 'passedOut') return PASSED_OUT
  if (declarer === null) return null
  const { level, strain, doubling } = value
  const key = `${level}${strain}${doubling}${declarer}`
  const contract = DECLARED.get(key) ?? { kind: 'played', level, strain, declarer, doubling }
  DECLARED.set(key, contract)
  return contract
}

export type TricksValue = {
  readonly tricks: number
  /** Marked as differing from the tricks actually won (^). */
  readonly doubtful: boolean
}

/** Tricks of declarer, from any of the forms of the Result tag; relative ones (`=`, `+1`) too. */
export function parseTricks(
  value: string,
  declarer: Seat | null,
  level: number | null,
): TricksValue | null | undefined {
  const plain = value.length <= 2 && value !== '' ? Number(value) : Number.NaN
  if (plain >= 0 && value.charCodeAt(0) !== 43) return tricksInRange(plain, false)
  const text = value.trim().toUpperCase()
  if (text === '' || text === '?' || text === '-' || text === '*') return null
  const doubtful = text.startsWith('^')
  const bare = doubtful ? text.slice(1).trim() : text
  if (/^\d{1,2}$/.test(bare)) return tricksInRange(Number(bare), doubtful)
  const sided = /^(NS|EW)\s+(\d{1,2})(?:\s+(NS|EW)\s+(\d{1,2}))?$/.exec(bare)
  const isWhole =
    sided?.[3] === undefined || (sided[3] !== sided[1] && Number(sided[2]) + Number(sided[4]) === 13)
  if (sided && declarer && isWhole) {
    const own = sideOf(declarer) === sided[1]
    return tricksInRange(own ? Number(sided[2]) : 13 - Number(sided[2]), doubtful)
  }
  const relative = /^([1-7])?(=|[+-]\d{1,2})$/.exec(bare)
  if (relative && level !== null && (relative[1] === undefined || Number(relative[1]) === level)) {
    return tricksInRange(level + 6 + (relative[2] === '=' ? 0 : Number(relative[2])), doubtful)
  }
  return undefined
}

const tricksInRange = (tricks: number, doubtful: boolean): TricksValue | undefined =>
  Number.isInteger(tricks) && tricks >= 0 && tricks <= 13 ? { tricks, doubtful } : undefined

/** Figures of the two sides, each from its own view; `null` where not said. */
export type SidedValue = { readonly ns: number | null; readonly ew: number | null }

const NUMBER = String.raw`([+-]?\d{1,7}(?:[.,]\d{0,9})?)\s*%?`
const SIDED = new RegExp(`^\\^?(NS|EW)\\s*[:=]?\\s*${NUMBER}(?:[\\s,;/]+(NS|EW)\\s*[:=]?\\s*${NUMBER})?$`)
const BARE = new RegExp(`^\\^?${NUMBER}$`)

export const figure = (text: string): number => {
  const value = Number(text.replace(',', '.'))
  return value === 0 ? 0 : value
}

/**
 * One of the five forms of a score (4.2.1). A score without side is declarer's.
 * @returns `null` when nothing is said, `undefined` when what is said is no score
 */
export function parseSided(value: string, declarerSide: Side | null): SidedValue | null | undefined {
  const text = value.trim().toUpperCase()
  if (text === '' || text === '?' || text === '-') return null
  const bare = BARE.exec(text)
  if (bare) {
    if (declarerSide === null) return figure(bare[1]!) === 0 ? { ns: 0, ew: null } : null
    return declarerSide === 'NS' ? { ns: figure(bare[1]!), ew: null } : { ns: null, ew: figure(bare[1]!) }
  }
  const sided = SIDED.exec(text.replace(/\b(N)[-/](S)\b|\b(E)[-/](W)\b/g, '$1$2$3$4'))
  if (!sided || sided[1] === sided[3]) return undefined
  const of = (side: Side) => (sided[1] === side ? sided[2] : sided[3] === side ? sided[4] : undefined)
  const [ns, ew] = [of('NS'), of('EW')]
  return { ns: ns === undefined ? null : figure(ns), ew: ew === undefined ? null : figure(ew) }
}

/** North-South's view of a figure whose two sides are opposite; `null` when they are not or not known. */
export function nsView({ ns, ew }: SidedValue): number | null {
  if (ns === null) return ew === null ? null : ew === 0 ? 0 : -ew
  return ew === null || ns + ew === 0 ? ns : null
}

const BY_YEAR = /^\s*(\d{4})[.\-/]?(\d{2})[.\-/]?(\d{2})(?!\d)/
const SHORT = /^\s*(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})(?!\d)/
/** Dots stand between day and month in that order; with strokes it is not told which comes first. */
const BY_DAY = /^\s*(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?!\d)/

function datePartsIn(value: string): readonly (string | undefined)[] | null {
  const byYear = BY_YEAR.exec(value) ?? SHORT.exec(value)
  return byYear ? byYear.slice(1) : (BY_DAY.exec(value)?.slice(1).reverse() ?? null)
}

/** `YYYY.MM.DD` with or without time and separators, or `D.M.YYYY`, as an ISO date; `null` unless the day is known. */
export function parseDate(value: string): string | null {
  const [year, month, day] = datePartsIn(value) ?? []
  if (year === undefined) return null
  const iso = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}
