/** Fields that hold still while what is in them is sent: the form goes away with it, and whatever was begun meanwhile would too. */
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './held.module.css'

export type Busy = {
  /** What is in it is being sent, after which it goes away. */
  readonly busy?: boolean | undefined
}

/** What is disabled loses the focus: it comes back where sending failed, unless it has gone elsewhere meanwhile. */
function useFocusKept(busy: boolean) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const focused = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!busy && document.activeElement?.contains(fields.current)) focused.current?.focus()
  }, [busy])
  return {
    ref: fields,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
    onBlur: () => {
      // Taken from it by holding it, it is still meant.
      if (fields.current?.disabled !== true) focused.current = null
    },
  }
}

function Holding({ busy, children }: { readonly busy: boolean; readonly children: ReactNode }) {
  const kept = useFocusKept(busy)
  return (
    <fieldset {...kept} className={styles.held} role="none" disabled={busy}>
      {children}
    </fieldset>
  )
}

/** One that stays is not held. */
export const Held = ({ busy, children }: Busy & { readonly children: ReactNode }) =>
  busy === undefined ? children : <Holding busy={busy}>{children}</Holding>
