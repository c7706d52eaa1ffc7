import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Pager } from './Pager.tsx'

afterEach(cleanup)

const boards = (count: number, disabled: readonly number[] = []) =>
  Array.from({ length: count }, (_, at) => ({ board: at + 1, enabled: !disabled.includes(at + 1) }))

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the current board is marked, its neighbours are one step away', () => {
  const onChoose = vi.fn()
  render(<Pager boards={boards(20)} current={7} onChoose={onChoose} />)
  expect(button('Board 7').getAttribute('aria-current')).toBe('true')
  fireEvent.click(button('Next board'))
  fireEvent.click(button('Previous board'))
  fireEvent.click(button('Board 9'))
  expect(onChoose.mock.calls.map(([{ board }]) => board)).toEqual([8, 6, 9])
})

test('a neighbour without results is not led to', () => {
  render(<Pager boards={boards(20, [6])} current={7} onChoose={() => undefined} />)
  expect(button('Previous board').disabled).toBe(true)
  expect(button('Board 6').disabled).toBe(true)
  expect(button('Next board').disabled).toBe(false)
})

test('without a current board the corners move the window', () => {
  const onChoose = vi.fn()
  render(<Pager boards={boards(30)} current={null} onChoose={onChoose} />)
  expect(screen.queryByRole('button', { name: 'Board 17' })).toBeNull()
  expect(button('Earlier boards').disabled).toBe(true)
  fireEvent.click(button('Later boards'))
  expect(button('Board 30')).toBeTruthy()
  expect(button('Later boards').disabled).toBe(true)
  expect(onChoose).not.toHaveBeenCalled()
})
