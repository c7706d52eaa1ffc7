/** Every way out of what is shown asks first; the answer is the question, while it is asked. */
import { type ReactNode, useEffect, useState } from 'react'
import { guardLeaving } from '../../live/leaving.ts'
import { Button } from './Button.tsx'
import { DialogFrame } from './DialogFrame.tsx'

/** Asks before something is lost by leaving; Esc stays. */
type LeavingWords = {
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly go: string
}

type LeaveDialogProps = {
  readonly words: LeavingWords
  /** What was entered by hand is lost. */
  readonly isTyped: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

function LeaveDialog({ words, isTyped, onStay, onLeave }: LeaveDialogProps) {
  const { title, text, stay, go } = words
  return (
    <DialogFrame
      title={title}
      onClose={onStay}
      foot={
        <>
          <Button onClick={onStay}>{stay}</Button>
          <Button look={isTyped ? 'danger' : 'primary'} onClick={onLeave}>
            {go}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </DialogFrame>
  )
}

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
