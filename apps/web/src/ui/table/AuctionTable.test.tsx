import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AuctionTable } from './AuctionTable.tsx'

afterEach(cleanup)

const call = { seat: 'N', alert: false, explanations: [], irregular: null } as const

test('what belongs to a call is read with it, no blank before its sign', () => {
  const calls = [
    { ...call, call: '1NT', explanations: [{ text: '15–17' }] },
    { ...call, seat: 'E', call: 'X', alert: true },
  ] as never
  const board = { dealer: 'N', vulnerability: 'none' } as never
  render(<AuctionTable board={board} calls={calls} open={false} contract={null} />)
  const said = [...screen.getByRole('table').querySelectorAll('td .said')].map((one) => one.textContent)
  expect(said).toEqual(['1 notrump: 15–17', 'double, alerted'])
})
