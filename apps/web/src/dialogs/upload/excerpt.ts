/** A line of a file around the place where reading stopped. */

const BEFORE = 24
const MARKED = /^\S{1,12}/
const AFTER = 40

/**
 * The line in three pieces, the middle one being the place.
 * @param column counted from 1; `null` when it is not known
 */
export function placeIn(line: string, column: number | null): readonly [string, string, string] {
  if (column === null) return [line.slice(0, BEFORE + AFTER), '', '']
  const at = Math.min(Math.max(0, column - 1), Math.max(0, line.length - 1))
  const marked = MARKED.exec(line.slice(at))?.[0] ?? line.slice(at, at + 1)
  const from = Math.max(0, at - BEFORE)
  const to = at + marked.length
  const rest = line.slice(to, to + AFTER)
  return [
    `${from > 0 ? '…' : ''}${line.slice(from, at)}`,
    marked,
    `${rest}${to + AFTER < line.length ? '…' : ''}`,
  ]
}
