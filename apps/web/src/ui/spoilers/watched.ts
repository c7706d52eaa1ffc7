/** The replays that were watched to their end, newest last; the browser remembers so many. */
import { keepText, readKeptJson } from '../../live/kept.ts'

/** A record: which board, at whose table. */
export type Watchable = { readonly ns: number; readonly board: number }

const KEY = 'openroom.watched'
const MOST = 2_000

const nameOf = (session: number, { ns, board }: Watchable): string => `${session}/${ns}/${board}`

function kept(): readonly string[] {
  const read = readKeptJson(KEY)
  return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : []
}

/** Asked of many at once. */
export function watchedIn(session: number): (record: Watchable) => boolean {
  const names = new Set(kept())
  return (record) => names.has(nameOf(session, record))
}

/** Without storage results stay hidden. */
export function keepWatched(session: number, record: Watchable): void {
  const name = nameOf(session, record)
  const others = kept().filter((other) => other !== name)
  keepText(KEY, JSON.stringify([...others, name].slice(-MOST)))
}
