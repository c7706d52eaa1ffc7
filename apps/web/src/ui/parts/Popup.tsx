/**
 * Words in a table that tell more: while the mouse is over them, or by a press until the next one. The popup's code
 * comes when it is first wanted.
 */
import { type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazily } from '../lazily.ts'

const load = () => import('./OpenPopup.tsx')
const OpenPopup = lazily(load)

type PopupProps = {
  /** What the popup is about: its heading. */
  readonly title: string
  /** The button's name, where it is not its words. */
  readonly label?: string
  readonly className?: string | undefined
  /** The words that open it. */
  readonly words: ReactNode
  /** What it tells. */
  readonly children: ReactNode
}

/** A mouse that only passes by opens nothing. */
const HOVER_MS = 200

/** `hover` closes when the mouse leaves, `press` stays. */
type Opened = 'hover' | 'press' | null

function useOpened() {
  const [opened, setOpened] = useState<Opened>(null)
  const waits = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(waits.current), [])
  const hover = (over: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(waits.current)
    const change = () => setOpened((now) => (now === 'press' ? now : over ? 'hover' : null))
    waits.current = setTimeout(change, HOVER_MS)
  }
  const press = () => {
    clearTimeout(waits.current)
    setOpened((now) => (now === 'press' ? null : 'press'))
  }
  const close = () => {
    clearTimeout(waits.current)
    setOpened(null)
  }
  return { opened, hover, press, close }
}

export function Popup({ title, label, className, words, children }: PopupProps) {
  const { opened, hover, press, close } = useOpened()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
        onClick={(event) => {
          event.stopPropagation()
          press()
        }}
      >
        {words}
      </button>
      {opened !== null && (
        <Suspense>
          <OpenPopup
            title={title}
            button={button}
            inPassing={opened === 'hover'}
            onHover={hover}
            onClose={close}
          >
            {children}
          </OpenPopup>
        </Suspense>
      )}
    </>
  )
}
