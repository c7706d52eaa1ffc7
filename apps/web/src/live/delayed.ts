/** All of a session later by some seconds, on this page alone. */
import { useEffect, useState } from 'react'
import { waitingTable } from './behind.ts'
import { setPageDelay } from './videoDelay.ts'

/** @returns whether it has begun: nothing of the session may be asked for before */
export function useDelayed(session: number, seconds: number): boolean {
  const [begun, setBegun] = useState<number | null>(null)
  useEffect(() => {
    setPageDelay(session, seconds)
    // As if a table of it were looked at all the time: rankings wait as tables do.
    const { close } = waitingTable(session)
    setBegun(session)
    return close
  }, [session, seconds])
  return begun === session
}
