/** The strip of boards at the bottom edge of a slot, with ‹ and › in its corners. */
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Icon } from '../parts/Icon.tsx'
import styles from './pager.module.css'
import { numbersShown, windowOf } from './pagerWindow.ts'
import { useWidth } from './useSize.ts'

export type PagerBoard = { readonly number: number; readonly enabled: boolean }

type PagerProps = {
  readonly boards: readonly PagerBoard[]
  /** `null` where the strip only leads to frequencies. */
  readonly current: number | null
  readonly onChoose: (board: number) => void
}

export function Pager({ boards, current, onChoose }: PagerProps) {
  const [place, width] = useWidth<HTMLFieldSetElement>()
  const [middle, setMiddle] = useState<number | null>(null)
  const count = numbersShown(width)
  const at = boards.findIndex(({ number }) => number === current)
  const { from, to } = windowOf(boards.length, middle ?? (at === -1 ? 0 : at), count)
  const neighbour = (step: 1 | -1): number | null => {
    if (at === -1) return null
    const next = boards[at + step]
    return next?.enabled ? next.number : null
  }
  const arrow = (step: 1 | -1, words: string) => {
    const next = neighbour(step)
    const more = at === -1 && (step === 1 ? to < boards.length : from > 0)
    const go = () => (next === null ? setMiddle(Math.floor((from + to) / 2) + step * count) : onChoose(next))
    return (
      <button
        type="button"
        className={styles.arrow}
        aria-label={words}
        disabled={next === null && !more}
        onClick={go}
      >
        <Icon name={step === 1 ? 'right' : 'left'} size={22} />
      </button>
    )
  }
  return (
    <fieldset ref={place} className={styles.pager} aria-label={t('pager.boards')} data-strip>
      {arrow(-1, t(at === -1 ? 'pager.earlier' : 'pager.previous'))}
      <span className={styles.label}>{t(at === -1 ? 'pager.boards' : 'pager.board')}</span>
      <ol className={styles.numbers}>
        {boards.slice(from, to).map(({ number, enabled }) => (
          <li key={number}>
            <button
              type="button"
              disabled={!enabled}
              aria-label={t('pager.to', { number })}
              onClick={() => {
                setMiddle(null)
                onChoose(number)
              }}
              {...(number === current ? { 'aria-current': 'true' as const } : {})}
            >
              {number}
            </button>
          </li>
        ))}
      </ol>
      {arrow(1, t(at === -1 ? 'pager.later' : 'pager.next'))}
    </fieldset>
  )
}
