import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { ShownSession } from '../scoring/HowScored.tsx'
import { NothingYet } from './NothingYet.tsx'

afterEach(cleanup)

test.each([
  [
    { status: 'LIVE', released: 'BOARD' },
    /^Being played; results come when all tables have played a board\.$/,
  ],
  [{ status: 'LIVE', released: 'SESSION' }, /^Being played; results come when the session is over\.$/],
  [{ status: 'LIVE', released: 'BOARD', awaits: [7] }, /^Played; results come when others/],
  [{ status: 'CLOSED' }, /^This page updates automatically/],
] as const)('what has no results of %o yet says when they come', (session, words) => {
  render(
    <ShownSession value={miniSession({ ...session, awaits: 'awaits' in session ? [...session.awaits] : [] })}>
      <NothingYet title="No boards yet" />
    </ShownSession>,
  )
  expect(screen.getByText(words)).toBeTruthy()
})
