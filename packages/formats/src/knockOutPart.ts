/** Parts of a knock-out match as files name them: `Final - Segment 10`, `Segment 3 of 6`, `Semifinal 2`. */

export type KnockOutPart = {
  /** `null` when only the segment is told. */
  readonly stage: string | null
  readonly number: number
  /** How many segments the match has, where that is told. */
  readonly of: number | null
}

const OF = '(?:\\s*(?:of|/|out of)\\s*(\\d{1,2}))?'
const SEGMENT = new RegExp(
  `^(.*?)[\\s\\-–—,:;.]*\\b(?:segment|segm|seg|stanza|set)\\b[\\s.#]*(\\d{1,2})${OF}$`,
  'i',
)
const STAGE =
  '(?:semi|quarter|eighth)?[\\s-]*finals?|sf|qf|play[\\s-]?offs?|round of \\d{1,3}|last \\d{1,3}|r\\d{2,3}|bronze(?: final)?'
const NUMBERED = new RegExp(`^(${STAGE})[\\s\\-–—,:;.#]*?(?:[\\s\\-–—,:;.#]|(?<=s?f))(\\d{1,2})${OF}$`, 'i')

/** `1st segment`, `2nd quarter`: the segments 1 and 2. */
const ORDINAL = /\b(\d{1,2})(?:st|nd|rd|th) (segment|stanza|set|quarter)(?= (?:of|out of) \d|$)/i

const MOST = 64

/** What a round or segment is called, as a part of a knock-out match; `null` when it does not say so. */
export function knockOutPart(text: string): KnockOutPart | null {
  const plain = text
    .replace(/[\s()[\]]+/g, ' ')
    .trim()
    .replace(ORDINAL, 'segment $1')
  const match = SEGMENT.exec(plain) ?? NUMBERED.exec(plain)
  if (!match) return null
  const number = Number(match[2])
  const of = match[3] === undefined ? null : Number(match[3])
  if (number < 1 || number > MOST || (of !== null && (of < number || of > MOST))) return null
  return { stage: match[1]!.trim() || null, number, of }
}
