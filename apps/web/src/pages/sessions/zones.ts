/** Whose clocks the list's times are by: the viewer's, or each event's. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const choice = createStore<{ readonly events: boolean }>(() => ({ events: false }))

export const useEventZones = (): boolean => useStore(choice, ({ events }) => events)

export const toggleZones = (): void => choice.setState(({ events }) => ({ events: !events }))
