/** What a game's own tags say of its result: contract, tricks, score, figures. */
import { auctionEnd, type SeatCall } from '@openroom/bridge/auction'
import type { Contract } from '@openroom/bridge/contract'
import { openingLeader } from '@openroom/bridge/play'
import { scoreNs as duplicateScore } from '@openroom/bridge/score/duplicate'
import { type Seat, sideOf } from '@openroom/bridge/seat'
import type { RecordedCall } from '@openroom/bridge/table/record'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { isPercent } from '../percent.ts'
import { remark, type Warnings } from '../remark.ts'
import { keepsScore, parseAdjustment } from '../rulingText.ts'
import { type Weighed, type Witness, weigh } from '../weigh/weigh.ts'
import { awardsIn } from './cells.ts'
import { placeOfTag, readNeeded, refuseTag } from './needed.ts'
import type { RawGame, RawTag } from './rawGame.ts'
import { checkedScore, leadIn, type PlayedFacts } from './scoreRow.ts'
import {
  type ContractValue,
  declaredContract,
  nsView,
  parsePbnContract,
  parseSeat,
  parseSided,
  parseTricks,
  type SidedValue,
} from './values.ts'

function sidedValue(
  raw: RawGame,
  name: string,
  declarer: Seat | null,
  warnings: Warnings,
): SidedValue | null {
  const tag = raw.tags.get(name)
  const value = tag ? parseSided(tag.value, declarer && sideOf(declarer)) : null
  if (tag && value === undefined) {
    warnings.add(remark('figure-unread', { ...placeOfTag(tag), args: { name, value: tag.value } }))
  }
  return value ?? null
}

function percentOfGame(raw: RawGame, declarer: Seat | null, warnings: Warnings): SidedValue | null {
  const percent = sidedValue(raw, 'ScorePercentage', declarer, warnings)
  if (percent === null || [percent.ns, percent.ew].every((one) => one === null || isPercent(one)))
    return percent
  const tag = raw.tags.get('ScorePercentage')!
  warnings.add(remark('figure-range', { ...placeOfTag(tag), args: { value: tag.value } }))
  return null
}

function officialOfGame(raw: RawGame, declarer: Seat | null, warnings: Warnings): PlayedFacts['official'] {
  const points = sidedValue(raw, 'ScoreMP', declarer, warnings)
  const percent = percentOfGame(raw, declarer, warnings)
  const imps = sidedValue(raw, 'ScoreIMP', declarer, warnings)
  if (!points && !percent && !imps) return null
  return {
    pointsNs: points?.ns ?? null,
    pointsEw: points?.ew ?? null,
    percentNs: percent?.ns ?? null,
    percentEw: percent?.ew ?? null,
    impsNs: imps?.ns ?? null,
    impsEw: imps?.ew ?? null,
  }
}

export type Understood = {
  readonly raw: RawGame
  readonly warnings: Warnings
  readonly vulnerability: Vulnerability
}

/** What an auction comes to; calls after four passes cannot have been made. */
export function contractBid(calls: readonly SeatCall[]): Contract | null {
  const passes = auctionEnd(calls.slice(0, 4))
  const end = passes.finished ? passes : auctionEnd(calls)
  return end.finished ? end.contract : null
}

/** Reads them; `calls` tell the contract where no tag does. */
export function factsOfUnderstood(
  { raw, warnings, vulnerability }: Understood,
  calls: readonly RecordedCall[],
): PlayedFacts {
  const { tags } = raw
  const declarer = warnings.unless(
    readNeeded(tags.get('Declarer'), parseSeat, 'declarer-unknown'),
    'contract',
    null,
  )
  const contractTag = tags.get('Contract')
  const parsed = readContract(contractTag, warnings)
  const called = contractBid(calls)
  const told = findContract({ raw, warnings, vulnerability }, parsed, declarer, sameBid(parsed, called))
  const bid = parsed === null ? contractBid(calls) : null
  const level = contractLevel(told ?? bid)
  const resultTag = tags.get('Result')
  const by = declarerOfContract(told) ?? declarer
  const result = parseTricks(resultTag?.value ?? '', by, level)
  if (result === undefined) {
    warnings.unless(refuseTag(resultTag!, 'result-unknown'), 'tricks', null)
  }
  if (parsed?.kind === 'bid' && told === null) {
    warnings.add(remark('declarer-missing', placeOfTag(contractTag!)))
  }
  // A contract that only the auction tells is no result: the board may have been left in mid-play.
  const isResult = bid?.kind === 'passedOut' || result != null
  const contract = told ?? (isResult ? bid : null)
  const tricks = contract?.kind === 'played' ? (result?.tricks ?? null) : null
  return scoreFacts({ raw, warnings, vulnerability }, contract, tricks, by)
}

const declarerOfContract = (contract: Contract | null) =>
  contract?.kind === 'played' ? contract.declarer : null

type Played = Contract & { readonly kind: 'played' }

/** Half a witness: it decides only where no other does. */
const ALONE = 0.5

/**
 * The contract by its declarer's tag, or as the auction has it; where they differ, score and lead say which. Within a
 * side neither tricks nor score depend on it, so that the tag counts where nothing else is said.
 */
function findContract(
  { raw, warnings, vulnerability }: Understood,
  parsed: ContractValue | null,
  declarer: Seat | null,
  called: Contract | null,
): Contract | null {
  const told = declaredContract(parsed, declarer)
  if (told?.kind !== 'played' || called?.kind !== 'played' || told.declarer === called.declarer)
    return told ?? called
  const tag = raw.tags.get('Declarer')
  // The caret says that another declares than the auction has it (3.4.13).
  if (tag?.value.trim().startsWith('^')) return told
  const isOneSide = sideOf(told.declarer) === sideOf(called.declarer)
  const scoreOf = ({ declarer: by }: Played) => {
    const value = parseSided(raw.tags.get('Score')?.value ?? '', sideOf(by))
    return value ? nsView(value) : null
  }
  const madeBy = (contract: Played) => {
    const tricks = parseTricks(raw.tags.get('Result')?.value ?? '', contract.declarer, contract.level)?.tricks
    return tricks === undefined ? null : duplicateScore(contract, vulnerability, tricks)
  }
  const lead = raw.sections.get('Play')?.tag.value ?? ''
  const witnesses: readonly Witness<Played>[] = [
    { name: 'score', speaksFor: (one) => (madeBy(one) !== null && madeBy(one) === scoreOf(one) ? 1 : 0) },
    { name: 'play', speaksFor: (one) => (parseSeat(lead) === openingLeader(one) ? 1 : 0) },
    { name: 'tag', speaksFor: (one) => (isOneSide && one === told ? ALONE : 0) },
  ]
  const readings: readonly Played[] = [told, called]
  const tell = ({ taken, because }: Weighed<Played>) => {
    const board = raw.tags.get('Board')?.value ?? ''
    const both = { about: 'declarer', board, one: told.declarer, other: called.declarer }
    const args = { ...both, counts: taken?.declarer ?? 'none', why: because[0] ?? 'none' }
    return remark('weighed', { args, place: { line: tag?.line ?? raw.line, column: 1 } })
  }
  const weighed = warnings.questions.answered(weigh(readings, witnesses), {
    readings,
    textOf: ({ declarer: by }) => by,
    tell,
  })
  const { taken, because } = weighed
  if (taken === told && because[0] !== 'tag' && because[0] !== 'sender') return told
  warnings.add(tell(weighed))
  return taken
}

/** The contract of the auction, where it is the one told and only its declarer is missing. */
function sameBid(told: ContractValue | null, called: Contract | null): Contract | null {
  if (told?.kind !== 'bid' || called?.kind !== 'played') return null
  const isSame =
    told.level === called.level && told.strain === called.strain && told.doubling === called.doubling
  return isSame ? called : null
}

const contractLevel = (contract: Contract | null) => (contract?.kind === 'played' ? contract.level : null)

/** `A` in the place of the contract. */
const isAverage = (tag: RawTag | undefined): boolean => tag?.value.trim().toUpperCase() === 'A'

function readContract(tag: RawTag | undefined, warnings: Warnings): ContractValue | null {
  if (isAverage(tag)) return null
  const parsed = parsePbnContract(tag?.value ?? '')
  if (parsed !== undefined) return parsed
  const error = refuseTag(tag!, 'contract-unknown')
  return warnings.unless(error, 'contract', null)
}

function awardOf(raw: RawGame, warnings: Warnings): PlayedFacts['adjustment'] {
  const tag = raw.tags.get('Score')
  const told = awardsIn(tag?.value ?? '')
  if (told === null && !isAverage(raw.tags.get('Contract'))) return null
  // A result has something for both.
  if (tag && told && (told.ns === null || told.ew === null)) {
    const args = { board: raw.tags.get('Board')?.value ?? '', score: tag.value }
    warnings.add(remark('award-one-sided', { ...placeOfTag(tag), args }))
  }
  return { kind: 'average', ns: told?.ns ?? 'AVE', ew: told?.ew ?? 'AVE' }
}

function scoreFacts(
  { raw, warnings, vulnerability }: Understood,
  contract: Contract | null,
  tricks: number | null,
  declarer: Seat | null,
): PlayedFacts {
  const award = awardOf(raw, warnings)
  const score = award ? null : sidedValue(raw, 'Score', declarer, warnings)
  const given = score ? nsView(score) : null
  const split = score !== null && given === null && score.ns !== null && score.ew !== null
  const line = raw.tags.get('Score')?.line ?? raw.line
  const own = given === null || Number.isInteger(given) ? given : null
  const scoreNs =
    split || award ? null : checkedScore(own, contract, tricks, vulnerability, { line, warnings })
  const ruling = parseAdjustment(raw.tags.get('Adjustment')?.value ?? '')
  const played = contract !== null || scoreNs !== null || split || award !== null || ruling !== null
  return {
    status: played ? 'played' : 'notPlayed',
    contract,
    lead: leadIn(raw.tags.get('Lead')?.value ?? null),
    tricks,
    scoreNs: keepsScore(ruling) ? scoreNs : null,
    adjustment:
      ruling ??
      award ??
      (split ? { kind: 'split', scoreNs: score.ns!, scoreEw: score.ew === 0 ? 0 : -score.ew! } : null),
    official: officialOfGame(raw, declarer, warnings),
  }
}
