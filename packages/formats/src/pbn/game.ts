/** A PBN game understood: each tag and section in the vocabulary of the game, checked. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import type { Contract } from '@openroom/bridge/contract'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { openingLeader } from '@openroom/bridge/play'
import { ok, type Result } from '@openroom/bridge/result'
import { type BySeat, bySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import type { RecordedCall, RecordedCard } from '@openroom/bridge/table/record'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { parseAuction } from './auction.ts'
import { type DealText, parseDeal } from './dealText.ts'
import { doubleDummyOf } from './doubleDummy.ts'
import { factsOf } from './gameFacts.ts'
import { at, needed, refuse } from './needed.ts'
import { parsePlay } from './play.ts'
import type { RawGame, RawTag } from './rawGame.ts'
import { type PlayedFacts, type ScoreRow, scoreRows, type TotalRow, totalRows } from './scoreRow.ts'
import { isUnknown, parseSeat, parseVulnerability } from './values.ts'

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

function parseBoardNumber(value: string): number | null {
  const number = /^\s*0*(\d{1,6})\s*$/.exec(value)?.[1]
  return number && Number(number) >= 1 && Number(number) <= 100_000 ? Number(number) : null
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

function callsOf(raw: RawGame, dealer: Seat): Result<readonly RecordedCall[], Remark> {
  const section = raw.sections.get('Auction')
  return section ? parseAuction(section, dealer) : ok([])
}

function cardsOf(
  raw: RawGame,
  contract: Contract | null,
  deal: DealText | null,
  warnings: Warnings,
): Result<readonly RecordedCard[], Remark> {
  const section = raw.sections.get('Play')
  if (!section || contract?.kind !== 'played') return ok([])
  const play = parsePlay(section, openingLeader(contract), contract.strain, deal)
  if (!play.ok) return play
  for (const warning of play.value.warnings) warnings.add(warning)
  return ok(play.value.cards)
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
  const { endPosition } = deal.value
  const calls = endPosition ? ok([]) : callsOf(raw, dealer.value ?? dealerOf(board.value ?? 1))
  if (!calls.ok) return calls
  const facts = factsOf({ raw, warnings, vulnerability }, calls.value)
  if (!facts.ok) return facts
  const cards = endPosition ? ok([]) : cardsOf(raw, facts.value.contract, deal.value.deal, warnings)
  if (!cards.ok) return cards
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
    calls: calls.value,
    cards: cards.value,
    scoreTable: scoreTable ? scoreRows(scoreTable, { vulnerability, warnings }) : [],
    totals: totals ? totalRows(totals) : [],
    doubleDummy: doubleDummyOf(raw),
  })
}
