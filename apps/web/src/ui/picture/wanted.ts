/** Whether what boards in play are worth is shown: it is worked out for whoever wants it, and remembered. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepText, readKept } from '../../live/kept.ts'

const KEY = 'openroom.expected'

const wanted = createStore<{ readonly on: boolean }>(() => ({ on: readKept(KEY) === 'on' }))

export const useExpectedWanted = (): boolean => useStore(wanted, ({ on }) => on)

export function wantExpected(on: boolean): void {
  wanted.setState({ on })
  keepText(KEY, on ? 'on' : null)
}
