/** Tables and rounds of a pairs event: as told, else inferred from who met whom. */
import type { DocumentTable } from '../json/document.ts'
import { Keys, result, slug, table } from '../json/documentBuilder.ts'
import { pairKey } from './pairDirectory.ts'
import type { PairResult } from './pairEntries.ts'

/** Results of the same two pairs at one sitting. */
type Meeting = {
  readonly section: string | null
  readonly round: number | null
  readonly number: number | null
  readonly entries: PairResult[]
  readonly boards: Set<number>
}

const meetingKey = ({ section, round, table: number, ns, ew }: PairResult): string =>
  [section, round, number, pairKey(ns), pairKey(ew)].join('\n')

const fieldOfPairsKey = ({ section, round, table: number }: PairResult): string =>
  ['field', section, round, number].join('\n')

/** Entries that can be one sitting: the same pairs, every board once. */
function meetingsOf(entries: readonly PairResult[]): readonly Meeting[] {
  const open = new Map<string, Meeting[]>()
  const meetings: Meeting[] = []
  for (const entry of entries) {
    const key = entry.anonymous ? fieldOfPairsKey(entry) : meetingKey(entry)
    const list = open.get(key) ?? []
    const free = firstWithout(list, entry.board)
    if (free) {
      free.entries.push(entry)
      free.boards.add(entry.board)
      continue
    }
    const { section, round, table: number } = entry
    const meeting: Meeting = { section, round, number, entries: [entry], boards: new Set([entry.board]) }
    list.push(meeting)
    open.set(key, list)
    meetings.push(meeting)
  }
  return meetings
}

/** Lists are filled from the front for each board, so the first free one is found by halving. */
function firstWithout(list: readonly Meeting[], board: number): Meeting | undefined {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.boards.has(board)) low = middle + 1
    else high = middle
  }
  return list[low]
}

/** Pairs at more than one table of a board: programs under one name; they are never busy. */
function everywhere(entries: readonly PairResult[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { board, ns, ew } of entries) {
    for (const pair of [pairKey(ns), pairKey(ew)]) {
      const key = `${board}\n${pair}`
      if (seen.has(key)) twice.add(pair)
      seen.add(key)
    }
  }
  return twice
}

/** Those of a pair who cannot sit elsewhere in the same round. */
export type SittersOf = (pair: string) => readonly string[]

type Placed = { readonly meeting: Meeting; readonly round: number; readonly number: number }

const lowestBoard = ({ boards }: Meeting): number => Math.min(...boards)

/** Each meeting in the earliest round in which both pairs are free, lowest boards first. */
function placeMeetings(
  meetings: readonly Meeting[],
  busyNever: ReadonlySet<string>,
  sittersOf: SittersOf,
): readonly Placed[] {
  const busy = new Map<string, Set<number>>()
  const numbers = new Map<number, Set<number>>()
  const pairsOf = ({ entries }: Meeting) =>
    [pairKey(entries[0]!.ns), pairKey(entries[0]!.ew)]
      .filter((pair) => !busyNever.has(pair))
      .flatMap(sittersOf)
  const take = (meeting: Meeting, round: number): Placed => {
    for (const pair of pairsOf(meeting)) busy.set(pair, (busy.get(pair) ?? new Set()).add(round))
    const used = numbers.get(round) ?? new Set<number>()
    numbers.set(round, used)
    let number = meeting.number ?? used.size + 1
    while (meeting.number === null && used.has(number)) number += 1
    used.add(number)
    return { meeting, round, number }
  }
  const known = meetings.filter(({ round }) => round !== null).map((one) => take(one, one.round!))
  const unknown = meetings
    .filter(({ round }) => round === null)
    .sort((a, b) => lowestBoard(a) - lowestBoard(b))
  const guessed = unknown.map((meeting) => {
    let round = 1
    while (pairsOf(meeting).some((pair) => busy.get(pair)?.has(round))) round += 1
    return take(meeting, round)
  })
  return [...known, ...guessed]
}

/** A game with an auction and nothing else has no result yet; a row of a score table says `notPlayed`. */
const hasResult = ({ facts, game }: PairResult): boolean => facts.status === 'played' || game === null

export type PlacedTable = { readonly table: DocumentTable; readonly entries: readonly PairResult[] }

const byText = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0

const order = (a: Placed, b: Placed): number =>
  a.round - b.round || byText(a.meeting.section, b.meeting.section) || a.number - b.number

/** Tables of all entries, by round, section and number. */
export function pairTables(
  entries: readonly PairResult[],
  sittersOf: SittersOf = (pair) => [pair],
): readonly PlacedTable[] {
  const keys = new Keys()
  const meetings = meetingsOf(entries)
  return [...placeMeetings(meetings, everywhere(entries), sittersOf)]
    .sort(order)
    .map(({ meeting, round, number }) => {
      const own = [...meeting.entries].sort((a, b) => a.board - b.board)
      const first = own[0]!
      return {
        entries: own,
        table: table({
          key: keys.unique(slug(meeting.section, `r${round}`, `t${number}`)),
          round,
          number,
          section: meeting.section,
          ns: pairKey(first.ns),
          ew: pairKey(first.ew),
          results: own.filter(hasResult).map(({ board, facts }) => result({ board, ...facts })),
        }),
      }
    })
}
