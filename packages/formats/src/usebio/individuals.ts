/**
 * Lines of individual events: who sat where, by the numbers of the players. Some programs write each table as two
 * lines, one for each two opponents, with numbers made up for their partners: 1 or 2 behind the player's own.
 */
import type { DocumentRegistration } from '../json/document.ts'
import type { SessionReading, TravellerLine } from './session.ts'
import { textOf } from './xml.ts'

/** A line with the registrations of its two sides. */
export type SidedLine = {
  readonly one: TravellerLine
  readonly ns: DocumentRegistration
  readonly ew: DocumentRegistration
}

type Sitters = Readonly<Record<'N' | 'S' | 'E' | 'W', string | null>>

function sittersOf({ line }: TravellerLine): Sitters {
  const at = (seat: string): string | null => {
    const number = textOf(line, `${seat}_PLAYER_NUMBER`)
    return number === '0' ? null : number
  }
  return { N: at('N'), S: at('S'), E: at('E'), W: at('W') }
}

export const namesPlayers = (one: TravellerLine): boolean =>
  Object.values(sittersOf(one)).some((number) => number !== null)

const hasMadeUpPartners = (one: TravellerLine): boolean => {
  const { N, S, E, W } = sittersOf(one)
  return N !== null && E !== null && S === `${N}1` && W === `${E}2`
}

const scoreOfTravellerLine = ({ line }: TravellerLine): string => textOf(line, 'SCORE') ?? ''

const isSameTable = (a: TravellerLine, b: TravellerLine | undefined): boolean =>
  b !== undefined &&
  a.board === b.board &&
  a.section === b.section &&
  scoreOfTravellerLine(a) === scoreOfTravellerLine(b)

type Table = { readonly one: TravellerLine; readonly sitters: Sitters }

/** Two lines of one board with one score, one behind the other, are the two halves of a table. */
function joinedTables(lines: readonly TravellerLine[]): readonly Table[] {
  const tables: Table[] = []
  for (let i = 0; i < lines.length; i++) {
    const one = lines[i]!
    const { N, E } = sittersOf(one)
    const next = lines[i + 1]
    const other = isSameTable(one, next) ? next : undefined
    const { N: S, E: W } = other ? sittersOf(other) : { N: null, E: null }
    tables.push({ one, sitters: { N, S, E, W } })
    if (other) i += 1
  }
  return tables
}

/** The lines of an individual event, one for each table; whoever sits out has no opponents. */
export function individualLines(
  lines: readonly TravellerLine[],
  { participants }: SessionReading,
): readonly SidedLine[] {
  const tables = lines.every(hasMadeUpPartners)
    ? joinedTables(lines)
    : lines.map((one) => ({ one, sitters: sittersOf(one) }))
  return tables.flatMap(({ one, sitters: { N, S, E, W } }): readonly SidedLine[] => {
    const ns = participants.partners(one.section, [N, S], one.line)
    const ew = participants.partners(one.section, [E, W], one.line)
    return ns && ew ? [{ one, ns, ew }] : []
  })
}
