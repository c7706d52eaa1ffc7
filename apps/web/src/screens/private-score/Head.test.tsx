import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Head } from './Head.tsx'

afterEach(cleanup)

test('the names of a pair are plain text', () => {
  render(<Head number="3" names={['Ann', 'Ben']} figures={[]} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the names of two players ranked on their own lead to the score of each', () => {
  const onName = vi.fn()
  render(<Head number="3+7" names={['Ann', 'Ben']} onName={onName} figures={[]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Ben' }))
  expect(onName).toHaveBeenCalledWith(1)
})
