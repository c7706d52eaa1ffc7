/** Letters that stand for a name where it has no picture. Pure. */

const WORDS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const firstOf = (word: string): string => {
  const [first] = WORDS.segment(word)
  return (first?.segment ?? '').toLocaleUpperCase()
}

/** Of the first and the last word that begin with a letter or a figure: `Anna Maria Lind` is `AL`. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return '?'
  return words.length === 1 ? firstOf(first) : firstOf(first) + firstOf(last)
}
