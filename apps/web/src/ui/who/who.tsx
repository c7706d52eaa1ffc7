/** What is told of the players of the session that is shown, by their numbers. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useRegistrations } from '../../live/useSession.ts'
import { aboutText, type Told } from './About.tsx'

type Who = ReadonlyMap<number, Told>

const NOBODY: Who = new Map()

const WhoContext = createContext<Who>(NOBODY)

type WithWhoProps = { readonly session: MiniSession; readonly children: ReactNode }

/** For tables of a session, which know their players by number. */
export function WithWho({ session, children }: WithWhoProps) {
  const { data } = useRegistrations(session)
  const who = useMemo((): Who => {
    const told = (data ?? []).flatMap(({ players }) => players.filter((one) => aboutText(one) !== ''))
    return told.length === 0 ? NOBODY : new Map(told.map((one) => [one.playerId, one]))
  }, [data])
  return <WhoContext value={who}>{children}</WhoContext>
}

export function useToldOf(player: number | null | undefined): Told | null {
  const who = useContext(WhoContext)
  return player == null ? null : (who.get(player) ?? null)
}
