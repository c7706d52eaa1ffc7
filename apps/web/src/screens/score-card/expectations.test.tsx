/** What live views have yet to tell is waited for before the page is printed. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { wallTable } from '../../testing/wall.ts'
import { isComing } from '../../ui/printWhole.ts'
import Expectations from './Expectations.tsx'

const open = new Map<string, (push: object) => void>()

vi.mock('../../live/connection.ts', async (original) => ({
  ...(await original<object>()),
  listen: ({ destination }: { destination: string }, { onPush }: { onPush: (push: object) => void }) => {
    open.set(destination, onPush)
    return () => open.delete(destination)
  },
}))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const table = wallTable({
  calcTableId: 1,
  contract: { passedOut: false, declarer: 'SOUTH', level: 4, suit: 'SPADES', modifier: '' },
  nextPlayer: 'WEST',
  elsewhere: 170,
  elsewhereIn: 'ROOM',
})

const tell = (destination: RegExp, payload: unknown) =>
  act(() => {
    for (const [at, push] of open)
      if (destination.test(at)) push({ type: 'SUBSCRIBE', payload, seq: 1, prev: null })
  })

test('until the boards have come, are drawn and worked out', () => {
  vi.useFakeTimers()
  render(
    <>
      <h1>Score card</h1>
      <Expectations session={1} calcTableId={1} home={null} />
    </>,
  )
  expect(isComing()).toBe(true)
  tell(/wall/, [table])
  expect(isComing()).toBe(true)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('paragraph').textContent).toBe('Calculating what this board is worth…')
  expect(isComing()).toBe(true)
  tell(/dds/, { player: 'SOUTH', cardCount: 8, solvedCards: [['SA', 10]] })
  expect(screen.getByRole('paragraph').textContent).toContain('6 IMPs to Ash expected')
  expect(isComing()).toBe(false)
})

test('where nothing is played there is nothing to wait for', () => {
  vi.useFakeTimers()
  render(
    <>
      <h1>Score card</h1>
      <Expectations session={1} calcTableId={1} home={null} />
    </>,
  )
  tell(/wall/, [])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(isComing()).toBe(false)
})

test('the bar has the home team on its left, as the card has, where that sits East-West', () => {
  vi.useFakeTimers()
  const side = (registrationId: number, name: string) => ({ ...table.ns, registrationId, name })
  const { container } = render(<Expectations session={1} calcTableId={1} home={2} />)
  tell(/wall/, [{ ...table, ns: side(1, 'Ash'), ew: side(2, 'Elm') }])
  act(() => void vi.advanceTimersByTime(1_000))
  tell(/dds/, { player: 'SOUTH', cardCount: 8, solvedCards: [['SA', 10]] })
  const bar = container.querySelector('section > [aria-hidden]')
  expect(bar?.textContent).toBe('ElmAsh')
  // Ash's six IMPs are on the right.
  expect(bar?.querySelector('b')?.style.left).toBe('50%')
})

test('before the first card and after the last the table is told in words; where none is played nothing stands', () => {
  vi.useFakeTimers()
  const { container } = render(<Expectations session={1} calcTableId={1} home={null} />)
  tell(/wall/, [{ ...table, phase: 'BID', contract: null }])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(container.textContent).toContain('board 1, auction')
  tell(/wall/, [{ ...table, calcTableId: 2 }])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(container.innerHTML).toBe('')
})
