/** The strip of boards at the bottom edge of a slot, with ‹ and › in its corners. */
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { LIMIT } from '@openroom/protocol/specified'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Icon } from '../parts/Icon.tsx'
import styles from './pager.module.css'
import { useWidth } from './useSize.ts'

/**
 * Which numbers a strip of boards shows (specification 2, section 9). Pure.
 * By the room there is: a phone's, a quarter's, a whole window's.
 */
export const numbersShown = (width: number): number =>
  width < 520 ? LIMIT.pagerPhone : width < 860 ? LIMIT.pagerQuarter : LIMIT.pagerZoomed

/** A window of `count` out of `length`, with `middle` (an index) in its centre where there is room. */
export function windowOf(
  length: number,
  middle: number,
  count: number,
): { readonly from: number; readonly to: number } {
  const last = Math.max(0, length - count)
  const from = Math.min(Math.max(0, middle - Math.floor(count / 2)), last)
  return { from, to: Math.min(length, from + count) }
}

type PagerBoard = Pick<BoardEntry, 'board' | 'enabled'>

type PagerProps<B extends PagerBoard> = {
  readonly boards: readonly B[] | undefined
  /** `null` where the strip only leads to frequencies. */
  readonly current?: number | null
  readonly onChoose: (board: B) => void
}

export function Pager<B extends PagerBoard>({ boards = [], current = null, onChoose }: PagerProps<B>) {
  const [place, width] = useWidth<HTMLFieldSetElement>()
  const [middle, setMiddle] = useState<number | null>(null)
  const count = numbersShown(width)
  const at = boards.findIndex(({ board }) => board === current)
  const { from, to } = windowOf(boards.length, middle ?? (at === -1 ? 0 : at), count)
  const neighbour = (step: 1 | -1): B | null => {
    if (at === -1) return null
    const next = boards[at + step]
    return next?.enabled ? next : null
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
        {boards.slice(from, to).map((one) => (
          <li key={one.board}>
            <button
              type="button"
              disabled={!one.enabled}
              aria-label={t('pager.to', { number: one.board })}
              onClick={() => {
                setMiddle(null)
                onChoose(one)
              }}
              {...(one.board === current ? { 'aria-current': 'true' as const } : {})}
            >
              {one.board}
            </button>
          </li>
        ))}
      </ol>
      {arrow(1, t(at === -1 ? 'pager.later' : 'pager.next'))}
    </fieldset>
  )
}
