import { Field } from '../../ui/parts/Field.tsx'

/** A whole number, or what the movement suggests while nothing is typed. */
export function Count({
  label,
  value,
  suggested,
  least = 1,
  most,
  onChange,
}: {
  readonly label: string
  readonly value: number | null
  readonly suggested: number
  readonly least?: number
  readonly most: number
  readonly onChange: (value: number | null) => void
}) {
  return (
    <Field
      label={label}
      type="number"
      min={least}
      max={most}
      placeholder={`${suggested}`}
      value={value ?? ''}
      onChange={({ target }) => {
        const number = Math.round(target.valueAsNumber)
        onChange(Number.isNaN(number) ? null : Math.max(least, Math.min(most, number)))
      }}
    />
  )
}
