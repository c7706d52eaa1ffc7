/** The row of a session: its score, or who leads or has won. */

import type { Role } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Solving } from '@openroom/protocol/schema/upload'
import type { PlayingBody } from '@openroom/protocol/viewShapes'
import type { ViewAt } from '@openroom/protocol/views'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '../../live/account.ts'
import { miniSession } from '../../testing/sessions.ts'
import { columnOf } from './grouping.ts'
import { rowName } from './rowName.ts'
import { SessionRow } from './SessionRow.tsx'

const asked = vi.fn((_: string | null) => told)
let told: { body: PlayingBody | readonly Solving[] } | null = null
vi.mock('../../live/usePushed.ts', () => ({
  usePushed: (at: ViewAt<'playing' | 'solving'> | null) => asked(at?.destination ?? null),
}))

const MATCH = { home: 'Oakmere', visiting: 'Lindhaven', homeScore: 23, visitingScore: 17.5 }

beforeEach(() => {
  asked.mockClear()
  told = null
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = (body: Partial<PlayingBody>, over: Partial<MiniSession> = {}) => {
  told = { body: { matches: [], leaders: [], tables: [], ...body } }
  const session = miniSession({ status: 'LIVE', type: 'TEAM', numberOfRegistrations: 2, ...over })
  return render(
    <ul>
      <SessionRow session={session} column={columnOf(session)} />
    </ul>,
  )
}

test('of a match has both teams with their score', async () => {
  show({ matches: [MATCH] })
  const row = await screen.findByRole('link', { name: /Oakmere 23 – 17.50 Lindhaven/ })
  expect(row.getAttribute('href')).toBe('/screen/1')
  expect(asked).toHaveBeenCalledWith('/playing/1')
})

test('says before the first figure who plays whom', async () => {
  show({ matches: [{ ...MATCH, homeScore: null, visitingScore: null }] })
  expect(await screen.findByRole('link', { name: /Oakmere against Lindhaven/ })).toBeTruthy()
})

const LEADER = { name: 'Berg – Holt', side: null, score: 62.345, unit: 'PERCENT' as const }

test('of pairs has who leads', async () => {
  show({ leaders: [LEADER] }, { type: 'PAIR', numberOfRegistrations: 24, segmentName: 'Evening' })
  expect(await screen.findByRole('link', { name: /1\. Berg – Holt 62\.35%/ })).toBeTruthy()
})

test('of sides that are ranked apart says which of them each has won', async () => {
  const leaders = [
    { ...LEADER, side: 'NS' as const },
    { ...LEADER, name: 'Ash – Elm', side: 'EW' as const },
  ]
  show({ leaders }, { status: 'CLOSED', type: 'PAIR' })
  const row = await screen.findByRole('link', { name: /N-S Berg – Holt 62\.35% ?E-W Ash – Elm 62\.35%/ })
  expect(row.textContent).not.toContain('1.')
})

test('of a session that is over says who has won, and not where results are hidden', async () => {
  const over = { status: 'CLOSED', type: 'PAIR' } as const
  show({ leaders: [LEADER] }, over)
  expect(await screen.findByRole('link', { name: /1\. Berg – Holt 62\.35%/ })).toBeTruthy()
  cleanup()
  document.documentElement.dataset.spoilers = 'hidden'
  show({ leaders: [LEADER] }, over)
  await act(async () => {})
  expect(screen.queryByText(/Berg/)).toBeNull()
  delete document.documentElement.dataset.spoilers
})

test('asks nothing of one that is to come', async () => {
  show({ matches: [MATCH] }, { status: 'PUBLISHED' })
  await act(async () => {})
  expect(asked).not.toHaveBeenCalled()
})

describe('what was uploaded', () => {
  const showTo = async (role: Role | null, over: Partial<Solving>) => {
    account.setState({ role })
    told = { body: [{ miniSessionId: 1, boards: 1_671, waiting: 0, hard: 0, ...over }] }
    const session = miniSession({ score: false })
    render(<SessionRow session={session} column={columnOf(session)} />)
    await act(async () => {})
  }
  afterEach(() => account.setState({ role: null }))

  test('says to who uploads how far double dummy is, while it works, and what was too hard', async () => {
    await showTo('UPLOADER', { waiting: 466, hard: 2 })
    expect(
      await screen.findByText(
        'Double dummy: 1,203 of 1,671 boards solved · 2 deals too hard for double dummy',
      ),
    ).toBeTruthy()
    cleanup()
    await showTo('ADMIN', { hard: 1 })
    expect(await screen.findByText('one deal too hard for double dummy')).toBeTruthy()
    cleanup()
    await showTo('ADMIN', {})
    expect(screen.queryByText(/double dummy/i)).toBeNull()
  })

  test.each([null, 'COMMENTATOR'] as const)('says none of it to others: %s', async (role) => {
    await showTo(role, { waiting: 468, hard: 2 })
    expect(screen.queryByText(/double dummy/i)).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })
})

test('an evening is of the day of its town, whoever reads of it', () => {
  const { container } = show(
    {},
    { status: 'CLOSED', startDateTime: '2023-11-14T18:30:00Z', timeZone: 'Pacific/Auckland' },
  )
  // Half past seven in the morning of the next day.
  expect(container.querySelector('time')?.textContent).toBe('Wed 15 Nov 2023')
})

test.each([
  [{ eventName: 'Open Pairs', segmentName: 'Main' }, 'Open Pairs'],
  [{ eventName: 'Pairs', segmentName: 'Evening 205' }, 'Evening 205'],
  [{ eventName: 'Open Teams Final', segmentName: 'Final' }, 'Open Teams Final'],
  [{ eventName: 'Harbour Open', segmentName: 'Main' }, 'Pairs'],
  [
    { eventName: 'Teams', segmentName: 'Final', numberOfSessions: 3, session: 2 },
    'Teams · Final, session 2 of 3',
  ],
])('is called by what tells it apart: %o', (names, title) => {
  const { container } = show({}, { status: 'CLOSED', type: 'PAIR', ...names })
  expect(container.querySelector('b + small')?.previousElementSibling?.textContent).toBe(title)
})

/** Elements that are watched, with what to tell of them. */
function observed() {
  const tell = new Map<Element, (isIntersecting: boolean) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #on: (entries: readonly { readonly isIntersecting: boolean }[]) => void
      constructor(on: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.#on = on
      }
      observe(element: Element) {
        tell.set(element, (isIntersecting) => this.#on([{ isIntersecting }]))
      }
      disconnect() {}
    },
  )
  return (isIn: boolean) => {
    for (const one of tell.values()) one(isIn)
  }
}

test('asks while it is in view, not when it only scrolls past', async () => {
  const move = observed()
  show({ matches: [MATCH] })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  vi.useFakeTimers()
  const wanted = (isIn: boolean, ms: number) => {
    asked.mockClear()
    act(() => {
      move(isIn)
      vi.advanceTimersByTime(ms)
    })
    return asked.mock.calls.at(-1)?.[0] ?? null
  }
  expect(wanted(true, 100)).toBeNull()
  expect(wanted(false, 1_000)).toBeNull()
  expect(wanted(true, 200)).toBe('/playing/1')
  expect(wanted(false, 0)).toBeNull()
})

test('a segment that is called as its tournament on a day is called as its kind: the day stands before it', () => {
  const tournamentName = 'Harbour Open'
  const of = { tournamentName, eventName: tournamentName, type: 'TEAM' } as const
  const called = (segmentName: string) => rowName(miniSession({ ...of, segmentName }), 'tournament')
  expect(called('Harbour Open (1999-06-14)')).toBe('Teams')
  expect(called('Final (1999-06-14)')).toBe('Final (1999-06-14)')
})
