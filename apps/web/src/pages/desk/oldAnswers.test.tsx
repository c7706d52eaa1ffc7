/** Dialogs of the desk that show what was told before while it cannot be asked for anew. */
import type { DeskSession } from '@openroom/protocol/schema/desk'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { BoardDialog } from './BoardDialog.tsx'
import { DoubtsDialog } from './DoubtsDialog.tsx'
import { LinksDialog } from './LinksDialog.tsx'
import { WebhooksDialog } from './WebhooksDialog.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

const table = { tableId: 1, section: null, number: 1, room: null, round: 1 }
const session = { miniSessionId: 7, tables: [table] } as unknown as DeskSession

test.each([
  ['links', <LinksDialog key="links" session={session} onClose={() => {}} />],
  ['doubts', <DoubtsDialog key="doubts" session={session} table={table as never} onClose={() => {}} />],
  ['webhooks', <WebhooksDialog key="webhooks" serverId={5} onClose={() => {}} />],
  [
    'board',
    <BoardDialog
      key="board"
      id={7}
      board={3}
      average={{} as never}
      isOfPairs
      tables={[]}
      chosen={null}
      onClose={() => {}}
    />,
  ],
] as const)('say so: %s', async (_, dialog) => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  render(dialog)
  await act(async () => {})
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'session-not-found', message: 'Gone' }, { status: 404 }),
  )
  await act(() => cache.invalidateQueries())
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
