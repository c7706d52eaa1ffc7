/** A cross table as a table: moves both ways under its head and beside its names; only what is in view is drawn. */
import type { CrossTable } from '@openroom/protocol/schema/screens'
import { useMemo, useRef, useState } from 'react'
import { useDeferredAfter, useIsPrinting } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { points } from '../../ui/figures.ts'
import { SidewaysHint } from '../../ui/results/Fit.tsx'
import { useWidth } from '../../ui/slot/useSize.ts'
import { textScale } from '../../ui/textScale.ts'
import { columnWidth, longestFigure, longestOf, mostResults } from './cells.ts'
import styles from './crossTable.module.css'
import { type Geometry, heightOf, heightsOf, lineOf, partsOf, sidesOf, widthOf } from './geometry.ts'
import { SectionTable } from './SectionTable.tsx'
import type { View } from './view.ts'

type GridProps = {
  readonly table: CrossTable
  readonly view: View
  readonly size: { readonly width: number; readonly height: number }
}

type Scroll = { readonly top: number; readonly left: number }

const START: Scroll = { top: 0, left: 0 }
/** Scrolling is followed in steps of so many px. */
const STEP = 64

/** Rounding, px. */
const SLACK = 1

const stepped = (px: number): number => Math.floor(px / STEP) * STEP

/** What of the figures says how wide columns are. */
type Letters = {
  readonly sum: number
  readonly sections: readonly { readonly matches: number; readonly letters: number }[]
}

function lettersOf({ sections }: CrossTable, { type, figure }: Pick<View, 'type' | 'figure'>): Letters {
  const sums = sections.flatMap(({ rows }) =>
    rows.flatMap(({ carryOver, correction, total }) => [carryOver, correction, total]),
  )
  return {
    sum: longestOf(sums, type === 'PAIR' ? points : figure),
    sections: sections.map(({ rows }) => ({
      matches: mostResults(rows),
      letters: longestFigure(rows, figure),
    })),
  }
}

/** @param at of the section */
function geometryOf({ table, view, size }: GridProps, { sum, sections }: Letters, at: number): Geometry {
  const { matches, letters } = sections[at]!
  const text = textScale()
  const sides = sidesOf(size.width, view.type, table, sum, text)
  const cell = columnWidth((size.width - sides.names - sides.sum * sides.sums) / text, {
    matches,
    columns: table.sections[at]!.headerRow.length,
    letters,
  })
  return { ...sides, cell: cell * text, line: lineOf(matches, text) }
}

export function Grid({ table, view, size: { height } }: GridProps) {
  // A scroll bar takes its part of the place.
  const [room, width] = useWidth<HTMLDivElement>()
  const size = { width, height }
  const props = { table, view, size }
  const isPrinting = useIsPrinting()
  const [scroll, setScroll] = useState<Scroll | null>(START)
  // The first rows are drawn after the frame, and without holding up input.
  const seen = useDeferredAfter(null, scroll)
  const place = useRef<HTMLDivElement>(null)
  const follow = (): void => {
    const { scrollTop, scrollLeft } = place.current!
    const next = { top: stepped(scrollTop), left: stepped(scrollLeft) }
    setScroll((now) => (now?.top === next.top && now.left === next.left ? now : next))
  }
  const { type, figure } = view
  const letters = useMemo(() => lettersOf(table, { type, figure }), [table, type, figure])
  const grouped = table.sections.length > 1
  const heights = heightsOf(textScale())
  const geometries = table.sections.map((_, at) => geometryOf(props, letters, at))
  // Sums stay in sight: nothing else says that columns lie below them.
  const isSideways =
    width > 0 && table.sections.some((section, at) => widthOf(section, geometries[at]!) > width + SLACK)
  let top = isSideways ? heights.hint : 0
  const sections = table.sections.map((section, at) => {
    const geometry = geometries[at]!
    const start = top + (grouped ? heights.section : 0) + heights.head
    top = start + heightOf(section, geometry)
    const isSeen = seen !== null && start - heights.head < seen.top + size.height + STEP && top > seen.top
    return { section, geometry, start, isSeen }
  })
  const together = sections.filter(({ isSeen }) => isSeen).length
  return (
    <section
      ref={place}
      className={styles.scroller}
      onScroll={follow}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('crossTable.scroll', { title: view.title })}
    >
      <div ref={room} className={styles.room} />
      {isSideways && !isPrinting && (
        <div style={{ height: heights.hint }}>
          <SidewaysHint />
        </div>
      )}
      {isPrinting &&
        sections.flatMap(({ section, geometry }, at) =>
          partsOf(section.headerRow.length, letters.sections[at]!.letters, geometry.sums).map((part) => (
            <SectionTable
              key={`${section.section} ${part.from}`}
              {...{ table, section, grouped, view, geometry, part, together }}
              seen={null}
            />
          )),
        )}
      {!isPrinting &&
        sections.map(({ section, geometry, start, isSeen }) => (
          <SectionTable
            key={section.section}
            {...{ table, section, grouped, view, geometry, together }}
            seen={
              isSeen && seen
                ? {
                    top: seen.top - start,
                    left: seen.left,
                    width: size.width - geometry.names + STEP,
                    height: size.height + STEP,
                  }
                : null
            }
          />
        ))}
    </section>
  )
}
