// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { knockoutMatch, registered, segment } from '../../testing/results.ts'
import { miniSession } from '../../testing/sessions.ts'
import { namesOf } from '../names.ts'
import { MatchSummary } from './MatchSummary.tsx'
import { standingOf } from './standing.ts'

const line = (board: number, homeImp: number, round?: number) => ({
  ...{ board, homeImp, visitingImp: 0, homeMp: null, visitingMp: null },
  ...(round && { round }),
})

let lines: readonly ReturnType<typeof line>[] = []
beforeEach(() => {
  lines = [line(1, 11), line(2, 3)]
})

vi.stubGlobal('fetch', async (asked: string) =>
  Response.json(asked.includes('score-card') ? { homeTeam: 1, scoreCardLines: lines } : []),
)

afterEach(() => {
  cleanup()
  cache.clear()
  delete document.documentElement.dataset.spoilers
})

const names = namesOf(['Ash', 'Elm'].map((name, at) => registered(at + 1, name, { number: null })))

const session = miniSession({
  type: 'TEAM',
  calcType: 'IMP',
  arrangeType: 'KNOCK_OUT',
  status: 'CLOSED',
  numberOfSessions: 2,
})

function show({ isWhole = false } = {}) {
  const onCard = vi.fn()
  const onBoard = vi.fn()
  const segments = [segment(1, 20, 31, { miniSessionId: 7 }), segment(2, 38, 10)]
  const match = knockoutMatch({ complete: isWhole, segments })
  const own = { ...session, session: 2, numberOfSessions: isWhole ? 1 : 2 }
  const standing = standingOf(match, own, { corrections: [], withdraws: {} })
  render(<MatchSummary session={own} standing={standing} names={names} onCard={onCard} onBoard={onBoard} />)
  return { onCard, onBoard }
}

test('teams, score, segments and swings, each a press away', async () => {
  const { onCard, onBoard } = show()
  const match = screen.getByRole('region', { name: 'Ash – Elm' })
  expect(match.textContent).toContain('58–41')
  expect(match.textContent).toContain('after segment 2 of 2')
  fireEvent.click(screen.getByRole('button', { name: /Segment 2 of 2 · 38 – 10 · Ash/ }))
  expect(onCard).toHaveBeenCalledWith(2, 2)
  expect(screen.getByRole('link', { name: /Segment 1 of 2 · 20 – 31 · Elm/ }).getAttribute('href')).toBe(
    '/screen/7?screen=score-card&calcTableId=1&round=1',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Board 1 +11, Ash against Elm' }))
  expect(onBoard).toHaveBeenCalledWith(1, 2)
})

test('of a segment that is being played it is not said that it is over', () => {
  const own = { ...session, status: 'LIVE' as const, numberOfSessions: 1 }
  const match = knockoutMatch({ complete: false, segments: [segment(1, 20, 31), segment(2, null, null)] })
  const standing = standingOf(match, own, { corrections: [], withdraws: {} })
  render(<MatchSummary session={own} standing={standing} names={names} onCard={vi.fn()} onBoard={vi.fn()} />)
  const { textContent } = screen.getByRole('region', { name: 'Ash – Elm' })
  expect(textContent).toContain('Segment 1 of 2')
  expect(textContent).not.toContain('after segment')
})

test('the two figures of a score are read with what stands between them', () => {
  show()
  expect(screen.getByText('–', { selector: 'i' }).closest('[aria-hidden="true"]')).toBeNull()
})

test('a match without a score has one dash for it', () => {
  const match = knockoutMatch({ homeImp: null, visitingImp: null, segments: [segment(1, null, null)] })
  const standing = standingOf(match, session, { corrections: [], withdraws: {} })
  render(
    <MatchSummary session={session} standing={standing} names={names} onCard={vi.fn()} onBoard={vi.fn()} />,
  )
  expect(screen.getByRole('region').querySelector('p')?.textContent).toBe('–')
})

test('a swing of a whole match leads to its board in its own segment', async () => {
  lines = [line(1, 11, 1), line(1, 8, 2)]
  const { onBoard } = show({ isWhole: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Board 1 +11, Ash against Elm' }))
  expect(onBoard).toHaveBeenCalledWith(1, 1)
})

test('where results are hidden nothing of it is told until it is asked for', async () => {
  document.documentElement.dataset.spoilers = 'hidden'
  show()
  const button = await screen.findByRole('button', { name: 'Show the results of this match' })
  expect(screen.getByRole('region').textContent).not.toMatch(/58|41|\+/)
  fireEvent.click(button)
  expect(screen.getByRole('region').textContent).toContain('58–41')
})

test('a head without results has its teams, says what is hidden, and leads to all results too', async () => {
  document.documentElement.dataset.spoilers = 'hidden'
  const heard = vi.fn()
  addEventListener('openroom-spoilers', heard)
  show()
  const all = await screen.findByRole('button', { name: 'Show results everywhere' })
  expect(screen.getByRole('region').textContent).toMatch(/Ash.*Elm.*The score.* hidden until you ask/)
  fireEvent.click(all)
  expect(heard).toHaveBeenCalledOnce()
  removeEventListener('openroom-spoilers', heard)
})
