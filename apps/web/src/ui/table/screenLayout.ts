/** How a table's screen divides its slot between felt, controls and tabs, by the slot's own size. Pure. */

import type { Size } from '../slot/slotSize.ts'
import { hasStrip, stripHeight } from './layout/corners.ts'
import { METRICS, PHONE_WIDTH, type Shape, shapeOf, unitOf } from './layout/shape.ts'

export type Arrangement = 'desktop' | 'tablet' | 'quarter' | 'landscape' | 'portrait' | 'pane'

export type ScreenLayout = {
  readonly arrangement: Arrangement
  /** px of the table's picture, its strip included. */
  readonly table: Size
  /** Width of the tabs beside the felt; 0 where they are below or closed. */
  readonly panel: number
  /** px that the bar of controls may be wide. */
  readonly bar: number
  /** The slot is too low for a table that can be read: it is as large as it must be, and the screen scrolls. */
  readonly scrolls: boolean
  /** The tabs lie over the felt, which has no room beside them. */
  readonly over: boolean
  /** What came of the board is told in a line below the felt. */
  readonly line: boolean
  /** How much larger than usual what is around the felt is. */
  readonly large?: number
}

export type ScreenState = {
  /** Whether the tabs are open where they can be closed: on tablets and in a quarter. */
  readonly open: boolean
  /** One of four screens: a quarter has no room of its own for buttons and tabs. */
  readonly split: boolean
  /** One of the two tables of a match view: its felt is square. */
  readonly pane?: boolean
  /** How high the controls below the felt have come out, in px. */
  readonly bar?: number
  /** How many times as large as usual a visitor has text. */
  readonly text?: number
  /** What is below or beside the felt is what matters: it has its room before the felt. */
  readonly asks?: boolean | undefined
  /** In a frame of another site the controls of a quarter have a place of their own: nothing else says that it can be played. */
  readonly keepsBar?: boolean
  /** Between felt and tabs of a compact screen stands a line, such as cards to choose from. */
  readonly notice?: boolean
}

export const PANEL = { desktop: 288, landscape: 220, asking: 260 } as const
const GAP = 16
/** Controls below the felt, in one row. */
export const BAR = 72
/** On a tablet. */
const TABLET_BAR = 60
const QUARTER_BAR = 52
/** What is told in a line below the felt of a quarter. */
const LINE = 30
/** Results below the bar of a tablet: a title and two lines. */
const RESULTS = 80
/** Felt of a phone, height to width (design: 360 by 376). */
const PHONE_RATIO = 1.044
/** Felt of a wider column, and the deepest a felt is that lies on its side: deeper it is square. */
const COLUMN_RATIO = 0.72
const DEEPEST = 1 / 1.2
/** What a portrait screen keeps for controls and tabs, and where it asks something for that too. */
const PORTRAIT_REST = 190
const ASKING_REST = 320
const COLUMN_REST = 240
/** A row of buttons between felt and tabs. */
const NOTICE = 52

/** Where cards are smaller than with these units, in px, their ranks cannot be read. */
export const LEAST_UNIT: Readonly<Record<Shape, number>> = { wide: 3.4, low: 3.2, square: 3.4, phone: 3 }

/** @param times the least at which it can be read, that it is large */
const isLegible = (table: Size, outside: boolean, times = 1): boolean => {
  const strip = !outside && hasStrip(table) ? stripHeight(table.width) : 0
  const felt = { width: table.width, height: table.height - strip }
  const shape = shapeOf(felt)
  return felt.height > 0 && unitOf(shape, felt) >= LEAST_UNIT[shape] * times
}

/** Height of a felt of this width as it should be where there is `room`, and the least at which it can be read. */
function feltHeight(width: number, room: number): { readonly wanted: number; readonly least: number } {
  if (width < PHONE_WIDTH) {
    const wanted = width * PHONE_RATIO
    return { wanted, least: Math.min(wanted, LEAST_UNIT.phone * METRICS.phone.height) }
  }
  const least = Math.min(width * COLUMN_RATIO, LEAST_UNIT.low * METRICS.low.height)
  return { wanted: width <= room ? width : Math.floor(width * DEEPEST), least }
}

/** Felt above, tabs below; where that leaves no room for both the screen scrolls. */
function portrait({ width, height }: Size, { asks, notice }: ScreenState): ScreenLayout {
  const usual = asks ? ASKING_REST : width < PHONE_WIDTH ? PORTRAIT_REST : COLUMN_REST
  const rest = usual + (notice ? NOTICE : 0)
  const { wanted, least } = feltHeight(width, height - rest)
  const strip = hasStrip({ width, height: Math.max(least, Math.min(wanted, height - rest)) })
    ? stripHeight(width)
    : 0
  const room = height - rest - strip
  const felt = Math.round(Math.max(least, Math.min(wanted, room)))
  const table = { width, height: felt + strip }
  return {
    arrangement: 'portrait',
    table,
    panel: 0,
    bar: width,
    scrolls: felt > room,
    over: false,
    line: false,
  }
}

/** All the height there is, as far as a felt can be so deep, and no wider than 16:9. */
const fitted = ({ width, height }: Size): Size => ({
  width: Math.min(width, Math.round((height * 16) / 9)),
  height: Math.min(height, Math.floor(width * DEEPEST)),
})

/** The whole width, and the height there is. */
const deep = ({ width, height }: Size): Size => ({
  width,
  height: Math.min(height, Math.floor(width * DEEPEST)),
})

/** Of a pane: its head, what the tabs below keep at least, and the share of the height that they should have. */
const PANE_HEAD = 44
const PANE_TABS = 170
const PANE_SHARE = 0.3
/** Of a pane's felt: where cards are smaller they cannot be read. */
const PANE_FELT = 300

/** A felt lower than this has no room to spare for controls below it: they lie over it, and hide. */
const LEAST_ABOVE_BAR = 300

const PLAIN = { scrolls: false, over: false, line: false } as const

/** Below this a felt has no room for board and contract in its corners. */
const STRIP_WIDTH = 480

/** A square with the strip above it where it is small. */
function paneTable({ width, height }: Size, text: number): Size {
  const room = height - PANE_HEAD - Math.max(PANE_TABS * text, height * PANE_SHARE)
  const whole = Math.round(Math.min(width, room))
  if (whole >= STRIP_WIDTH) return { width: whole, height: whole }
  const side = Math.max(Math.min(width, PANE_FELT), Math.min(width, Math.round(room) - stripHeight(width)))
  return { width: side, height: side + stripHeight(side) }
}

/** Felt above, tabs below, as in a column; too low for both it scrolls. */
function paneLayout(size: Size, text: number): ScreenLayout {
  const table = paneTable(size, text)
  const scrolls = size.height - PANE_HEAD - table.height < PANE_TABS
  return { arrangement: 'pane', table, panel: 0, bar: size.width, scrolls, over: false, line: false }
}

/** As wide as its words need; a screen keeps most of itself for the felt. */
const panelWidth = (usual: number, width: number, text: number): number =>
  Math.round(Math.min(usual * text, Math.max(usual, width * 0.42), width))

/** The felt with a line below it, or alone where that would make it too small; opened tabs beside it or over it. */
function quarter(
  { width, height: all }: Size,
  { open, split, keepsBar, text = 1 }: ScreenState,
): ScreenLayout {
  const height = keepsBar ? all - QUARTER_BAR : all
  const whole = { width, height: height - LINE * text }
  // Of a screen that is alone the cards come first: the tabs tell the rest.
  const line = isLegible(whole, false, split ? 1 : 1.3)
  const alone = line ? whole : { width, height }
  const panel = open ? panelWidth(PANEL.desktop, width, text) : 0
  const left = { width: width - panel, height: alone.height }
  const over = open && (left.width < PHONE_WIDTH || !isLegible(left, false))
  const table = open && !over ? left : alone
  return { arrangement: 'quarter', table, panel, bar: width - (over ? 0 : panel), scrolls: false, over, line }
}

/** How much larger than usual what is around the felt of a large window is, so that it is read from as far as the cards. */
const largeness = (width: number): number => Math.max(1, Math.min(1.6, width / 1_600))

/** Tabs beside the felt, controls below it in as many rows as they take. */
function desktop({ width, height }: Size, bar: number, text: number): ScreenLayout {
  const panel = panelWidth(PANEL.desktop * largeness(width), width, text)
  const column = width - panel - 3 * GAP
  const table = fitted({ width: column, height: height - Math.max(BAR, bar) - GAP })
  return { arrangement: 'desktop', table, panel, bar: column, large: largeness(width), ...PLAIN }
}

/** Controls below the felt, then the results; tabs open beside it, or over it where it is narrow. */
function tablet({ width, height }: Size, open: boolean, text: number): ScreenLayout {
  const panel = open ? panelWidth(PANEL.desktop, width, text) : 0
  const over = open && width - panel < PHONE_WIDTH
  const below = TABLET_BAR + (open && !over ? 0 : RESULTS * text)
  const room = { width: over ? width : width - panel, height: height - below }
  const table = open && !over ? room : deep(room)
  return { arrangement: 'tablet', table, panel, bar: room.width, ...PLAIN, over }
}

/**
 * Whether the tabs stand open unless somebody closes them: where the results below the bar leave the felt less than the
 * tabs beside it do, or have no room for what is asked.
 */
export function opensTabs(size: Size, text = 1, asks = false): boolean {
  if (asks) return screenLayout(size, { open: false, split: false, text, asks }).arrangement === 'tablet'
  const [closed, open] = [false, true].map((isOpen) => {
    const { arrangement, table } = screenLayout(size, { open: isOpen, split: false, text })
    return arrangement === 'tablet' ? unitOf(shapeOf(table), table) : 0
  })
  return open !== undefined && closed !== undefined && open > closed
}

/** The arrangement that a slot of this size and shape should have, legible or not. */
function arranged(size: Size, state: ScreenState): ScreenLayout {
  const { open, split, bar = 0, text = 1, asks } = state
  const { width, height } = size
  if (width < PHONE_WIDTH || height > width * 1.1) return portrait(size, state)
  const side = panelWidth(asks ? PANEL.asking : PANEL.landscape, width, text)
  if (!split && height <= 440 && width < 960 && (asks || width - side >= PHONE_WIDTH)) {
    return {
      arrangement: 'landscape',
      table: { width: width - side, height },
      panel: side,
      bar: side,
      ...PLAIN,
    }
  }
  if (split && (height < 560 || width < 760)) return quarter(size, state)
  const layout = width >= 1180 ? desktop(size, bar, text) : tablet(size, open, text)
  // A screen that is alone keeps its buttons in sight wherever the felt stays large enough above them.
  return layout.table.height < LEAST_ABOVE_BAR ? quarter(size, state) : layout
}

export function screenLayout(size: Size, state: ScreenState): ScreenLayout {
  if (state.pane) return paneLayout(size, state.text ?? 1)
  const layout = arranged(size, state)
  if (layout.scrolls || isLegible(layout.table, layout.arrangement === 'landscape')) return layout
  return portrait(size, state)
}
