/** Whose clocks times in lists are by: the viewer's, or each event's; remembered. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepText, readKept } from '../live/kept.ts'

const KEY = 'openroom.zones'

const choice = createStore<{ readonly events: boolean }>(() => ({ events: readKept(KEY) === 'events' }))

export const useEventZones = (): boolean => useStore(choice, ({ events }) => events)

export function chooseZones(events: boolean): void {
  choice.setState({ events })
  keepText(KEY, events ? 'events' : null)
}
