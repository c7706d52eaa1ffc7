/** The field that a list of sessions is searched by. */
import { useIsPrinting } from '../../paper/printing.ts'
import { Chosen } from '../../ui/parts/Chosen.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import styles from './list.module.css'

type SearchFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (to: string) => void
}

/** What is found is listed below; Enter opens the first of it. */
const openFirst = (field: Element): void =>
  field.closest('main')?.querySelector<HTMLElement>('[data-rows] a[href]')?.click()

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  if (useIsPrinting()) return value === '' ? null : <Chosen text={`${label}: ${value}`} />
  return (
    <label className={styles.search}>
      <Icon name="search" size={20} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && openFirst(event.currentTarget)}
      />
    </label>
  )
}
