/** What is told of the players of the session that is shown, by their numbers. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useRegistrations } from '../../live/useSession.ts'
import { aboutText, type Told } from './About.tsx'

/** What is told of a player, and the card that he plays. */
type Known = Told & { readonly card?: string }
type Who = ReadonlyMap<number, Known>

const NOBODY: Who = new Map()

const WhoContext = createContext<Who>(NOBODY)

type WithWhoProps = { readonly session: MiniSession; readonly children: ReactNode }

/** For tables of a session, which know their players by number. */
export function WithWho({ session, children }: WithWhoProps) {
  const { data } = useRegistrations(session)
  const who = useMemo((): Who => {
    const known = (data ?? []).flatMap(({ players, cards }) =>
      players.flatMap((one): readonly (readonly [number, Known])[] => {
        const card = cards?.find(
          (own) => own.players.length === 0 || own.players.includes(one.playerId),
        )?.card
        if (card === undefined && aboutText(one) === '') return []
        return [[one.playerId, card === undefined ? one : { ...one, card }]]
      }),
    )
    return known.length === 0 ? NOBODY : new Map(known)
  }, [data])
  return <WhoContext value={who}>{children}</WhoContext>
}

export function useKnownOf(player: number | null | undefined): Known | null {
  const who = useContext(WhoContext)
  return player == null ? null : (who.get(player) ?? null)
}
