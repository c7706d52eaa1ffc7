/** Width of text in the page's own font. */
import type { Measure } from './names.ts'

let context: CanvasRenderingContext2D | null = null

const contextOf = (): CanvasRenderingContext2D | null => {
  context ??= document.createElement('canvas').getContext('2d')
  return context
}

let known: string | null = null

/** The page's font stack; canvas does not know custom properties. Asked for once: each time costs a layout. */
function family(): string {
  known ||= getComputedStyle(document.documentElement).getPropertyValue('--font')
  return known || 'sans-serif'
}

/** A measure for one size (px) and weight. Without a canvas it estimates, so that layout never fails. */
export function measureIn(size: number, weight: number): Measure {
  const canvas = contextOf()
  if (canvas === null) return (text) => text.length * size * 0.56
  const font = `${weight} ${size}px ${family()}`
  return (text) => {
    canvas.font = font
    return canvas.measureText(text).width
  }
}
