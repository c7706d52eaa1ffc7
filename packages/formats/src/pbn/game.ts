/** A PBN game understood: each tag and section in the vocabulary of the game, checked. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import type { Contract } from '@openroom/bridge/contract'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { openingLeader } from '@openroom/bridge/play'
import { type BySeat, bySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import type { RecordedCall, RecordedCard } from '@openroom/bridge/table/record'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { KnockOutPart } from '../knockOutPart.ts'
import { remark, type Warnings } from '../remark.ts'
import { auctionOf, playOfGame } from './againWeighed.ts'
import { parseAuction } from './auction.ts'
import { type DealText, parsePbnDeal } from './dealText.ts'
import { doubleDummyOf } from './doubleDummy.ts'
import { contractBid, factsOfUnderstood } from './gameFacts.ts'
import { parseBoardNumber, placeOfTag, readNeeded, refuseTag } from './needed.ts'
import { parsePlay } from './play.ts'
import type { RawGame, RawTag } from './rawGame.ts'
import { type PlayedFacts, type ScoreRow, scoreRows, type TotalRow, totalRows } from './scoreRow.ts'
import { copyText, Shared } from './shared.ts'
import { settleTags } from './tagsTwice.ts'
import { isUnknown, parsePbnVulnerability, parseSeat } from './values.ts'

/** Tags that are asked for once games stand side by side; of the others nothing is kept. */
const KEPT = [
  'Arrangement',
  'Competition',
  'Conventions',
  'Date',
  'Event',
  'HomeCarryOver',
  'HomeCorrection',
  'HomeTeam',
  'MatchStatus',
  'MiniSession',
  'OptimumScore',
  'Organiser',
  'PairEW',
  'PairNS',
  'Room',
  'Round',
  'Scoring',
  'Section',
  'Session',
  'Sessions',
  'Site',
  'Stage',
  'Table',
  'Tournament',
  'VisitCarryOver',
  'VisitCorrection',
  'VisitTeam',
  'Winners',
] as const
export type KeptTag = (typeof KEPT)[number]

/** Values of tags by name; unknown ones (empty, ?, -) are as if not there. */
export class TagTexts {
  private constructor(private readonly values: ReadonlyMap<string, string>) {}

  static of(tags: ReadonlyMap<string, RawTag>, shared: Shared<TagTexts>): TagTexts {
    const kept: (readonly [string, string])[] = []
    for (const name of KEPT) {
      const value = tags.get(name)?.value
      if (value !== undefined && !isUnknown(value)) kept.push([name, value])
    }
    return shared.of(
      kept.join('\n'),
      () => new TagTexts(new Map(kept.map(([name, value]) => [name, copyText(value)]))),
    )
  }

  /** The same with another value of one tag; empty is unknown. */
  with(name: KeptTag, value: string): TagTexts {
    const values = new Map(this.values)
    values.delete(name)
    return new TagTexts(value === '' ? values : values.set(name, value))
  }

  get(name: KeptTag): string | undefined {
    return this.values.get(name)
  }

  has(name: KeptTag): boolean {
    return this.values.has(name)
  }
}

export type Game = {
  readonly line: number
  /** Values of tags, inherited ones included. */
  readonly tags: TagTexts
  readonly board: number | null
  /** The part of a knock-out match that its Round names, once that is known. */
  readonly part: KnockOutPart | null
  readonly dealer: Seat | null
  readonly vulnerability: Vulnerability | null
  readonly deal: DealText | null
  readonly facts: PlayedFacts
  /** Whether the file tells its score, which is not only what contract and tricks make. */
  readonly isScoreTold: boolean
  /** Names as the file has them; `null` where unknown. */
  readonly names: BySeat<string | null>
  readonly calls: readonly RecordedCall[]
  readonly cards: readonly RecordedCard[]
  readonly scoreTable: readonly ScoreRow[]
  readonly totals: readonly TotalRow[]
  readonly doubleDummy: DoubleDummyTable | null
}

const NAME_TAGS: BySeat<string> = { N: 'North', E: 'East', S: 'South', W: 'West' }

type Deals = { readonly deal: DealText | null; readonly endPosition: boolean }

const NO_DEAL: Deals = { deal: null, endPosition: false }

/** What games of one file share. */
export class SharedValues {
  readonly tags = new Shared<TagTexts>()
  readonly deals = new Shared<ReturnType<typeof parsePbnDeal>>()
  readonly names = new Shared<string | null>()
}

function readDealTag(raw: RawGame, warnings: Warnings, { deals }: SharedValues): Deals {
  const tag = raw.tags.get('Deal')
  if (!tag) return NO_DEAL
  const parsed = deals.of(tag.value, parsePbnDeal)
  if (!parsed.ok) {
    const { code, args, offset } = parsed.error
    return warnings.unless(refuseTag(tag, code, args, offset), 'deal', NO_DEAL)
  }
  if (parsed.value === null) return NO_DEAL
  const { deal, endPosition, hasLetters } = parsed.value
  if (hasLetters) warnings.add(remark('deal-letters', placeOfTag(tag)))
  if (endPosition) {
    warnings.add(remark('end-position', placeOfTag(tag)))
  }
  return { deal: SEATS.some((seat) => deal[seat]) ? deal : null, endPosition }
}

/** A file's own words for a name; unknown ones and those of hands files are left out. */
function nameIn(raw: RawGame, tag: string, { names }: SharedValues): string | null {
  const value = raw.tags.get(tag)?.value ?? ''
  return names.of(value, (name) => (isUnknown(name) ? null : name.replace(/\s+/g, ' ').trim()))
}

function callsOfGame(raw: RawGame, dealer: Seat, warnings: Warnings): readonly RecordedCall[] {
  const section = auctionOf(raw, dealer, warnings)
  return section ? warnings.unless(parseAuction(section, dealer), 'auction', []) : []
}

function cardsOfGame(
  raw: RawGame,
  contract: Contract | null,
  deal: DealText | null,
  warnings: Warnings,
): readonly RecordedCard[] {
  if (contract?.kind !== 'played') return []
  const section = playOfGame(raw, contract, deal, warnings)
  if (!section) return []
  const play = parsePlay(section, openingLeader(contract), contract.strain, deal)
  const { cards, warnings: remarks } = warnings.unless(play, 'play', {
    cards: [],
    warnings: [],
  })
  for (const warning of remarks) warnings.add(warning)
  return cards
}

/**
 * Understands a game. A value that cannot be read is a fault and costs itself, and what depends on it; without a
 * board number that can be read the game is left out: `null`.
 */
export function gameOf(raw: RawGame, warnings: Warnings, shared: SharedValues): Game | null {
  settleTags(raw, warnings)
  const { tags } = raw
  const board = readNeeded(tags.get('Board'), parseBoardNumber, 'board-unknown')
  if (!board.ok) {
    warnings.fault(board.error, 'game')
    return null
  }
  const dealer = warnings.unless(readNeeded(tags.get('Dealer'), parseSeat, 'dealer-unknown'), 'dealer', null)
  const vulnerable = warnings.unless(
    readNeeded(tags.get('Vulnerable'), parsePbnVulnerability, 'vulnerable-unknown'),
    'vulnerability',
    null,
  )
  const { deal, endPosition } = readDealTag(raw, warnings, shared)
  const vulnerability = vulnerable ?? vulnerabilityOf(board.value ?? 1)
  const calls = endPosition ? [] : callsOfGame(raw, dealer ?? dealerOf(board.value ?? 1), warnings)
  const facts = factsOfUnderstood({ raw, warnings, vulnerability }, calls)
  const cards = endPosition ? [] : cardsOfGame(raw, facts.contract ?? contractBid(calls), deal, warnings)
  const scoreTable = raw.sections.get('ScoreTable')
  const totals = raw.sections.get('TotalScoreTable')
  return {
    line: raw.line,
    tags: TagTexts.of(tags, shared.tags),
    board: board.value,
    part: null,
    dealer,
    vulnerability: vulnerable,
    deal,
    facts,
    isScoreTold: !isUnknown(tags.get('Score')?.value ?? ''),
    names: bySeat((seat) => nameIn(raw, NAME_TAGS[seat], shared)),
    calls,
    cards,
    scoreTable: scoreTable
      ? scoreRows(scoreTable, { board: raw.tags.get('Board')?.value ?? '', vulnerability, warnings })
      : [],
    totals: totals ? totalRows(totals, warnings) : [],
    doubleDummy: doubleDummyOf(raw),
  }
}
