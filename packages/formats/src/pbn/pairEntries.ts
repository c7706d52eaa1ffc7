/** Results of a pairs event before they have tables: rows of score tables and games, joined. */
import type { Side } from '@openroom/bridge/seat'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import type { NumberedGame } from './numbered.ts'
import { roundOf } from './numbered.ts'
import { type PairDirectory, type PairRef, pairKey } from './pairDirectory.ts'
import { pairOfNames, playersIn } from './people.ts'
import { likelyRow, toldOfPlayedFacts } from './rowOfGame.ts'
import type { PlayedFacts, ScoreRow } from './scoreRow.ts'
import { isPairNumber, sectionOf } from './seated.ts'

export type PairResult = {
  readonly line: number
  readonly board: number
  readonly section: string | null
  readonly round: number | null
  readonly table: number | null
  readonly ns: PairRef
  readonly ew: PairRef
  readonly facts: PlayedFacts
  /** The game that tells names, auction and play. */
  readonly game: NumberedGame | null
  /** Neither side is named: one of a frequency. */
  readonly anonymous: boolean
}

type RowOnBoard = { readonly board: number; readonly row: ScoreRow }

const hasCallsOrResult = (game: NumberedGame): boolean =>
  game.facts.status === 'played' || game.calls.length > 0 || game.cards.length > 0

const tableNumberTag = (game: NumberedGame): number | null => {
  const number = Number(/^\s*(\d{1,5})\s*$/.exec(game.tags.get('Table') ?? '')?.[1] ?? 0)
  return number >= 1 ? number : null
}

function pairOfGame(game: NumberedGame, side: Side, directory: PairDirectory): PairRef | null {
  const section = sectionOf(game)
  const players = pairOfNames(game.names, side === 'NS' ? ['N', 'S'] : ['E', 'W'])
  const tag = game.tags.get(side === 'NS' ? 'PairNS' : 'PairEW')
  if (tag !== undefined && isPairNumber(tag))
    return directory.numbered({ section, side, number: tag, players })
  if (players.length > 0) return directory.named({ section, side, players })
  return tag === undefined ? null : directory.named({ section, side, players: playersIn(tag) })
}

function pairOfRow(row: ScoreRow, side: Side, directory: PairDirectory): PairRef | null {
  const [number, names] = side === 'NS' ? [row.pairNs, row.namesNs] : [row.pairEw, row.namesEw]
  const players = names === null ? [] : playersIn(names)
  if (number !== null) return directory.numbered({ section: row.section, side, number, players })
  return players.length > 0 ? directory.named({ section: row.section, side, players }) : null
}

type Sides = { readonly ns: PairRef; readonly ew: PairRef; readonly anonymous: boolean }

function sidesOfPairRef(ns: PairRef | null, ew: PairRef | null, directory: PairDirectory): Sides {
  const own = ns ?? directory.field('NS')
  const other = ew ?? directory.field('EW')
  const same = pairKey(own) === pairKey(other)
  return { ns: own, ew: same ? directory.twin(own) : other, anonymous: ns === null && ew === null }
}

function entryOfRow({ board, row }: RowOnBoard, directory: PairDirectory): PairResult {
  const [ns, ew] = [pairOfRow(row, 'NS', directory), pairOfRow(row, 'EW', directory)]
  return {
    line: row.line,
    board,
    section: row.section,
    round: row.round,
    table: row.table,
    ...sidesOfPairRef(ns, ew, directory),
    facts: row.facts,
    game: null,
  }
}

function entryOfGame(game: NumberedGame, directory: PairDirectory): PairResult {
  const [ns, ew] = [pairOfGame(game, 'NS', directory), pairOfGame(game, 'EW', directory)]
  return {
    line: game.line,
    board: game.board,
    section: sectionOf(game),
    round: roundOf(game),
    table: tableNumberTag(game),
    ...sidesOfPairRef(ns, ew, directory),
    facts: { ...game.facts, lead: game.cards[0]?.card ?? game.facts.lead },
    game,
  }
}

const areCompatible = (a: number | null, b: number | null): boolean => a === null || b === null || a === b

/** Whether a row can be of the table that a game names. */
const atTable = (row: PairResult, game: PairResult): boolean =>
  areCompatible(row.round, game.round) && areCompatible(row.table, game.table)

const pairsKey = ({ board, ns, ew }: PairResult): string => [board, pairKey(ns), pairKey(ew)].join('\n')

const resultKey = ({ board, facts }: PairResult): string =>
  [board, facts.tricks, JSON.stringify(facts.contract)].join('\n')

/**
 * Rows of score tables that wait for their games (5.9). A game is the row of its pairs; one whose pairs have no number
 * is the row of its result, of nobody's rows first.
 */
class OpenRows {
  private readonly byPairs = new Map<string, number[]>()
  private readonly byResult = new Map<string, number[]>()
  private readonly taken = new Set<number>()
  private readonly boards = new Set<number>()
  private readonly onBoard = new Map<string, number[]>()

  constructor(
    private readonly entries: readonly PairResult[],
    private readonly directory: PairDirectory,
  ) {
    const add = (rows: Map<string, number[]>, key: string, i: number) => {
      const list = rows.get(key)
      if (list) list.push(i)
      else rows.set(key, [i])
    }
    const anonymous = (i: number): number => (entries[i]!.anonymous ? 0 : 1)
    for (const [i, entry] of entries.entries()) {
      if (!entry.anonymous) {
        this.boards.add(entry.board)
        add(this.byPairs, pairsKey(entry), i)
      }
      add(this.byResult, resultKey(entry), i)
      add(this.onBoard, String(entry.board), i)
    }
    for (const list of this.byResult.values()) list.sort((a, b) => anonymous(a) - anonymous(b))
  }

  /** Whether a game can only be one of the rows of its board: they have numbers, and the game names its players. */
  mustFit(game: PairResult): boolean {
    return (
      this.boards.has(game.board) && !this.directory.hasNumber(game.ns) && !this.directory.hasNumber(game.ew)
    )
  }

  /** Takes the row that is the result of a game; `undefined` when there is none. */
  take(game: PairResult): number | undefined {
    if (this.entries.length === 0) return undefined
    return (
      this.takeFrom(this.byPairs.get(pairsKey(game)), game) ??
      this.takeFrom(this.byResult.get(resultKey(game)), game)
    )
  }

  /** Takes the row of a game that has none of its own result, where one is alike. */
  takeLikely(game: PairResult): number | undefined {
    const open = [...(this.onBoard.get(String(game.board)) ?? [])].filter(
      (i) => !this.taken.has(i) && this.canBe(this.entries[i]!, game),
    )
    const found = likelyRow(
      game.facts,
      open.map((i) => this.entries[i]!.facts),
    )
    return found === null
      ? undefined
      : this.takeFrom(
          open.filter((i) => isSamePlay(this.entries[i]!.facts, found)),
          game,
        )
  }

  /** The other rows of the board of a row. */
  others(at: number): readonly PlayedFacts[] {
    const { board } = this.entries[at]!
    return (this.onBoard.get(String(board)) ?? []).flatMap((i) => (i === at ? [] : [this.entries[i]!.facts]))
  }

  private takeFrom(list: readonly number[] | undefined, game: PairResult): number | undefined {
    const at = list?.find((i) => !this.taken.has(i) && this.canBe(this.entries[i]!, game))
    if (at !== undefined) this.taken.add(at)
    return at
  }

  private canBe(row: PairResult, game: PairResult): boolean {
    if (!atTable(row, game)) return false
    return row.anonymous || pairsKey(row) === pairsKey(game) || this.mustFit(game)
  }
}

const isSamePlay = (one: PlayedFacts, other: PlayedFacts): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function joinedFacts(
  row: PlayedFacts,
  game: PlayedFacts,
  told: ReturnType<typeof toldOfPlayedFacts>,
): PlayedFacts {
  const official = row.official ?? game.official
  if (row.status === 'notPlayed') return { ...game, official }
  return {
    ...row,
    ...told,
    scoreNs: row.adjustment ? row.scoreNs : told.scoreNs,
    lead: game.lead ?? row.lead,
    official,
  }
}

/** A row with what its game adds. */
const joinRows = (
  row: PairResult,
  game: PairResult,
  told: ReturnType<typeof toldOfPlayedFacts>,
): PairResult => ({
  ...row,
  ns: row.anonymous ? game.ns : row.ns,
  ew: row.anonymous ? game.ew : row.ew,
  round: row.round ?? game.round,
  table: row.table ?? game.table,
  facts: joinedFacts(row.facts, game.facts, told),
  game: game.game,
  anonymous: game.anonymous,
})

function withoutRow({ board, line }: PairResult): Remark {
  return remark('game-without-row', { args: { board }, place: { line, column: 1 } })
}

/** All results of a set of games, in the order of the file. */
export function pairEntries(
  games: readonly NumberedGame[],
  directory: PairDirectory,
  warnings: Warnings,
): readonly PairResult[] {
  const rows = games.flatMap(({ board, scoreTable }) =>
    scoreTable.flatMap((row): readonly RowOnBoard[] => Array(row.multiplicity).fill({ board, row })),
  )
  const entries: PairResult[] = rows.map((row) => entryOfRow(row, directory))
  const open = new OpenRows([...entries], directory)
  const alone: PairResult[] = []
  const join = (at: number, entry: PairResult): void => {
    const { board, line, game, facts } = entry
    const about = { board, line, vulnerability: game!.vulnerability, others: open.others(at) }
    entries[at] = joinRows(entries[at]!, entry, toldOfPlayedFacts(entries[at]!.facts, facts, about, warnings))
  }
  for (const game of games) {
    if (!hasCallsOrResult(game)) continue
    const entry = entryOfGame(game, directory)
    const at = open.take(entry)
    if (at === undefined) alone.push(entry)
    else join(at, entry)
  }
  for (const entry of alone) {
    const at = open.takeLikely(entry)
    if (at !== undefined) join(at, entry)
    else if (entry.facts.status === 'played' && open.mustFit(entry)) warnings.add(withoutRow(entry))
    else entries.push(entry)
  }
  return entries
}
