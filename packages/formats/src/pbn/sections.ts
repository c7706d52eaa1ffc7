/** Games of pairs with the sections that they and their rows are of. */
import type { Warnings } from '../remark.ts'
import { nameMark } from '../weigh/numbers.ts'
import { type SectionRow, weighedSections } from '../weigh/sections.ts'
import { type NumberedGame, roundOf } from './numbered.ts'
import { joinedNames, pairOfNames } from './people.ts'
import type { ScoreRow } from './scoreRow.ts'
import { isPairNumber, sectionOf } from './seated.ts'

type Of = NumberedGame | ScoreRow
type Told = SectionRow & { readonly of: Of }
type Pair = { readonly number: string | null; readonly name: string | null }

/** Nothing of a row one of whose pairs is nobody. */
function sectionsTold(of: Of, board: number, table: string | null, pairs: readonly Pair[]): readonly Told[] {
  const marks = pairs.map(({ number, name }) => ({ number, name: nameMark(name ?? '') }))
  if (marks.some(({ number, name }) => number === null && name === '')) return []
  return [
    {
      of,
      section: 'tags' in of ? sectionOf(of) : of.section,
      board,
      table,
      pairs: marks.map(({ number, name }) => `${number ?? ''}\n${name}`),
      isNamed: marks.every(({ name }) => name !== ''),
      place: { line: of.line, column: 1 },
    },
  ]
}

const pairNumberIn = (text: string | undefined): string | null =>
  text !== undefined && isPairNumber(text) ? text : null

function sectionsInGame(game: NumberedGame): readonly Told[] {
  const { board, tags, names } = game
  const [round, table] = [roundOf(game), tags.get('Table') ?? null]
  const rows = game.scoreTable.flatMap((row) =>
    sectionsTold(row, board, null, [
      { number: row.pairNs, name: row.namesNs },
      { number: row.pairEw, name: row.namesEw },
    ]),
  )
  const own = sectionsTold(game, board, round === null || table === null ? null : `${round}\n${table}`, [
    { number: pairNumberIn(tags.get('PairNS')), name: joinedNames(pairOfNames(names, ['N', 'S'])) },
    { number: pairNumberIn(tags.get('PairEW')), name: joinedNames(pairOfNames(names, ['E', 'W'])) },
  ])
  return [...rows, ...own]
}

/** Rows of several games that are of several sections, where their pairs have the same numbers on the same boards. */
function bySectionsOfGames(games: readonly NumberedGame[]): readonly NumberedGame[] {
  const isUntold = ({ section, pairNs, pairEw }: ScoreRow) =>
    section === null && pairNs !== null && pairEw !== null
  const tagged = games.filter((one) => sectionOf(one) !== null && one.scoreTable.some(isUntold))
  const met = new Map<string, string | null>()
  const isAgain = tagged.some((game) =>
    game.scoreTable.filter(isUntold).some(({ pairNs, pairEw, round }) => {
      const key = [game.board, round ?? roundOf(game), pairNs, pairEw].join('\n')
      const before = met.get(key)
      met.set(key, sectionOf(game))
      return before !== undefined && before !== sectionOf(game)
    }),
  )
  if (!isAgain) return games
  // One ranking is of all sections; of several each is of its own game's.
  const areApart = tagged.filter(({ totals }) => totals.length > 0).length > 1
  return games.map((game) => {
    const section = sectionOf(game)
    return section === null
      ? game
      : {
          ...game,
          scoreTable: game.scoreTable.map((row) => ({ ...row, section: row.section ?? section })),
          totals: areApart
            ? game.totals.map((row) => ({ ...row, section: row.section ?? section }))
            : game.totals,
        }
  })
}

export function inTheirSections(given: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const games = bySectionsOfGames(given)
  const weighed = weighedSections(games.flatMap(sectionsInGame), warnings)
  if (weighed.size === 0) return games
  const sections = new Map([...weighed].map(([{ of }, section]) => [of, section]))
  return games.map((game) => {
    const section = sections.get(game)
    return {
      ...game,
      tags: section === undefined ? game.tags : game.tags.with('Section', section),
      scoreTable: game.scoreTable.map((row) => ({ ...row, section: sections.get(row) ?? row.section })),
    }
  })
}
