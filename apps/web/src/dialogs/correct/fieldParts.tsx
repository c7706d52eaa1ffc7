/** What fields of several kinds of corrections share. */
import type { Correctable } from '@openroom/protocol/schema/corrections'
import { useId } from 'react'
import { t } from '../../texts/t.ts'
import { Field } from '../../ui/parts/Field.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import type { Draft, WrongField } from './wanted.ts'

export type FieldsProps = {
  readonly session: number
  readonly about: Correctable
  readonly draft: Draft
  readonly wrong: readonly WrongField[]
  readonly onChange: (change: Partial<Draft>) => void
}

export const errorOf = (wrong: readonly WrongField[], field: keyof Draft): string | null => {
  const found = wrong.find((one) => one.field === field)
  return found ? t(found.text) : null
}

export const CHOOSE = { value: '', label: '' }

type RegistrationProps = FieldsProps & { readonly field?: 'registration' | 'other'; readonly label?: string }

export function Registration(props: RegistrationProps) {
  const { about, draft, wrong, onChange, field = 'registration', label = t('correct.who') } = props
  const options = about.registrations
    .filter(({ bye }) => !bye)
    .map(({ key, number, name }) => ({ value: key, label: number === null ? name : `${number} ${name}` }))
  return (
    <SelectField
      label={label}
      value={draft[field]}
      options={[CHOOSE, ...options]}
      error={errorOf(wrong, field)}
      onChange={(key) => onChange({ [field]: key })}
    />
  )
}

type NameFieldProps = {
  readonly about: Correctable
  readonly label: string
  readonly value: string
  readonly error?: string | null
  readonly hint?: string | undefined
  readonly onChange: (name: string) => void
}

/** A name, those that are known offered. */
export function NameField({ about, onChange, ...field }: NameFieldProps) {
  const list = useId()
  const names = [...new Set(about.registrations.flatMap(({ players }) => players))].sort()
  return (
    <>
      <Field
        {...field}
        list={list}
        autoComplete="off"
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

type NumberFieldProps = {
  readonly label: string
  readonly hint?: string
  readonly field: 'amount' | 'home' | 'visiting' | 'scoreNs' | 'scoreEw'
}

export function NumberField({ label, hint, field, ...props }: FieldsProps & NumberFieldProps) {
  const { draft, wrong, onChange } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={errorOf(wrong, field)}
      value={draft[field]}
      autoComplete="off"
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  )
}
