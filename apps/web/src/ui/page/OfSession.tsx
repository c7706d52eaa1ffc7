/** A page of a session that its address names, however old it is. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { isMissing } from '../../live/http.ts'
import { useOlder } from '../../live/older.ts'
import { useKnownSessions } from '../../live/sessions.ts'
import { Failed } from '../parts/Failed.tsx'
import { Loading } from '../parts/Loading.tsx'

/** A session that the list does not carry. */
function Older({ id }: { readonly id: number }) {
  const { data, error, refetch } = useOlder(null, id)
  if (error === null && data === undefined) return <Loading />
  if (error === null || isMissing(error)) return <Redirect to="/error" replace />
  return <Failed error={error} retry={() => void refetch()} />
}

type OfSessionProps = {
  readonly id: number
  /** @param all those that are known */
  readonly children: (session: MiniSession, all: readonly MiniSession[]) => ReactNode
}

export function OfSession({ id, children }: OfSessionProps) {
  const sessions = useKnownSessions()
  if (sessions === null) return <Loading />
  const session = sessions.find(({ miniSessionId }) => miniSessionId === id)
  return session === undefined ? <Older id={id} /> : children(session, sessions)
}
