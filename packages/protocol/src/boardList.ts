/** Boards named in an address: `12.3,12.4.200` is board 3 of session 12, and board 4 where registration 200 sat N-S. */

export type NamedBoard = {
  readonly session: number
  readonly board: number
  /** The registration that sat north-south; `null`: at all tables. */
  readonly ns: number | null
}

/** In one address, and in a folder. */
export const MOST_NAMED = 60

const ONE = /^(\d{1,9})\.(\d{1,4})(?:\.(\d{1,9}))?$/

export const nameOf = ({ session, board, ns }: NamedBoard): string =>
  ns === null ? `${session}.${board}` : `${session}.${board}.${ns}`

function namedBoard(text: string): NamedBoard | null {
  const [, session, board, ns] = ONE.exec(text) ?? []
  if (session === undefined) return null
  return { session: Number(session), board: Number(board), ns: ns === undefined ? null : Number(ns) }
}

export const writeBoardList = (boards: readonly NamedBoard[]): string => boards.map(nameOf).join(',')

/** @returns `null` where a part names no board, or they are too many */
export function readBoardList(text: string): readonly NamedBoard[] | null {
  const parts = text.split(',')
  if (parts.length > MOST_NAMED) return null
  const boards = parts.map(namedBoard)
  return boards.every((one) => one !== null) ? boards : null
}
