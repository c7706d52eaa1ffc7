/** What desk, consoles and phones of a session have to hear at once, whatever its viewers are told later. Not public. */

/** A part of a session that is other than it was. */
export type DeskPart =
  | 'session'
  | 'log'
  | 'hall'
  | 'phones'
  | 'chat'
  | 'writer'
  | 'operators'
  | 'links'
  | 'codes'
  | 'lineUps'
  | 'solved'

export type DeskNews = {
  readonly session: number
  readonly of: DeskPart
  /** At these tables alone; absent: it may be any. */
  readonly tables?: readonly number[]
}

/** Whether news are of these parts of a session. */
export const isOf = (news: DeskNews, session: number, ...parts: readonly DeskPart[]): boolean =>
  news.session === session && parts.includes(news.of)
