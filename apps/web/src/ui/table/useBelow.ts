/** The seat at the bottom of every table of the page: South, until the table is turned; kept until the tab is closed. */
import { isSeat, type Seat, seatAfter } from '@openroom/bridge/seat'
import { useSyncExternalStore } from 'react'
import { readStored, store } from '../sessionStorage.ts'

const NAME = 'table.below'
const listeners = new Set<() => void>()

let held: Seat | null = null

function read(): Seat {
  const kept = held ?? readStored(NAME)
  held = isSeat(kept) ? kept : 'S'
  return held
}

/** The next seat comes to the bottom. */
export function rotateTable(): Seat {
  const below = seatAfter(read())
  held = below
  store(NAME, below)
  for (const tell of listeners) tell()
  return below
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useBelow = (): Seat => useSyncExternalStore(subscribe, read)
