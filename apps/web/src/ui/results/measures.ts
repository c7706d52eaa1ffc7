/** What a table too long to be drawn whole is told by its first rows, so that it keeps its widths and its height. */
import { type RefObject, startTransition, useEffect, useState } from 'react'
import { useSlotSize } from '../slot/slotSize.ts'

export type Measures = {
  /** Of the width, by column. */
  readonly shares: readonly number[]
  /** px. */
  readonly rowHeight: number
}

/** What a row is taken for where none has been drawn, px. */
const USUAL_ROW = 44

function measured(table: HTMLTableElement): Measures {
  const { tHead, offsetWidth: width } = table
  const heads = [...(tHead?.rows[tHead.rows.length - 1]?.cells ?? [])]
  const chunk = table.querySelector<HTMLElement>('tbody[data-rows]')
  return {
    shares: heads.map(({ offsetWidth }) => offsetWidth / (width || 1)),
    rowHeight: chunk ? chunk.offsetHeight / Number(chunk.dataset.rows) : USUAL_ROW,
  }
}

/**
 * What the rows that are there tell; `null` while the browser lays them out, as it does anew when the slot gets another
 * width or the table other columns.
 *
 * @param isThere whether the table is long and its first rows are drawn
 */
export function useMeasures(
  table: RefObject<HTMLTableElement | null>,
  columns: number,
  isThere: boolean,
): Measures | null {
  const { width } = useSlotSize()
  const [of, setOf] = useState<{ readonly width: number; readonly measures: Measures } | null>(null)
  const known = isThere && of?.width === width && of.measures.shares.length === columns ? of.measures : null
  useEffect(() => {
    if (!isThere || known !== null) return
    // In the next frame, once they are laid out anyway.
    const frame = requestAnimationFrame(() => {
      const measures = table.current && measured(table.current)
      if (measures) startTransition(() => setOf({ width, measures }))
    })
    return () => cancelAnimationFrame(frame)
  }, [table, isThere, known, width])
  return known
}
