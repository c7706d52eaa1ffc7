/** A form on a page. It says whether something in it would be lost, and asks before it is. */
import type { ComponentProps } from 'react'
import { useUnsaved } from './useUnsaved.ts'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Whether it holds something that is nowhere else. */
  readonly unsaved: boolean
  readonly onSubmit: () => void
}

export function Form({ unsaved, onSubmit, ...form }: FormProps) {
  const question = useUnsaved(unsaved)
  return (
    <>
      <form
        noValidate
        {...form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      />
      {/* Beside it: what happens in a question would reach a form around it. */}
      {question}
    </>
  )
}
