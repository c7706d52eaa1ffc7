/** A field that narrows a list down; an icon on a phone until it is used. */

import styles from './find.module.css'
import { Icon } from './Icon.tsx'

type FindProps = { readonly label: string; readonly value: string; readonly onChange: (to: string) => void }

export function Find({ label, value, onChange }: FindProps) {
  return (
    <label className={styles.find} data-used={value !== ''}>
      <Icon name="search" size={20} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
