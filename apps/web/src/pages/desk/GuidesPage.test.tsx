// @vitest-environment jsdom
/** Guide cards of teams: the room of each table, and the rounds that a team sits out. */
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { GuidesPage } from './GuidesPage.tsx'

const table = (tableId: number, room: string, ns: string, ew: string) => ({
  ...{ tableId, round: 2, number: 4, section: null, room, ns, ew, sitOut: false, boards: [4, 5, 6] },
  ...{ results: [], enteredAt: null, players: { ns: [], ew: [] } },
  registrations: { ns: ns === 'Oaks' ? 1 : 2, ew: ew === 'Oaks' ? 1 : 2 },
  numbers: { ns: ns === 'Oaks' ? '1' : '2', ew: ew === 'Oaks' ? '1' : '2' },
})

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

test('say the room, and who sits out when', async () => {
  const answers = {
    phones: {
      travellers: false,
      tables: [table(1, 'OPEN', 'Oaks', 'Elms'), table(2, 'CLOSED', 'Elms', 'Oaks')],
    },
    session: { ...{ tournament: 'League', event: 'Teams', arrangeType: 'SWISS', tables: [] } },
  }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('phones')
        ? answers.phones
        : {
            ...answers.session,
            resting: [
              { round: 1, name: 'Oaks' },
              { round: 3, name: 'Ashes' },
            ],
          },
    ),
  )
  render(<GuidesPage id={5} />)
  const card = (await screen.findByRole('heading', { name: /Oaks/ })).closest('li')!
  const rows = within(card).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['1', '', 'sits out', '', ''],
    ['2', '4 Open', 'N-S', 'Elms', '4-6'],
    ['2', '4 Closed', 'E-W', 'Elms', '4-6'],
  ])
  const resting = screen.getByRole('heading', { name: 'Ashes' }).closest('li')!
  expect(within(resting).getAllByRole('row').slice(1)[0]!.textContent).toBe('3sits out')
})
