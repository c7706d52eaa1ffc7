/** Turns on, everywhere, what boards in play are worth. */

import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepText, readKept } from '../../live/kept.ts'
import { t } from '../../texts/t.ts'
import styles from './picture.module.css'

/** @param disabled where it may not be told, as to who looks into one hand */
export function ExpectedSwitch({ disabled = false }: { readonly disabled?: boolean }) {
  const on = useExpectedWanted() && !disabled
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      disabled={disabled}
      className={styles.switch}
      onClick={() => wantExpected(!on)}
    >
      <i />
      <span>{t('picture.title')}</span>
    </button>
  )
}

/** Whether what boards in play are worth is shown: it is worked out for whoever wants it, and remembered. */
const KEY = 'openroom.expected'

const wanted = createStore<{ readonly on: boolean }>(() => ({ on: readKept(KEY) === 'on' }))

export const useExpectedWanted = (): boolean => useStore(wanted, ({ on }) => on)

export function wantExpected(on: boolean): void {
  wanted.setState({ on })
  keepText(KEY, on ? 'on' : null)
}
