/** The time, once a minute. */
import { useEffect, useState } from 'react'

export const MINUTE = 60_000

export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
