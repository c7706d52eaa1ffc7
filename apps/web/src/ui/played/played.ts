/** What all tables did with one board: auctions as a tree, leads, par. Pure. */
import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'

export type Played = {
  /** Who sat north-south, by which a replay is addressed. */
  readonly ns: number
  /** `null` without an auction. */
  readonly calls: readonly Call[] | null
  /** As it is shown: `4S`, `3NTx`, `Passed out`. */
  readonly contract: string | null
  readonly declarer: string | null
  /** Tricks above the contract. */
  readonly result: number | null
  /** North-South's. */
  readonly score: number | null
  readonly lead: Card | null
  readonly replay: boolean
}

export type AuctionNode = {
  /** Calls that all of these tables made, up to where they part company. */
  readonly calls: readonly Call[]
  readonly tables: number
  /** North-South's score. */
  readonly mean: number | null
  /** Where the auction ends here: the tables. */
  readonly ends: readonly Played[]
  readonly next: readonly AuctionNode[]
}

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

type Bid = Played & { readonly calls: readonly Call[] }

const groupsBy = <T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): readonly (readonly [K, readonly T[]])[] => {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const own = groups.get(keyOf(item))
    if (own) own.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups]
}

/** As far as all go together. */
function commonLength(tables: readonly Bid[], from: number): number {
  const [first] = tables
  if (!first) return from
  let at = from
  while (at < first.calls.length && tables.every(({ calls }) => calls[at] === first.calls[at])) at += 1
  return at
}

function nodeOf(tables: readonly Bid[], from: number): AuctionNode {
  const to = commonLength(tables, from)
  const ends = tables.filter(({ calls }) => calls.length === to)
  const others = tables.filter(({ calls }) => calls.length > to)
  return {
    calls: tables[0]?.calls.slice(from, to) ?? [],
    tables: tables.length,
    mean: meanOf(tables.map(({ score }) => score)),
    ends,
    next: groupsBy(others, ({ calls }) => calls[to])
      .map(([, own]) => nodeOf(own, to))
      .sort((a, b) => b.tables - a.tables),
  }
}

/** `null` where nobody's auction is known. */
export function auctionTree(all: readonly Played[]): AuctionNode | null {
  const bid = all.filter((one): one is Bid => one.calls !== null && one.calls.length > 0)
  return bid.length === 0 ? null : nodeOf(bid, 0)
}

type Lead = { readonly card: Card; readonly tables: number; readonly tricks: number | null }
export type Leads = {
  readonly strain: string
  readonly declarer: string
  readonly tables: number
  readonly leads: readonly Lead[]
  /** A table whose play is known, by which the leads are analysed. */
  readonly ns: number | null
}

const bidIn = (contract: string | null) => /^([1-7])(C|D|H|S|NT)/.exec(contract ?? '')

/** Declarer's tricks. */
const tricksOf = ({ contract, result }: Played): number | null => {
  const level = bidIn(contract)?.[1]
  return level === undefined || result === null ? null : Number(level) + 6 + result
}

/** Leads by strain and declarer, the most usual first. */
export function leadsOf(all: readonly Played[]): readonly Leads[] {
  const led = all.flatMap((one) => {
    const strain = bidIn(one.contract)?.[2]
    return one.lead !== null && one.declarer !== null && strain !== undefined
      ? [{ ...one, lead: one.lead, declarer: one.declarer, strain }]
      : []
  })
  return groupsBy(led, ({ strain, declarer }) => `${strain} ${declarer}`)
    .map(([, own]) => ({
      strain: own[0]!.strain,
      declarer: own[0]!.declarer,
      tables: own.length,
      ns: own.find(({ replay }) => replay)?.ns ?? null,
      leads: groupsBy(own, ({ lead }) => lead)
        .map(([card, tables]) => ({ card, tables: tables.length, tricks: meanOf(tables.map(tricksOf)) }))
        .sort((a, b) => b.tables - a.tables),
    }))
    .sort((a, b) => b.tables - a.tables)
}

type AgainstPar = { readonly above: number; readonly reached: number; readonly below: number }

/** How many tables' scores were North-South's par, above it or below. */
export function againstPar(all: readonly Played[], par: number): AgainstPar {
  const scores = all.flatMap(({ score }) => (score === null ? [] : [score]))
  return {
    above: scores.filter((score) => score > par).length,
    reached: scores.filter((score) => score === par).length,
    below: scores.filter((score) => score < par).length,
  }
}

/** What a lead costs its side double dummy: tricks that declarer makes more than after the best one. */
export function costOf(solved: readonly (readonly [Card, number])[], card: Card): number | null {
  const own = solved.find(([one]) => one === card)
  return own === undefined ? null : own[1] - Math.min(...solved.map(([, tricks]) => tricks))
}
