/** Pieces of a section's text between blanks and line ends. */

export function wordsOf(text: string): string[] {
  const words: string[] = []
  let from = -1
  for (let at = 0; at <= text.length; at++) {
    const blank = at === text.length || text.charCodeAt(at) <= 32
    if (blank && from >= 0) words.push(text.slice(from, at))
    if (blank) from = -1
    else if (from < 0) from = at
  }
  return words
}
