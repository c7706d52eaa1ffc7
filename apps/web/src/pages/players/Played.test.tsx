import type { PersonBody, Tendencies } from '@openroom/protocol/schema/person'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Played } from './Played.tsx'

afterEach(cleanup)

const of = (boards: number, mean: number | null) => ({ boards, mean })

const tendencies = (given: number | null): Tendencies => ({
  boards: 40,
  swing: of(40, 1.3),
  declarer: { boards: 40, made: 26, doubleDummy: of(40, 0.4), field: of(40, 0.3), given: of(40, given) },
  dummy: { boards: 0 },
  defence: {
    boards: 0,
    beaten: 0,
    doubleDummy: of(0, null),
    given: of(0, null),
    leads: 0,
    leadCost: of(0, null),
  },
  contracts: { part: 20, game: 18, slam: 2, doubled: 1 },
})

const YEARS = [{ year: 2026, sessions: 2, boards: 40, swing: of(40, 1.3) }]

const show = (given: number | null, sessions: PersonBody['sessions'] = []) =>
  render(
    <Played of={{ tendencies: tendencies(given), years: YEARS, won: [], lost: [], sessions }}>{null}</Played>,
  )

const played = (percent: number | null): PersonBody['sessions'][number] => ({
  miniSessionId: percent ?? 1,
  tournament: 'Tuesday',
  session: '',
  number: null,
  of: 1,
  place: { rank: 3, of: 24, percent, imps: percent === null ? 26 : null, vps: null },
  day: null,
  type: 'PAIR',
  arrangeType: 'MITCHELL',
  segmentOrder: 1,
  registrationId: 1,
  registration: 'Anna – Ben',
  boards: 20,
  swing: of(20, 1.3),
})

test('IMPs are told of somebody who has played for them, and beside no percentage', () => {
  show(null, [played(52), played(58)])
  expect(document.body.textContent).not.toMatch(/IMP/)
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  cleanup()
  show(null, [played(52), played(null)])
  expect(screen.getByText('IMPs per board', { selector: 'dt' })).toBeTruthy()
  expect(
    screen.getAllByText(/Place 3 of 24/).map(({ textContent }) => /per board/.test(`${textContent}`)),
  ).toEqual([false, true])
})

test('results come first, and opening leads are counted with what they cost alone', () => {
  show(-0.2)
  const [first] = screen.getAllByRole('heading')
  expect(first?.textContent).toBe('Results')
  expect(screen.queryByText('Opening leads')).toBeNull()
})

test('figures of which nothing is recorded are left out, with what explains them', () => {
  show(null)
  expect(screen.queryByText('–')).toBeNull()
  expect(screen.queryByText('Declarer: tricks given away')).toBeNull()
  expect(screen.queryByText(/Tricks given away are counted/)).toBeNull()
  expect(screen.getByText('Declarer: made').nextSibling?.textContent).toBe('26 of 40 (65%)')
  cleanup()
  show(-0.2)
  expect(screen.getByText('Declarer: tricks given away')).toBeTruthy()
  expect(screen.getByText(/Tricks given away are counted/)).toBeTruthy()
})
