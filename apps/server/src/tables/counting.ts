/** What counts of a board at a table: the director's word while there is one, else the table's own. */
import type { PostedResult } from '@openroom/bridge/table/facts'
import { NO_RESULT } from '@openroom/formats/json/documentBuilder'
import type { ResultVersion, ToldResult } from './fedTable.rows.ts'

type Ruling = {
  /** Came as an event of the log, which a later event takes back; else as a result. */
  readonly isEvent: boolean
  /** A program's, which speaks for a director of its own: beneath whatever is ruled here. */
  readonly isSources: boolean
  readonly version: ResultVersion
}

export type Words = {
  /** The director's that stand, the one that counts at the end: a program's before those from here. */
  readonly rulings: readonly Ruling[]
  /** The table's last, where it came as a result; `null`: its events tell. */
  readonly posted: ResultVersion | null
}

/** What an entry says of its board's result. */
export type Word = {
  readonly type: ToldResult['entry']['type']
  /** Of a result, or a correction. */
  readonly version: ResultVersion
  /** A program's, that may put right what it says itself of a ruling. */
  readonly isSources: boolean
  /** What the table's own events come to with it. */
  readonly played: ResultVersion
}

export type Counted = {
  readonly words: Words
  /** What counts from now on; `null`: the director's word, as before. */
  readonly result: ResultVersion | null
}

/** No result. */
export const NOTHING: ResultVersion = { ...NO_RESULT, takenBack: true }

/** Nobody has said anything of a board's result. */
export const SILENCE: Words = { rulings: [], posted: null }

/** A result that the director has touched is the director's. */
export const isRuled = ({ jury, adjustment }: Pick<ResultVersion, 'jury' | 'adjustment'>): boolean =>
  jury || adjustment !== null

const own = (words: Words, version: ResultVersion): Counted => ({
  words,
  result: words.rulings.length > 0 ? null : version,
})

/**
 * The last word that came as an event is taken back, wherever it stands: the one before it counts, if any. A program takes back
 * none but a program's.
 */
function undone({ rulings, posted }: Words, { isSources, played }: Word): Counted {
  const at = rulings.findLastIndex((one) => one.isEvent && (one.isSources || !isSources))
  if (at < 0) return { words: { rulings, posted }, result: null }
  const left = rulings.filter((_, i) => i !== at)
  const before = left.at(-1)?.version
  const isBehind = before !== undefined && at !== rulings.length - 1
  return { words: { rulings: left, posted }, result: isBehind ? null : (before ?? posted ?? played) }
}

/** What is not the director's never replaces his word. */
export function counted({ rulings, posted }: Words, word: Word): Counted {
  const { type, version, isSources, played } = word
  const ruled = (isEvent: boolean): Counted => {
    const above = isSources ? rulings.filter((one) => !one.isSources) : []
    const beneath = rulings.slice(0, rulings.length - above.length)
    return {
      words: { rulings: [...beneath, { isEvent, isSources, version }, ...above], posted },
      result: above.length > 0 ? null : version,
    }
  }
  if (type === 'CORRECTION') return ruled(true)
  if (type === 'UNDO_CORRECTION') return undone({ rulings, posted }, word)
  if (type !== 'RESULT') return own({ rulings, posted: null }, played)
  if (isSources || !isRuled(version)) return own({ rulings, posted: version }, version)
  if (!version.takenBack) return ruled(false)
  // The director has no word of it any more: what was told without him, meanwhile too, counts; without one it has none.
  if (rulings.length === 0) return own({ rulings, posted: version }, version)
  const left = rulings.some((one) => !one.isSources) ? rulings.filter((one) => one.isSources) : []
  return { words: { rulings: left, posted }, result: left.at(-1)?.version ?? posted ?? played }
}

/**
 * @param told all of a board so far
 * @param corrected what a correction comes to that never counted
 */
export const wordsOfToldResults = (
  told: readonly ToldResult[],
  corrected: (result: PostedResult) => ResultVersion,
): Words =>
  told.reduce<Words>((words, { entry, origin, counted: known }) => {
    const version =
      entry.type === 'RESULT'
        ? { takenBack: false, ...entry.result }
        : (known ?? (entry.type === 'CORRECTION' ? corrected(entry.result) : NOTHING))
    const isSources = origin === 'source'
    return counted(words, { type: entry.type, version, isSources, played: NOTHING }).words
  }, SILENCE)
