/** Line icons of our own, drawn in a square of 24 with the text's colour. */

import styles from './icon.module.css'
import { type IconName, PATHS } from './iconPaths.ts'

/** They only say that there is something to press. */
const PRESSED: readonly IconName[] = ['right', 'left', 'down', 'more', 'close']

type IconProps = {
  readonly name: IconName
  /** px in text of the usual size, with which it grows. */
  readonly size?: number
}

export function Icon({ name, size = 24 }: IconProps) {
  const side = `${size / 16}rem`
  return (
    <svg
      className={styles.icon}
      data-name={name}
      data-print={PRESSED.includes(name) ? 'none' : undefined}
      viewBox="0 0 24 24"
      width={side}
      height={side}
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
      {name === 'play' && <path className={styles.full} d="M10 8.200l6 3.8-6 3.800Z" />}
    </svg>
  )
}
