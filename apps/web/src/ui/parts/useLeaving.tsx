/** Every way out of what is shown asks first; the answer is the question, while it is asked. */
import { type ReactNode, useEffect, useState } from 'react'
import { guardLeaving } from '../../live/leaving.ts'
import { LeaveDialog, type LeavingWords } from './LeaveDialog.tsx'

type LeavingProps = {
  readonly words: () => LeavingWords
  readonly isOn: boolean
  /** What was entered by hand is lost. */
  readonly isTyped: boolean
}

export function useLeaving({ words, isOn, isTyped }: LeavingProps): ReactNode {
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null)
  useEffect(() => (isOn ? guardLeaving((go) => setAsked({ go }), { isTyped }) : undefined), [isOn, isTyped])
  return (
    asked && (
      <LeaveDialog
        words={words()}
        isTyped={isTyped}
        onStay={() => setAsked(null)}
        onLeave={() => {
          setAsked(null)
          asked.go()
        }}
      />
    )
  )
}
