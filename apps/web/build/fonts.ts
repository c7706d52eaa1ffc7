/**
 * The typeface, cut into files by script. The first has all that names of most of Europe and our own texts need, so
 * that nothing is drawn twice because a second file came; a browser loads the others when it meets their letters.
 *
 * The others are a family of their own, named after the first in `--font`: of the faces of one family a browser looks
 * for a stand-in for each that is not there yet, at every size and weight, whether its letters are met or not.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { DRAWING, FACE, FILE, suitsFont } from './suitsFont.ts'

const require = createRequire(import.meta.url)
const SOURCE = require.resolve('inter-ui/variable/InterVariable.woff2')
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/openroom-fonts')

/** Code points, both ends included. */
type Span = readonly [from: number, to: number]

export const FIRST = 'inter-latin'

export const SCRIPTS: Readonly<Record<string, readonly Span[]>> = {
  [FIRST]: [
    [0x0020, 0x007e],
    [0x00a0, 0x017f],
    [0x0218, 0x021b],
    [0x02bb, 0x02bc],
    [0x02c6, 0x02dd],
    [0x0300, 0x0331],
    [0x1e9e, 0x1e9e],
    [0x2009, 0x203a],
    [0x2044, 0x2044],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
  ],
  'inter-latin-more': [
    [0x0180, 0x0217],
    [0x021c, 0x02ba],
    [0x1e00, 0x1e9d],
    [0x1e9f, 0x1eff],
    [0x20a0, 0x20ab],
    [0x20ad, 0x20c0],
  ],
  'inter-cyrillic': [
    [0x0400, 0x052f],
    [0x2116, 0x2116],
  ],
  'inter-greek': [
    [0x0370, 0x03ff],
    [0x1f00, 0x1fff],
  ],
}

/** Weights that the styles ask for. */
const WEIGHT = { min: 400, max: 700 }
/** Kerning, marks, figures of one width, and what letters stand beside may change of them. */
const FEATURES = ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum']
/** Copyright, licence and where to find it: the Open Font License asks for them. */
const NAMES = [0, 13, 14]

const textOf = (spans: readonly Span[]): string =>
  spans
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
    .map((point) => String.fromCodePoint(point))
    .join('')

const hex = (point: number): string => point.toString(16).toUpperCase().padStart(4, '0')
const rangeOf = (spans: readonly Span[]): string =>
  spans.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')

const faceOf = (script: string, spans: readonly Span[]): string => `@font-face {
  font-family: "${script === FIRST ? 'Inter Variable' : 'Inter Variable More'}";
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHT.min} ${WEIGHT.max};
  src: url("./${script}.woff2") format("woff2");
  unicode-range: ${rangeOf(spans)};
}
`

/** Flags of countries, which some systems have no signs for: asked for by a page that shows one. */
export const FLAGS = 'flags.woff2'
const FLAGS_SOURCE = join(import.meta.dirname, 'flags/TwemojiCountryFlags.woff2')
const FLAGS_FACE = `@font-face {
  font-family: "Openroom Flags";
  font-display: swap;
  src: url("./${FLAGS}") format("woff2");
  unicode-range: U+1F1E6-1F1FF, U+1F3F4, U+E0061-E007F;
}
`

const FACES = Object.entries(SCRIPTS).map(([script, spans]) => faceOf(script, spans))
const STYLES = [...FACES, FACE, FLAGS_FACE].join('')

/** Not all of these options are in the library's types yet. */
const OPTIONS = {
  targetFormat: 'woff2' as const,
  variationAxes: { opsz: 14, wght: WEIGHT },
  keepFeatures: FEATURES,
  preserveNameIds: NAMES,
  noHinting: true,
}

let making: Promise<string> | null = null

/**
 * The style sheet of the typeface, its files beside it: made once, and anew when anything here changes. Pages that are
 * built together ask for it at once.
 */
export function fontsSheet(): Promise<string> {
  making ??= makeSheet()
  return making
}

async function makeSheet(): Promise<string> {
  const font = readFileSync(SOURCE)
  const made = JSON.stringify([STYLES, DRAWING, OPTIONS, require('subset-font/package.json').version])
  const key = createHash('sha256').update(font).update(made).digest('hex')
  const sheet = join(CACHE, key.slice(0, 16), 'fonts.css')
  if (existsSync(sheet)) return sheet
  const folder = `${dirname(sheet)}-${process.pid}`
  mkdirSync(folder, { recursive: true })
  for (const [script, spans] of Object.entries(SCRIPTS))
    writeFileSync(join(folder, `${script}.woff2`), await subsetFont(font, textOf(spans), OPTIONS))
  writeFileSync(join(folder, FILE), await suitsFont())
  copyFileSync(FLAGS_SOURCE, join(folder, FLAGS))
  writeFileSync(join(folder, 'fonts.css'), STYLES)
  try {
    renameSync(folder, dirname(sheet))
  } catch (error) {
    // Another build was at it too, and quicker.
    if (!existsSync(sheet)) throw error
    rmSync(folder, { recursive: true })
  }
  return sheet
}
