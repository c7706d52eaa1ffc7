/** Numbers and names of the pairs of a session, wherever its games tell both. */
import type { Side } from '@openroom/bridge/seat'
import { isNumberedApart, type Seated } from '../weigh/numbers.ts'
import type { NumberedGame } from './numbered.ts'
import { roundOf } from './numbered.ts'
import { joinedNames, numberInName, pairOfNames } from './people.ts'
import { type ScoreRow, SHORT } from './scoreRow.ts'

/** Pair tags hold a number or names (4.3.2). */
export const isPairNumber = (text: string): boolean => text.length <= SHORT && !/[;\s]/.test(text)

export const sectionOf = ({ tags }: NumberedGame): string | null =>
  tags.get('Section')?.slice(0, SHORT) ?? null

type Told = { readonly section: string | null; readonly number: string | null; readonly name: string | null }

const SIDES: readonly Side[] = ['NS', 'EW']

export const numberKey = (section: string | null, side: Side | null, number: string): string =>
  [section, side, number].join('\n')

/** `Para-16` for a pair or its players is its number again. */
const isNoName = (name: string, number: string): boolean => name === number || numberInName(name) === number

const SHORT_SIDE = { NS: 'ns', EW: 'ew' } as const

function seatedOf(
  { section, number, name }: Told,
  side: Side | null,
  apart: boolean,
  round: string,
): readonly Seated[] {
  if (number === null || name === null || isNoName(name, number)) return []
  const key = numberKey(section, apart ? side : null, number)
  return [{ number: key, name, round, side: side && SHORT_SIDE[side] }]
}

function ofRow(row: ScoreRow, side: Side): Told {
  const [number, name] = side === 'NS' ? [row.pairNs, row.namesNs] : [row.pairEw, row.namesEw]
  return { section: row.section, number, name }
}

function ofGame(game: NumberedGame, side: Side): Told {
  const number = game.tags.get(side === 'NS' ? 'PairNS' : 'PairEW') ?? null
  const players = pairOfNames(game.names, side === 'NS' ? ['N', 'S'] : ['E', 'W'])
  return {
    section: sectionOf(game),
    number: number !== null && isPairNumber(number) ? number : null,
    name: joinedNames(players),
  }
}

/** @param apart each direction has numbers of its own */
export function seatedIn(games: readonly NumberedGame[], apart: boolean): readonly Seated[] {
  return games.flatMap((game) => {
    const round = roundOf(game)
    const roundAt = (own: number | null) => `${own ?? round ?? `board ${game.board}`}`
    const rows = game.scoreTable.flatMap((row) =>
      SIDES.flatMap((side) => seatedOf(ofRow(row, side), side, apart, roundAt(row.round))),
    )
    const own = SIDES.flatMap((side) => seatedOf(ofGame(game, side), side, apart, roundAt(null)))
    const totals = game.totals.flatMap(({ pair, names, section, side }) =>
      seatedOf({ section, number: pair, name: names }, side, apart, 'total'),
    )
    return [...rows, ...own, ...totals]
  })
}

/** Whether the same number means one pair for north-south and another for east-west. */
export function isApart(games: readonly NumberedGame[]): boolean {
  const rows = games.flatMap(({ scoreTable }) => scoreTable)
  const meetings = rows.filter(({ pairNs, pairEw }) => pairNs !== null && pairNs === pairEw).length
  const isRankedApart = games.some(({ totals }) => {
    const seen = new Set<string>()
    return totals.some(({ pair, section, side }) => {
      const key = `${section}\n${pair}`
      const again = pair !== null && side !== null && seen.has(key)
      seen.add(key)
      return again
    })
  })
  return isRankedApart || isNumberedApart(seatedIn(games, false), meetings, rows.length)
}
