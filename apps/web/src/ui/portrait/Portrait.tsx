/** Who wrote something: the picture that he has set, else initials. The name stands beside it, so it says nothing by itself. */
import { useState } from 'react'
import { initialsOf } from './initials.ts'
import styles from './portrait.module.css'

type PortraitProps = {
  readonly name: string
  /** Of the picture's address. */
  readonly portrait: string | null
  readonly colour?: number | undefined
  readonly size?: 'small' | 'large'
}

export function Portrait({ name, portrait, colour = 0, size = 'small' }: PortraitProps) {
  // One that has been removed meanwhile, or is not there without a network.
  const [missing, setMissing] = useState<string | null>(null)
  return portrait !== null && portrait !== missing ? (
    <img
      className={styles.portrait}
      data-size={size}
      alt=""
      src={`/portrait/${portrait}`}
      decoding="async"
      loading="lazy"
      onError={() => setMissing(portrait)}
    />
  ) : (
    <span className={styles.portrait} data-size={size} data-colour={colour} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
