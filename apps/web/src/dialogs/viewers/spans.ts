/** The curve of viewers as it is drawn and as it is read. */
import type { SpanOfViewers } from '@openroom/protocol/schema/viewerFigures'

/** Spans that a viewer reads, in whole minutes. */
const LENGTHS = [1, 5, 10, 30, 60, 180, 720, 1440, 10_080] as const

const MINUTE_MS = 60_000

/**
 * Joins neighbouring spans until there are at most so many: the peak is the highest, the mean that of all minutes.
 * @param most lines of a table that somebody reads
 */
export function joinedSpans(curve: readonly SpanOfViewers[], most: number): readonly SpanOfViewers[] {
  const longest = Math.max(1, ...curve.map(({ minutes }) => minutes))
  for (const minutes of LENGTHS) {
    if (minutes < longest && minutes !== LENGTHS.at(-1)) continue
    const joined = joinedTo(curve, minutes)
    if (joined.length <= most) return joined
  }
  return joinedTo(curve, LENGTHS.at(-1)!)
}

function joinedTo(curve: readonly SpanOfViewers[], minutes: number): readonly SpanOfViewers[] {
  const groups = new Map<number, SpanOfViewers[]>()
  for (const one of curve) {
    const at = Math.floor(Date.parse(one.at) / (minutes * MINUTE_MS))
    const group = groups.get(at)
    if (group) group.push(one)
    else groups.set(at, [one])
  }
  return [...groups].map(([at, own]) => {
    const length = own.reduce((sum, one) => sum + one.minutes, 0)
    return {
      at: new Date(at * minutes * MINUTE_MS).toISOString(),
      minutes,
      peak: Math.max(...own.map(({ peak }) => peak)),
      mean: own.reduce((sum, one) => sum + one.mean * one.minutes, 0) / length,
    }
  })
}

/** Corners of the curve in a square of 100, time to the right, viewers upwards; a gap in time comes down to nothing. */
export function pathOf(curve: readonly SpanOfViewers[]): string {
  const [first, last] = [curve[0], curve.at(-1)]
  if (!first || !last) return ''
  const start = Date.parse(first.at)
  const end = Date.parse(last.at) + last.minutes * MINUTE_MS
  const top = Math.max(1, ...curve.map(({ peak }) => peak))
  const x = (time: number) => (((time - start) / (end - start)) * 100).toFixed(2)
  const y = (count: number) => (100 - (count / top) * 96).toFixed(2)
  let path = `M0 100`
  let until = start
  for (const { at, minutes, peak } of curve) {
    const from = Date.parse(at)
    if (from > until) path += `V100H${x(from)}`
    path += `V${y(peak)}H${x(from + minutes * MINUTE_MS)}`
    until = from + minutes * MINUTE_MS
  }
  return `${path}V100Z`
}
