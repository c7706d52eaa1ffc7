/** Keys of a real board, when each was pressed, and from when on its events may be seen. */
import { withFollowing } from '@openroom/bridge/operate/follows'
import { keysFor } from '@openroom/bridge/operate/testing/keysFor'
import { typeBoard } from '@openroom/bridge/operate/testing/typist'
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { Page } from '@playwright/test'
import { pause } from './real.ts'

const KEYS_A_SECOND = 8

const named = (key: string) => (key === '\n' ? 'Enter' : key === '\b' ? 'Backspace' : key)

const begunAt = (log: readonly TableEvent[]) => log.findIndex(({ type }) => type === 'START_AUCTION') + 1

/** Keys that are pressed until the board has so many events of its log; what is taken back again is none of it. */
const keysUntil = (log: readonly TableEvent[], events: number): number =>
  typeBoard(log.slice(0, events)).keys.replace(/[\b]$/, '').length

/**
 * How many keys make each event, from the first call on. A log that is cut among cards that follow by themselves would
 * take more: what comes with a later event came no later than that one.
 */
export function keysOfEvents(log: readonly TableEvent[]): readonly number[] {
  const from = begunAt(log)
  const keys = log.slice(from).map((_, i) => keysUntil(log, from + i + 1))
  for (let i = keys.length - 2; i >= 0; i -= 1) keys[i] = Math.min(keys[i]!, keys[i + 1]!)
  return keys
}

export type Board = {
  readonly number: number
  readonly log: readonly TableEvent[]
  readonly keys: string
}

export const boardOf = (number: number, log: readonly TableEvent[]): Board => {
  const { keys, stuck } = typeBoard(log)
  if (stuck !== null) throw new Error(`Board ${number} cannot be typed: ${JSON.stringify(stuck)}`)
  return { number, log, keys }
}

/** What goes otherwise than in the file: done before a key. */
export type Mishap = { readonly atKey: number; readonly happens: (page: Page) => Promise<void> }

export class Typist {
  /** By board: when it was put on the table, then each key. */
  readonly times = new Map<number, number[]>()
  /** All that were pressed, the wrong ones and what takes them back too. */
  count = 0
  /** Where it is typed now: another console may have taken over. */
  page: Page
  readonly #aSecond: number

  constructor(page: Page, aSecond = KEYS_A_SECOND) {
    this.page = page
    this.#aSecond = aSecond
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(named(key))
    this.count += 1
    await pause(1_000 / this.#aSecond)
  }

  async type(keys: string): Promise<void> {
    for (const key of keys) await this.press(key)
  }

  async board({ number, keys }: Board, mishaps: readonly Mishap[] = []): Promise<void> {
    const times = [Date.now()]
    this.times.set(number, times)
    await this.press('\n')
    await this.page.locator('[data-said]', { hasText: `Board ${number} is on the table.` }).waitFor()
    for (const [at, key] of [...keys].entries()) {
      for (const one of mishaps) if (one.atKey === at) await one.happens(this.page)
      times.push(Date.now())
      await this.press(key)
    }
    for (const one of mishaps) if (one.atKey === keys.length) await one.happens(this.page)
  }
}

/** Keys of the first calls. */
export const keysOfCalls = ({ log }: Board, calls: number): number => keysUntil(log, begunAt(log) + calls)

/** Where the last claim begins. */
export function keysBeforeClaim({ log }: Board): number {
  const at = log.findLastIndex(({ type }) => type === 'CLAIM')
  if (at < 0) throw new Error('Nobody claims.')
  return keysUntil(log, at)
}

/** Another card than the one that is led, where it is typed, and how many keys take it back: cards that it forces are one more. */
export function wrongLead({ log }: Board): {
  readonly atKey: number
  readonly keys: string
  readonly back: number
} {
  const at = log.findIndex(({ type }) => type === 'PLAY_CARD')
  const state = foldTable(log.slice(0, at))
  const event = log[at]
  if (event?.type !== 'PLAY_CARD') throw new Error('Nothing is led.')
  const card = state.board?.deal?.[event.seat]?.find((one) => one !== event.card && one[0] !== event.card[0])
  const led = card && ({ type: 'PLAY_CARD', seat: event.seat, card } as const)
  const keys = led && keysFor(state, led)
  if (!keys) throw new Error('There is no other card.')
  return { atKey: keysUntil(log, at), keys, back: withFollowing(state, [led]).length }
}
