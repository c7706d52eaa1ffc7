/** How much larger than usual a visitor has set text: what is laid out by width has less room then. */
const USUAL_PX = 16

export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1
