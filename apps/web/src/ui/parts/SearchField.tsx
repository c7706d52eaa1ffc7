/** The field that a page or a list is searched by. */
import { startTransition, useEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../../paper/printing.ts'
import { arriveAt } from '../arrival.ts'
import { Icon } from './Icon.tsx'
import { Chosen } from './Segmented.tsx'
import styles from './searchField.module.css'

type SearchFieldProps = {
  readonly label: string
  /** What is looked for; else it keeps that itself, and a long list does not hold up who types. */
  readonly value?: string
  /** In a screen's bar: an icon on a phone until it is used. */
  readonly isFolded?: boolean
  readonly onChange: (to: string) => void
}

/** What is found is listed below, in a split page within its own screen; Enter opens the first of it. */
const openFirst = (field: Element): void =>
  field.closest('[data-screen], main')?.querySelector<HTMLElement>('[data-rows] a[href]')?.click()

export function SearchField({ label, value, isFolded = false, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [own, setOwn] = useState('')
  const typed = value ?? own
  useEffect(() => {
    if (field.current) arriveAt(field.current, null, 'search')
  }, [])
  const change = (to: string): void => {
    setOwn(to)
    if (value === undefined) startTransition(() => onChange(to))
    else onChange(to)
  }
  if (useIsPrinting()) return typed === '' ? null : <Chosen text={`${label}: ${typed}`} />
  return (
    <label className={styles.search} data-folded={isFolded || undefined} data-used={typed !== ''}>
      <Icon name="search" size={20} />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && openFirst(event.currentTarget)}
      />
    </label>
  )
}
