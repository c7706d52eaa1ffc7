/** What counts of a board at a table: the director's word while there is one, else the table's own. */
import { NO_RESULT } from '@openroom/formats/json/documentBuilder'
import type { ResultVersion, ToldResult } from '../../store/unreleased/fedTable.ts'

type Ruling = {
  /** Came as an event of the log, which a later event takes back; else as a result. */
  readonly isEvent: boolean
  readonly version: ResultVersion
}

export type Words = {
  /** The director's that stand, the last at the end. */
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

/** The last word that came as an event is taken back, wherever it stands: the one before it counts, if any. */
function undone({ rulings, posted }: Words, played: ResultVersion): Counted {
  const at = rulings.findLastIndex(({ isEvent }) => isEvent)
  const left = rulings.filter((_, i) => i !== at)
  const before = left.at(-1)?.version
  const isBehind = before !== undefined && at !== rulings.length - 1
  return { words: { rulings: left, posted }, result: isBehind ? null : (before ?? posted ?? played) }
}

/** What is not the director's never replaces his word. */
export function counted({ rulings, posted }: Words, { type, version, isSources, played }: Word): Counted {
  const ruled = (isEvent: boolean): Counted => ({
    words: { rulings: [...rulings, { isEvent, version }], posted },
    result: version,
  })
  if (type === 'CORRECTION') return ruled(true)
  if (type === 'UNDO_CORRECTION') return undone({ rulings, posted }, played)
  if (type !== 'RESULT') return own({ rulings, posted: null }, played)
  if (isSources || !isRuled(version)) return own({ rulings, posted: version }, version)
  // The director has no word of it any more: what the table has told, meanwhile too, counts; without one it has none.
  if (version.takenBack)
    return rulings.length > 0
      ? { words: { rulings: [], posted }, result: posted ?? played }
      : own({ rulings, posted: version }, version)
  return ruled(false)
}

/** @param told all of a board so far */
export const wordsOf = (told: readonly ToldResult[]): Words =>
  told.reduce<Words>((words, { entry, origin, counted: known }) => {
    const version = entry.type === 'RESULT' ? { takenBack: false, ...entry.result } : (known ?? NOTHING)
    const isSources = origin === 'source'
    return counted(words, { type: entry.type, version, isSources, played: NOTHING }).words
  }, SILENCE)
