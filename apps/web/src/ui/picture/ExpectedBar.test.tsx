import type { WallTable } from '@openroom/protocol/schema/wall'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Listener } from '../../live/connection.ts'
import { ExpectedBar } from './ExpectedBar.tsx'

const open = new Map<string, Listener['onMessage']>()

vi.mock('../../live/connection.ts', () => ({
  listen: (destination: string, { onMessage }: Listener) => {
    open.set(destination, onMessage)
    return () => open.delete(destination)
  },
  listenAgain: () => undefined,
}))

afterEach(cleanup)

const side = (name: string) => ({ name, score: null, tricks: 0 })

const table: WallTable = {
  ...{ tableId: 1, tableNumber: 1, section: null, room: 'OPEN', round: 1, calcTableId: 1 },
  ...{ ns: side('Ash'), ew: side('Elm'), boardNumber: 1, vulnerability: 'NONE', phase: 'PLAY', bidding: [] },
  contract: { passedOut: false, declarer: 'SOUTH', level: 4, suit: 'SPADES', modifier: '' },
  ...{ nextPlayer: 'WEST', trick: [], result: null, score: null, figure: null, unit: 'IMP' },
  ...{ elsewhere: 170, elsewhereIn: 'ROOM', atStake: 0, interest: 0, viewers: 0 },
}

const said = () => screen.getByRole('paragraph').textContent

const answer = (payload: unknown) =>
  act(() => {
    for (const tell of open.values()) tell(JSON.stringify({ type: 'SUBSCRIBE', payload, seq: 1, prev: null }))
  })

test('says what a board is worth once that is known', () => {
  render(<ExpectedBar session={1} table={table} />)
  expect(said()).toBe('Working out what this board is worth…')
  answer({ player: 'SOUTH', cardCount: 8, solvedCards: [['SA', 10]] })
  expect(said()).toBe(
    '6 IMP to Ash expected with 10 tricks, double dummy: if nobody errs, 11 tricks to go. The other room made +170 for North-South.',
  )
})

test('says that the field is what it is measured by, while the other room has not played the board', () => {
  render(<ExpectedBar session={1} table={{ ...table, elsewhereIn: 'FIELD' }} />)
  answer({ player: 'SOUTH', cardCount: 8, solvedCards: [['SA', 10]] })
  expect(said()).toContain('The other room is still to play it; the field’s mean is +170 for North-South.')
})

test('does not promise a figure where nobody works it out', () => {
  render(<ExpectedBar session={1} table={table} />)
  answer(null)
  expect(said()).toBe('No DDS-info available')
})
