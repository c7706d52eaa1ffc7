/** What stands behind `#` of the page's address; a link of the same page that is opened changes nothing else. */
import { useEffect, useState } from 'react'

const hashNow = (): string => location.hash.slice(1)

const EVENTS = ['hashchange', 'popstate'] as const

/** @returns with it what tells of a change that the browser does not tell of, as of one by `replaceState` */
export function useHash(): readonly [string, (hash: string) => void] {
  const [hash, setHash] = useState(hashNow)
  useEffect(() => {
    const read = () => setHash(hashNow())
    for (const name of EVENTS) addEventListener(name, read)
    return () => {
      for (const name of EVENTS) removeEventListener(name, read)
    }
  }, [])
  return [hash, setHash]
}
