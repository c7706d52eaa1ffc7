/** Draws what comes into view bit by bit: an area that follows another by some cells each frame. */
import { startTransition, useEffect, useState } from 'react'
import { type Area, areaToward, isSameRange } from './area.ts'

/** Cells of all sections drawn more in one frame: as many as a slow machine lays out and paints in one. */
const CELLS = 80

const NOTHING: Area = { rows: { from: 0, to: 0 }, columns: { from: 0, to: 0 } }

/** @param sections that are in view, and draw in the same frames */
export function useArea(wanted: Area, sections: number): Area {
  const [drawn, setDrawn] = useState(NOTHING)
  const { rows, columns } = areaToward(drawn, wanted, CELLS / Math.max(1, sections))
  const isThere = isSameRange(rows, drawn.rows) && isSameRange(columns, drawn.columns)
  useEffect(() => {
    if (isThere) return
    const next = { rows: { from: rows.from, to: rows.to }, columns: { from: columns.from, to: columns.to } }
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(next)))
    return () => cancelAnimationFrame(frame)
  }, [isThere, rows.from, rows.to, columns.from, columns.to])
  return { rows, columns }
}
