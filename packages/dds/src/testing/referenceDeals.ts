/** Reads the reference deals of ../shared/data/dds, which are no part of this repository. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Card, card, isCard, type Rank, type Strain, SUITS } from '@openroom/bridge/card'
import type { Deal, Hand } from '@openroom/bridge/deal'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { bySeat, SEATS, type Seat, seatAfter } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'

const FOLDER = fileURLToPath(new URL('../../../../../shared/data/dds/', import.meta.url))
const STRAIN_ORDER: readonly Strain[] = ['S', 'H', 'D', 'C', 'NT']
const VULNERABILITY_ORDER: readonly Vulnerability[] = ['NONE', 'ALL', 'NS', 'EW']
const RANK_BY_NUMBER = '..23456789TJQKA'

export type ReferenceDeal = {
  readonly dealer: Seat
  readonly vulnerability: Vulnerability
  readonly strain: Strain
  readonly leader: Seat
  readonly deal: Deal
  /** Tricks of the leader's side for each card, equal cards spelled out. */
  readonly leads: ReadonlyMap<Card, number>
  readonly table: DoubleDummyTable
  /** The four quoted texts of PAR, and of PAR2. */
  readonly par: readonly string[]
  readonly dealerPar: readonly string[]
  readonly play: readonly Card[]
  readonly trace: readonly number[]
}

/** Whether the reference deals are there; tests that need them are skipped when they are not. */
export const haveReferenceDeals = existsSync(FOLDER)
if (!haveReferenceDeals) console.warn('Reference deals absent (../shared/data/dds): their tests are skipped.')

/** The deals of `list1.txt`, `list10.txt` or `list100.txt`. */
export function referenceDeals(file: string): readonly ReferenceDeal[] {
  if (!haveReferenceDeals) return []
  const lines = readFileSync(FOLDER + file, 'utf8')
    .split('\n')
    .slice(1)
  const deals = lines.filter((line) => line.startsWith('PBN '))
  return deals.map((_, i) => readDeal(lines.slice(7 * i, 7 * i + 7)))
}

const numbers = (line: string): readonly number[] => line.trim().split(' ').slice(1).map(Number)
const quoted = (line: string): readonly string[] => [...line.matchAll(/"([^"]*)"/g)].map((m) => m[1]!)

function readDeal(lines: readonly string[]): ReferenceDeal {
  const [dealer, vulnerability, trump, first] = numbers(lines[0]!)
  const deal = dealFromPbn(quoted(lines[0]!)[0]!)
  return {
    dealer: SEATS[dealer!]!,
    vulnerability: VULNERABILITY_ORDER[vulnerability!]!,
    strain: STRAIN_ORDER[trump!]!,
    leader: SEATS[first!]!,
    deal,
    leads: readLeads(numbers(lines[1]!)),
    table: readTable(numbers(lines[2]!)),
    par: quoted(lines[3]!),
    dealerPar: quoted(lines[4]!),
    play: quoted(lines[5]!)[0]!.match(/../g)!.filter(isCard),
    trace: numbers(lines[6]!).slice(1),
  }
}

/** The deal of a PBN text such as `N:AK.QJ.. …`, of any hand size. */
export function dealFromPbn(text: string): Deal {
  const hands = text
    .slice(2)
    .trim()
    .split(' ')
    .map(
      (hand): Hand =>
        hand.split('.').flatMap((ranks, i) => [...ranks].map((r) => card(SUITS[i]!, r as Rank))),
    )
  return bySeat((seat) => hands[[0, 1, 2, 3].find((i) => seatAfter(text[0] as Seat, i) === seat)!]!)
}

function readLeads([count, ...rest]: readonly number[]): ReadonlyMap<Card, number> {
  const leads = new Map<Card, number>()
  for (let i = 0; i < count!; i++) {
    const [suit, rank, equals, score] = [0, 1, 2, 3].map((row) => rest[row * count! + i]!)
    for (let r = 2; r <= 14; r++) {
      if (r === rank || (equals! >> r) & 1) leads.set(card(SUITS[suit!]!, RANK_BY_NUMBER[r] as Rank), score!)
    }
  }
  return leads
}

function readTable(figures: readonly number[]): DoubleDummyTable {
  return bySeat((seat) => {
    const row = STRAIN_ORDER.map((strain, s) => [strain, figures[4 * s + SEATS.indexOf(seat)]])
    return Object.fromEntries(row) as Record<Strain, number>
  })
}
