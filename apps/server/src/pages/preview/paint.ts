/** An SVG as PNG, with the typefaces of its letters. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { filesFor } from './typefaces.ts'

const require = createRequire(import.meta.url)

type Paint = (svg: string) => Uint8Array

let loading: Promise<Paint> | null = null

async function load(): Promise<Paint> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return (svg) => {
    const fontBuffers = filesFor(svg).map((path) => readFileSync(path))
    const font = { fontBuffers, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' }
    const drawn = new Resvg(svg, { font })
    const image = drawn.render()
    try {
      return image.asPng()
    } finally {
      image.free()
      drawn.free()
    }
  }
}

/** Has what draws at hand. */
export function loadPainter(): Promise<Paint> {
  loading ??= load()
  return loading
}

/** In this thread: for the painting thread itself, and for tests. */
export async function paintHere(svg: string): Promise<Uint8Array> {
  return (await loadPainter())(svg)
}

export const painterHere = { paint: paintHere, close: async () => {} }
