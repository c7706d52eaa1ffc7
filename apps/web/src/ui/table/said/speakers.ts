/** How many tables on the page speak: where there are several each line names its table. */
import { useEffect } from 'react'

let speakers = 0

/** Counts a table as long as it is shown. */
export function useSpeaker(): void {
  useEffect(() => {
    speakers += 1
    return () => {
      speakers -= 1
    }
  }, [])
}

export const isAlone = (): boolean => speakers < 2
