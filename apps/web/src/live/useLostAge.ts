/** How old what is shown is while the connection is lost, in a component. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { link } from './connection.ts'

/** In whole seconds; `null` while the server is heard. */
export function useLostAge(): number | null {
  const heardAt = useStore(link, (now) => (now.state === 'lost' ? now.heardAt : null))
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (heardAt === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [heardAt])
  return heardAt === null ? null : Math.max(0, Math.floor((now - heardAt) / 1_000))
}
