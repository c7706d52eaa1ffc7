/** What is filled in: the draft, what is wrong with it once it was tried, and the try to send it. */
import { useState } from 'react'
import { useAttempt } from './useAttempt.ts'
import { useSpend } from './useHandler.ts'
import { isOther } from './useLeaving.tsx'

const nothing = (): object => ({})

/**
 * @param begun what is in it at first
 * @param faultsOf by field, or as a list; nothing is sent while there are some
 * @param wordsOf why a try failed
 */
export function useForm<Draft, Faults extends object = object>(
  begun: Draft | (() => Draft),
  faultsOf: (draft: Draft) => Faults = nothing as () => Faults,
  wordsOf?: (error: unknown) => string,
) {
  const [first] = useState(begun)
  const [draft, set] = useState(first)
  const [isTried, setTried] = useState(false)
  const { busy, ...attempt } = useAttempt(wordsOf)
  const spend = useSpend(draft)
  const faults = faultsOf(draft)
  const clear = (to: Draft): void => {
    set(to)
    setTried(false)
  }
  return {
    ...attempt,
    busy,
    draft,
    set,
    /** Another thing is filled in, of which nothing was tried. */
    clear,
    change: (part: Partial<Draft>) => set((before) => ({ ...before, ...part })),
    faults,
    isTried,
    /** For the `Form` or `Dialog` around it. */
    frame: { busy, unsaved: isOther(draft, first) },
    /** Once tried, what is wrong is said as long as it is. */
    send: (work: (draft: Draft) => Promise<void>): void => {
      setTried(true)
      if (Object.keys(faults).length === 0) void attempt.run(() => work(draft))
    },
    /** Empties it, where it still holds what was sent. */
    spend: (to: Draft = first): void => spend(draft, () => clear(to)),
  }
}
