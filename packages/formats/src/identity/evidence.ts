/** How sure it is, by what was scored where, that two sessions are one: whatever their files call people and places. */
import type { Facts, Row, Way } from './facts.ts'

/** Common rows; how unlikely it is that so many are the same by chance, in bits. */
export type Evidence = { readonly same: number; readonly other: number; readonly bits: number }

/** How often each outcome of a board was scored, of how many. */
type Outcomes = ReadonlyMap<number, { readonly counts: ReadonlyMap<string, number>; readonly all: number }>

type Said = 'outcome' | 'detail'

function outcomesOf(rows: readonly Row[], said: Said = 'outcome'): Outcomes {
  const found = new Map<number, { readonly counts: Map<string, number>; all: number }>()
  for (const { board, [said]: outcome } of rows) {
    const own = found.get(board) ?? { counts: new Map<string, number>(), all: 0 }
    own.counts.set(outcome, (own.counts.get(outcome) ?? 0) + 1)
    own.all += 1
    found.set(board, own)
  }
  return found
}

/** What everybody scored tells little, what one scored alone more, the more there are of them. */
function bitsOf(outcomes: Outcomes, board: number, outcome: string): number {
  const { counts, all } = outcomes.get(board) ?? { counts: new Map<string, number>(), all: 0 }
  return Math.log2((all + 1) / (counts.get(outcome) ?? all + 1))
}

/** By who or what is found in both. */
function evidenceBy(way: Way, stored: readonly Row[], given: readonly Row[], outcomes: Outcomes): Evidence {
  const known = new Map(stored.map((one) => [`${one.board} ${one.at[way]}`, one]))
  let [same, other, bits] = [0, 0, 0]
  for (const one of given) {
    const own = known.get(`${one.board} ${one.at[way]}`)
    if (own === undefined) continue
    if (own.outcome !== one.outcome) other += 1
    else {
      same += 1
      bits += bitsOf(outcomes, one.board, one.outcome)
    }
  }
  return { same, other, bits }
}

function evidenceIn(stored: readonly Row[], given: readonly Row[], said: Said): Evidence {
  const outcomes = outcomesOf(stored, said)
  const left = new Map([...outcomes].map(([board, { counts }]) => [board, new Map(counts)]))
  let [same, other, bits] = [0, 0, 0]
  for (const { board, [said]: outcome } of given) {
    const own = left.get(board)
    if (own === undefined) continue
    const count = own.get(outcome) ?? 0
    if (count === 0) other += 1
    else {
      own.set(outcome, count - 1)
      same += 1
      bits += bitsOf(outcomes, board, outcome)
    }
  }
  return { same, other, bits }
}

const betterEvidence = (one: Evidence, other: Evidence): Evidence =>
  one.same - one.other > other.same - other.other ||
  (one.same - one.other === other.same - other.other && one.bits > other.bits)
    ? one
    : other

/** The larger one first: one may be but a part of the other. */
const bySize = (one: Facts, other: Facts): readonly (readonly Row[])[] =>
  one.rows.length < other.rows.length ? [other.rows, one.rows] : [one.rows, other.rows]

const NOTHING: Evidence = { same: 0, other: 0, bits: 0 }

const onBoardsOf = (rows: readonly Row[], others: readonly Row[]): readonly Row[] => {
  const boards = new Set(others.map(({ board }) => board))
  return rows.filter(({ board }) => boards.has(board))
}

/** A few may be lacking. */
const isOfOneSize = (all: readonly Row[], some: readonly Row[]): boolean =>
  onBoardsOf(some, all).length * 10 >= onBoardsOf(all, some).length * 9

/**
 * By the outcomes of each board alone, whoever scored them: of a game that files number in ways of their own. Only of
 * fields of about one size: where many played a board, whatever a few others score on it is found too.
 */
export function evidenceOfOutcomes(one: Facts, other: Facts): Evidence {
  const [all, some] = bySize(one, other) as [readonly Row[], readonly Row[]]
  if (!isOfOneSize(all, some)) return NOTHING
  return betterEvidence(evidenceIn(all, some, 'detail'), evidenceIn(all, some, 'outcome'))
}

const WAYS: readonly Way[] = ['people', 'name', 'number', 'place']

/** Of the way in which most is the same. */
export function evidenceOf(one: Facts, other: Facts): Evidence {
  const [all, some] = bySize(one, other) as [readonly Row[], readonly Row[]]
  const outcomes = outcomesOf(all)
  return WAYS.map((way) => evidenceBy(way, all, some, outcomes)).reduce(betterEvidence)
}

/** One in a thousand. */
const SURE = 10

/** Nearly all rows: a few may have been corrected. */
export const isCertain = ({ same, other, bits }: Evidence, sure = SURE): boolean =>
  bits >= sure && same > 9 * other
