/** A board as a picture: the four hands around the compass; contract and result beside them, where they are public. */
import { rankOf, SUITS, type Suit } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import { holding, sortHand } from '@openroom/bridge/deal'
import { SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import { SUIT_PATH } from '@openroom/bridge/suitPath'
import { isVulnerable } from '@openroom/bridge/vulnerability'
import type { BoardPreview } from '../previewKinds.ts'
import { overText, signedText } from './figures.ts'
import { INK, MARGIN, panel, SIZE, type Words } from './frame.ts'
import { drawLine, lineWidth } from './text.ts'

const TOP = 124
const PANEL = { x: MARGIN, y: TOP, width: 724, height: 466 } as const
const BESIDE = PANEL.x + PANEL.width + 36
const ROOM = SIZE.width - MARGIN - BESIDE

const CARDS = { size: 25, step: 29 } as const
/** The first line of each hand, which is its player's. */
const PLACES: Readonly<Record<Seat, { readonly x: number; readonly y: number; readonly width: number }>> = {
  N: { x: 347, y: 162, width: 400 },
  W: { x: 76, y: 311, width: 250 },
  E: { x: 512, y: 311, width: 232 },
  S: { x: 347, y: 460, width: 400 },
}
const COMPASS = { x: 347, y: 300, size: 126 } as const

const glyph = (suit: Suit, x: number, y: number, size: number): string =>
  `<path d="${SUIT_PATH[suit]}" fill="${INK[suit]}" transform="translate(${x} ${y - size * 0.86}) scale(${size / 100})"/>`

function handOfBoardPreview(board: BoardPreview, seat: Seat, words: Words): string {
  const { x, y, width } = PLACES[seat]
  const cards = board.hands?.[seat] ?? null
  const name = board.players[seat] ?? words(`head.preview.${seat}`)
  const look = { x, size: 22, width, fill: INK.ink2, bold: true }
  const lines = SUITS.map((suit, i) => {
    const at = y + 4 + (i + 1) * CARDS.step
    const ranks = cards && sortHand(holding(cards, suit)).map((card) => words(`rank.${rankOf(card)}.short`))
    const shown = ranks === null ? '' : ranks.length === 0 ? '–' : ranks.join(' ')
    const room = width - 32
    const size = Math.min(CARDS.size, room / lineWidth(`${shown} `, 1))
    const text = { x: x + 32, y: at, size, width: room, fill: INK.ink, bold: true }
    return glyph(suit, x, at, 23) + drawLine(shown, text)
  })
  return [drawLine(name, { ...look, y }), ...(cards === null ? [] : lines)].join('')
}

/** The board in the middle: who is vulnerable in red, who deals marked. */
function compass({ number, dealer, vulnerability }: BoardPreview, words: Words): string {
  const { x, y, size } = COMPASS
  const half = size / 2
  const sides = SEATS.map((seat, i) => {
    const fill = isVulnerable(vulnerability, sideOf(seat)) ? INK.vul : INK.good
    const edge = `<path d="M8 3h${size - 16}l-18 22h-${size - 52}z" fill="${fill}"/>`
    const turned = `rotate(${i * 90} ${half} ${half})`
    const angle = (i * Math.PI) / 2
    const letter = [half + Math.sin(angle) * (half - 13), half - Math.cos(angle) * (half - 13)] as const
    const look = { size: 17, width: 40, fill: INK.onFelt, bold: true, anchor: 'middle' } as const
    const text = drawLine(words(`seat.${seat}.short`), { ...look, x: x + letter[0], y: y + letter[1] + 6 })
    const mark =
      seat === dealer
        ? `<circle cx="${x + half + Math.sin(angle) * 32}" cy="${y + half - Math.cos(angle) * 32}" r="5" fill="#ffd36b"/>`
        : ''
    return `<g transform="translate(${x} ${y}) ${turned}">${edge}</g>${text}${mark}`
  })
  return [
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="16" fill="${INK.plate}"/>`,
    ...sides,
    drawLine(`${number}`, {
      x: x + half,
      y: y + half + 13,
      size: number > 99 ? 28 : 36,
      width: 70,
      fill: INK.onFelt,
      bold: true,
      anchor: 'middle',
    }),
  ].join('')
}

function drawContract(
  { level, strain, doubling, declarer }: PlayedContract,
  y: number,
  words: Words,
): string {
  const big = { y, size: 104, fill: INK.onFelt, bold: true, width: ROOM }
  const first = `${level}${strain === 'NT' ? words('strain.NT.short') : ''}`
  const after = BESIDE + lineWidth(`${level}`, 104) + (strain === 'NT' ? 150 : 122)
  const plate = `<rect x="${BESIDE + 76}" y="${y - 88}" width="100" height="100" rx="18" fill="${INK.paper}"/>`
  return [
    drawLine(first, { ...big, x: BESIDE }),
    strain === 'NT' ? '' : plate + glyph(strain, BESIDE + 89, y - 11, 74),
    drawLine(doubling.replaceAll('X', '×'), { ...big, x: after, size: 64 }),
    drawLine(words('head.preview.declarer', { seat: words(`head.preview.${declarer}`) }), {
      x: BESIDE,
      y: y + 62,
      size: 36,
      width: ROOM,
      fill: INK.onFelt2,
    }),
  ].join('')
}

function resultText({ result, contract }: BoardPreview, y: number, words: Words): string {
  const big = { x: BESIDE, y, size: 60, width: ROOM, fill: INK.onFelt, bold: true }
  if (result === null) return ''
  if (result.kind === 'passedOut') return ''
  if (result.kind === 'tdRuling') return drawLine(words('head.preview.ruling'), { ...big, size: 36 })
  const over = result.over === null ? '' : overText(result.over, words)
  const side = words(result.scoreNs < 0 ? 'side.EW' : 'side.NS')
  const score = result.scoreNs === 0 ? '0' : `${side} +${Math.abs(result.scoreNs)}`
  return contract === null
    ? drawLine(signedText(result.scoreNs, words), big)
    : drawLine(over, big) + drawLine(score, { ...big, y: y + 56, size: 40, fill: INK.onFelt2 })
}

export function boardDrawing(board: BoardPreview, words: Words): string {
  const { contract } = board
  const passed = { x: BESIDE, y: 330, size: 56, width: ROOM, fill: INK.onFelt, bold: true }
  return [
    panel(PANEL.x, PANEL.y, PANEL.width, PANEL.height),
    ...SEATS.map((seat) => handOfBoardPreview(board, seat, words)),
    compass(board, words),
    drawLine(words('head.preview.board', { board: `${board.number}` }), {
      x: BESIDE,
      y: 176,
      size: 52,
      width: ROOM,
      fill: INK.onFelt,
      bold: true,
    }),
    drawLine(words('head.preview.dealer', { seat: words(`head.preview.${board.dealer}`) }), {
      x: BESIDE,
      y: 218,
      size: 28,
      width: ROOM,
      fill: INK.onFelt2,
    }),
    contract?.kind === 'passedOut' ? drawLine(words('head.preview.passed'), passed) : '',
    contract?.kind === 'played' ? drawContract(contract, 352, words) : '',
    resultText(board, 506, words),
  ].join('')
}
