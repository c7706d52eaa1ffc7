// @vitest-environment jsdom
import type { ScoreCard } from '@openroom/protocol/schema/screens'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { knockoutMatch, segment } from '../../testing/results.ts'
import { miniSession } from '../../testing/sessions.ts'
import MatchStrip from './MatchStrip.tsx'

const MATCH = knockoutMatch({
  segments: [segment(1, 38, 10), segment(2, 20, 31), segment(3, null, null)],
})

let matches: readonly (typeof MATCH)[] = []

beforeEach(() => {
  matches = []
  vi.stubGlobal('fetch', async (asked: string) =>
    Response.json(
      asked.includes('running-scores')
        ? { type: 'TEAM', rows: [], knockoutMatches: matches, withdraws: {} }
        : [],
    ),
  )
})
afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete document.documentElement.dataset.spoilers
})

const cardOf = (...swings: readonly (readonly [board: number, imps: number, round?: number])[]) =>
  ({
    homeTeam: 1,
    scoreCardLines: swings.map(([board, homeImp, round]) => ({
      ...{ board, round, homeImp, visitingImp: 0, homeMp: null, visitingMp: null },
    })),
  }) as unknown as ScoreCard

function show(card: ScoreCard | null, viewed = 1, over: Parameters<typeof miniSession>[0] = {}) {
  const session = miniSession({
    ...{ type: 'TEAM', calcType: 'IMP', arrangeType: 'KNOCK_OUT', status: 'FINALIZED' },
    ...over,
  })
  return render(
    <MatchStrip
      session={session}
      calcTableId={viewed}
      card={card}
      names={{ HOME: 'Ash', VISITING: 'Elm' }}
      viewed={viewed}
      onCard={vi.fn()}
      onBoard={vi.fn()}
    />,
  )
}

const SWINGS = cardOf([1, 12], [2, 7])

test('where results are hidden there is no curtain before nothing', () => {
  document.documentElement.dataset.spoilers = 'hidden'
  const { container } = show(cardOf(), 1, { arrangeType: 'ROUND_ROBIN' })
  expect(container.textContent).toBe('')
})

test('that a curtain is there does not tell of a large swing', async () => {
  document.documentElement.dataset.spoilers = 'hidden'
  const { container } = show(cardOf([1, 1], [2, 0]), 1, { arrangeType: 'ROUND_ROBIN' })
  fireEvent.click(await screen.findByRole('button', { name: /^Last swings: / }))
  expect(container.textContent).toBe('Last swings–')
})

test('a curtain says what it hides', async () => {
  document.documentElement.dataset.spoilers = 'hidden'
  show(SWINGS, 1, { arrangeType: 'ROUND_ROBIN' })
  expect((await screen.findByRole('button')).textContent).toMatch(/^Last swings: /)
  cleanup()
  matches = [MATCH]
  show(SWINGS, 2)
  expect((await screen.findByRole('button', { name: /Segments/ })).textContent).toMatch(
    /^Segments · Last swings: /,
  )
})

test('a segment that is over has its largest swings, also while its match goes on', async () => {
  matches = [MATCH]
  show(SWINGS, 1)
  expect(await screen.findByText('Largest swings in segment 1')).toBeTruthy()
  cleanup()
  show(SWINGS, 2)
  expect(await screen.findByText('Last swings')).toBeTruthy()
  cleanup()
  show(SWINGS, 2, { status: 'CLOSED', session: 1, numberOfSessions: 2 })
  expect(await screen.findByText('Largest swings in segment 2')).toBeTruthy()
})

test('a swing is said in one go, beginning with what stands there', () => {
  show(cardOf([5, 13]), 1, { arrangeType: 'ROUND_ROBIN' })
  const chip = screen.getByRole('button')
  expect(chip.textContent).toBe('Board 5 +13')
  expect(chip.getAttribute('aria-label')).toBe('Board 5 +13, Ash against Elm')
})

test('segments with the same boards are told apart', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show(cardOf([1, 12, 1], [1, 9, 2]), 1, { arrangeType: 'ROUND_ROBIN' })
  expect(screen.getAllByRole('button')).toHaveLength(2)
  expect(complaint).not.toHaveBeenCalled()
})

test('what is read on a segment is in what is said of it', async () => {
  matches = [MATCH]
  show(SWINGS, 1)
  const won = await screen.findByRole('button', { name: 'Segment 1 of 3 · 38 – 10 · Ash +28' })
  expect(won.textContent).toBe('Ash +28')
})

test('its room is kept while the card is on its way', () => {
  const { container } = show(null)
  expect(container.querySelector('[aria-hidden="true"][data-bar]')).not.toBeNull()
})
