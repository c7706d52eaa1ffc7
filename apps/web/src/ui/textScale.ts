/** How large a visitor's browser has text: what is laid out in px grows with it. */
import { useState } from 'react'

const USUAL = 16

/** How many times as large as usual. */
export const textScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL) / USUAL

/**
 * The same, asked for anew only when `size` is another: the question has the browser style the page first, which is too
 * dear for every card that is played. Other text makes the bars around other in height, and so the size.
 */
export function useTextScale(size: object): number {
  const read = () => ({ size, scale: textScale() })
  const [known, setKnown] = useState(read)
  if (known.size !== size) setKnown(read())
  return known.scale
}
