// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Plate, type PlateProps } from './Plate.tsx'

afterEach(cleanup)

function nameOf(over: Pick<PlateProps, 'role' | 'turn'>): string | null {
  cleanup()
  const rect = { x: 0, y: 0, w: 300, h: 30 }
  const player = { id: 1, name: 'Ash Elm' }
  render(<Plate seat="E" rect={rect} player={player} vulnerable={false} fontsReady {...over} />)
  return screen.getByRole('button').getAttribute('aria-label')
}

test('that dummy is to play is told once, any other turn beside the role', () => {
  expect(nameOf({ role: 'dummy', turn: 'dummyToPlay' })).toBe('East, Ash Elm, Dummy to play')
  expect(nameOf({ role: 'dummy', turn: null })).toBe('East, Ash Elm, Dummy')
  expect(nameOf({ role: 'declarer', turn: 'toPlay' })).toBe('East, Ash Elm, Declarer, To play')
})
