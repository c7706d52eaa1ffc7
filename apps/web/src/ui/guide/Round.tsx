/** The offer to be shown round, and the steps: a small panel beside each part of the page, with a ring round the part. */
import { Popover } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type TextId, t } from '../../texts/t.ts'
import { Button } from '../parts/Button.tsx'
import styles from './guide.module.css'
import type { Guide, Tour } from './useGuide.ts'

/** The steps of each tour, by what they point to: `data-guide` of the page's own parts. */
type Parts = {
  console: 'place' | 'line' | 'entry' | 'orders' | 'boards' | 'seen' | 'keys'
  make: 'what' | 'who' | 'boards' | 'when' | 'do'
  run: 'start' | 'links' | 'phones' | 'clock' | 'tables' | 'public'
}

type Titled = { [T in Tour]: `guide.${T}.${Parts[T]}` }[Tour]

type Step = {
  readonly at: string
  readonly title: Titled & TextId
  readonly text: `${Titled}.text` & TextId
}

const stepsOf = <T extends Tour>(tour: T, parts: readonly Parts[T][]): readonly Step[] =>
  parts.map((at) => {
    const title = `guide.${tour}.${at}` as Titled
    return { at, title, text: `${title}.text` }
  })

const STEPS: { readonly [T in Tour]: readonly Step[] } = {
  console: stepsOf('console', ['place', 'entry', 'orders', 'boards', 'line', 'seen', 'keys']),
  make: stepsOf('make', ['what', 'who', 'boards', 'when', 'do']),
  run: stepsOf('run', ['start', 'links', 'phones', 'clock', 'tables', 'public']),
}

/** A part that is on the page now; others are passed over. */
const partOf = ({ at }: Step): HTMLElement | null => {
  const part = document.querySelector<HTMLElement>(`[data-guide="${at}"]`)
  return part !== null && part.getClientRects().length > 0 ? part : null
}

function Offer({ show, end }: Pick<Guide, 'show' | 'end'>) {
  return (
    <aside className={styles.offer} aria-label={t('guide.offer')}>
      <p>{t('guide.offer')}</p>
      <Button look="primary" onClick={show}>
        {t('guide.show')}
      </Button>
      <Button onClick={end}>{t('guide.no')}</Button>
    </aside>
  )
}

/** Brings the part into sight, with the ring round it, and room for the panel below it before that looks for its place. */
function usePointed(part: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (part === null) return
    part.setAttribute('data-guided', '')
    part.scrollIntoView({ block: 'start' })
    return () => part.removeAttribute('data-guided')
  }, [part])
}

/** px that the panel needs below a part: where a window is too low for both, it lies over the part's end. */
const ROOM = 248

/** Where the panel is beside. */
const placeOf = (part: HTMLElement): DOMRect => {
  const { x, y, width, height } = part.getBoundingClientRect()
  return new DOMRect(x, y, width, Math.max(0, Math.min(height, innerHeight - ROOM - y)))
}

type StepsProps = { readonly tour: Tour; readonly end: () => void }

function Steps({ tour, end }: StepsProps) {
  const [steps, setSteps] = useState<readonly Step[] | null>(null)
  const [at, setAt] = useState(0)
  // The page may be drawn together with this.
  useEffect(() => setSteps(STEPS[tour].filter((one) => partOf(one) !== null)), [tour])
  const step = steps?.[at]
  const part = step ? partOf(step) : null
  const anchor = useRef({ getBoundingClientRect: () => new DOMRect() })
  if (part !== null) anchor.current = { getBoundingClientRect: () => placeOf(part) }
  usePointed(part)
  const isOver = steps !== null && part === null
  useEffect(() => {
    if (isOver) end()
  }, [isOver, end])
  if (steps === null || step === undefined || part === null) return null
  const isLast = at === steps.length - 1
  const go = (by: -1 | 1) => setAt((now) => Math.max(0, Math.min(steps.length - 1, now + by)))
  return (
    <Popover.Root open onOpenChange={(open) => !open && end()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          // Beside another part it is laid out anew.
          key={at}
          className={styles.panel}
          aria-labelledby="guide-title"
          aria-describedby="guide-text"
          sideOffset={12}
          collisionPadding={8}
          sticky="always"
          onCloseAutoFocus={(event) => event.preventDefault()}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') go(1)
            if (key === 'ArrowLeft') go(-1)
          }}
        >
          <p className={styles.count}>{t('guide.count', { step: at + 1, steps: steps.length })}</p>
          <h2 id="guide-title">{t(step.title)}</h2>
          <p id="guide-text">{t(step.text)}</p>
          <div className={styles.actions}>
            <Button look="primary" onClick={() => (isLast ? end() : go(1))}>
              {t(isLast ? 'guide.done' : 'guide.next')}
            </Button>
            {at > 0 && <Button onClick={() => go(-1)}>{t('guide.back')}</Button>}
            {!isLast && <Button onClick={end}>{t('guide.skip')}</Button>}
          </div>
          <Popover.Arrow className={styles.arrow} width={16} height={8} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

export default function Round({ tour, state, show, end }: Guide) {
  return state === 'offered' ? <Offer show={show} end={end} /> : <Steps tour={tour} end={end} />
}
