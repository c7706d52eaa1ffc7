/** Pieces of a section's text between blanks and line ends. */

/** Tells where each piece begins and ends. */
export function eachWord(text: string, take: (from: number, to: number) => void): void {
  let from = -1
  for (let at = 0; at <= text.length; at++) {
    const blank = at === text.length || text.charCodeAt(at) <= 32
    if (blank && from >= 0) take(from, at)
    if (blank) from = -1
    else if (from < 0) from = at
  }
}

export function wordsOf(text: string): readonly string[] {
  const words: string[] = []
  eachWord(text, (from, to) => words.push(text.slice(from, to)))
  return words
}
