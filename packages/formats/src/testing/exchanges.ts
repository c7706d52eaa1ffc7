/** What stands in one place of a file for what stands in another: rows, cells, tags and elements exchanged. */

export type Exchange = {
  readonly what: string
  readonly text: string
  /** What stood in each other's place. */
  readonly of: readonly [string, string]
}

/** A number below the given one. */
export type Pick = (below: number) => number

type Piece = { readonly from: number; readonly to: number; readonly text: string }

/** Two pieces of a text in each other's place; `null` where they are alike or one is within the other. */
function exchanged(text: string, a: Piece, b: Piece): Exchange | null {
  const [first, second] = a.from < b.from ? [a, b] : [b, a]
  if (first.text === second.text || first.to > second.from) return null
  const parts = [text.slice(0, first.from), second.text, text.slice(first.to, second.from), first.text]
  return {
    what: `${first.text} for ${second.text}`,
    of: [first.text, second.text],
    text: parts.join('') + text.slice(second.to),
  }
}

function piecesOf(text: string, pattern: RegExp): readonly Piece[] {
  return [...text.matchAll(pattern)].map((match) => {
    const own = match[1] ?? match[0]
    const from = match.index + match[0].indexOf(own)
    return { from, to: from + own.length, text: own }
  })
}

/** Cells of one column of a table whose rows these are. */
function column(text: string, rows: readonly Piece[], cell: RegExp, at: number): readonly Piece[] {
  return rows.flatMap((row) => {
    const one = [...row.text.matchAll(cell)][at]
    if (!one) return []
    const from = row.from + one.index
    return [{ from, to: from + one[0].length, text: text.slice(from, from + one[0].length) }]
  })
}

/** Sets of pieces of a text, any two of a set of which may stand for each other. */
export type Alike = (text: string, pick: Pick) => readonly Piece[]

export const lines =
  (pattern: RegExp): Alike =>
  (text) =>
    piecesOf(text, pattern)

export const cells =
  (row: RegExp, cell: RegExp, columns: readonly number[]): Alike =>
  (text, pick) =>
    column(text, piecesOf(text, row), cell, columns[pick(columns.length)]!)

/** One exchange by chance. */
export function exchange(text: string, alike: Alike, pick: Pick): Exchange | null {
  const pieces = alike(text, pick)
  if (pieces.length < 2) return null
  return exchanged(text, pieces[pick(pieces.length)]!, pieces[pick(pieces.length)]!)
}
