/** Draws a page in two steps: its frame first, and then, in pieces and without holding up input, what is in it. */
import { useDeferredAfter } from '../paper/printing.ts'

/** Whether what is in the frame is due: not yet when it is drawn for the first time. */
export const useDeferredContent = (): boolean => useDeferredAfter(false, true)
