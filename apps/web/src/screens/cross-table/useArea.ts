/** Draws what comes into view bit by bit: an area that follows another by some cells each frame. */
import { useStepwise } from '../../paper/useStepwise.ts'
import { type Area, areaToward, isSameRange } from './area.ts'

/** Cells of all sections drawn more in one frame: as many as a slow machine lays out and paints in one. */
const CELLS = 80

const NOTHING: Area = { rows: { from: 0, to: 0 }, columns: { from: 0, to: 0 } }

const keyOf = ({ rows, columns }: Area): string => [rows.from, rows.to, columns.from, columns.to].join()

/** @param sections that are in view, and draw in the same frames */
export function useArea(wanted: Area, sections: number): Area {
  const after = (now: Area): Area => areaToward(now, wanted, CELLS / Math.max(1, sections))
  const drawn = useStepwise({
    first: NOTHING,
    whole: wanted,
    after: (now) => {
      const next = after(now)
      return isSameRange(next.rows, now.rows) && isSameRange(next.columns, now.columns) ? null : next
    },
    keyOf,
  })
  return after(drawn)
}
