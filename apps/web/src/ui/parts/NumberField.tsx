/** A whole number; what is typed stays until it is one. */
import { useState } from 'react'
import { Field } from './Field.tsx'

type Common = {
  readonly label: string
  readonly min?: number
  readonly max: number
  readonly error?: string | null
  readonly hint?: string
  readonly disabled?: boolean
}

type NumberFieldProps = Common &
  (
    | { readonly value: number; readonly suggested?: undefined; readonly onChange: (value: number) => void }
    /** Nothing typed is what is suggested; `null`: nothing. */
    | {
        readonly value: number | null
        readonly suggested: number | null
        readonly onChange: (value: number | null) => void
      }
  )

export function NumberField({ value, suggested, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = suggested === undefined || value === null ? value : within(value, rest)
  return (
    <Field
      {...rest}
      type="number"
      inputMode="numeric"
      step={1}
      placeholder={suggested?.toString()}
      value={typed ?? shown ?? ''}
      onChange={({ target }) => {
        const number = target.valueAsNumber
        const meant = within(number, rest)
        // What is out of range is seen to become what it means.
        const isOut = suggested !== undefined && meant !== null && Math.abs(meant - number) >= 1
        setTyped(isOut ? null : target.value)
        if (suggested !== undefined) onChange(meant)
        else if (Number.isInteger(number)) onChange(number)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

const within = (number: number, { min = 1, max }: Pick<Common, 'min' | 'max'>): number | null =>
  Number.isNaN(number) ? null : Math.max(min, Math.min(max, Math.round(number)))
