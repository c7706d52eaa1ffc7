/** Whether a name may be another one, mistyped. */
import { spelledWords } from './spelling.ts'

/** In shorter names a letter makes another person: Ann, Dan. */
const SHORTEST = 6

const lettersOf = (name: string): string =>
  spelledWords(name)
    .map(([plain = '']) => plain)
    .sort()
    .join(' ')

function sharedStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/**
 * One letter is missing, is too much or is another one, or two beside each other changed places; capitals, accents and the
 * order of words do not matter.
 */
export function isNearly(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)]
  if (a === b || Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < SHORTEST) return false
  const at = sharedStart(a, b)
  const rest = (text: string, from: number) => text.slice(at + from)
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, 2) === rest(b, 2))
  )
}
