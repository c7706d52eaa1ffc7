import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { UserTable } from './UserTable.tsx'

const NORA = {
  id: 7,
  name: 'Nora Lind',
  email: 'nora@example.org',
  role: 'UPLOADER',
  enabled: true,
  isFederated: true,
  portrait: null,
  organisers: [],
}
const ANN = { ...NORA, id: 8, name: 'Ann Ash', email: 'ann@example.org', isFederated: false }

let asked: string[]

beforeEach(() => {
  asked = []
  cache.clear()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') asked.push(`${method} ${path}`)
    const answer = path.includes('/user/list') ? [NORA, ANN] : []
    return new Response(JSON.stringify(method === 'GET' ? answer : { success: true, changed: true }))
  })
})
afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

const MARK = 'Signs in on the federation’s site'

test('who comes by a federation is marked, and parted from it', async () => {
  render(<UserTable />)
  expect(await screen.findAllByText(MARK)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^UNLINK Ann/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^UNLINK Nora/ }))
  fireEvent.click(screen.getByRole('button', { name: 'UNLINK' }))
  await vi.waitFor(() => expect(screen.queryByText(MARK)).toBeNull())
  expect(asked).toEqual(['PUT /api/user/part/7'])
})

test('the role of whom it will be set again is told so', async () => {
  render(<UserTable />)
  fireEvent.click(await screen.findByRole('button', { name: 'ROLE of Nora Lind' }))
  expect(screen.getByText(/which sets the role again/)).toBeTruthy()
})
