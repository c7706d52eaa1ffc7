// @vitest-environment jsdom
import { cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { registered } from '../../testing/results.ts'
import { miniSession } from '../../testing/sessions.ts'
import { slotHandle } from '../../testing/slot.ts'
import SelectorScreen from './SelectorScreen.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['Main', 'is not named beside it', []],
  ['18:11 UTC', 'stands beside it', ['18:11 UTC', 'Spring Open · 18:11 UTC']],
])('the selector is headed by its event, whose segment %s %s', (segmentName, _, named) => {
  const names = { tournamentName: 'Spring Open', eventName: 'Mixed Teams', segmentName }
  const session = miniSession({ ...names, status: 'LIVE' })
  render(<SelectorScreen miniSession={session} params={{}} slot={slotHandle()} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mixed Teams')
  const found = screen.queryAllByText(segmentName, { exact: false })
  expect(found.map(({ textContent }) => textContent)).toEqual(named)
})

const teams = ['Ash', 'Elm'].map((name, at) => registered(at + 1, name))

const answers: Readonly<Record<string, unknown>> = {
  teams,
  rounds: { rounds: [{ round: 1, enabled: true }], withdraws: {}, corrections: [] },
  tables: {
    type: 'TEAM',
    tables: [
      {
        ...{ calcTableId: 3, tableNumber: 1, round: 1, home: 1, visiting: 2, based: 0 },
        ...{ impHome: 31, impVisiting: 12, mpHome: null, mpVisiting: null },
        ...{ readableImpAdjustHome: '+3', readableImpAdjustVisiting: null },
      },
    ],
  },
  'running-scores': { type: 'TEAM', rows: [], knockoutMatches: [], withdraws: {} },
}

function showTwoTeams(over: Parameters<typeof miniSession>[0]) {
  vi.stubGlobal('fetch', async (asked: string) => {
    const name = Object.keys(answers).find((one) => asked.includes(`/${one}/`))
    return Response.json(name === undefined ? [] : answers[name])
  })
  const session = miniSession({ type: 'TEAM', calcType: 'IMP', numberOfRegistrations: 2, ...over })
  render(<SelectorScreen miniSession={session} params={{}} slot={slotHandle()} />)
}

test('two teams that meet once have the head of their match, with what was given to one of them', async () => {
  showTwoTeams({ numberOfRounds: 1 })
  const match = await screen.findByRole('region', { name: 'Ash – Elm' })
  expect(match.textContent).toContain('31–12')
  expect(match.textContent).toContain('Ash: Adjusted +3')
  // A low slot would leave the heading above nothing.
  expect(match.dataset.beside).toBeUndefined()
})

test.each([
  ['several rounds', { numberOfRounds: 3 }],
  ['rounds that are drawn together', { numberOfRounds: 1, roundGroups: 2 }],
  ['rounds in other sessions', { numberOfRounds: 1, numberOfSessions: 2 }],
])('two teams that have %s have a ranking: no round says how they stand', async (_, over) => {
  showTwoTeams(over)
  expect(await screen.findByRole('heading', { name: 'Ranking' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Ash – Elm' })).toBeNull()
})

test('no heading stands above a ranking that a rule keeps back', async () => {
  const rows = [1, 2, 3].map((registrationId) => ({ registrationId, totalRank: 1 }))
  vi.stubGlobal('fetch', async (asked: string) =>
    Response.json(asked.includes('/running-scores/') ? { type: 'PAIR', rows } : []),
  )
  const kept = { status: 'LIVE', released: 'BOARD', score: true, numberOfRegistrations: 3 } as const
  render(<SelectorScreen miniSession={miniSession(kept)} params={{}} slot={slotHandle()} />)
  await waitForElementToBeRemoved(() => screen.queryByRole('heading', { name: 'Ranking' }))
  expect(screen.getByText(/results come when all tables have played a board/)).toBeTruthy()
})

test('above a ranking it is said which boards its figures are of', async () => {
  const rows = [1, 2, 3].map((rank) => ({ registrationId: rank, totalRank: rank }))
  vi.stubGlobal('fetch', async (asked: string) =>
    Response.json(asked.includes('/running-scores/') ? { type: 'PAIR', rows } : []),
  )
  const some = { status: 'LIVE', released: 'BOARD', score: true, numberOfRegistrations: 3 } as const
  render(<SelectorScreen miniSession={miniSession(some)} params={{}} slot={slotHandle()} />)
  expect(await screen.findByText(/these figures are of the boards that all tables have played/)).toBeTruthy()
  expect(screen.queryByText(/results come when/)).toBeNull()
})
