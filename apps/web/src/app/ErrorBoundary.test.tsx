// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const Broken = () => {
  throw new Error('broken')
}

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test.each([
  ['/screen/7?kiosk', 1],
  ['/screen/7?screen=tables', 0],
])('at %s a fault has the page loaded anew by itself %i times', (address, times) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const asked = vi.fn()
  addEventListener('openroom-anew', asked)
  history.replaceState(null, '', address)
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(times)
  removeEventListener('openroom-anew', asked)
})
