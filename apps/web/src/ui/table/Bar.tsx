/** The controls below a table: they fold by the room they have, and hide while nobody moves. */
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { t } from '../../texts/t.ts'
import { Icon } from '../parts/Icon.tsx'
import type { Size } from '../slot/slotSize.ts'
import type { SlotLayout } from '../slot/types.ts'
import { useMeasured } from '../slot/useSize.ts'
import styles from './bar.module.css'
import { BAR } from './screenLayout.ts'

export type BarParts = {
  readonly start: ReactNode
  readonly middle: ReactNode
  readonly end: ReactNode
}

/**
 * What gives way, one after the other: words beside the icons of the view; then scores and the view, which are under
 * Info, where there is such a tab; else the room between buttons, before the bar takes a second row.
 */
const FOLDS = ['all', 'icons', 'some', 'little'] as const
const FOLDS_WITHOUT_INFO = ['all', 'icons', 'tight'] as const

const naturalWidth = (bar: HTMLElement): number => {
  bar.dataset.measured = ''
  const { offsetWidth } = bar
  delete bar.dataset.measured
  return offsetWidth
}

/** Folds as little as the room asks for; again whenever a part of the bar changes its size. */
function useFold(width: number, hasInfo: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = ref.current
    if (bar === null || typeof ResizeObserver === 'undefined') return
    const folds = hasInfo ? FOLDS : FOLDS_WITHOUT_INFO
    const fold = () => {
      for (const one of folds) {
        bar.dataset.room = one
        if (naturalWidth(bar) <= width) return
      }
    }
    const observer = new ResizeObserver(fold)
    observer.observe(bar)
    for (const part of bar.children) observer.observe(part)
    return () => observer.disconnect()
  }, [width, hasInfo])
  return ref
}

export function PanelButton({ open, toggle }: { readonly open: boolean; readonly toggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.panelButton}
      aria-expanded={open}
      aria-label={t('table.panel')}
      title={t('table.panel')}
      onClick={toggle}
    >
      <Icon name="panel" size={20} />
    </button>
  )
}

/** Marks the bar while keys have brought the focus into it: a style that asks so by `:has` is asked again with every card. */
function useKeys(ref: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const bar = ref.current?.parentElement
    if (!bar) return
    const note = ({ type, target }: FocusEvent) => {
      bar.toggleAttribute('data-keys', type === 'focusin' && (target as Element).matches(':focus-visible'))
    }
    bar.addEventListener('focusin', note)
    bar.addEventListener('focusout', note)
    return () => {
      bar.removeEventListener('focusin', note)
      bar.removeEventListener('focusout', note)
    }
  }, [ref])
}

export function Bar({
  ref,
  className,
  bar,
  width,
  hasInfo,
  hides,
  children,
}: {
  readonly ref: Ref<HTMLDivElement>
  /** Where it lies. */
  readonly className: string | undefined
  readonly bar: BarParts
  /** px that it may be wide. */
  readonly width: number
  /** Whether what is left out is under a tab. */
  readonly hasInfo: boolean
  /** Lies over the felt while it is wanted. */
  readonly hides: boolean
  readonly children: ReactNode
}) {
  const folding = useFold(width, hasInfo)
  useKeys(folding)
  return (
    <div
      ref={ref}
      className={`${styles.place} ${className ?? ''}`}
      style={{ maxWidth: width }}
      data-hides={hides || undefined}
    >
      <div ref={folding} className={styles.bar} data-wraps={!hasInfo || undefined}>
        <div className={styles.group}>{bar.start}</div>
        {bar.middle}
        <div className={styles.group}>
          <div className={styles.view}>{bar.end}</div>
          {children}
        </div>
      </div>
    </div>
  )
}

const heightOf = ({ height }: Size): number => height
const GUESS: Size = { width: 1, height: BAR }

/** A pointer that moves need not tell so more often than this. */
const AGAIN_MS = 500

/** Height of the bar as it comes out, and what brings it back: a pointer that moves or taps. */
export function useBar({ showBar }: Pick<SlotLayout, 'showBar'>) {
  const [barRef, barHeight] = useMeasured<HTMLDivElement, number>(GUESS, heightOf, Object.is)
  const last = useRef(Number.NEGATIVE_INFINITY)
  const onPointer = useCallback(
    ({ timeStamp }: { readonly timeStamp: number }) => {
      if (timeStamp - last.current < AGAIN_MS) return
      last.current = timeStamp
      showBar()
    },
    [showBar],
  )
  return { barRef, barHeight, onPointer }
}
