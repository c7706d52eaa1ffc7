/** A labelled drop-down of the browser's own, with what is wrong with it below. */
import { Labelled, type Labels } from './Field.tsx'
import styles from './field.module.css'
import { Icon } from './Icon.tsx'

export type Choosable<V extends string | number> = {
  readonly value: V
  readonly label: string
  /** Choices of one group stand under its name. */
  readonly group?: string
}

type SelectFieldProps<V extends string | number> = Labels & {
  readonly value: V
  readonly options: readonly Choosable<V>[]
  readonly onChange: (value: V) => void
  readonly disabled?: boolean
}

const option = <V extends string | number>({ value, label }: Choosable<V>) => (
  <option key={value} value={value}>
    {label}
  </option>
)

function Options<V extends string | number>({ options }: { readonly options: readonly Choosable<V>[] }) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.map((group) => {
    const own = options.filter((one) => one.group === group)
    if (group === undefined) return own.map(option)
    return (
      <optgroup key={group} label={group}>
        {own.map(option)}
      </optgroup>
    )
  })
}

export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const { label, value, options, onChange, hint, error, disabled } = props
  return (
    <Labelled
      {...{ label, hint, error }}
      chosen={options.find((one) => one.value === value)?.label}
      draw={(given) => (
        <span className={styles.select}>
          <select
            {...given}
            value={value}
            disabled={disabled}
            onChange={(event) => {
              const chosen = options.find((one) => `${one.value}` === event.target.value)
              if (chosen) onChange(chosen.value)
            }}
          >
            <Options options={options} />
          </select>
          <Icon name="down" size={18} />
        </span>
      )}
    />
  )
}
