/** A field that narrows a list down; an icon on a phone until it is used. */

import { startTransition, useState } from 'react'
import { useIsPrinting } from '../../paper/printing.ts'
import { Chosen } from './Chosen.tsx'
import styles from './find.module.css'
import { Icon } from './Icon.tsx'

type FindProps = {
  readonly label: string
  /** Told after the letters are there: a long list does not hold up who types. */
  readonly onChange: (to: string) => void
}

export function Find({ label, onChange }: FindProps) {
  const [value, setValue] = useState('')
  const change = (to: string): void => {
    setValue(to)
    startTransition(() => onChange(to))
  }
  if (useIsPrinting()) return value === '' ? null : <Chosen text={`${label}: ${value}`} />
  return (
    <label className={styles.find} data-used={value !== ''}>
      <Icon name="search" size={20} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  )
}
