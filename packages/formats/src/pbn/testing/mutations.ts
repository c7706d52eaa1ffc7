/** Broken PBN files for trials: pieces cut, doubled, swapped and strewn with odd characters. */

/** A small generator of our own, so that a trial can be run again from its number. */
export function randomFrom(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
  }
}

const ODD = [
  '[',
  ']',
  '"',
  '{',
  '}',
  ';',
  '%',
  '\\',
  '\n',
  '\n\n',
  '\r',
  '#',
  '##',
  '^',
  '=1=',
  '$',
  '*',
  '+',
  '-',
  '\t',
  '\u0000',
  'é',
  '♠',
  '99999999999',
  'NaN',
  '-1',
  '\u001a',
  '[Note "1:x"]',
  '[Play "N"]',
  '[Auction ""]',
]

type Pick = (below: number) => number

const CHANGES: readonly ((text: string, pick: Pick) => string)[] = [
  (text, pick) => text.slice(0, pick(text.length)),
  (text, pick) => text.slice(pick(text.length)),
  (text, pick) => {
    const at = pick(text.length)
    return text.slice(0, at) + ODD[pick(ODD.length)] + text.slice(at)
  },
  (text, pick) => {
    const at = pick(text.length)
    return text.slice(0, at) + text.slice(at + 1 + pick(20))
  },
  (text, pick) => {
    const at = pick(text.length)
    return text.slice(0, at) + String.fromCharCode(pick(256)) + text.slice(at + 1)
  },
  (text, pick) => {
    const lines = text.split('\n')
    const [from, to] = [pick(lines.length), pick(lines.length)]
    return [...lines.slice(0, to), lines[from]!, ...lines.slice(to)].join('\n')
  },
  (text, pick) => {
    const at = pick(text.length)
    const piece = text.slice(at, at + pick(200))
    return text.slice(0, at) + piece.repeat(1 + pick(5)) + text.slice(at)
  },
  (text, pick) => {
    const lines = text.split('\n')
    const [one, other] = [pick(lines.length), pick(lines.length)]
    return lines.map((line, i) => (i === one ? lines[other] : i === other ? lines[one] : line)).join('\n')
  },
]

/** One to eight changes of a text. */
export function mutated(text: string, random: () => number): string {
  const pick: Pick = (below) => Math.floor(random() * Math.max(1, below))
  let changed = text
  for (let left = 1 + pick(8); left > 0; left--) changed = CHANGES[pick(CHANGES.length)]!(changed, pick)
  return changed
}

export function noise(random: () => number): Uint8Array {
  const printable = random() < 0.5
  return Uint8Array.from({ length: Math.floor(random() * 4_000) }, () =>
    printable ? 32 + Math.floor(random() * 95) : Math.floor(random() * 256),
  )
}
