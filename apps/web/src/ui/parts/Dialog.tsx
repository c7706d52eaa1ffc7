/** A dialog. One that is filled in says whether something in it would be lost, and asks before it is. */
import { useState } from 'react'
import { guardCount, leaveFor } from '../../live/leaving.ts'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'
import { useUnsaved } from './useUnsaved.ts'

type DialogProps = Omit<DialogFrameProps, 'onSubmit'> &
  (
    | { readonly onSubmit: () => void; readonly unsaved: boolean }
    | { readonly onSubmit?: undefined; readonly unsaved?: boolean }
  )

/** Its own Cancel is asked nothing: it says what it does. */
export function Dialog({ unsaved = false, onClose, ...dialog }: DialogProps) {
  const question = useUnsaved(unsaved)
  const [below] = useState(guardCount)
  const isAsked = (): boolean => guardCount() > below
  return (
    <>
      <DialogFrame {...dialog} onClose={() => (isAsked() ? leaveFor(onClose) : onClose())} />
      {question}
    </>
  )
}
