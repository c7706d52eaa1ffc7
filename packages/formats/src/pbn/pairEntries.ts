/** Results of a pairs event before they have tables: rows of score tables and games, joined. */
import type { Side } from '@openroom/bridge/seat'
import type { NumberedGame } from './grouping.ts'
import { roundOf } from './grouping.ts'
import { type PairDirectory, type PairRef, pairKey } from './pairDirectory.ts'
import { pairOf, playersIn } from './people.ts'
import { type PlayedFacts, type ScoreRow, SHORT } from './scoreRow.ts'

export type Entry = {
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

const isPlayed = (game: NumberedGame): boolean =>
  game.facts.status === 'played' || game.calls.length > 0 || game.cards.length > 0

/** Pair tags hold a number or names (4.3.2). */
const isPairNumber = (text: string): boolean => text.length <= SHORT && !/[;\s]/.test(text)

const sectionOf = ({ tags }: NumberedGame): string | null => tags.get('Section')?.slice(0, SHORT) ?? null

const tableTag = (game: NumberedGame): number | null => {
  const number = Number(/^\s*(\d{1,5})\s*$/.exec(game.tags.get('Table') ?? '')?.[1] ?? 0)
  return number >= 1 ? number : null
}

function pairOfGame(game: NumberedGame, side: Side, directory: PairDirectory): PairRef | null {
  const section = sectionOf(game)
  const players = pairOf(game.names, side === 'NS' ? ['N', 'S'] : ['E', 'W'])
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

function sidesOf(ns: PairRef | null, ew: PairRef | null, directory: PairDirectory): Sides {
  const own = ns ?? directory.field('NS')
  const other = ew ?? directory.field('EW')
  const same = pairKey(own) === pairKey(other)
  return { ns: own, ew: same ? directory.twin(own) : other, anonymous: ns === null && ew === null }
}

function entryOfRow({ board, row }: RowOnBoard, directory: PairDirectory): Entry {
  const [ns, ew] = [pairOfRow(row, 'NS', directory), pairOfRow(row, 'EW', directory)]
  return {
    line: row.line,
    board,
    section: row.section,
    round: row.round,
    table: row.table,
    ...sidesOf(ns, ew, directory),
    facts: row.facts,
    game: null,
  }
}

function entryOfGame(game: NumberedGame, directory: PairDirectory): Entry {
  const [ns, ew] = [pairOfGame(game, 'NS', directory), pairOfGame(game, 'EW', directory)]
  return {
    line: game.line,
    board: game.board,
    section: sectionOf(game),
    round: roundOf(game),
    table: tableTag(game),
    ...sidesOf(ns, ew, directory),
    facts: { ...game.facts, lead: game.cards[0]?.card ?? game.facts.lead },
    game,
  }
}

const agree = (a: number | null, b: number | null): boolean => a === null || b === null || a === b

/** Whether a row can be of the table that a game names. */
const atTable = (row: Entry, game: Entry): boolean =>
  agree(row.round, game.round) && agree(row.table, game.table)

const pairsKey = ({ board, ns, ew }: Entry): string => [board, pairKey(ns), pairKey(ew)].join('\n')

const resultKey = ({ board, facts }: Entry): string =>
  [board, facts.tricks, JSON.stringify(facts.contract)].join('\n')

/** Rows of score tables that wait for their games: found by their pairs, nobody's rows by their result. */
class OpenRows {
  private readonly rows = new Map<string, number[]>()

  constructor(private readonly entries: readonly Entry[]) {
    for (const [i, entry] of entries.entries()) {
      const key = entry.anonymous ? resultKey(entry) : pairsKey(entry)
      const list = this.rows.get(key)
      if (list) list.push(i)
      else this.rows.set(key, [i])
    }
  }

  /** Takes the row that is the result of a game (5.9); `undefined` when there is none. */
  take(game: Entry): number | undefined {
    if (this.rows.size === 0) return undefined
    return this.takeFrom(pairsKey(game), game) ?? this.takeFrom(resultKey(game), game)
  }

  private takeFrom(key: string, game: Entry): number | undefined {
    const list = this.rows.get(key) ?? []
    const at = list.findIndex((i) => atTable(this.entries[i]!, game))
    return at < 0 ? undefined : list.splice(at, 1)[0]
  }
}

function joinedFacts(row: PlayedFacts, game: PlayedFacts): PlayedFacts {
  const official = row.official ?? game.official
  if (row.status === 'notPlayed') return { ...game, official }
  return {
    ...row,
    contract: row.contract ?? game.contract,
    tricks: row.tricks ?? game.tricks,
    scoreNs: row.adjustment ? row.scoreNs : (row.scoreNs ?? game.scoreNs),
    lead: game.lead ?? row.lead,
    official,
  }
}

/** A row with what its game adds. */
const joined = (row: Entry, game: Entry): Entry => ({
  ...row,
  ns: row.anonymous ? game.ns : row.ns,
  ew: row.anonymous ? game.ew : row.ew,
  round: row.round ?? game.round,
  table: row.table ?? game.table,
  facts: joinedFacts(row.facts, game.facts),
  game: game.game,
  anonymous: game.anonymous,
})

/** All results of a set of games, in the order of the file. */
export function pairEntries(games: readonly NumberedGame[], directory: PairDirectory): readonly Entry[] {
  const rows = games.flatMap(({ board, scoreTable }) =>
    scoreTable.flatMap((row): readonly RowOnBoard[] => Array(row.multiplicity).fill({ board, row })),
  )
  const entries: Entry[] = rows.map((row) => entryOfRow(row, directory))
  const open = new OpenRows([...entries])
  for (const game of games) {
    if (!isPlayed(game)) continue
    const entry = entryOfGame(game, directory)
    const at = open.take(entry)
    if (at === undefined) entries.push(entry)
    else entries[at] = joined(entries[at]!, entry)
  }
  return entries
}
