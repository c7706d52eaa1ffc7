/** Line icons of our own, drawn in a square of 24 with the text's colour. */
import styles from './icon.module.css'

const PATHS = {
  back: 'M20 12H5M11 6l-6 6 6 6',
  home: 'M4 11.500 12 4.500l8 7M6 10v9.500h4.500V14h3v5.500H18V10',
  left: 'M14.5 6.5 9 12l5.5 5.5',
  right: 'M9.5 6.5 15 12l-5.5 5.5',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M12 5.500v.1M12 12v.1M12 18.500v.1',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20.5 20.5',
  person: 'M12 12.5a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4ZM4.5 20.5c.6-4 3.6-5.5 7.5-5.500s6.9 1.5 7.5 5.5',
  split: 'M4.5 4.500h15v15h-15ZM12 4.500v15M4.5 12h15',
  zoom: 'M14 4.500h5.500V10M10 19.500H4.500V14M19.5 4.500l-6.5 6.500M4.5 19.500l6.5-6.5',
  warning: 'M12 4 2.8 20h18.400ZM12 10v4.500M12 17.300v.2',
  check: 'M4.5 12.500l5 5L19.5 7',
  file: 'M6.5 3.500h7.500l4 4v13h-11.500ZM14 3.500v4h4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  play: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  first: 'M6 5v14M18 6l-7 6 7 6',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  start: 'M8 5.5v13l11-6.5Z',
  stop: 'M8 5.5v13M16 5.5v13',
  cards: 'M4 7.5 10 6v13.5L5.5 20.5ZM12 4h7v15h-7Z',
  diagram: 'M9 4h6v4H9ZM9 16h6v4H9ZM3 10h5v4H3ZM16 10h5v4h-5Z',
  branch: 'M4 12h5l5-6h6M9 12l5 6h6',
  panel: 'M4 5h16v14H4ZM14.5 5v14',
} as const

export type IconName = keyof typeof PATHS

/** They only say that there is something to press. */
const PRESSED: readonly IconName[] = ['right', 'left', 'down', 'more', 'close']

export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number | '1.25rem' }) {
  return (
    <svg
      className={styles.icon}
      data-name={name}
      data-print={PRESSED.includes(name) ? 'none' : undefined}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
      {name === 'play' && <path className={styles.full} d="M10 8.200l6 3.8-6 3.800Z" />}
    </svg>
  )
}
