import { Field } from '../../ui/parts/Field.tsx'

/** A whole number, or what the movement suggests while nothing is typed. */
export function Count({
  label,
  value,
  suggested,
  most,
  onChange,
}: {
  readonly label: string
  readonly value: number | null
  readonly suggested: number
  readonly most: number
  readonly onChange: (value: number | null) => void
}) {
  return (
    <Field
      label={label}
      type="number"
      min={1}
      max={most}
      placeholder={`${suggested}`}
      value={value ?? ''}
      onChange={({ target }) => {
        const number = Math.round(target.valueAsNumber)
        onChange(Number.isNaN(number) ? null : Math.max(1, Math.min(most, number)))
      }}
    />
  )
}
