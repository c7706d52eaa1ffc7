import type { PersonBody } from '@openroom/protocol/schema/person'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { Sessions, useOwnAddress } from './parts.tsx'

afterEach(cleanup)

const session = (miniSessionId: number): PersonBody['sessions'][number] => ({
  miniSessionId,
  tournament: `Tuesday ${miniSessionId}`,
  session: '',
  number: null,
  of: 1,
  place: null,
  day: null,
  type: 'PAIR',
  arrangeType: 'MITCHELL',
  segmentOrder: 1,
  registrationId: 1,
  registration: 'Anna – Ben',
  boards: 24,
  swing: { boards: 24, mean: 0.5 },
})
const sessions = (count: number) => Array.from({ length: count }, (_, i) => session(i + 1))

test('the newest sessions are shown first, all of them when asked, and the focus goes on with them', () => {
  render(<Sessions sessions={sessions(313)} />)
  expect(screen.getAllByRole('link')).toHaveLength(30)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 313 sessions' }))
  expect(screen.getAllByRole('link')).toHaveLength(313)
  expect(document.activeElement?.textContent).toBe('Tuesday 31')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a few are all shown', () => {
  render(<Sessions sessions={sessions(30)} />)
  expect(screen.getAllByRole('link')).toHaveLength(30)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a match over several sessions stands above them, with its score; none of them has a place', () => {
  const of = (number: number, match?: NonNullable<PersonBody['sessions'][number]['match']>) => ({
    ...session(number),
    ...{ tournament: 'Bowl', session: 'Final', segmentOrder: 3, number, of: 2, boards: 16 },
    ...{ type: 'TEAM' as const, arrangeType: 'KNOCK_OUT' as const },
    ...(match && { match }),
    place: { rank: 2, of: 2, percent: null, imps: -13, vps: null },
  })
  const won = { opponent: 'Oakmere', own: 482, other: 275, outcome: 'won' as const }
  render(<Sessions sessions={[of(2, won), of(1)]} />)
  const [match, second, first] = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(match).toBe('Bowl · FinalAnna – BenWon 482–275 against Oakmere32 boards')
  expect(second).toMatch(/^Bowl · Final, session 2 of 2Anna – Ben−13 IMPs/)
  expect(first).not.toContain('Place')
})

test('beside a result in IMPs stands no mean that is reckoned otherwise', () => {
  const place = { rank: 2, of: 12, percent: null, imps: 31, vps: null }
  render(
    <Sessions
      sessions={[
        { ...session(1), place },
        { ...session(2), place: null },
      ]}
    />,
  )
  const [told, untold] = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(told).toContain('Place 2 of 12 · +31 IMPs24 boards')
  expect(untold).toContain('IMPs per board: +0.50')
})

function Asked({ of, own }: { readonly of: string; readonly own: string }) {
  useOwnAddress(of, own)
  return null
}

const openedAt = (path: string, of: string, own: string) => {
  const { hook, history } = memoryLocation({ path, record: true })
  render(
    <Router hook={hook}>
      <Asked of={of} own={own} />
    </Router>,
  )
  return history.at(-1)
}

test('a number of before is sent on as the one of now', () => {
  expect(openedAt('/players/3', '/players/3', '/players/8')).toBe('/players/8')
})

test('a page that is still seen does not take back where somebody goes on to', () => {
  expect(openedAt('/players/9', '/players/8', '/players/8')).toBe('/players/9')
})
