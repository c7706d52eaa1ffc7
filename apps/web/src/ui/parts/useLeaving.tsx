/** Every way out of what is shown asks first; the answer is the question, while it is asked. */
import { type ReactNode, useEffect, useState } from 'react'
import { guardLeaving } from '../../live/leaving.ts'
import { t } from '../../texts/t.ts'
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

/** Whether something is lost by leaving that somebody has entered: then every way out asks first. */
const words = () => ({
  title: t('unsaved.leave'),
  text: t('unsaved.text'),
  stay: t('dialog.cancel'),
  go: t('unsaved.leave'),
})

/** Whether a draft, of plain values, is another than it was at first. */
export const isOther = <Draft,>(draft: Draft, first: Draft): boolean =>
  draft !== first && JSON.stringify(draft) !== JSON.stringify(first)

export const useUnsaved = (unsaved: boolean) => useLeaving({ words, isOn: unsaved, isTyped: true })
