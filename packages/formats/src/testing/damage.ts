/** Damage to a text of records, each with what it is about. */

export type Damage = {
  readonly what: string
  readonly text: string
  /** Lines of the damaged text: where the record was, or is. */
  readonly from: number
  readonly to: number
  /** The text of the record that was hurt, as it was whole. */
  readonly record: string
}

/** First and last line (from 0) of a piece and of the record that it is part of. */
export type Piece = {
  readonly from: number
  readonly to: number
  readonly record: readonly [from: number, to: number]
}

const joined = (lines: readonly string[], end: string): string => lines.join(end)

/** Of so many pieces every fifth is tried: records are alike, and none of 22 to 24 lines has the same ones left out each time. */
const MANY = 100
const STEP = 5

/** Each piece left out; records, and every eighth of their pieces, doubled and changed for the one after it too. */
export function damages(text: string, pieces: readonly Piece[]): readonly Damage[] {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split(end)
  const some = pieces.filter(({ from, to }, i) => pieces.length < MANY || to > from || i % STEP === 0)
  return some.flatMap(({ from, to, record: [first, last] }, i): readonly Damage[] => {
    const own = lines.slice(from, to + 1)
    const [before, after] = [lines.slice(0, from), lines.slice(to + 1)]
    const shown = own
      .map((line) => line.trim())
      .join('')
      .slice(0, 100)
    const record = joined(lines.slice(first, last + 1), end)
    const one = (what: string, changed: readonly string[]): Damage => ({
      what: `${what} line ${from + 1}: ${shown}`,
      text: joined(changed, end),
      record,
      from: first + 1,
      to: last + 1 + (what === 'doubled' ? own.length : 1),
    })
    const next = some[i + 1]
    const swapped =
      next && next.from === to + 1
        ? [
            one('swapped', [
              ...before,
              ...lines.slice(next.from, next.to + 1),
              ...own,
              ...lines.slice(next.to + 1),
            ]),
          ]
        : []
    const isWhole = from === first && to === last
    if (!isWhole && i % 8 > 0) return [one('dropped', [...before, ...after])]
    return [
      one('dropped', [...before, ...after]),
      one('doubled', [...before, ...own, ...own, ...after]),
      ...swapped,
    ]
  })
}

/** Whole records, which begin where `begins` says so, and the lines of each. */
export function linePieces(text: string, begins: RegExp): readonly Piece[] {
  const lines = text.split(/\r?\n/)
  const starts = lines.flatMap((line, i) => (i === 0 || begins.test(line) ? [i] : []))
  const records = starts.map((from, i): Piece => {
    const to = (starts[i + 1] ?? lines.length) - 1
    return { from, to, record: [from, to] }
  })
  const single = lines.flatMap((line, i): readonly Piece[] => {
    const at = starts.findLastIndex((start) => start <= i)
    const record = [starts[at]!, (starts[at + 1] ?? lines.length) - 1] as const
    return line.trim() === '' || record[0] === record[1] ? [] : [{ from: i, to: i, record }]
  })
  return [...records, ...single]
}

const RECORDS = /^\s*<(BOARD|PAIR|TEAM|TRAVELLER_LINE|MATCH|PARTICIPANTS|SESSION|EVENT|USEBIO)\b/

/** Elements of XML that has each in lines of its own, indented; the record is what they stand in. */
export function elementPieces(text: string): readonly Piece[] {
  const lines = text.split('\n')
  const indent = (line: string): number => line.length - line.trimStart().length
  const endOf = (i: number): number => {
    const name = /^\s*<([A-Z_]+)/.exec(lines[i]!)![1]!
    if (lines[i]!.includes(`</${name}>`)) return i
    return lines.findIndex(
      (line, k) => k > i && indent(line) === indent(lines[i]!) && line.includes(`</${name}>`),
    )
  }
  const recordAt = (i: number): number => {
    const inner = (k: number) => indent(lines[k]!) < indent(lines[i]!) && RECORDS.test(lines[k]!)
    for (let k = i; k >= 0; k--) if (inner(k)) return k
    return i
  }
  return lines.flatMap((line, i): readonly Piece[] => {
    if (!/^\s*<[A-Z_]+/.test(line)) return []
    const start = recordAt(i)
    return [{ from: i, to: endOf(i), record: [start, endOf(start)] }]
  })
}
