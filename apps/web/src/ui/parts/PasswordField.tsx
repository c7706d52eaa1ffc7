/** A password, which can be looked at while it is typed (OWASP ASVS 2.1.12). */
import { type InputHTMLAttributes, useId, useState } from 'react'
import { t } from '../../texts/t.ts'
import styles from './field.module.css'

type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { readonly label: string }

export function PasswordField({ label, ...input }: PasswordFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.password}>
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <button
          type="button"
          className={styles.show}
          aria-controls={id}
          aria-label={t(isShown ? 'field.hideTyped' : 'field.showTyped')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'field.hide' : 'field.show')}
        </button>
      </div>
    </div>
  )
}
