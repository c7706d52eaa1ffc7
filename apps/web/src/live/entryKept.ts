/**
 * What is kept of each entry of the browser's history, until the tab is closed: how far it was scrolled, and what a
 * page has loaded or chosen there. A step back finds it as it was, also where the page is loaded anew for it.
 */
import { useState } from 'react'
import { keepText, readKeptJson } from './kept.ts'

type Entry = {
  /** Another one at the same place in the row is no step back. */
  readonly address: string
  readonly y: number
  readonly values: Readonly<Record<string, unknown>>
}

const KEY = 'openroom.entries'
const MOST = 50

const addressNow = (): string => `${location.pathname}${location.search}`

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function read(): Map<number, Entry> {
  const kept = readKeptJson(KEY, 'sessionStorage')
  const entries = new Map<number, Entry>()
  for (const [number, entry] of Array.isArray(kept) ? (kept as unknown[][]) : []) {
    if (typeof number !== 'number' || !isObject(entry) || !isObject(entry.values)) continue
    const { address, y, values } = entry
    if (typeof address === 'string' && typeof y === 'number') entries.set(number, { address, y, values })
  }
  return entries
}

let entries = new Map<number, Entry>()

/** The number of the entry that is shown. */
let here = 0

/** The page scrolls for another reason than that somebody has scrolled it. */
let isMoved = false

/** How far it was scrolled when the browser began to leave it: that its connection is cut then, which it says, moves it. */
let leftAt: number | null = null

let endRestoring = (): void => undefined

function keep(part: Partial<Entry>): void {
  entries.set(here, { y: 0, values: {}, ...entries.get(here), ...part, address: addressNow() })
}

const keptHere = (): Entry | null => entries.get(here) ?? null

/** Scrolls to where the entry stood, as soon as the page is long enough; whoever scrolls first stays where they are. */
function restore(): void {
  const kept = keptHere()
  if (!kept || kept.y === 0 || kept.address !== addressNow()) return
  isMoved = true
  const wishes = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  // Told after layout and before it is painted: nobody sees it elsewhere first.
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < kept.y) return
    scrollTo(0, kept.y)
    endRestoring()
  })
  endRestoring = () => {
    observer.disconnect()
    for (const wish of wishes) removeEventListener(wish, endRestoring, true)
    endRestoring = () => undefined
    isMoved = false
  }
  for (const wish of wishes) addEventListener(wish, endRestoring, { capture: true, passive: true })
  observer.observe(document.body)
}

/** @param way `made`: it is a new one, and what was ahead is gone */
export function toEntry(number: number, way: 'made' | 'again'): void {
  endRestoring()
  here = number
  if (way === 'again') restore()
  else for (const one of entries.keys()) if (one >= number) entries.delete(one)
}

/** The page is about to be loaded anew: where the browser scrolls it until then is no place. */
export const leavePlace = (): void => {
  endRestoring()
  isMoved = true
}

/** @param number of the entry that the page was opened at */
export function watchPlace(number: number): void {
  entries = read()
  here = number
  isMoved = false
  leftAt = null
  addEventListener('scroll', () => isMoved || keep({ y: Math.round(scrollY) }), { passive: true })
  const write = (): void => {
    const newest = [...entries].sort(([a], [b]) => a - b).slice(-MOST)
    keepText(KEY, JSON.stringify(newest), 'sessionStorage')
  }
  addEventListener('beforeunload', () => {
    leftAt = isMoved ? null : Math.round(scrollY)
  })
  addEventListener('pagehide', () => {
    if (leftAt !== null) keep({ y: leftAt })
    write()
  })
  addEventListener('visibilitychange', write)
  restore()
}

/** What was kept here under a name; `null`: nothing. */
export const readHere = (name: string): unknown => keptHere()?.values[name] ?? null

export const keepHere = (name: string, value: unknown): void =>
  keep({ values: { ...keptHere()?.values, [name]: value } })

/**
 * As `useState`, kept with the entry.
 * @param values what may be chosen; anything else that was kept is not taken
 */
export function useHere<V>(name: string, values: readonly V[], first: V): readonly [V, (value: V) => void] {
  const [value, setValue] = useState<V>(() => {
    const kept = readHere(name)
    return values.find((one) => one === kept) ?? first
  })
  const choose = (chosen: V): void => {
    keepHere(name, chosen)
    setValue(chosen)
  }
  return [value, choose]
}
