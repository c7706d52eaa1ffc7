/** A whole number; what is typed stays until it is one. */
import { useState } from 'react'
import { Field } from '../../ui/parts/Field.tsx'

type NumberFieldProps = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
  readonly error?: string | null
  readonly hint?: string
  readonly disabled?: boolean
}

export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      {...rest}
      type="number"
      inputMode="numeric"
      step={1}
      value={typed ?? `${value}`}
      onChange={(event) => {
        const number = event.target.valueAsNumber
        setTyped(event.target.value)
        if (Number.isInteger(number)) onChange(number)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
