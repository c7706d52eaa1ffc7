/** Sessions that something can be said in or shown beside: live and upcoming ones. */
import { isClosed, isOnAir, isWaiting } from '@openroom/protocol/names'
import type { MiniSession, Stream } from '@openroom/protocol/schema/miniSession'
import { useSessions } from './sessions.ts'

/** Live ones first, what has been played last. */
const order = (session: MiniSession): number => (isOnAir(session) ? 0 : isWaiting(session) ? 2 : 1)

export const openAmong = (sessions: readonly MiniSession[]): readonly MiniSession[] =>
  sessions.filter(({ status }) => !isClosed(status)).toSorted((a, b) => order(a) - order(b))

export const useOpenSessions = (): readonly MiniSession[] => openAmong(useSessions() ?? [])

export type SessionStream = { readonly session: MiniSession; readonly stream: Stream }

export const streamsAmong = (sessions: readonly MiniSession[]): readonly SessionStream[] =>
  openAmong(sessions).flatMap((session) => session.streams.map((stream) => ({ session, stream })))
