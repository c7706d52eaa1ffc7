/** The row of a live session: its score, or who leads, and the way to its only table. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PlayingBody } from '@openroom/protocol/viewShapes'
import type { ViewAt } from '@openroom/protocol/views'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { SessionRow } from './SessionRow.tsx'

const asked = vi.fn((_: string | null) => told)
let told: { body: PlayingBody } | null = null
vi.mock('../../live/usePushed.ts', () => ({
  usePushed: (at: ViewAt<'playing'> | null) => asked(at?.destination ?? null),
}))

const MATCH = { home: 'Oakmere', visiting: 'Lindhaven', homeScore: 23, visitingScore: 17.5 }
const ROOMS: PlayingBody['tables'] = [
  { room: 'OPEN', address: 'OP 7' },
  { room: 'CLOSED', address: 'CL 7' },
]

beforeEach(() => {
  asked.mockClear()
  told = null
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = (body: Partial<PlayingBody>, over: Partial<MiniSession> = {}) => {
  told = { body: { matches: [], leaders: [], tables: [], ...body } }
  const session = miniSession({ status: 'LIVE', type: 'TEAM', numberOfRegistrations: 2, ...over })
  return render(
    <ul>
      <SessionRow session={session} column="live" />
    </ul>,
  )
}

const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('of a match has both teams with their score, and a way into each room', async () => {
  show({ matches: [MATCH], tables: ROOMS })
  const row = await screen.findByRole('link', { name: /Oakmere 23 – 17.50 Lindhaven/ })
  expect(row.getAttribute('href')).toBe('/screen/1')
  expect(await linkTo('Open room of Final')).toBe('/screen/1?screen=play&tableId=OP+7')
  expect(await linkTo('Closed room of Final')).toBe('/screen/1?screen=play&tableId=CL+7')
  expect(asked).toHaveBeenCalledWith('/playing/1')
})

test('says before the first figure who plays whom, and that nobody plays', async () => {
  show({ matches: [{ ...MATCH, homeScore: null, visitingScore: null }] })
  expect(await screen.findByRole('link', { name: /Oakmere against Lindhaven/ })).toBeTruthy()
  expect(await screen.findByText('Nobody plays at the moment.')).toBeTruthy()
})

test('of pairs has who leads, and the only table that plays', async () => {
  const leaders = [{ name: 'Berg – Holt', score: 62.345, unit: 'PERCENT' as const }]
  show(
    { leaders, tables: [{ room: null, address: '31' }] },
    { type: 'PAIR', numberOfRegistrations: 24, segmentName: 'Evening' },
  )
  expect(await screen.findByRole('link', { name: /1\. Berg – Holt 62\.35%/ })).toBeTruthy()
  expect(await linkTo('Table of Evening')).toBe('/screen/1?screen=play&tableId=31')
})

test('says nothing of that when the session is not live', async () => {
  show({ matches: [MATCH], tables: ROOMS }, { status: 'CLOSED' })
  await act(async () => {})
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(asked).not.toHaveBeenCalled()
})

/** Elements that are watched, with what to tell of them. */
function observed() {
  const tell = new Map<Element, (isIntersecting: boolean) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #on: (entries: readonly { readonly isIntersecting: boolean }[]) => void
      constructor(on: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.#on = on
      }
      observe(element: Element) {
        tell.set(element, (isIntersecting) => this.#on([{ isIntersecting }]))
      }
      disconnect() {}
    },
  )
  return (isIn: boolean) => {
    for (const one of tell.values()) one(isIn)
  }
}

test('asks while it is in view, not when it only scrolls past', async () => {
  const move = observed()
  show({ matches: [MATCH], tables: ROOMS })
  // The parts of the row have come.
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1))
  vi.useFakeTimers()
  const wanted = (isIn: boolean, ms: number) => {
    asked.mockClear()
    act(() => {
      move(isIn)
      vi.advanceTimersByTime(ms)
    })
    return asked.mock.calls.at(-1)?.[0] ?? null
  }
  expect(wanted(true, 100)).toBeNull()
  expect(wanted(false, 1_000)).toBeNull()
  expect(wanted(true, 200)).toBe('/playing/1')
  expect(wanted(false, 0)).toBeNull()
})
