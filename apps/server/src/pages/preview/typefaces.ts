/**
 * What pictures are written with: Inter has Latin, Greek and Cyrillic, Noto Sans what names in other scripts need. A letter
 * that none of them has is never drawn as a box.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

export type Typeface = {
  readonly family: string
  /** One letter of those it may be asked for. */
  readonly letters: RegExp
  /** An em wide, each of them. */
  readonly square: boolean
  /** Its thinnest weight is all that can be drawn of it, so that letters need an outline. */
  readonly thin: boolean
  /** Files that have the letters of a text. */
  readonly files: (text: string) => readonly string[]
}

/** A typeface in one file for each weight. */
const toTypeface = (family: string, letters: RegExp, files: readonly string[]): Typeface => ({
  family,
  letters,
  square: false,
  thin: false,
  files: () => files,
})

/** By code point, the slice of a typeface that has it, of those that may be asked for. */
function slicesOf(list: string, letters: RegExp): ReadonlyMap<number, string> {
  const slices = new Map<number, string>()
  const named: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'))
  for (const [name, ranges] of Object.entries(named))
    for (const range of ranges.split(',')) {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((end) => Number.parseInt(end, 16))
      for (let point = from; point <= to; point += 1)
        if (letters.test(String.fromCodePoint(point))) slices.set(point, name.replace(/[[\]]/g, ''))
    }
  return slices
}

/** A typeface of many letters, cut into slices; which has what stands in a list beside them. */
function toSlicedTypeface(family: string, letters: RegExp, list: string): Typeface {
  let slices: ReadonlyMap<number, string> | null = null
  const file = (slice: string) =>
    join(dirname(list), `files/${family.toLowerCase().replaceAll(' ', '-')}-${slice}-wght-normal.woff2`)
  return {
    family,
    letters,
    square: true,
    thin: true,
    files: (text) => {
      slices ??= slicesOf(list, letters)
      const wanted = [...text].map((letter) => slices?.get(letter.codePointAt(0) ?? 0))
      return [...new Set(wanted.filter((slice) => slice !== undefined))].map(file)
    },
  }
}

const ARABIC = toTypeface('Noto Sans Arabic', /[\u0600-\u06ff\u0750-\u077f\u200c]/, [
  require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
])
/**
 * What it has besides. A text with Arabic in it is drawn with it alone: the library shapes a text with one typeface after the
 * other and keeps none of it when they come to different numbers of glyphs, as they do for letters with dots.
 */
const BESIDE_ARABIC =
  /[\u0020-\u007e\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u012a\u012b\u012e-\u0131\u0139-\u013e\u0141-\u0148\u0150-\u015b\u015e-\u0161\u016a-\u017e\u2013\u2018\u2019\u201c\u201d\u2026]/

const TYPEFACES: readonly Typeface[] = [
  ARABIC,
  toTypeface('Noto Sans Hebrew', /[\u0591-\u05c7\u05d0-\u05ea\u05ef-\u05f4]/, [
    require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff2'),
    require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-700-normal.woff2'),
  ]),
  toSlicedTypeface(
    'Noto Sans SC',
    /[\u3005-\u3007\u300c-\u300f\u3041-\u3093\u309b-\u309e\u30a1-\u30f6\u30fb-\u30fe\u4e00-\u9fef]/,
    require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  ),
  toSlicedTypeface(
    'Noto Sans KR',
    /[\u3131-\u318e\uac00-\ud7a3]/,
    require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  ),
]

const INTER = [
  require.resolve('inter-ui/web/Inter-Regular.woff2'),
  require.resolve('inter-ui/web/Inter-Bold.woff2'),
]
const IN_INTER =
  /[\u0300-\u0304\u0306-\u030a\u030c\u030f\u0323\u0326-\u0328\u0020-\u0148\u014a-\u01c3\u01c5-\u024f\u0374-\u0376\u037a-\u03d7\u0400-\u0479\u0480-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9e-\u1fff\u2010-\u203a\u20ac\u2212]/

/** What draws a letter instead of Inter; null for Inter itself, and for letters that nothing has. */
export const typefaceOf = (letter: string): Typeface | null =>
  TYPEFACES.find(({ letters, files }) => letters.test(letter) && files(letter).length > 0) ?? null

/** The one that draws all of a text, where none can stand beside it. */
export const onlyTypefaceOf = (text: string): Typeface | null => (ARABIC.letters.test(text) ? ARABIC : null)

const isDrawn = (letter: string): boolean => IN_INTER.test(letter) || typefaceOf(letter) !== null
const isDrawnWithArabic = (letter: string): boolean =>
  BESIDE_ARABIC.test(letter) || ARABIC.letters.test(letter)

/** Letters as wide as others: forms for columns of Chinese and Japanese. */
const FORMS = /[\uff01-\uff9f]+/g

/** A text as it can be drawn: words whose letters nothing has are an ellipsis, signs and pictures are left out. */
export function drawable(text: string): string {
  const letters = [...text.replaceAll(FORMS, (forms) => forms.normalize('NFKC')).normalize('NFC')]
  const isThere = onlyTypefaceOf(text) === null ? isDrawn : isDrawnWithArabic
  const marked = letters.map((letter) =>
    isThere(letter) ? letter : /\s/.test(letter) ? ' ' : /[\p{L}\p{N}]/u.test(letter) ? '…' : '',
  )
  return marked
    .join('')
    .replaceAll(/…[… ]*…/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The files that a drawing is painted with: those of the letters that stand in it. */
export const filesFor = (text: string): readonly string[] => [
  ...INTER,
  ...TYPEFACES.flatMap(({ letters, files }) => {
    const own = [...text].filter((letter) => letters.test(letter))
    return own.length > 0 ? files(own.join('')) : []
  }),
]
