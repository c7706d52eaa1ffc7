/** A tag that a game has in two values: the rest of the game says which one counts. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { sideOf } from '@openroom/bridge/seat'
import { remark, type Warnings } from '../remark.ts'
import { type Weighed, type Witness, weigh } from '../weigh/weigh.ts'
import { parseAuction } from './auction.ts'
import { contractBid } from './gameFacts.ts'
import { parseBoardNumber } from './needed.ts'
import type { RawGame, RawTag } from './rawGame.ts'
import {
  declaredContract,
  isUnknown,
  nsView,
  parsePbnContract,
  parsePbnVulnerability,
  parseSeat,
  parseSided,
  parseTricks,
} from './values.ts'

/** What each tag is about, as the remark has it. */
const ABOUT: Readonly<Record<string, string>> = {
  Board: 'number',
  Contract: 'contract',
  Declarer: 'declarer',
  Dealer: 'dealer',
  Result: 'tricks',
  Score: 'score',
  Vulnerable: 'vulnerability',
}

type Values = (name: string) => string

const boardNumberIn = (values: Values) => parseBoardNumber(values('Board'))
const vulnerabilityAmong = (values: Values) => parsePbnVulnerability(values('Vulnerable')) ?? null
const contractAmong = (values: Values) =>
  declaredContract(parsePbnContract(values('Contract')) ?? null, parseSeat(values('Declarer')) ?? null)

/** Whether dealer and vulnerability are those of the number. */
function isOfNumber(values: Values, name: string): boolean {
  const number = boardNumberIn(values)
  if (number === null) return false
  const isDealt = parseSeat(values('Dealer')) === dealerOf(number)
  const isVulnerable = vulnerabilityAmong(values) === vulnerabilityOf(number)
  return name === 'Dealer' ? isDealt : name === 'Vulnerable' ? isVulnerable : isDealt && isVulnerable
}

/** Whether contract and tricks make the score. */
function areScored(values: Values): boolean {
  const contract = contractAmong(values)
  if (contract?.kind === 'passedOut') return /^(?:(?:NS|EW)\s+)?[+-]?0$/i.test(values('Score').trim())
  if (contract?.kind !== 'played') return false
  const score = parseSided(values('Score'), sideOf(contract.declarer))
  const tricks = parseTricks(values('Result'), contract.declarer, contract.level)?.tricks
  const vulnerability = vulnerabilityAmong(values) ?? vulnerabilityOf(boardNumberIn(values) ?? 1)
  return score != null && tricks !== undefined && nsView(score) === scoreNs(contract, vulnerability, tricks)
}

/** Whether the calls make the contract. */
function isCalled(values: Values, { sections }: RawGame): boolean {
  const [section, contract] = [sections.get('Auction'), contractAmong(values)]
  const calls = section && parseAuction(section, parseSeat(values('Dealer')) ?? 'N')
  const bid = calls?.ok ? contractBid(calls.value) : null
  if (bid?.kind !== 'played' || contract?.kind !== 'played') return false
  return bid.declarer === contract.declarer && bid.level === contract.level && bid.strain === contract.strain
}

/** More values than these are tried for one tag alone. */
const MOST_WAYS = 16

/** What the game says with each choice of its tags that are told twice. */
function waysOfGame({ tags }: RawGame, readings: ReadonlyMap<string, readonly RawTag[]>): readonly Values[] {
  let ways: ReadonlyMap<string, string>[] = [new Map()]
  for (const [name, own] of readings) {
    const more = ways.flatMap((way) => own.map(({ value }) => new Map([...way, [name, value]])))
    if (more.length > MOST_WAYS) break
    ways = more
  }
  return ways.map((way) => (name: string) => way.get(name) ?? tags.get(name)?.value ?? '')
}

/** Gives each tag the value that counts; one of which none does is as if not there. Changes the game's map. */
export function settleTags(raw: RawGame, warnings: Warnings): void {
  const readings = new Map<string, readonly RawTag[]>()
  for (const tag of raw.twice.splice(0)) {
    if (isUnknown(tag.value)) continue
    const first = raw.tags.get(tag.name)
    const known = readings.get(tag.name) ?? (first && !isUnknown(first.value) ? [first] : [])
    if (known.every(({ value }) => value !== tag.value)) readings.set(tag.name, [...known, tag])
  }
  const ways = waysOfGame(raw, readings)
  for (const [name, own] of readings) {
    const isSo = (is: (values: Values) => boolean) => (one: RawTag) =>
      Number(ways.some((values) => values(name) === one.value && is(values)))
    const isPlace = name === 'Board' || name === 'Dealer' || name === 'Vulnerable'
    const witnesses: readonly Witness<RawTag>[] = [
      {
        name: name === 'Board' ? 'deal' : 'number',
        speaksFor: isPlace ? isSo((values) => isOfNumber(values, name)) : () => 0,
      },
      { name: 'score', speaksFor: isSo(areScored) },
      { name: 'play', speaksFor: isPlace ? () => 0 : isSo((values) => isCalled(values, raw)) },
    ]
    const textOf = ({ value }: RawTag) => value
    const [first, second] = [own[0]!, own[1] ?? own[0]!]
    const tell = ({ taken, because }: Weighed<RawTag>) => {
      const other = taken && taken !== first ? taken : second
      const board = raw.tags.get('Board')?.value ?? ''
      const both = { about: ABOUT[name]!, board, one: first.value, other: other.value }
      const args = { ...both, counts: (taken ?? instead)?.value ?? 'none', why: because[0] ?? 'none' }
      return remark('weighed', { args, place: { line: other.line, column: 1 } })
    }
    // A game is of some board.
    const instead = name === 'Board' ? first : null
    const told = { readings: own, textOf, tell, instead }
    const weighed =
      own.length === 1
        ? { taken: first, because: [] }
        : warnings.questions.answered(weigh(own, witnesses), told)
    if (own.length > 1) warnings.add(tell(weighed))
    const counts = weighed.taken ?? instead
    if (counts) raw.tags.set(name, counts)
    else raw.tags.delete(name)
  }
}
