/** Who of those found plays now: the table where they sit a press away. */
import { formatTableAddress } from '@openroom/protocol/address'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useEffect } from 'react'
import { usePushed } from '../../live/usePushed.ts'
import { useRegistrations } from '../../live/useSession.ts'
import { playerName } from '../../ui/names.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import type { SeatedPlayer } from './foundPeople.ts'
import { NameRow } from './Listed.tsx'
import { rowName } from './rowName.ts'

/** Where a player sits, as far as it may be told; `null` nowhere now, `undefined` where nobody knows, or nothing is shown. */
function useTableOf(session: MiniSession, { registrationId, name }: SeatedPlayer): number | null | undefined {
  const isWanted = mayKnow('watch', { session }) && !session.bidOnly
  const entry = useRegistrations(session).data?.find((one) => one.registrationId === registrationId)
  const playerId = entry?.players.find((one) => playerName(one) === name)?.playerId ?? null
  const at = isWanted && playerId !== null ? viewAt('follow', { id: session.miniSessionId, playerId }) : null
  return usePushed(at)?.body
}

/** Until the table is known, or where it is not shown, the way leads to the session. */
function hrefOf(
  { miniSessionId, type, session }: MiniSession,
  of: SeatedPlayer,
  table: number | undefined,
): string {
  const at = (query: Readonly<Record<string, string | number>>) =>
    `/screen/${miniSessionId}?${new URLSearchParams(Object.entries(query).map(([name, of]) => [name, `${of}`]))}`
  if (table !== undefined)
    return at({ screen: 'play', tableId: formatTableAddress({ kind: 'table', tableId: table }) })
  if (type === 'PAIR') return at({ screen: 'private-score', registrationId: of.registrationId, session })
  return `/screen/${miniSessionId}`
}

type SeatedNowProps = {
  readonly of: SeatedPlayer
  /** Told when the player gets up, and sits down again. */
  readonly onAway: (of: SeatedPlayer, isAway: boolean) => void
}

/** Of a team that has more players than seats some sit out. */
export function SeatedNow({ of, onAway }: SeatedNowProps) {
  const { session, name, entry } = of
  const table = useTableOf(session, of)
  const isAway = table === null
  useEffect(() => onAway(of, isAway), [of, isAway, onAway])
  if (isAway) return null
  const about = [entry, rowName(session, 'nothing')].filter((one) => one !== name).join(' · ')
  return <NameRow href={hrefOf(session, of, table)} name={name} about={about} />
}
