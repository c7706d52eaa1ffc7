/** A labelled input, with a hint or what is wrong with it below. */
import {
  type AriaAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import styles from './field.module.css'

export type Labels = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | null | undefined
}

type Given = Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'> & { readonly id: string }

type LabelledProps = Labels & {
  /** What stands behind the label on paper, where nothing is left to choose. */
  readonly chosen?: string | undefined
  readonly draw: (given: Given) => ReactNode
}

/** What is filled in, between its label and what stands below it. */
export function Labelled({ label, hint, error = null, chosen = '', draw }: LabelledProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-on-paper={chosen || undefined}>
        {label}
      </label>
      {draw({
        id,
        'aria-invalid': error !== null || undefined,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={styles.note} data-wrong={error !== null}>
          {note}
        </p>
      )}
    </div>
  )
}

type FieldProps = Labels & InputHTMLAttributes<HTMLInputElement>

export const Field = ({ label, hint, error, ...input }: FieldProps) => (
  <Labelled
    {...{ label, hint, error }}
    chosen={input.type === 'number' ? `${input.value || input.placeholder || ''}` : undefined}
    draw={(given) => (
      <input {...input} {...given} aria-invalid={given['aria-invalid'] ?? input['aria-invalid']} />
    )}
  />
)

type TextFieldProps = Labels & TextareaHTMLAttributes<HTMLTextAreaElement>

/** One of several lines. */
export const TextField = ({ label, hint, error, ...area }: TextFieldProps) => (
  <Labelled {...{ label, hint, error }} draw={(given) => <textarea {...area} {...given} />} />
)

/** Leads to the first field that is wrong, once that is drawn. */
export function showFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView?.({ block: 'center' })
  })
}
