/** What uploads leave behind them: versions, and hands that wait. */

import type { SessionVersion, VersionResult, WaitingHands } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { openDialog } from '../../ui/dialogs.ts'
import HandsDialog from './HandsDialog.tsx'
import VersionsDialog from './VersionsDialog.tsx'

const amounts = { boards: 30, results: 240, auctions: 1, plays: 0, people: 32, figures: 0, details: 0 }
const versions: readonly SessionVersion[] = [
  {
    id: 8,
    replacedAt: '2026-11-20T21:15:00Z',
    by: { name: 'Ada Min', email: 'ada@example.org' },
    reason: 'upload',
    files: ['tuesday.pbn'],
    amounts,
  },
  { id: 7, replacedAt: '2026-11-19T21:15:00Z', by: null, reason: 'restore', files: [], amounts },
]
const results: readonly VersionResult[] = [
  {
    ...{ board: 1, round: 1, section: 'A', number: 1, room: null, ns: 'Aalto', ew: 'Berg', scoreNs: 450 },
    outcome: {
      status: 'played',
      contract: { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' },
      tricks: 11,
      adjustment: null,
    },
  },
]
const hands: WaitingHands = {
  id: 3,
  title: 'Friday',
  date: '2026-11-27',
  boards: 32,
  files: ['friday.pbn'],
  uploadedAt: '2026-11-20T21:15:00Z',
  by: { name: 'Ada Min', email: 'ada@example.org' },
  used: false,
}

const BODIES: Readonly<Record<string, unknown>> = {
  [`GET ${staffRoutes.sessionVersions(5)}`]: versions,
  [`GET ${staffRoutes.versionResults(5, 8)}`]: results,
  [`POST ${staffRoutes.restoreVersion(5, 7)}`]: { success: true, changed: true },
  [`GET ${staffRoutes.waitingHands()}`]: [hands],
  [`DELETE ${staffRoutes.takeBackHands(3)}`]: { success: true, changed: true },
}
const calls: string[] = []

beforeEach(() => {
  calls.length = 0
  cache.clear()
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${path}`
    calls.push(call)
    const body = BODIES[call] ?? { code: 'version-not-found', message: 'Of the server.' }
    return Promise.resolve(new Response(JSON.stringify(body), { status: call in BODIES ? 200 : 404 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('versions say when, who and what; one is looked at and brought back', async () => {
  openDialog('versions', 5)
  render(<VersionsDialog onClose={() => undefined} />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('30 boards, 240 results, one auction, 0 plays')
  expect(first?.textContent).toContain('Replaced by Ada Min with tuesday.pbn')
  expect(second?.textContent).toContain('Replaced on the server with an older version')
  fireEvent.click(within(first!).getByRole('button', { name: /^View the version until Fri/ }))
  expect(
    await screen.findByRole('row', { name: /^1 A1 Aalto – Berg 4 ?spades by North \+1 \+450$/ }),
  ).toBeTruthy()
  // A line of its own: both sides are names with dashes between them.
  expect(screen.getByText('Berg').tagName).toBe('SPAN')
  expect(screen.getByRole('link', { name: 'Save as a file' }).getAttribute('href')).toBe(
    staffRoutes.sessionVersion(5, 8),
  )
  fireEvent.click(screen.getByRole('button', { name: 'All versions' }))
  const [, again] = await screen.findAllByRole('listitem')
  fireEvent.click(within(again!).getByRole('button', { name: /^Restore the version until Thu/ }))
  const question = await screen.findByRole('dialog', { name: 'Restore' })
  expect(calls).not.toContain(`POST ${staffRoutes.restoreVersion(5, 7)}`)
  fireEvent.click(within(question).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Restore' })).toBeNull())
  expect(calls).toContain(`POST ${staffRoutes.restoreVersion(5, 7)}`)
})

test('a version that cannot be brought back says why', async () => {
  openDialog('versions', 5)
  render(<VersionsDialog onClose={() => undefined} />)
  const [first] = await screen.findAllByRole('listitem')
  fireEvent.click(within(first!).getByRole('button', { name: /^Restore/ }))
  const question = await screen.findByRole('dialog', { name: 'Restore' })
  fireEvent.click(within(question).getByRole('button', { name: 'Restore' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This session has no such version.')
})

test('hands that wait are listed and taken back', async () => {
  render(<HandsDialog onClose={() => undefined} />)
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toContain('27 Nov · 32 boards')
  expect(item.textContent).toContain('Ada Min · friday.pbn')
  fireEvent.click(within(item).getByRole('button', { name: 'Delete Friday' }))
  const question = await screen.findByRole('dialog', { name: 'Delete' })
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('There are no hands without results.')).toBeTruthy()
  expect(calls).toContain(`DELETE ${staffRoutes.takeBackHands(3)}`)
})

test('hands that wait stay to be seen where they cannot be asked for anew, and it is said', async () => {
  render(<HandsDialog onClose={() => {}} />)
  await screen.findByText('Friday')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'forbidden', message: 'No' }, { status: 403 }))
  await act(() => cache.invalidateQueries())
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByText('Friday')).toBeTruthy()
})
