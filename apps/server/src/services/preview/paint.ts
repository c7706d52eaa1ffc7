/** An SVG as PNG, with the typeface of the site. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const FONTS = [
  require.resolve('inter-ui/web/Inter-Regular.woff2'),
  require.resolve('inter-ui/web/Inter-Bold.woff2'),
]

type Paint = (svg: string) => Uint8Array

let loading: Promise<Paint> | null = null

async function load(): Promise<Paint> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const fontBuffers = FONTS.map((path) => readFileSync(path))
  const font = { fontBuffers, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' }
  return (svg) => {
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

/** In this thread: for the painting thread itself, and for tests. */
export async function paintHere(svg: string): Promise<Uint8Array> {
  loading ??= load()
  return (await loading)(svg)
}

export const painterHere = { paint: paintHere, close: async () => {} }
