/** What stands below a field: a hint, or what is wrong with it. */
import styles from './field.module.css'

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
