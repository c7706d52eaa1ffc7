/** A dialog of a few fields that are checked here, then by the server. */
import { SHORTEST_PASSWORD } from '@openroom/protocol/limits'
import { type ChangeEvent, Fragment, type ReactNode, useState } from 'react'
import { CallError } from '../../live/http.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { PasswordField } from '../../ui/parts/PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

export type FormField = {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password'
  readonly autoComplete: string
}

export type FormValues = Readonly<Record<string, string>>

type FormDialogProps = {
  readonly title: string
  readonly fields: readonly FormField[]
  readonly submit: string
  /** What is wrong with the fields; `null` when they may be sent. */
  readonly check: (values: FormValues) => string | null
  readonly send: (values: FormValues) => Promise<void>
  /** Said when the server refuses. */
  readonly refused: string
  /** Below that: what is likely wrong, and the way on. */
  readonly explains?: (values: FormValues) => ReactNode
  /** Codes of refusals that are told in the server's own words. */
  readonly explained?: readonly string[]
  /** Below the fields. */
  readonly more?: ReactNode
  /** Shown instead of the fields after success; without it the dialog closes. */
  readonly done?: ReactNode
  readonly onClose: () => void
}

export function FormDialog(props: FormDialogProps) {
  const { title, fields, submit, check, send, refused, explains, explained = [], more, done, onClose } = props
  const [values, setValues] = useState<FormValues>(() =>
    Object.fromEntries(fields.map(({ name }) => [name, ''])),
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const go = async (): Promise<void> => {
    const wrong = check(values)
    setFailure(wrong)
    if (wrong !== null) return
    setState('busy')
    try {
      await send(values)
      if (done === undefined) return onClose()
      setState('done')
    } catch (error) {
      const isExplained = error instanceof CallError && explained.includes(error.code ?? '')
      setFailure(isExplained ? error.message : reasonOf(error, refused))
      setState('open')
    }
  }
  const over = state === 'done'
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={state === 'busy'}
      unsaved={!over && Object.values(values).some((value) => value !== '')}
      onSubmit={() => void go()}
      {...(over ? { done: t('dialog.close') } : { submit })}
    >
      {failure !== null && (
        <Message tone="bad">
          <p>{failure}</p>
          {failure === refused && explains?.(values)}
        </Message>
      )}
      {over
        ? done
        : fields.map(({ name, type, ...field }) => {
            const value = values[name] ?? ''
            const onChange = (event: ChangeEvent<HTMLInputElement>) =>
              setValues({ ...values, [name]: event.target.value })
            const given = { ...field, value, onChange }
            return type === 'password' ? (
              <Fragment key={name}>
                <PasswordField {...given} />
                {field.autoComplete === 'new-password' && name === 'password' && (
                  <PasswordStrength password={value} />
                )}
              </Fragment>
            ) : (
              <Field key={name} {...given} type={type} />
            )
          })}
      {!over && more}
    </Dialog>
  )
}

/** Own words only where nothing is wrong with the fields: nobody signed in, too many tries, a server that fails. */
function reasonOf(error: unknown, refused: string): string {
  if (!(error instanceof CallError) || error.status === 0) return t('failed.offline')
  const isOfFields = error.status < 500 && error.status !== 401 && error.status !== 429
  return isOfFields || error.message === '' ? refused : error.message
}

/** What keeps a new password, given twice, from being sent. */
export function newPasswordFault({ password = '', password2 }: FormValues, differ: string): string | null {
  if (password !== password2) return differ
  return password.length < SHORTEST_PASSWORD ? t('field.short', { letters: SHORTEST_PASSWORD }) : null
}

/** As much as a page can know of an address; the server checks it again. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

export const anyEmpty = (values: FormValues): boolean => Object.values(values).some((value) => value === '')
