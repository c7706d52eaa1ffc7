/** The question before a tournament is closed and archived in one press. */
import type { DeskSession } from '@openroom/protocol/schema/desk'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import Question from './Question.tsx'

let desks: readonly { readonly data?: Partial<DeskSession>; readonly isFetching: boolean }[] = []
vi.mock('../../live/desk.ts', () => ({ useDeskSessionsAt: () => desks }))
afterEach(cleanup)

const live = miniSession({ miniSessionId: 7, status: 'LIVE', eventName: 'Open Teams' })
const table = (results: number, round: number) =>
  ({ section: null, number: 4, room: null, round, isBye: false, boards: 3, results, doubts: 0 }) as never

const run = vi.fn()
const ask = (given: typeof desks, session = live) => {
  desks = given
  const action = { id: 'archive', text: 'Archive tournament', run }
  const asks = { question: 'Sure?', about: 'Harbour Open', explains: 'It leaves.', closes: [session] }
  render(<Question action={action as never} asks={asks} onClose={() => {}} />)
  return screen.getByRole('button', { name: 'Yes' })
}
const deskWith = (results: number, numberOfRounds = 2) => ({
  data: { numberOfRounds, tables: [1, 2].map((round) => table(results, round)) },
  isFetching: false,
})

test('names what is missing and where, and leads there', () => {
  const yes = ask([deskWith(1)])
  expect(yes.hasAttribute('disabled')).toBe(true)
  const item = screen.getByRole('listitem')
  expect(item.textContent).toContain('4 results are missing: Table 4, round 1: 2 and Table 4, round 2: 2.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/desk?session=7')
})

test.each([
  ['DELAYED', '4 results are missing'],
  ['FINALIZED', 'It has not been played.'],
] as const)('a session that is %s: %s', (status, text) => {
  ask([deskWith(1)], { ...live, status })
  expect(screen.getByRole('listitem').textContent).toContain(text)
})

test.each([
  [3, 'Round 3 is not drawn.'],
  [7, 'Rounds 3 to 7 are not drawn.'],
])('of %i rounds names those that are not drawn, though all that is drawn is played', (rounds, text) => {
  expect(ask([deskWith(3, rounds)]).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('listitem').textContent).toContain(text)
})

test('says that it looks, and what it could not find out', () => {
  expect(ask([{ isFetching: true }]).hasAttribute('disabled')).toBe(true)
  cleanup()
  expect(ask([{ isFetching: false }]).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('listitem').textContent).toContain('not known here')
})

test('goes on once all is settled', async () => {
  const yes = ask([deskWith(3)])
  expect(screen.getByText(/^One session is closed first/)).toBeTruthy()
  fireEvent.click(yes)
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})
