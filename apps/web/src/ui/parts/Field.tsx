/** A labelled input. */
import { type InputHTMLAttributes, useId } from 'react'
import styles from './field.module.css'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { readonly label: string }

export function Field({ label, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} />
    </div>
  )
}
