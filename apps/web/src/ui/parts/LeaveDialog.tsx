/** Asks before something is lost by leaving; Esc stays. */
import { Button } from './Button.tsx'
import { DialogFrame } from './DialogFrame.tsx'

export type LeavingWords = {
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

export function LeaveDialog({ words, isTyped, onStay, onLeave }: LeaveDialogProps) {
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
