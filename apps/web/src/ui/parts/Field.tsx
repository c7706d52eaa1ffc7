/** A labelled input, with a hint or what is wrong with it below. */
import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import styles from './field.module.css'

type Labelled = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | null | undefined
}

type FieldProps = Labelled & InputHTMLAttributes<HTMLInputElement>

export function Field({ label, hint, error = null, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error !== null || input['aria-invalid'] || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

type TextFieldProps = Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>

/** One of several lines. */
export function TextField({ label, hint, error = null, ...area }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error !== null || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

/** What stands below a field: a hint, or what is wrong with it. */
type FieldNoteProps = {
  readonly id: string
  readonly hint?: string | undefined
  readonly error: string | null
}

export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error === null && hint === undefined) return null
  return (
    <p id={id} className={styles.note} data-wrong={error !== null}>
      {error ?? hint}
    </p>
  )
}

/** Leads to the first field that is wrong, once that is drawn. */
export function showFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView?.({ block: 'center' })
  })
}
