/** A dialog. One that is filled in says whether something in it would be lost, and asks before it is. */
import { type ReactNode, useState } from 'react'
import { guardCount, leaveFor } from '../../live/leaving.ts'
import { t } from '../../texts/t.ts'
import { Button } from './Button.tsx'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'
import { Message } from './Message.tsx'
import { useUnsaved } from './useLeaving.tsx'

type Filled = { readonly onSubmit: () => void; readonly unsaved: boolean }

type MaybeFilled = Filled | { readonly onSubmit?: undefined; readonly unsaved?: boolean }

type DialogProps = Omit<DialogFrameProps, 'foot' | 'onSubmit'> & {
  /** Why it did not go, above what it has. */
  readonly failure?: string | null
  /** What else its foot has, before what sends or closes it. */
  readonly also?: ReactNode
} & (
    | ({ readonly foot: ReactNode } & MaybeFilled)
    /** What sends it, beside its Cancel, and why it cannot be sent now. */
    | ({ readonly submit: string; readonly why?: string | null; readonly cancel?: string } & Filled)
    /** What closes it, where there is nothing to send. */
    | ({ readonly done: string } & Partial<Filled>)
    /** The same, where what is done stands above. */
    | ({ readonly cancel: string } & MaybeFilled)
  )

function footOf(props: DialogProps): ReactNode {
  if ('foot' in props) return props.foot
  if ('done' in props)
    return (
      <>
        {props.also}
        <Button look="primary" type="submit">
          {props.done}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={props.onClose}>{props.cancel ?? t('dialog.cancel')}</Button>
      {props.also}
      {'submit' in props && (
        <Button look="primary" type="submit" disabled={props.busy ?? false} why={props.why ?? null}>
          {props.submit}
        </Button>
      )}
    </>
  )
}

/** Its own Cancel is asked nothing: it says what it does. */
export function Dialog(props: DialogProps) {
  const { title, size, busy, onClose, onClosed, failure = null, children } = props
  const question = useUnsaved('unsaved' in props && props.unsaved === true)
  const [below] = useState(guardCount)
  const isAsked = (): boolean => guardCount() > below
  return (
    <>
      <DialogFrame
        {...{ title, busy, onClosed }}
        {...(size && { size })}
        onClose={() => (isAsked() ? leaveFor(onClose) : onClose())}
        onSubmit={'done' in props ? onClose : props.onSubmit}
        foot={footOf(props)}
      >
        {failure !== null && <Message tone="bad">{failure}</Message>}
        {children}
      </DialogFrame>
      {question}
    </>
  )
}
