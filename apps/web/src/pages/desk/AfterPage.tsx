/** Another session of pairs that have played: who they are by their ranking, and the form of a new session. */
import { useDeskSession, useNextRounds } from '../../live/desk.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { EMPTY } from './asked.ts'
import { MakeEvent } from './MakeEvent.tsx'

type AfterPageProps = { readonly id: number; readonly onMade: (miniSessionId: number) => void }

export function AfterPage({ id, onMade }: AfterPageProps) {
  const before = useDeskSession(id)
  const next = useNextRounds(id)
  const failed = [before, next].find(({ error, data }) => error && !data)
  if (failed?.error) return <Failed error={failed.error} retry={() => void failed.refetch()} />
  if (!before.data || !next.data) return <Loading />
  const { serverId, tournament, event, delay, commitment } = before.data
  const begun = {
    ...EMPTY,
    occasion: delay > 0 ? ('broadcast' as const) : ('club' as const),
    deals: commitment === null ? ('none' as const) : ('dealt' as const),
    serverId,
    tournament,
    event,
    delayMinutes: Math.round(delay / 60),
    names: next.data.entrants.map(({ name }) => name).join('\n'),
    after: { session: id, as: 'stage' as const, carryOver: 0 },
  }
  return <MakeEvent onMade={onMade} begun={begun} />
}
