/** How a table's screen divides its slot between felt, controls and tabs, by the slot's own size. Pure. */
import type { Size } from './layout/shape.ts'

export type Arrangement = 'desktop' | 'tablet' | 'quarter' | 'landscape' | 'portrait' | 'pane'

export type ScreenLayout = {
  readonly arrangement: Arrangement
  /** px of the table's picture, its strip included. */
  readonly table: Size
  /** Width of the tabs beside the felt; 0 where they are below or closed. */
  readonly panel: number
}

export type ScreenState = {
  /** Whether the tabs are open where they can be closed: on tablets and in a quarter. */
  readonly open: boolean
  /** One of four screens: a quarter has no room of its own for buttons and tabs. */
  readonly split: boolean
  /** One of the two tables of a match view: its felt is square. */
  readonly pane?: boolean
}

const PANEL = { desktop: 288, landscape: 220 } as const
const GAP = 16
/** Controls below the felt. */
const BAR = 72
/** On a tablet. */
const TABLET_BAR = 60
const STRIP = 52
/** Results below the bar of a tablet: a title and two lines. */
const RESULTS = 80
/** Felt of a phone, height to width (design: 360 by 376). */
const PHONE_RATIO = 1.044
/** Felt of a narrow but wider column. */
const COLUMN_RATIO = 0.72
/** What a portrait screen keeps for controls and tabs. */
const PORTRAIT_REST = 190

function portraitTable({ width, height }: Size): Size {
  const felt = width < 480 ? width * PHONE_RATIO : width * COLUMN_RATIO
  return { width, height: Math.round(Math.max(240, Math.min(felt + STRIP, height - PORTRAIT_REST))) }
}

/** 16:9 as large as it fits. */
const fitted = ({ width, height }: Size): Size =>
  width * 9 <= height * 16
    ? { width, height: Math.round((width * 9) / 16) }
    : { width: Math.round((height * 16) / 9), height }

/** The whole width, and no deeper than 16:9. */
const shallow = ({ width, height }: Size): Size => ({
  width,
  height: Math.min(height, Math.round((width * 9) / 16)),
})

/** Of a pane: its head, and what the tabs below keep at least. */
const PANE_HEAD = 44
const PANE_TABS = 170

/** Below this a felt has no room for board and contract in its corners. */
const STRIP_WIDTH = 480

function paneTable({ width, height }: Size): Size {
  const room = height - PANE_HEAD - PANE_TABS
  const whole = Math.max(200, Math.min(width, room))
  if (whole >= STRIP_WIDTH) return { width: whole, height: whole }
  const side = Math.max(200, Math.min(width, room - STRIP))
  return { width: side, height: side + STRIP }
}

export function screenLayout(size: Size, { open, split, pane = false }: ScreenState): ScreenLayout {
  const { width, height } = size
  if (pane) return { arrangement: 'pane', table: paneTable(size), panel: 0 }
  if (width < 480 || height > width * 1.1) {
    return { arrangement: 'portrait', table: portraitTable(size), panel: 0 }
  }
  if (!split && height <= 440 && width < 960 && width >= 560) {
    const panel = PANEL.landscape
    return { arrangement: 'landscape', table: { width: width - panel, height }, panel }
  }
  const panel = open ? PANEL.desktop : 0
  if (height < 560 || width < 760) {
    return { arrangement: 'quarter', table: { width: width - panel, height }, panel }
  }
  if (width >= 1180) {
    const room = { width: width - PANEL.desktop - 3 * GAP, height: height - BAR - GAP }
    return { arrangement: 'desktop', table: fitted(room), panel: PANEL.desktop }
  }
  const below = TABLET_BAR + (open ? 0 : RESULTS)
  const room = { width: width - panel, height: height - below }
  return { arrangement: 'tablet', table: open ? room : shallow(room), panel }
}

/** How much of the bar's buttons a width has room for; what it has not is under Info. */
export const barRoom = (width: number): 'all' | 'some' | 'little' =>
  width > 900 ? 'all' : width >= 770 ? 'some' : 'little'
