/** Whether a name may be another one, mistyped. */
import { spelledWords } from './spelling.ts'

/** In shorter names a letter makes another person: Ann, Dan. */
const SHORTEST = 6

const wordsOfName = (name: string): readonly string[] => spelledWords(name).map(([plain = '']) => plain)

function sharedStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** One letter is missing, too much or another one, or two beside each other changed places. */
function isSlip(a: string, b: string): boolean {
  const at = sharedStart(a, b)
  const rest = (text: string, from: number) => text.slice(at + from)
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, 2) === rest(b, 2))
  )
}

/** One word has a slip in it, all others are the same; capitals, accents and the order of words do not matter. */
export function isNearly(one: string, other: string): boolean {
  const [a, b] = [wordsOfName(one), wordsOfName(other)]
  if (a.length !== b.length || a.join('').length < SHORTEST) return false
  const left = [...b]
  const others = a.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return others.length === 1 && left.length === 1 && isSlip(others[0]!, left[0]!)
}
