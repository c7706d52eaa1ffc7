// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { systemMessage } from '../../testing/messages.ts'
import ChatBox from './ChatBox.tsx'

const said = (id: number, board: number | null, text: string) =>
  systemMessage({ id, commentator: 'Bea', tableId: '31', board, message: [[text, 'plain']] })

const OWN = [said(1, 5, 'Down two, 7 IMPs'), said(2, 6, 'A good lead'), said(3, null, '22 IMPs up now')]
const OTHER = [said(4, 6, 'They made it')]

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  cache.clear()
  document.documentElement.dataset.spoilers = 'hidden'
  vi.stubGlobal('fetch', async (url: string) => Response.json(`${url}`.includes('CL') ? OTHER : OWN))
})

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.spoilers
})

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test.each([false, true])('without spoilers only the board in play is told of (match %s)', async (isMatch) => {
  const match = { room: 'OPEN', other: 'CL 70', card: null, teams: [] } as const
  render(
    <ChatBox
      miniSessionId={1}
      status="CLOSED"
      table="OP 70"
      current={6}
      match={isMatch ? match : undefined}
    />,
  )
  await screen.findByText('A good lead')
  expect(lines()).toEqual(['BBea: A good lead'])
  fireEvent.click(screen.getByRole('button', { name: 'Show all commentary' }))
  await screen.findByText('22 IMPs up now')
  await vi.waitFor(() => expect(lines()).toHaveLength(isMatch ? 4 : 3))
})
