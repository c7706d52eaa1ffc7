/** What every picture beside a link has around it: felt, the mark of the site, title and where it is from. */
import type { Say } from '@openroom/texts/say'
import { drawLine, fitText, lineWidth } from './text.ts'

export const SIZE = { width: 1200, height: 630 } as const

/** As `apps/web/src/styles/tokens.css` has them for the light theme. */
export const INK = {
  felt: '#2e6e5f',
  deep: '#235549',
  plate: '#173f36',
  onFelt: '#ffffff',
  onFelt2: '#d6e9e3',
  paper: '#fefdfb',
  ink: '#1a1f1d',
  ink2: '#5a645f',
  line: '#dfddd5',
  live: '#d92d20',
  vul: '#c8372d',
  good: '#1f7a3a',
  bad: '#b42318',
  S: '#15181a',
  H: '#d02b2b',
  D: '#b05500',
  C: '#1b7f36',
} as const

export const MARGIN = 48

/** What is said in words of a language. */
export type Words = Say

const MARK =
  '<rect x="17" y="17" width="66" height="66" rx="14" fill="none" stroke="#fff" stroke-width="7"/><path d="M38 31h24M38 69h24M31 38v24M69 38v24" stroke="#fff" stroke-width="7" stroke-linecap="round"/>'

const drawMark = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 100})">${MARK}</g>`

export const panel = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="20" fill="${INK.paper}"/>`

function livePill(text: string): string {
  const width = lineWidth(text, 26) + 52
  const x = SIZE.width - MARGIN - width
  return [
    `<rect x="${x}" y="30" width="${width}" height="46" rx="23" fill="${INK.live}"/>`,
    drawLine(text, {
      x: x + width / 2,
      y: 62,
      size: 26,
      width,
      fill: INK.onFelt,
      bold: true,
      anchor: 'middle',
    }),
  ].join('')
}

export type Around = { readonly title: string; readonly subtitle: string; readonly isLive: boolean }

/** A drawing of 1200 by 630 around what fills it from 124 down. */
export function drawFrame({ title, subtitle, isLive }: Around, words: Words, inner: string): string {
  const width = SIZE.width - 2 * MARGIN - 88 - (isLive ? 180 : 0)
  const hasMore = fitText(subtitle, 26, width) !== ''
  const x = MARGIN + 84
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" font-family="Inter">`,
    `<defs><linearGradient id="felt" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${INK.deep}"/><stop offset="1" stop-color="${INK.felt}"/></linearGradient></defs>`,
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="url(#felt)"/>`,
    drawMark(MARGIN - 14, 14, 96),
    drawLine(title, { x, y: hasMore ? 58 : 76, size: 38, width, fill: INK.onFelt, bold: true }),
    drawLine(subtitle, { x, y: 96, size: 26, width, fill: INK.onFelt2 }),
    isLive ? livePill(words('head.preview.live')) : '',
    inner,
    '</svg>',
  ].join('')
}
