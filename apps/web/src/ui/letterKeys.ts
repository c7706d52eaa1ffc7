/** Whether letters count where nothing has the focus: who speaks to a computer turns that off (WCAG 2.1.4); remembered. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepText, readKept } from '../live/kept.ts'

const KEY = 'openroom.letters'

const choice = createStore<{ readonly on: boolean }>(() => ({ on: readKept(KEY) !== 'off' }))

export const areLettersOn = (): boolean => choice.getState().on

export const useLetters = (): boolean => useStore(choice, ({ on }) => on)

export function turnLetters(on: boolean): void {
  choice.setState({ on })
  keepText(KEY, on ? null : 'off')
}
