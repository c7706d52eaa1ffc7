/** Lets the parts around an announcer say something through it, without being drawn again for it. */
import { type RefObject, useRef } from 'react'

/** `null` says nothing; an answer to a key is heard before what waits to be read. */
export type Say = (text: string | null, isAnswer?: boolean) => void

export function useVoice(): RefObject<Say> {
  return useRef<Say>(() => undefined)
}
