/** The ways on of a screen that shows one match alone: its score card needs no match to be opened first. */
import type { Action } from '../action.ts'
import type { SlotHandle } from './types.ts'

/** @param card of the only match there is; `null` where there are others, or none */
export const withCard = (
  { entries, navigate }: Pick<SlotHandle, 'entries' | 'navigate'>,
  card: { readonly calcTableId: number; readonly round: number } | null,
): readonly Action[] =>
  card === null
    ? entries
    : entries.map((entry) =>
        entry.id === 'score-card' && entry.disabled === true
          ? { ...entry, disabled: false, hint: undefined, run: () => navigate('score-card', card) }
          : entry,
      )
