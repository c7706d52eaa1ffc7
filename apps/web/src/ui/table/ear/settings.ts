/** How play is told to who listens: how much of it, how often, and whether the browser's own voice reads it; kept there. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepText, readKeptJson } from '../../../live/kept.ts'

/** What is told unasked: every call and card, whole auctions and tricks, or contracts and results alone. */
export const AMOUNTS = ['cards', 'tricks', 'results'] as const
export type Amount = (typeof AMOUNTS)[number]

/** Seconds from one announcement to the next; what comes between them is told together. */
export const GAPS = [0, 5, 15, 30] as const

export const RATES = [0.75, 1, 1.25, 1.5, 2] as const

export type Ear = {
  readonly amount: Amount
  readonly gap: (typeof GAPS)[number]
  /** Whether commentary is read as it comes. */
  readonly comments: boolean
  readonly voice: boolean
  readonly rate: (typeof RATES)[number]
}

const KEY = 'openroom.ear'
const FIRST: Ear = { amount: 'cards', gap: 0, comments: true, voice: false, rate: 1 }

function kept(): Ear {
  const read = (readKeptJson(KEY) ?? {}) as Partial<Record<keyof Ear, unknown>>
  return {
    amount: AMOUNTS.find((one) => one === read.amount) ?? FIRST.amount,
    gap: GAPS.find((one) => one === read.gap) ?? FIRST.gap,
    comments: read.comments !== false,
    voice: read.voice === true,
    rate: RATES.find((one) => one === read.rate) ?? FIRST.rate,
  }
}

export const ear = createStore<Ear>(() => kept())

export const useEar = (): Ear => useStore(ear)

export function setEar(change: Partial<Ear>): void {
  ear.setState(change)
  keepText(KEY, JSON.stringify(ear.getState()))
}
