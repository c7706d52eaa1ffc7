/** What an address of an overlay asks for. Pure. */
import { parseTableAddress, ROOMS, type Room, type TableAddress } from '@openroom/protocol/address'
import { MOST_SECONDS } from '../../live/videoDelay.ts'

export const OVERLAYS = ['table', 'score', 'ranking', 'auction'] as const

/** Which table: the one that matters most, with or without regard to commentators; by its number; by its address. */
export type Place =
  | { readonly kind: 'live' | 'interest' }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'address'; readonly address: TableAddress }

export type Overlay = {
  readonly of: (typeof OVERLAYS)[number]
  readonly session: number
  readonly place: Place
  /** Of a match; `null`: either. */
  readonly room: Room | null
  readonly theme: 'dark' | 'light'
  /** 1 fills the window as it is made for. */
  readonly scale: number
  /** Seconds that all is shown later. */
  readonly delay: number
  /** Whether the table lies on its cloth. */
  readonly felt: boolean
  /** The lines of a ranking that are shown. */
  readonly lines: { readonly from: number; readonly count: number }
}

const PATH = /^\/overlay\/(\d{1,9})\/(table|score|ranking|auction)(?:\/([^/]+))?\/?$/i
const SCALES = { least: 0.25, most: 3 }
/** As many as fit the window. */
const LINES = { usual: 8, most: 16 }
const NUMBER = /^no-([a-z]{0,3}\d{1,4})$/i

export function placeOf(text: string): Place | null {
  const kind = text.toLowerCase()
  if (kind === 'live' || kind === 'interest') return { kind }
  const [, number] = NUMBER.exec(text) ?? []
  if (number !== undefined) return { kind: 'number', number: number.toUpperCase() }
  const address = parseTableAddress(text)
  return address.ok ? { kind: 'address', address: address.value } : null
}

const within = (text: string | null, usual: number, least: number, most: number): number => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : usual
}

const whole = (...of: Parameters<typeof within>): number => Math.round(within(...of))

/** @returns `null` for what is no overlay: nothing is drawn then */
export function overlayOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Overlay | null {
  const [, session = '', of = '', told] = PATH.exec(pathname) ?? []
  const query = new URLSearchParams(search)
  const place = placeOf(told ?? query.get('table') ?? 'live')
  if (session === '' || place === null) return null
  const room = query.get('room')?.toUpperCase()
  return {
    of: of.toLowerCase() as Overlay['of'],
    session: Number(session),
    place,
    room: ROOMS.find((one) => one === room) ?? null,
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    scale: within(query.get('scale'), 1, SCALES.least, SCALES.most),
    delay: whole(query.get('delay'), 0, 0, MOST_SECONDS),
    felt: query.get('felt') === '1',
    lines: {
      from: whole(query.get('from'), 1, 1, 9_999),
      count: whole(query.get('lines'), LINES.usual, 1, LINES.most),
    },
  }
}
