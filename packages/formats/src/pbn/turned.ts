/** Games and rows of pairs with north-south and east-west as their rounds have them. */
import { bySeat, type Seat } from '@openroom/bridge/seat'
import type { Warnings } from '../remark.ts'
import { nameMark } from '../weigh/numbers.ts'
import { type SidedRow, turnedRows } from '../weigh/turnedRows.ts'
import { type NumberedGame, roundOf } from './numbered.ts'
import { joinedNames, pairOfNames } from './people.ts'
import type { ScoreRow } from './scoreRow.ts'
import { isPairNumber, sectionOf } from './seated.ts'

type Told<T> = SidedRow & { readonly of: T }
type Pair = { readonly number: string | null | undefined; readonly name: string | null }

/** Nothing where one of both is nobody. */
function turnsTold<T extends { readonly line: number }>(
  of: T,
  {
    board,
    section,
    round,
  }: { readonly board: number; readonly section: string | null; readonly round: number | null },
  [ns, ew]: readonly [Pair, Pair],
): readonly Told<T>[] {
  const isNamed = [ns, ew].every(({ name }) => nameMark(name ?? '') !== '')
  const markOf = ({ number, name }: Pair) => (isNamed ? nameMark(name ?? '') : (number ?? ''))
  if (markOf(ns) === '' || markOf(ew) === '') return []
  const textOf = ({ number, name }: Pair) => name ?? number ?? ''
  return [
    {
      of,
      board,
      round: [section ?? '', round ?? ''].join('\n').trim(),
      ns: `${section}\n${markOf(ns)}`,
      ew: `${section}\n${markOf(ew)}`,
      text: { ns: textOf(ns), ew: textOf(ew) },
      place: { line: of.line, column: 1 },
    },
  ]
}

const turnedPairNumber = (text: string | undefined): string | null =>
  text !== undefined && isPairNumber(text) ? text : null

const turnsOfGame = (game: NumberedGame): readonly Told<NumberedGame>[] =>
  turnsTold(game, { board: game.board, section: sectionOf(game), round: roundOf(game) }, [
    {
      number: turnedPairNumber(game.tags.get('PairNS')),
      name: joinedNames(pairOfNames(game.names, ['N', 'S'])),
    },
    {
      number: turnedPairNumber(game.tags.get('PairEW')),
      name: joinedNames(pairOfNames(game.names, ['E', 'W'])),
    },
  ])

const toldInRows = (game: NumberedGame): readonly Told<ScoreRow>[] =>
  game.scoreTable.flatMap((row) =>
    turnsTold(row, { board: game.board, section: row.section, round: row.round ?? roundOf(game) }, [
      { number: row.pairNs, name: row.namesNs },
      { number: row.pairEw, name: row.namesEw },
    ]),
  )

const NEXT: Readonly<Record<Seat, Seat>> = { N: 'E', E: 'N', S: 'W', W: 'S' }

function turnedGame(game: NumberedGame): NumberedGame {
  const { tags, names } = game
  const [ns, ew] = [tags.get('PairNS'), tags.get('PairEW')]
  const turned = ns === undefined || ew === undefined ? tags : tags.with('PairNS', ew).with('PairEW', ns)
  return { ...game, names: bySeat((seat) => names[NEXT[seat]]), tags: turned }
}

const turnedRow = (row: ScoreRow): ScoreRow => ({
  ...row,
  pairNs: row.pairEw,
  pairEw: row.pairNs,
  namesNs: row.namesEw,
  namesEw: row.namesNs,
})

export function withSidesOfRounds(
  games: readonly NumberedGame[],
  warnings: Warnings,
): readonly NumberedGame[] {
  // Published totals say what was scored: they are asked when all is read.
  if (games.some(({ totals }) => totals.length > 0)) return games
  const odd = new Set([...turnedRows(games.flatMap(turnsOfGame), warnings)].map(({ of }) => of))
  const rows = new Set([...turnedRows(games.flatMap(toldInRows), warnings)].map(({ of }) => of))
  if (odd.size + rows.size === 0) return games
  return games.map((game) => {
    const own = odd.has(game) ? turnedGame(game) : game
    return { ...own, scoreTable: own.scoreTable.map((row) => (rows.has(row) ? turnedRow(row) : row)) }
  })
}
