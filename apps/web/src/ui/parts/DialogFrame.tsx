/** How a dialog looks: head with its title, body that scrolls, foot with the primary button last. */
import { Dialog as Radix } from 'radix-ui'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '../../texts/t.ts'
import { beginStep } from '../arrival.ts'
import { findOpener } from '../opener.ts'
import { usePageTitle } from '../pageTitle.ts'
import styles from './dialog.module.css'
import { showFirstFault } from './Field.tsx'
import { type Busy, Held } from './Held.tsx'
import { Icon } from './Icon.tsx'

/** Whether a box scrolls and has nothing in it that keys could go to: then the box itself must be reachable (WCAG 2.1.1). */
const REACHABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

function useScrollsAlone(ref: RefObject<HTMLElement | null>): boolean {
  const [isAlone, setAlone] = useState(false)
  const look = () => {
    const box = ref.current
    if (box) setAlone(box.scrollHeight > box.clientHeight && box.querySelector(REACHABLE) === null)
  }
  useLayoutEffect(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at the box that is there
  useEffect(() => {
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  return isAlone
}

export type DialogFrameProps = Busy & {
  readonly title: string
  readonly size?: 'small' | 'large'
  /** By its cross, by Escape, by a press beside it. */
  readonly onClose: () => void
  readonly onSubmit?: (() => void) | undefined
  /** Once the focus was given back. */
  readonly onClosed?: (() => void) | undefined
  readonly foot: ReactNode
  readonly children: ReactNode
}

/** Back to what opened it; when that is gone, to the heading of what is there now, or comes next. */
function giveBack(opener: Element | null): void {
  const heading = document.querySelector('h1')
  const to = opener?.isConnected ? opener : heading
  if (to instanceof HTMLElement) to.focus({ preventScroll: true })
  else beginStep()
}

/** The first field, else the first button of the foot: the one that does no harm. */
const firstOf = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-part="body"] :is(input, select, textarea):enabled') ??
  dialog.querySelector<HTMLElement>('footer button:enabled')

function Body({ title, busy, children }: Pick<DialogFrameProps, 'title' | 'busy' | 'children'>) {
  const body = useRef<HTMLDivElement>(null)
  const isAlone = useScrollsAlone(body)
  return (
    <div
      ref={body}
      className={styles.body}
      data-part="body"
      {...(isAlone && { tabIndex: 0, role: 'region', 'aria-label': title })}
    >
      <Held busy={busy}>{children}</Held>
    </div>
  )
}

export function DialogFrame({
  title,
  size = 'small',
  busy,
  onClose,
  onSubmit,
  onClosed,
  foot,
  children,
}: DialogFrameProps) {
  const content = useRef<HTMLDivElement>(null)
  const [opener] = useState(findOpener)
  usePageTitle('dialog', title)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // Else React tells the dialog below it too.
    event.stopPropagation()
    onSubmit?.()
    showFirstFault(content.current)
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim}>
          <Radix.Content
            ref={content}
            className={styles.dialog}
            data-size={size}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              if (content.current) (firstOf(content.current) ?? content.current).focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              giveBack(opener)
              onClosed?.()
            }}
          >
            <form onSubmit={submit} noValidate>
              <header className={styles.head}>
                <Radix.Title>{title}</Radix.Title>
                <Radix.Close className={styles.close} aria-label={t('dialog.close')}>
                  <Icon name="close" size={22} />
                </Radix.Close>
              </header>
              <Body title={title} busy={busy}>
                {children}
              </Body>
              <footer className={styles.foot}>{foot}</footer>
            </form>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
