/** Who wrote something: the picture that he has set, else initials. The name stands beside it, so it says nothing by itself. */
import { useState } from 'react'
import styles from './portrait.module.css'

/** Letters that stand for a name where it has no picture. Pure. */
const WORDS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const firstOf = (word: string): string => {
  const [first] = WORDS.segment(word)
  return (first?.segment ?? '').toLocaleUpperCase()
}

/** Of the first and the last word that begin with a letter or a figure: `Anna Maria Lind` is `AL`. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return '?'
  return words.length === 1 ? firstOf(first) : firstOf(first) + firstOf(last)
}

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
