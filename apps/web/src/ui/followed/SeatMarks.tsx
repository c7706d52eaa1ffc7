/** Has the plates of a table marked, live or replayed: of players who are followed, and of pairs and teams who are. */
import { type BySeat, SEATS, sideOf } from '@openroom/bridge/seat'
import type { Player } from '@openroom/bridge/table/facts'
import { isFollowedAs } from '@openroom/protocol/followed'
import { toLine } from '@openroom/protocol/names'
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useEffect } from 'react'
import { useRegistrations } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { marks } from '../table/marks.ts'
import { useFollowed } from './followed.ts'
import { followedIn } from './matches.ts'

type SeatMarksProps = {
  readonly session: MiniSession
  readonly context: Pick<GameContext, 'registrations'> | null
  readonly players: BySeat<Player | null>
  /** Whom this screen follows from table to table. */
  readonly along?: number | undefined
}

/** Of each table on the page. */
const shown = new Set<readonly string[]>()

const tell = (): void => marks.setState({ names: new Set([...shown].flat()), word: t('followed.mark') })

/** @returns takes them back */
function mark(names: readonly string[]): () => void {
  shown.add(names)
  tell()
  return () => {
    shown.delete(names)
    tell()
  }
}

function Marks({ session, context, players, along }: SeatMarksProps) {
  const list = useFollowed()
  const registrations = useRegistrations(session).data ?? []
  const sides = followedIn(
    list.filter(({ kind }) => kind !== 'player'),
    registrations,
    session.tournamentId,
  )
  const names = SEATS.flatMap((seat) => {
    const name = players[seat]?.name ?? ''
    const side = context?.registrations[toLine(sideOf(seat))] ?? null
    const entrant = { name: '', players: [name], tournamentId: session.tournamentId }
    const isOne = list.some((one) => one.kind === 'player' && isFollowedAs(one, entrant))
    const isAlong = along !== undefined && players[seat]?.id === along
    return name !== '' && (isAlong || isOne || (side !== null && sides.has(side))) ? [name] : []
  })
  const key = JSON.stringify(names)
  useEffect(() => mark(JSON.parse(key)), [key])
  return null
}

/** Nothing is asked for while nobody is followed. */
export const SeatMarks = (props: SeatMarksProps) =>
  useFollowed().length > 0 || props.along !== undefined ? <Marks {...props} /> : null
