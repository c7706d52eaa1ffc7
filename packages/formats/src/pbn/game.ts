/** A PBN game understood: each tag and section in the vocabulary of the game, checked. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { STRAINS, type Strain } from '@openroom/bridge/card'
import type { Contract } from '@openroom/bridge/contract'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { openingLeader } from '@openroom/bridge/play'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type BySeat, bySeat, SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import type { RecordedCall, RecordedCard } from '@openroom/bridge/table/record'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { parseAuction } from './auction.ts'
import { type DealText, parseDeal } from './dealText.ts'
import { parsePlay } from './play.ts'
import type { RawGame, RawSection, RawTag } from './rawGame.ts'
import {
  checkedScore,
  leadIn,
  type PlayedFacts,
  type ScoreRow,
  scoreRows,
  type TotalRow,
  totalRows,
} from './scoreRow.ts'
import {
  declaredContract,
  isUnknown,
  nsView,
  parseContract,
  parseSeat,
  parseSided,
  parseTricks,
  parseVulnerability,
  type SidedValue,
} from './values.ts'

/** Values of tags by name; unknown ones (empty, ?, -) are as if not there. */
export class TagTexts {
  constructor(private readonly tags: ReadonlyMap<string, RawTag>) {}

  get(name: string): string | undefined {
    const value = this.tags.get(name)?.value
    return value === undefined || isUnknown(value) ? undefined : value
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }
}

export type Game = {
  readonly line: number
  /** Values of tags, inherited ones included. */
  readonly tags: TagTexts
  readonly board: number | null
  readonly dealer: Seat | null
  readonly vulnerability: Vulnerability | null
  readonly deal: DealText | null
  readonly facts: PlayedFacts
  /** Names as the file has them; `null` where unknown. */
  readonly names: BySeat<string | null>
  readonly calls: readonly RecordedCall[]
  readonly cards: readonly RecordedCard[]
  readonly scoreTable: readonly ScoreRow[]
  readonly totals: readonly TotalRow[]
  readonly doubleDummy: DoubleDummyTable | null
}

const NAME_TAGS: BySeat<string> = { N: 'North', E: 'East', S: 'South', W: 'West' }

const at = (tag: RawTag, offset = 0) => ({
  place: { line: tag.line, column: tag.column + tag.name.length + 3 + offset },
  excerpt: tag.value,
})

const refuse = (tag: RawTag, code: string, message: string, offset = 0) =>
  err(
    remark(code, `${tag.name}: ${message}`, { ...at(tag, offset), args: { value: tag.value.slice(0, 80) } }),
  )

/** A needed value by its parser: absent is `null`, unreadable an error at its place. */
function needed<T>(
  tag: RawTag | undefined,
  parse: (value: string) => T | null,
  what: string,
): Result<T | null, Remark> {
  if (!tag || (isUnknown(tag.value) && parse(tag.value) === null)) return ok(null)
  const value = parse(tag.value)
  return value === null
    ? refuse(tag, `${tag.name.toLowerCase()}-unknown`, `"${tag.value}" is ${what}.`)
    : ok(value)
}

function parseBoardNumber(value: string): number | null {
  const number = /^\s*0*(\d{1,6})\s*$/.exec(value)?.[1]
  return number && Number(number) >= 1 && Number(number) <= 100_000 ? Number(number) : null
}

/** Double-dummy digits: N, S, E, W, each NT, S, H, D, C. */
function fromDigits(value: string): DoubleDummyTable | null {
  if (!/^[0-9a-d]{20}$/i.test(value)) return null
  const tricks = (seat: Seat, strain: Strain) =>
    Number.parseInt(
      value[['N', 'S', 'E', 'W'].indexOf(seat) * 5 + ['NT', 'S', 'H', 'D', 'C'].indexOf(strain)]!,
      16,
    )
  return bySeat((seat) => ({
    C: tricks(seat, 'C'),
    D: tricks(seat, 'D'),
    H: tricks(seat, 'H'),
    S: tricks(seat, 'S'),
    NT: tricks(seat, 'NT'),
  }))
}

const STRAIN_BY_TEXT: ReadonlyMap<string, Strain> = new Map<string, Strain>([
  ...STRAINS.map((strain): [string, Strain] => [strain, strain]),
  ['N', 'NT'],
])

/** A full table in any order of rows and columns. */
function fromRows(section: RawSection): DoubleDummyTable | null {
  const header = section.tag.value.split(/[;\s]+/).map((name) => name.replace(/^[+-]|\\.*$/g, ''))
  const at = (...names: readonly string[]) => header.findIndex((name) => names.includes(name))
  const [declarer, strain, result] = [
    at('Declarer'),
    at('Denomination', 'Suit', 'Strain'),
    at('Result', 'Tricks'),
  ]
  const words = section.texts.flatMap(({ text }) => text.trim().split(/\s+/))
  if (header.length !== 3 || words.length !== 60 || Math.min(declarer, strain, result) < 0) return null
  const tricks: Record<Seat, Partial<Record<Strain, number>>> = { N: {}, E: {}, S: {}, W: {} }
  for (let row = 0; row < 60; row += 3) {
    const seat = parseSeat(words[row + declarer]!)
    const named = STRAIN_BY_TEXT.get(words[row + strain]!.toUpperCase())
    const won = Number(words[row + result])
    if (!seat || !named || !Number.isInteger(won) || won < 0 || won > 13) return null
    tricks[seat][named] = won
  }
  return bySeat((seat) => {
    const { C, D, H, S, NT } = tricks[seat]
    return { C: C ?? -1, D: D ?? -1, H: H ?? -1, S: S ?? -1, NT: NT ?? -1 }
  })
}

const isFull = (table: DoubleDummyTable): boolean =>
  SEATS.every((seat) => STRAINS.every((strain) => table[seat][strain] >= 0))

/** The games of a board follow each other with the same table: it is read once. */
let latest: { readonly text: string; readonly table: DoubleDummyTable | null } | null = null

function fromTable(raw: RawGame): DoubleDummyTable | null {
  const section = raw.sections.get('OptimumResultTable')
  if (!section) return null
  const text = section.texts.length === 1 ? `${section.tag.value}\n${section.texts[0]!.text}` : ''
  if (text !== '' && latest?.text === text) return latest.table
  const rows = fromRows(section)
  const table = rows && isFull(rows) ? rows : null
  latest = { text, table }
  return table
}

function sided(raw: RawGame, name: string, declarer: Seat | null, warnings: Warnings): SidedValue | null {
  const tag = raw.tags.get(name)
  const value = tag ? parseSided(tag.value, declarer && sideOf(declarer)) : null
  if (tag && value === undefined) {
    warnings.add(remark('figure-unread', `${name}: "${tag.value}" is no score; it is left out.`, at(tag)))
  }
  return value ?? null
}

function officialOf(raw: RawGame, declarer: Seat | null, warnings: Warnings): PlayedFacts['official'] {
  const points = sided(raw, 'ScoreMP', declarer, warnings)
  const percent = sided(raw, 'ScorePercentage', declarer, warnings)
  const imps = sided(raw, 'ScoreIMP', declarer, warnings)
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

type Understood = {
  readonly raw: RawGame
  readonly warnings: Warnings
  readonly vulnerability: Vulnerability
}

function factsOf({ raw, warnings, vulnerability }: Understood): Result<PlayedFacts, Remark> {
  const { tags } = raw
  const declarerTag = tags.get('Declarer')
  const declarer = needed(declarerTag, parseSeat, 'no seat: N, E, S or W')
  if (!declarer.ok) return declarer
  const contractTag = tags.get('Contract')
  const parsed = parseContract(contractTag?.value ?? '')
  if (parsed === undefined)
    return refuse(contractTag!, 'contract-unknown', `"${contractTag!.value}" is no contract.`)
  const contract = declaredContract(parsed, declarer.value)
  const level = contract?.kind === 'played' ? contract.level : null
  const resultTag = tags.get('Result')
  const result = parseTricks(resultTag?.value ?? '', declarer.value, level)
  if (result === undefined) {
    return refuse(resultTag!, 'result-unknown', `"${resultTag!.value}" is no number of tricks from 0 to 13.`)
  }
  if (parsed?.kind === 'bid' && declarer.value === null) {
    warnings.add(
      remark('declarer-missing', 'The contract has no declarer; it is left out.', at(contractTag!)),
    )
  }
  const tricks = contract?.kind === 'played' ? (result?.tricks ?? null) : null
  return ok(scored({ raw, warnings, vulnerability }, contract, tricks, declarer.value))
}

function scored(
  { raw, warnings, vulnerability }: Understood,
  contract: Contract | null,
  tricks: number | null,
  declarer: Seat | null,
): PlayedFacts {
  const score = sided(raw, 'Score', declarer, warnings)
  const given = score ? nsView(score) : null
  const split = score !== null && given === null && score.ns !== null && score.ew !== null
  const line = raw.tags.get('Score')?.line ?? raw.line
  const own = given === null || Number.isInteger(given) ? given : null
  const scoreNs = split ? null : checkedScore(own, contract, tricks, vulnerability, { line, warnings })
  const played = contract !== null || scoreNs !== null || split
  return {
    status: played ? 'played' : 'notPlayed',
    contract,
    lead: leadIn(raw.tags.get('Lead')?.value ?? null),
    tricks,
    scoreNs,
    adjustment: split
      ? { kind: 'split', scoreNs: score.ns!, scoreEw: score.ew === 0 ? 0 : -score.ew! }
      : null,
    official: officialOf(raw, declarer, warnings),
  }
}

type Deals = { readonly deal: DealText | null; readonly endPosition: boolean }

function dealIn(raw: RawGame, warnings: Warnings): Result<Deals, Remark> {
  const tag = raw.tags.get('Deal')
  const parsed = tag ? parseDeal(tag.value) : ok(null)
  if (!parsed.ok) return refuse(tag!, parsed.error.code, parsed.error.message, parsed.error.offset)
  if (parsed.value === null) return ok({ deal: null, endPosition: false })
  const { deal, endPosition } = parsed.value
  if (endPosition) {
    warnings.add(
      remark('end-position', 'The hands are an end position, not a deal; they are left out.', at(tag!)),
    )
  }
  return ok({ deal: SEATS.some((seat) => deal[seat]) ? deal : null, endPosition })
}

/** A file's own words for a name; unknown ones and those of hands files are left out. */
function nameIn(raw: RawGame, tag: string): string | null {
  const value = raw.tags.get(tag)?.value ?? ''
  return isUnknown(value) ? null : value.replace(/\s+/g, ' ').trim()
}

type Sections = { readonly calls: readonly RecordedCall[]; readonly cards: readonly RecordedCard[] }

function sectionsOf(
  raw: RawGame,
  dealer: Seat,
  contract: Contract | null,
  deal: DealText | null,
  warnings: Warnings,
): Result<Sections, Remark> {
  const auctionSection = raw.sections.get('Auction')
  const auction = auctionSection ? parseAuction(auctionSection, dealer) : ok([])
  if (!auction.ok) return auction
  const playSection = raw.sections.get('Play')
  if (!playSection || contract?.kind !== 'played') return ok({ calls: auction.value, cards: [] })
  const play = parsePlay(playSection, openingLeader(contract), contract.strain, deal)
  if (!play.ok) return play
  for (const warning of play.value.warnings) warnings.add(warning)
  return ok({ calls: auction.value, cards: play.value.cards })
}

/** Understands a game; the first value that is needed and cannot be read refuses it. */
export function gameOf(raw: RawGame, warnings: Warnings): Result<Game, Remark> {
  const { tags } = raw
  const board = needed(tags.get('Board'), parseBoardNumber, 'no board number')
  if (!board.ok) return board
  const dealer = needed(tags.get('Dealer'), parseSeat, 'no seat: N, E, S or W')
  if (!dealer.ok) return dealer
  const vulnerable = needed(tags.get('Vulnerable'), parseVulnerability, 'not None, NS, EW or All')
  if (!vulnerable.ok) return vulnerable
  const deal = dealIn(raw, warnings)
  if (!deal.ok) return deal
  const vulnerability = vulnerable.value ?? vulnerabilityOf(board.value ?? 1)
  const facts = factsOf({ raw, warnings, vulnerability })
  if (!facts.ok) return facts
  const opener = dealer.value ?? dealerOf(board.value ?? 1)
  const sections = deal.value.endPosition
    ? ok<Sections>({ calls: [], cards: [] })
    : sectionsOf(raw, opener, facts.value.contract, deal.value.deal, warnings)
  if (!sections.ok) return sections
  const scoreTable = raw.sections.get('ScoreTable')
  const totals = raw.sections.get('TotalScoreTable')
  return ok({
    line: raw.line,
    tags: new TagTexts(tags),
    board: board.value,
    dealer: dealer.value,
    vulnerability: vulnerable.value,
    deal: deal.value.deal,
    facts: facts.value,
    names: bySeat((seat) => nameIn(raw, NAME_TAGS[seat])),
    ...sections.value,
    scoreTable: scoreTable ? scoreRows(scoreTable, { vulnerability, warnings }) : [],
    totals: totals ? totalRows(totals) : [],
    doubleDummy: fromTable(raw) ?? fromDigits(tags.get('DoubleDummyTricks')?.value.trim() ?? ''),
  })
}
