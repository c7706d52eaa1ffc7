import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PLAYED_ELSEWHERE as table } from '../../testing/wall.ts'
import { useKibitzing } from '../secrecy/kibitzing.ts'
import AtTable from './AtTable.tsx'
import { ExpectedBar } from './ExpectedBar.tsx'
import OnSmallBoard from './OnSmallBoard.tsx'

const open = new Map<string, (push: object) => void>()

vi.mock('../../live/connection.ts', () => ({
  listen: ({ destination }: { destination: string }, { onPush }: { onPush: (push: object) => void }) => {
    open.set(destination, onPush)
    return () => open.delete(destination)
  },
}))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const said = () => screen.getByRole('paragraph').textContent

const answer = (payload: unknown) =>
  act(() => {
    for (const tell of open.values()) tell({ type: 'SUBSCRIBE', payload, seq: 1, prev: null })
  })

test('says what a board is worth once that is known', () => {
  render(<ExpectedBar session={1} table={table} />)
  expect(said()).toBe('Calculating what this board is worth…')
  answer({ player: 'SOUTH', cardCount: 8, solvedCards: [['SA', 10]] })
  expect(said()).toBe(
    '6 IMPs to Ash expected with 10 tricks (double dummy): if nobody makes a mistake, 11 tricks still to play. The other room made +170 for North-South.',
  )
})

test('says that the field is what it is measured by, while the other room has not played the board', () => {
  render(<ExpectedBar session={1} table={{ ...table, elsewhereIn: 'FIELD' }} />)
  answer({ player: 'SOUTH', cardCount: 8, solvedCards: [['SA', 10]] })
  expect(said()).toContain(
    'The other room still has to play it; the average at other tables is +170 for North-South.',
  )
})

test('does not promise a figure where nobody works it out', () => {
  render(<ExpectedBar session={1} table={table} />)
  answer(null)
  expect(said()).toBe('No DDS-info available')
})

test('is a share of the matchpoints for pairs', () => {
  const percents = [...Array(14).keys()].map((tricks) => tricks * 5)
  const pairs = { ...table, unit: 'PERCENT', calcTableId: null, elsewhereIn: 'FIELD', percents } as const
  render(<ExpectedBar session={1} table={pairs} isAtTable />)
  answer({ player: 'SOUTH', cardCount: 40, solvedCards: [['SA', 10]] })
  expect(said()).toBe(
    '50% to North-South expected with 10 tricks (double dummy): almost certain, 3 tricks still to play. The average at other tables is +170 for North-South.',
  )
})

test('asks for nothing at a table until it is wanted, and remembers that it was', () => {
  const address = { kind: 'table', tableId: 1 } as const
  const { unmount } = render(<AtTable session={1} address={address} viewing={{}} />)
  expect(open.size).toBe(0)
  const press = () => fireEvent.click(screen.getByRole('switch', { name: 'Expected value' }))
  press()
  expect([...open.keys()]).toHaveLength(1)
  expect(screen.queryByRole('paragraph')).toBeNull()
  answer({ ...table, phase: 'BID' })
  expect(said()).toBe('Shown while a board is being played.')
  expect(localStorage.getItem('openroom.expected')).toBe('on')
  press()
  expect(open.size).toBe(0)
  expect(localStorage.getItem('openroom.expected')).toBeNull()
  unmount()
})

test('tells who looks into one hand nothing, and asks for nothing, whatever was wanted before', () => {
  localStorage.setItem('openroom.expected', 'on')
  const address = { kind: 'table', tableId: 1 } as const
  render(<AtTable session={1} address={address} viewing={{ kibitzes: true }} />)
  expect(screen.getByRole('switch', { name: 'Expected value' })).toHaveProperty('disabled', true)
  expect(open.size).toBe(0)
})

function Kibitz({ board }: { readonly board: number }) {
  useKibitzing(true, 1, board, null)
  return null
}

test('nor beside a table at which somebody on this page does so, as long as it is that board', () => {
  const shown = (board: number) => (
    <>
      <Kibitz board={board} />
      <ExpectedBar session={1} table={table} />
      <OnSmallBoard session={1} table={table} />
    </>
  )
  const { rerender } = render(shown(1))
  expect(screen.queryByRole('paragraph')).toBeNull()
  expect(open.size).toBe(0)
  rerender(shown(2))
  answer({ player: 'SOUTH', cardCount: 8, solvedCards: [['SA', 10]] })
  expect(said()).toContain('double dummy')
})

test('says nothing on paper while it is not known', () => {
  render(<ExpectedBar session={1} table={table} />)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.queryByRole('paragraph')).toBeNull()
  answer({ player: 'SOUTH', cardCount: 8, solvedCards: [['SA', 10]] })
  expect(said()).toContain('6 IMPs to Ash expected')
  act(() => void window.dispatchEvent(new Event('afterprint')))
})
