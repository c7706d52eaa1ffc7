// @vitest-environment jsdom
/** The page of a code on a table: what it says when nothing is played there, and when nobody answers. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import TablePage from './TablePage.tsx'

const PLACE = {
  ...{ miniSessionId: 1, tournament: 'Club', event: 'Pairs', status: 'LIVE', section: null, room: null },
}
const told = (number: number) => Response.json({ organiser: 'Oakmere', number, places: [PLACE] })

const answerWith = (answer: (code: string) => Response) =>
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) =>
    answer(JSON.parse(body).code),
  )

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('says that nothing is played only where that is so, and tries again otherwise', async () => {
  location.hash = 'code-of-table-7'
  answerWith(() => Response.json({ code: 'too-many-requests', message: 'Wait' }, { status: 429 }))
  render(<TablePage />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Nothing is being played here now')).toBeNull()
  answerWith(() => told(7))
  fireEvent.click(again)
  await screen.findByText('Table 7')
})

test('chooses no room for anybody', async () => {
  location.hash = 'code-of-table-3'
  const rooms = ['OPEN', 'CLOSED'].map((room) => ({ ...PLACE, room }))
  let entered = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/tonight')) entered += 1
    return Response.json({ organiser: 'Oakmere', number: 3, places: rooms })
  })
  render(<TablePage />)
  const which = (await screen.findByLabelText('What are you playing?')) as HTMLSelectElement
  expect(which.selectedOptions[0]!.textContent).toBe('')
  fireEvent.change(screen.getByLabelText('This evening’s number'), { target: { value: '1234' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enter results' }))
  await screen.findByText('Choose what you are playing.')
  expect(entered).toBe(0)
  fireEvent.change(which, { target: { value: '1' } })
  expect(which.selectedOptions[0]!.textContent).toBe('Pairs, Table 3, closed room')
  expect(screen.queryByText('Choose what you are playing.')).toBeNull()
})

test('takes the one place that is left, though nothing was chosen while there were two', async () => {
  location.hash = 'code-of-table-3'
  const rooms = ['OPEN', 'CLOSED'].map((room) => ({ ...PLACE, room }))
  let entered = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/tonight')) entered += 1
    return Response.json({ organiser: 'Oakmere', number: 3, places: rooms })
  })
  render(<TablePage />)
  await screen.findByLabelText('What are you playing?')
  act(() => {
    cache.setQueryData(['tonight', 'code-of-table-3'], { organiser: 'Oakmere', number: 3, places: [PLACE] })
  })
  await vi.waitFor(() => expect(screen.queryByLabelText('What are you playing?')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Enter results' }))
  await vi.waitFor(() => expect(entered).toBe(1))
})

test('of a code that is unknown says so', async () => {
  location.hash = 'code-of-no-table'
  answerWith(() => Response.json({ code: 'table-code-not-found', message: 'None' }, { status: 404 }))
  render(<TablePage />)
  await screen.findByText('Nothing is being played here now')
})

test('follows the code when another one is opened in the same tab', async () => {
  location.hash = 'code-of-table-1'
  answerWith((code) => told(code === 'code-of-table-1' ? 1 : 2))
  render(<TablePage />)
  await screen.findByText('Table 1')
  location.hash = 'code-of-table-2'
  await screen.findByText('Table 2')
})
