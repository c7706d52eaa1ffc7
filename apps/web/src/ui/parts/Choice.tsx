/** A drop-down of the browser's own: the short form of a row of buttons. */

import { useIsPrinting } from '../../paper/printing.ts'
import styles from './choice.module.css'
import { Icon } from './Icon.tsx'
import { Chosen, type Option } from './Segmented.tsx'

type ChoiceProps<V extends string | number> = {
  readonly label: string
  readonly value: V | null
  readonly options: readonly Option<V>[]
  readonly onChange: (value: V) => void
}

export function Choice<V extends string | number>({ label, value, options, onChange }: ChoiceProps<V>) {
  const chosen = options.find((option) => option.value === value)
  if (useIsPrinting()) return chosen ? <Chosen text={chosen.label} /> : null
  return (
    <span className={styles.choice}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => {
          const next = options.find((option) => `${option.value}` === event.target.value)
          if (next) onChange(next.value)
        }}
      >
        {value === null && <option value="" hidden />}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} />
    </span>
  )
}
