/** The code of a second factor: six digits of an app, or one that was noted for its loss. */
import { t } from '../../texts/t.ts'
import { Field } from '../../ui/parts/Field.tsx'

type CodeFieldProps = {
  readonly value: string
  readonly onChange: (code: string) => void
  /** Where it comes up after the other fields. */
  readonly autoFocus?: boolean
  readonly hint?: string
  /** The key does what the button beside it does. */
  readonly onEnter?: () => void
}

export function CodeField(props: CodeFieldProps) {
  const { value, onChange, autoFocus = false, hint = t('code.hint'), onEnter } = props
  return (
    <Field
      label={t('code.label')}
      hint={hint}
      type="text"
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      // It comes up when the server has asked for it, and is all that is left to fill
      autoFocus={autoFocus}
      value={value}
      onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
