/** A country beside a name: its flag, named for readers; what is no known code is shown as it is written. */
import { countryName, flagOf } from './country.ts'
import styles from './flag.module.css'

type FlagProps = {
  readonly of: string | undefined
  /** Said beside it already. */
  readonly silent?: boolean
}

export function Flag({ of, silent = false }: FlagProps) {
  if (of === undefined) return null
  const name = countryName(of)
  if (name === null)
    return (
      <span className={styles.text} aria-hidden={silent || undefined}>
        {of}
      </span>
    )
  const said = silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span className={styles.flag} title={name} {...said}>
      {flagOf(of)}
    </span>
  )
}
