// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { slotHandle } from '../../testing/slot.ts'
import SelectorScreen from './SelectorScreen.tsx'

afterEach(cleanup)

test('the selector says of which event it is: segments of one tournament may share a name', () => {
  const names = { tournamentName: 'Spring Open', eventName: 'Mixed Teams', segmentName: 'Main' }
  const session = miniSession({ ...names, status: 'LIVE' })
  render(<SelectorScreen miniSession={session} params={{}} slot={slotHandle()} />)
  expect(screen.getByRole('heading', { name: 'Mixed Teams' })).toBeTruthy()
})
