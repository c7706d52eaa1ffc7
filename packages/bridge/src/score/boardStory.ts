/** What happened on a board at all its tables, as far as figures prove it. */
import type { Card } from '../card.ts'
import { type Contract, type PlayedContract, tricksNeeded } from '../contract.ts'
import { groupBy } from '../groupBy.ts'
import { type Side, sideOf } from '../seat.ts'
import { contractScore } from './duplicate.ts'
import { imps } from './imps.ts'

export type StoryTable = {
  readonly ns: number
  readonly ew: number
  /** The same of both rooms of a match; `null` among pairs. */
  readonly match: string | null
  /** Home sits North-South there. */
  readonly isOpen: boolean
  readonly contract: Contract
  /** Declarer's. */
  readonly tricks: number | null
  readonly scoreNs: number
  readonly lead: Card | null
  /** Declarer's tricks before the lead, all playing double dummy. */
  readonly doubleDummy: number | null
  /** Tricks that the lead gives away double dummy. */
  readonly leadCost: number | null
}

/** Who let a contract be made that goes down double dummy, or the other way round. */
export const TURNS = ['lead', 'defence', 'declarer'] as const
export type Turn = (typeof TURNS)[number]

/** `null` where double dummy comes to the same, or is not known. */
export function turnOf({ contract, tricks, doubleDummy, leadCost }: StoryTable): Turn | null {
  if (contract.kind === 'passedOut' || tricks === null || doubleDummy === null) return null
  const needed = tricksNeeded(contract)
  if (doubleDummy >= needed) return tricks < needed ? 'declarer' : null
  if (tricks < needed) return null
  return leadCost !== null && doubleDummy + leadCost >= needed ? 'lead' : 'defence'
}

export type ContractStory = {
  readonly contract: Contract
  readonly tables: number
  readonly made: number
  readonly down: number
  /** Whether double dummy it is made. */
  readonly makes: boolean | null
  /** Leads that let it through, where it was made. */
  readonly leads: readonly { readonly card: Card; readonly tables: number }[]
  /** Tables where the defence lets it through otherwise. */
  readonly defence: number
}

const isMade = ({ contract, tricks }: StoryTable): boolean | null =>
  contract.kind === 'passedOut' || tricks === null ? null : tricks >= tricksNeeded(contract)

const count = <T>(items: readonly T[], holds: (item: T) => boolean): number => items.filter(holds).length

const keyOfContract = (contract: Contract): string =>
  contract.kind === 'passedOut'
    ? '-'
    : `${contract.level}${contract.strain}${contract.doubling}${contract.declarer}`

function contractStory(tables: readonly StoryTable[]): ContractStory {
  const [{ contract }] = tables as readonly [StoryTable]
  const tricks = tables.find(({ doubleDummy }) => doubleDummy !== null)?.doubleDummy ?? null
  const through = tables.filter((one) => turnOf(one) === 'lead' && one.lead !== null)
  return {
    contract,
    tables: tables.length,
    made: count(tables, (one) => isMade(one) === true),
    down: count(tables, (one) => isMade(one) === false),
    makes: contract.kind === 'passedOut' || tricks === null ? null : tricks >= tricksNeeded(contract),
    leads: [...groupBy(through, ({ lead }) => lead!)]
      .map(([card, own]) => ({ card, tables: own.length }))
      .sort((a, b) => b.tables - a.tables),
    defence: count(tables, (one) => turnOf(one) === 'defence'),
  }
}

/** What a contract brings when it is made, from below. */
export const STAKES = ['partScore', 'game', 'slam', 'grandSlam'] as const
export type Stake = (typeof STAKES)[number]

/** Doubled into game is game (Law 77). */
export function stakeOf(contract: PlayedContract): Stake {
  if (contract.level === 7) return 'grandSlam'
  if (contract.level === 6) return 'slam'
  return contractScore(contract, false, tricksNeeded(contract)) >= 300 ? 'game' : 'partScore'
}

/** The highest stake that a side reached at some of the tables where it declared, and not at others. */
export type Reached = {
  readonly side: Side
  readonly stake: Stake
  readonly reached: number
  readonly below: number
}

function reachedBy(tables: readonly StoryTable[], side: Side): Reached | null {
  const stakes = tables.flatMap(({ contract }) =>
    contract.kind === 'played' && sideOf(contract.declarer) === side ? [stakeOf(contract)] : [],
  )
  const stake = STAKES.findLast((one) => stakes.includes(one))
  if (stake === undefined || stake === 'partScore') return null
  const reached = count(stakes, (one) => one === stake)
  return reached === stakes.length ? null : { side, stake, reached, below: stakes.length - reached }
}

/** A side's best score. */
export type Best = {
  readonly side: Side
  readonly scoreNs: number
  readonly tables: number
  /** One table's, which stands for the others. */
  readonly table: StoryTable
}

function bestOf(tables: readonly StoryTable[], side: Side): Best {
  const scores = tables.map(({ scoreNs }) => scoreNs)
  const scoreNs = side === 'NS' ? Math.max(...scores) : Math.min(...scores)
  const own = tables.filter((one) => one.scoreNs === scoreNs)
  return { side, scoreNs, tables: own.length, table: own[0]! }
}

/** What the two rooms of a match did differently, the first of these that holds. */
export const DIFFERENCES = [
  'passedOut',
  'sides',
  'grandSlam',
  'slam',
  'game',
  'strains',
  'levels',
  'doubling',
  'made',
  'tricks',
] as const
export type Difference = (typeof DIFFERENCES)[number]

/** `null` where the score alone differs. */
export function differenceOf(one: StoryTable, other: StoryTable): Difference | null {
  const [a, b] = [one.contract, other.contract]
  if (a.kind === 'passedOut' || b.kind === 'passedOut') return a.kind === b.kind ? null : 'passedOut'
  if (sideOf(a.declarer) !== sideOf(b.declarer)) return 'sides'
  const [low, high] = [STAKES.indexOf(stakeOf(a)), STAKES.indexOf(stakeOf(b))].sort((x, y) => x - y)
  if (low !== high) return STAKES[high!] as Difference
  if (a.strain !== b.strain) return 'strains'
  if (a.level !== b.level) return 'levels'
  if (a.doubling !== b.doubling) return 'doubling'
  if (one.tricks === null || other.tricks === null || one.tricks === other.tricks) return null
  return isMade(one) === isMade(other) ? 'tricks' : 'made'
}

export type MatchStory = {
  readonly open: StoryTable
  readonly closed: StoryTable
  /** Points of the home team, North-South in the open room. */
  readonly points: number
  readonly imps: number
  readonly difference: Difference | null
}

function matchesOfStoryTables(tables: readonly StoryTable[]): readonly MatchStory[] {
  const played = tables.filter(({ match }) => match !== null)
  return [...groupBy(played, ({ match }) => match)].flatMap(([, rooms]) => {
    const open = rooms.find(({ isOpen }) => isOpen)
    const closed = rooms.find(({ isOpen }) => !isOpen)
    if (!open || !closed || rooms.length > 2) return []
    const points = open.scoreNs - closed.scoreNs
    return [{ open, closed, points, imps: imps(points), difference: differenceOf(open, closed) }]
  })
}

export type BoardStory = {
  readonly tables: number
  /** By what was played, most tables first. */
  readonly contracts: readonly ContractStory[]
  readonly reached: readonly Reached[]
  /** Both sides' best scores; none where all tables came to the same. */
  readonly best: readonly Best[]
  /** Of which both rooms have a score. */
  readonly matches: number
  /** Matches without a swing. */
  readonly flat: number
  /** The match with the largest swing; `null` where there is none. */
  readonly swing: MatchStory | null
}

/** @param tables those whose score was made at the table, not given by a director */
export function boardStory(tables: readonly StoryTable[]): BoardStory | null {
  if (tables.length < 2) return null
  const matches = matchesOfStoryTables(tables)
  const [swing] = [...matches].sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const best = [bestOf(tables, 'NS'), bestOf(tables, 'EW')]
  return {
    tables: tables.length,
    contracts: [...groupBy(tables, ({ contract }) => keyOfContract(contract))]
      .map(([, own]) => contractStory(own))
      .sort((a, b) => b.tables - a.tables),
    reached: (['NS', 'EW'] as const).flatMap((side) => reachedBy(tables, side) ?? []),
    best: best[0]!.scoreNs === best[1]!.scoreNs ? [] : best,
    matches: matches.length,
    flat: count(matches, ({ points }) => points === 0),
    swing: swing && swing.points !== 0 ? swing : null,
  }
}
