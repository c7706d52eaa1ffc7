/** A row of joined buttons of which one is current; grey ones have nothing to show. */
import { useIsPrinting } from '../../paper/printing.ts'
import styles from './segmented.module.css'

/** What has been chosen or typed, as it stands on paper in place of what it is chosen with. */
export const Chosen = ({ text }: { readonly text: string }) => <span data-chosen>{text}</span>

export type Option<V extends string | number> = {
  readonly value: V
  readonly label: string
  readonly count?: number
  readonly disabled?: boolean
}

type SegmentedProps<V extends string | number> = {
  readonly label: string
  readonly value: V | null
  readonly options: readonly Option<V>[]
  readonly onChange: (value: V) => void
}

export function Segmented<V extends string | number>({ label, value, options, onChange }: SegmentedProps<V>) {
  const chosen = options.find((option) => option.value === value)
  if (useIsPrinting()) return chosen ? <Chosen text={`${label}: ${chosen.label}`} /> : null
  return (
    <fieldset className={styles.group}>
      <legend className="said">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          disabled={option.disabled}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span>{option.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
