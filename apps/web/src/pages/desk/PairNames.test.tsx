import type { DeskPhoneTable } from '@openroom/protocol/schema/phones'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PairNames } from './PairNames.tsx'

afterEach(cleanup)

const table: DeskPhoneTable = {
  ...{ tableId: 1, round: 1, number: 3, section: null, room: null },
  ...{
    ns: 'Ash – Birch',
    ew: 'Cedar – Dogwood',
    registrations: { ns: 1, ew: 2 },
    numbers: { ns: '1', ew: '2' },
    sitOut: false,
    boards: [1, 2],
    results: [],
    enteredAt: null,
  },
  players: { ns: ['Ann Ash', 'Bob Birch'], ew: ['Cid Cedar', 'Dot Dogwood'] },
}

test('names that are missing are marked, and the first of them has the focus', async () => {
  render(<PairNames id={1} table={table} onClose={() => undefined} />)
  const field = (name: string) => screen.getByRole('textbox', { name })
  const wrong = () => screen.getAllByRole('textbox').filter((one) => one.ariaInvalid === 'true')
  for (const seat of ['West', 'South']) fireEvent.change(field(seat), { target: { value: 'X' } })
  expect(wrong()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Save the names' }))
  await waitFor(() => expect(document.activeElement).toBe(field('South')))
  expect(wrong()).toEqual([field('South'), field('West')])
})
