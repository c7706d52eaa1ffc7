/** The table's own icons: strokes on a grid of 24. */
import type { IconName } from '../action.ts'
import styles from './icon.module.css'

const PATHS = {
  first: 'M6 5v14M18 6l-7 6 7 6',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  play: 'M8 5.5v13l11-6.5Z',
  stop: 'M8 5.5v13M16 5.5v13',
  cards: 'M4 7.5 10 6v13.5L5.5 20.5ZM12 4h7v15h-7Z',
  diagram: 'M9 4h6v4H9ZM9 16h6v4H9ZM3 10h5v4H3ZM16 10h5v4h-5Z',
  branch: 'M4 12h5l5-6h6M9 12l5 6h6',
  panel: 'M4 5h16v14H4ZM14.5 5v14',
} satisfies Readonly<Record<IconName, string>>

/** Always beside or inside something that has a name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} data-name={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
