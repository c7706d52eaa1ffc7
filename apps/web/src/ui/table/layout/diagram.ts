/** Type size and spacing of a diagram's row, so that even thirteen cards of one suit fit. */

/** Width of a rank, what one of two letters adds (a ten), and the space between ranks, in em: generous, and as tight as may be. */
const RANK = 0.7
const WIDE = 0.45
const GAP = { wide: 0.48, tight: 0.1 } as const

/**
 * @param ranks how many ranks, and how many of them are of two letters
 * @param room px
 * @param font px of the size it should have
 * @returns font size and gap in px
 */
export function rankSize(
  { count, wide }: { readonly count: number; readonly wide: number },
  room: number,
  font: number,
): { readonly font: number; readonly gap: number } {
  const gaps = Math.max(1, count - 1)
  const ink = count * RANK + wide * WIDE
  const gap = Math.min(GAP.wide, (room / font - ink) / gaps)
  if (gap >= GAP.tight) return { font, gap: gap * font }
  const tight = room / (ink + gaps * GAP.tight)
  return { font: tight, gap: tight * GAP.tight }
}
