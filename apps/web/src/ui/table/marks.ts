/** Names of players whose plates are marked: those whom the viewer follows (`followed/SeatMarks` finds them). */
import { createStore } from 'zustand/vanilla'

type Marks = {
  readonly names: ReadonlySet<string>
  /** What is said of them: its text comes with who looks for them. */
  readonly word: string
}

export const marks = createStore<Marks>(() => ({ names: new Set(), word: '' }))
