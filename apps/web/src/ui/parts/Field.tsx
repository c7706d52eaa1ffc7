/** A labelled input, with a hint or what is wrong with it below. */
import { type InputHTMLAttributes, useId } from 'react'
import { FieldNote } from './FieldNote.tsx'
import styles from './field.module.css'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | null | undefined
}

export function Field({ label, hint, error = null, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error !== null || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
