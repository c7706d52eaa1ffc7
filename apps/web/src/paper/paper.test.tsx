/** What the browser takes when it prints, without another frame. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useArea } from '../screens/cross-table/useArea.ts'
import { Choice } from '../ui/parts/Choice.tsx'
import { SearchField } from '../ui/parts/SearchField.tsx'
import { Segmented } from '../ui/parts/Segmented.tsx'
import { JuryMark } from '../ui/results/JuryMark.tsx'
import { useProgressiveCount } from '../ui/results/windowing.ts'
import { useSlotSize } from '../ui/slot/slotSize.ts'
import { useGrown, useRevealed } from '../ui/wall/useGrowing.ts'
import { PAPER, useDeferredAfter } from './printing.ts'

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => {
  fireEvent(window, new Event('afterprint'))
  cleanup()
  vi.unstubAllGlobals()
})

const IDS = [5, 6, 7, 8]
const ALL = { from: 0, to: 30 }

const WAYS: Readonly<Record<string, () => unknown>> = {
  'rows of a table': () => useProgressiveCount(42, 5),
  'boards of a wall': () => useGrown(IDS, 1).size,
  'boards shown again': () => useRevealed(IDS, 1).size,
  'cells of a cross table': () => useArea({ rows: ALL, columns: ALL }, 1).rows.to,
  'what is drawn later': () => useDeferredAfter('nothing', 'all'),
  'the room there is': () => useSlotSize().width,
}

const WHOLE = [42, 4, 4, 30, 'all', PAPER.width]

const Part = ({ use }: { readonly use: () => unknown }) => <p>{`${use()}`}</p>

test('all is there as soon as printing begins, in the same task', () => {
  const { container } = render(Object.entries(WAYS).map(([name, use]) => <Part key={name} use={use} />))
  const shown = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  const before = shown()
  expect(before[0]).toBe('5')
  // Neither React's tests' own queue nor anything else comes between: as the browser does it.
  window.dispatchEvent(new Event('beforeprint'))
  expect(shown()).toEqual(WHOLE.map(String))
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(shown()[0]).toBe('5')
})

test('of what is chosen and typed the paper has words, and nothing to press', () => {
  const options = [
    { value: 1, label: 'Round 1 of 2' },
    { value: 2, label: 'Round 2 of 2' },
  ]
  const { container } = render(
    <>
      <Choice label="Round" value={2} options={options} onChange={vi.fn()} />
      <Segmented label="Order" value={1} options={options} onChange={vi.fn()} />
      <SearchField label="Find a pair" onChange={vi.fn()} />
      <JuryMark open={false} onToggle={vi.fn()} />
    </>,
  )
  window.dispatchEvent(new Event('beforeprint'))
  expect(container.textContent).toBe('Round 2 of 2Order: Round 1 of 2TDAdjusted score')
  expect(container.querySelector('button, select, input, svg')).toBeNull()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Ann' } })
  window.dispatchEvent(new Event('beforeprint'))
  expect(container.textContent).toContain('Find a pair: Ann')
})
