/** A form on a page. It says whether something in it would be lost, and asks before it is. */
import type { ComponentProps } from 'react'
import { showFirstFault } from './Field.tsx'
import { type Busy, Held } from './Held.tsx'
import { useUnsaved } from './useLeaving.tsx'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> &
  Busy & {
    /** Whether it holds something that is nowhere else. */
    readonly unsaved: boolean
    readonly onSubmit: () => void
  }

export function Form({ unsaved, busy, onSubmit, children, ...form }: FormProps) {
  const question = useUnsaved(unsaved)
  return (
    <>
      <form
        noValidate
        {...form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
          showFirstFault(event.currentTarget)
        }}
      >
        <Held busy={busy}>{children}</Held>
      </form>
      {/* Beside it: what happens in a question would reach a form around it. */}
      {question}
    </>
  )
}
