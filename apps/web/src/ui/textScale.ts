/** How large a visitor's browser has text: what is laid out in px grows with it. */

const USUAL = 16

/** How many times as large as usual. */
export const textScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL) / USUAL
