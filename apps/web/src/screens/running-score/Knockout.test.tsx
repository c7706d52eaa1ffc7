import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { KnockoutMatch, Rounds } from '@openroom/protocol/schema/results'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { sessionsFeed } from '../../live/sessions.ts'
import { knockoutMatch, registered, segment } from '../../testing/results.ts'
import { miniSession } from '../../testing/sessions.ts'
import { slotHandle } from '../../testing/slot.ts'
import { namesOf } from '../../ui/names.ts'
import { Knockout } from './Knockout.tsx'

vi.stubGlobal('fetch', async () => Response.json([]))

afterEach(() => {
  cleanup()
  cache.clear()
  sessionsFeed.store.setState({ body: null, seq: null })
})

const teams = ['Ash', 'Elm'].map((name, at) => registered(at + 1, name))

/** One segment, which Ash has won. */
const match = (over: Partial<KnockoutMatch>): KnockoutMatch =>
  knockoutMatch({
    ...{ homeImp: 44, visitingImp: 25, winner: 'HOME', complete: true, segments: [segment(1, 44, 25)] },
    ...over,
  })

function shown(over: Partial<MiniSession>, count = 1, of: Partial<KnockoutMatch> = {}): string {
  draw(over, count, of)
  return screen.getAllByRole('table')[0]?.textContent ?? ''
}

function draw(
  over: Partial<MiniSession>,
  count = 1,
  of: Partial<KnockoutMatch> = {},
  withdraws: Rounds['withdraws'] = {},
): void {
  cleanup()
  const session = miniSession({
    miniSessionId: 1,
    type: 'TEAM',
    calcType: 'IMP',
    arrangeType: 'KNOCK_OUT',
    status: 'CLOSED',
    ...over,
  })
  render(
    <Knockout
      miniSession={session}
      matches={[match(of)]}
      count={count}
      withdraws={withdraws}
      names={namesOf(teams)}
      tier="wide"
      round={1}
      slot={slotHandle({})}
      onCard={() => undefined}
    />,
  )
}

test('who wins the only match of the last stage is the winner; of one of several, or before a later stage, is through', () => {
  expect(shown({})).toMatch(/Ash.*winner/)
  // One of several, of which the others are not what was looked for.
  expect(shown({}, 2)).toMatch(/Ash.*through/)
  sessionsFeed.store.setState({ body: [miniSession({ miniSessionId: 9, segmentOrder: 2 })], seq: 1 })
  expect(shown({ segmentOrder: 1 })).toMatch(/Ash.*through/)
})

test('of the only match one press shows all that is hidden and what explains it, and nothing explains a table that is not there', async () => {
  document.documentElement.dataset.spoilers = 'hidden'
  try {
    draw({})
    const show = await screen.findByRole('button', { name: /show the results/i })
    expect(screen.queryByText(/carry-over, segments and corrections/)).toBeNull()
    fireEvent.click(show)
    expect(screen.getByRole('table')).toBeTruthy()
    expect(screen.getByText(/carry-over, segments and corrections/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /show (the )?result/i })).toBeNull()
  } finally {
    delete document.documentElement.dataset.spoilers
  }
})

test('what explains hatched and grey cells stands where there are any', () => {
  const legend = () => screen.getByText(/carry-over, segments and corrections/).textContent
  draw({})
  expect(legend()).not.toMatch(/hatched|grey/)
  draw({}, 1, { segments: [segment(1, 44, 25), segment(2, null, null, { status: 'POSTPONED_NOT_PLAYED' })] })
  expect(legend()).toMatch(/A hatched cell/)
  expect(legend()).not.toMatch(/grey/)
  draw({}, 1, {}, { '1': { first: 1, second: 'HOME' } })
  expect(legend()).toMatch(/grey/)
})

test('of several matches one press shows all, said above them', async () => {
  document.documentElement.dataset.spoilers = 'hidden'
  try {
    draw({}, 2)
    const show = await screen.findByRole('button', { name: 'Show all matches here' })
    expect(await screen.findByRole('button', { name: 'Ash – Elm: show result' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    fireEvent.click(show)
    expect(screen.getByRole('table')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show all matches here' })).toBeNull()
  } finally {
    delete document.documentElement.dataset.spoilers
  }
})

test('of a match that goes on in later sessions nobody has won, and its segments are counted with those to come', () => {
  const text = shown({ session: 1, numberOfSessions: 10 }, 1, { complete: false, winner: null })
  expect(text).not.toMatch(/winner|through/)
  expect(text).toContain('1/10')
  expect(text).toContain('+19')
})

test('segments of earlier sessions lead to the cards of those sessions', () => {
  const [own] = match({}).segments
  const segments = [
    { ...own!, miniSessionId: 7 },
    { ...own!, round: 2, calcTableId: 2 },
  ]
  shown({ session: 2, numberOfSessions: 2 }, 1, { complete: false, winner: null, segments })
  const [table] = screen.getAllByRole('table')
  expect(within(table!).getByText('1/2').getAttribute('href')).toBe(
    '/screen/7?screen=score-card&calcTableId=1&round=1',
  )
  expect(within(table!).getByText('2/2').tagName).toBe('BUTTON')
})

test('segments of later sessions lead to those that have begun', () => {
  const of = { type: 'TEAM', calcType: 'IMP', arrangeType: 'KNOCK_OUT', numberOfSessions: 3 } as const
  const [own, next, last] = [1, 2, 3].map((session) =>
    miniSession({ ...of, miniSessionId: session, session, status: session === 3 ? 'PUBLISHED' : 'CLOSED' }),
  )
  sessionsFeed.store.setState({ body: [own!, next!, last!], seq: 1 })
  draw({ session: 1, numberOfSessions: 3 }, 1, { complete: false, winner: null })
  const bar = within(screen.getByRole('list', { name: 'Segments' }))
  expect(bar.getByRole('link', { name: 'Segment 2 of 3' }).getAttribute('href')).toBe('/screen/2')
  expect(bar.getByText('Segment 3 of 3').closest('a')).toBeNull()
})

test('beside a match for the third place, who wins the final has won the event', async () => {
  const names = ['Ash', 'Elm', 'Oak', 'Yew']
  const registrations = names.map((name, at) => ({ ...teams[0]!, registrationId: at + 1, name }))
  const semis = [match({ visiting: 3 }), match({ home: 2, visiting: 4, tableNumber: 2 })]
  const finals = [match({}), match({ home: 3, visiting: 4, tableNumber: 2 })]
  const scores = (knockoutMatches: readonly KnockoutMatch[]) => ({
    type: 'TEAM',
    knockoutMatches,
    withdraws: {},
  })
  vi.stubGlobal('fetch', async (asked: string) => {
    const path = new URL(asked, 'http://x').pathname
    if (path.includes('teams')) return Response.json(registrations)
    if (path.includes('running-scores')) return Response.json(scores(/\/8$/.test(path) ? semis : finals))
    return Response.json([])
  })
  const of = { type: 'TEAM', calcType: 'IMP', arrangeType: 'KNOCK_OUT', status: 'CLOSED' } as const
  const stage = (miniSessionId: number, segmentOrder: number) =>
    miniSession({ ...of, miniSessionId, segmentId: miniSessionId, segmentOrder })
  sessionsFeed.store.setState({ body: [stage(8, 1), stage(9, 2)], seq: 1 })
  render(
    <Knockout
      miniSession={stage(9, 2)}
      matches={finals}
      count={2}
      withdraws={{}}
      names={namesOf(registrations)}
      tier="wide"
      round={1}
      slot={slotHandle({})}
      onCard={() => undefined}
    />,
  )
  expect(await screen.findByText('winner')).toBeDefined()
  expect(screen.queryByText('through')).toBeNull()
  const [final, third] = screen.getAllByRole('table')
  expect(final?.textContent).toMatch(/Ash.*winner/)
  expect(third?.textContent).not.toMatch(/winner|through/)
  expect(screen.getAllByText('Match for third place').length).toBeGreaterThan(0)
})

test('the head of a lone match gives way to its block in a low quarter', () => {
  shown({ arrangeType: 'KNOCK_OUT' })
  expect(screen.getByRole('region', { name: 'Ash – Elm' }).dataset.beside).toBe('true')
})

test('what was carried over has a column, so that a row adds up', () => {
  shown({}, 1, { homeImp: 50, carryOver: { HOME: 6, VISITING: 0 } })
  const [table] = screen.getAllByRole('table')
  expect(within(table!).getByRole('columnheader', { name: 'Carry-over' }).textContent).toBe('c/o')
  const rows = within(table!).getAllByRole('row').slice(1)
  const figures = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(figures).toEqual([
    ['6', '44', '', '50', '+25'],
    ['0', '25', '', '25', ''],
  ])
})
