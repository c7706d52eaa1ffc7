/**
 * How far the video that a viewer watches beside the tables of a session is behind them, in seconds: that much later the
 * tables are shown in this browser, so that both are in step.
 */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepText, readKeptJson } from './kept.ts'

/** By session, the one that was set last at the end. */
type Delays = readonly (readonly [session: number, seconds: number])[]

const KEY = 'openroom.video'
const MOST_SESSIONS = 20

export const MOST_SECONDS = 300

const isEntry = (one: unknown): one is Delays[number] =>
  Array.isArray(one) && one.length === 2 && one.every(Number.isFinite)

function kept(): Delays {
  const read = readKeptJson(KEY)
  return Array.isArray(read) ? read.filter(isEntry) : []
}

export const videoDelays = createStore<{ readonly all: Delays }>(() => ({ all: kept() }))

const within = (seconds: number): number => Math.min(Math.max(Math.round(seconds) || 0, 0), MOST_SECONDS)

export const videoDelay = (session: number): number =>
  within(videoDelays.getState().all.find(([one]) => one === session)?.[1] ?? 0)

export const useVideoDelay = (session: number): number => useStore(videoDelays, () => videoDelay(session))

function changed(session: number, seconds: number): Delays {
  const others = videoDelays.getState().all.filter(([one]) => one !== session)
  const own: Delays = within(seconds) > 0 ? [[session, within(seconds)]] : []
  return [...others, ...own].slice(-MOST_SESSIONS)
}

/** On this page alone, whatever is kept. */
export const setPageDelay = (session: number, seconds: number): void =>
  videoDelays.setState({ all: changed(session, seconds) })

/** Kept for the sessions that were set last. */
export function setVideoDelay(session: number, seconds: number): void {
  setPageDelay(session, seconds)
  keepText(KEY, JSON.stringify(videoDelays.getState().all))
}
