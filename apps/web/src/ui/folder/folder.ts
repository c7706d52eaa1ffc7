/** A folder: boards in an order, each with a note and what it opens with. Its address is all there is of it. */
import { isSeat, type Seat } from '@openroom/bridge/seat'
import { MOST_NAMED, type NamedBoard } from '@openroom/protocol/boardList'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { redirectOf } from '../slot/redirects.ts'

export type FolderBoard = NamedBoard & {
  /** The moment of the replay that it opens at (`cindex` of its address); `null`: the beginning. */
  readonly cindex: number | null
  /** Whose choices are asked for from that moment on; `null`: it is looked at. */
  readonly quiz: Seat | null
  readonly note: string
}

export type Folder = { readonly title: string; readonly boards: readonly FolderBoard[] }

export const MOST_BOARDS = MOST_NAMED
export const LONGEST_TITLE = 80
export const LONGEST_NOTE = 400

/** The same board, at the same table. */
export const isSameBoard = (a: NamedBoard, b: NamedBoard): boolean =>
  a.session === b.session && a.board === b.board && a.ns === b.ns

type Sessions = readonly MiniSession[] | null

/** Whether a board opens as it was played at a table; else, or where that may not be shown, with all of its results. */
export function isReplayed({ session, ns }: FolderBoard, sessions: Sessions): boolean {
  const known = sessions?.find(({ miniSessionId }) => miniSessionId === session)
  return ns !== null && (known === undefined || redirectOf('replay', known) === null)
}

/**
 * Where a board of a folder is shown.
 * @param sessions that are known here: one that is not sends on who comes there
 */
export function addressOfBoard(one: FolderBoard, sessions: Sessions): string {
  const { session, board, ns, cindex, quiz } = one
  const at = `/screen/${session}?screen=`
  if (!isReplayed(one, sessions)) return `${at}frequency&board=${board}`
  const moment = cindex === null ? '' : `&cindex=${cindex}`
  return `${at}replay&ns=${ns}&board=${board}${moment}${quiz === null ? '' : `&quiz=${quiz}`}`
}

type Viewed = { readonly screen: string; readonly params: Readonly<Record<string, unknown>> }

/** The board that a screen of a session shows, as it shows it; `null` where it shows none. */
export function boardShown(session: number, { screen, params }: Viewed): FolderBoard | null {
  const { board, ns, cindex, quiz, kibitz } = params
  if (typeof board !== 'number') return null
  const of = { session, board, note: '' }
  if (screen === 'frequency') return { ...of, ns: null, cindex: null, quiz: null }
  if (screen !== 'replay' || typeof ns !== 'number') return null
  const asked = quiz ?? kibitz
  return {
    ...of,
    ns,
    cindex: typeof cindex === 'number' ? cindex : null,
    quiz: quiz !== undefined && isSeat(asked) ? asked : null,
  }
}

/** With a board at its end, or in its place with the new moment and the note it had; `null`: there is no room for it. */
export function withBoard({ title, boards }: Folder, one: FolderBoard): Folder | null {
  const isIn = boards.some((other) => isSameBoard(other, one))
  if (!isIn) return boards.length < MOST_BOARDS ? { title, boards: [...boards, one] } : null
  const again = boards.map((other) => (isSameBoard(other, one) ? { ...one, note: other.note } : other))
  return { title, boards: again }
}

/** Whether a folder has a board: at this moment (or none is asked about), at another, or not at all. */
export function heldAs(folder: Folder | undefined, one: FolderBoard): 'here' | 'elsewhere' | null {
  const own = folder?.boards.find((other) => isSameBoard(other, one))
  if (own === undefined) return null
  if (one.cindex === null && one.quiz === null) return 'here'
  return own.cindex === one.cindex && own.quiz === one.quiz ? 'here' : 'elsewhere'
}

export const without = ({ title, boards }: Folder, one: NamedBoard): Folder => ({
  title,
  boards: boards.filter((other) => !isSameBoard(other, one)),
})

/** @param by places: -1 up, 1 down */
export function moved({ title, boards }: Folder, from: number, by: number): Folder {
  const to = from + by
  const one = boards[from]
  if (!one || to < 0 || to >= boards.length) return { title, boards }
  const others = boards.filter((_, i) => i !== from)
  return { title, boards: [...others.slice(0, to), one, ...others.slice(to)] }
}

export const changed = (
  { title, boards }: Folder,
  at: number,
  what: Partial<Pick<FolderBoard, 'note' | 'quiz' | 'cindex'>>,
): Folder => ({ title, boards: boards.map((one, i) => (i === at ? { ...one, ...what } : one)) })
