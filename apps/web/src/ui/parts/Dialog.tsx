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

type Foots = {
  readonly foot: ReactNode
  /** What else it has, before what sends or closes the dialog. */
  readonly also: ReactNode
  readonly submit: string
  /** Why it cannot be sent now. */
  readonly why: string | null
  readonly cancel: string
  readonly done: string
}

/** One of them with what may stand beside it, and nothing that it would leave out. */
type Foot<Name extends keyof Foots, Beside extends keyof Foots = never> = Pick<Foots, Name> &
  Partial<Pick<Foots, Beside>> & { readonly [Not in Exclude<keyof Foots, Name | Beside>]?: undefined }

type DialogProps = Omit<DialogFrameProps, 'foot' | 'onSubmit'> & {
  /** Why it did not go, above what it has. */
  readonly failure?: string | null
} & (
    | (Foot<'foot'> & MaybeFilled)
    /** What sends it, beside its Cancel. */
    | (Foot<'submit', 'why' | 'cancel' | 'also'> & Filled)
    /** What closes it, where there is nothing to send: a button alone, no key in a field. */
    | (Foot<'done', 'also'> & Partial<Filled>)
    /** The same, where what is done stands above. */
    | (Foot<'cancel', 'also'> & MaybeFilled)
  )

function footOf(props: DialogProps, close: () => void): ReactNode {
  if ('foot' in props) return props.foot
  if (props.done !== undefined)
    return (
      <>
        {props.also}
        <Button look="primary" onClick={close}>
          {props.done}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={props.cancel === undefined ? props.onClose : close}>
        {props.cancel ?? t('dialog.cancel')}
      </Button>
      {props.also}
      {props.submit !== undefined && (
        <Button look="primary" type="submit" disabled={props.busy ?? false} why={props.why ?? null}>
          {props.submit}
        </Button>
      )}
    </>
  )
}

/** Its own Cancel is asked nothing: it says what it does. All else that closes it asks. */
export function Dialog(props: DialogProps) {
  const { title, size, busy, onClose, onClosed, failure = null, children } = props
  const question = useUnsaved('unsaved' in props && props.unsaved === true)
  const [below] = useState(guardCount)
  const close = () => (guardCount() > below ? leaveFor(onClose) : onClose())
  return (
    <>
      <DialogFrame
        {...{ title, busy, onClosed }}
        {...(size && { size })}
        onClose={close}
        onSubmit={props.done === undefined ? props.onSubmit : undefined}
        foot={footOf(props, close)}
      >
        {failure !== null && <Message tone="bad">{failure}</Message>}
        {children}
      </DialogFrame>
      {question}
    </>
  )
}
