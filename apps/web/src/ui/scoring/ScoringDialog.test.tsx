import type { Scoring } from '@openroom/protocol/schema/scoring'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { PAIRS_SCORED } from '../../testing/results.ts'
import { miniSession } from '../../testing/sessions.ts'
import ScoringDialog from './ScoringDialog.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

const SCORING: Scoring = {
  calcTypes: ['MP'],
  pairs: { ...PAIRS_SCORED, neuberg: 'session' },
  organiser: 'Harbour Club',
  date: '2024-03-05',
  figures: {
    published: 12,
    compared: 10,
    equal: 8,
    unexplained: 1,
    explained: { truncated: 1 },
    differing: [
      {
        kind: 'total',
        board: null,
        line: null,
        registrations: [7],
        given: 61.5,
        ours: 62,
        reason: null,
      },
      {
        kind: 'points',
        board: 4,
        line: 'EAST_WEST',
        registrations: [7, 8],
        given: 2.2,
        ours: 2.28,
        reason: 'truncated',
      },
    ],
  },
}

const pair = (registrationId: number, name: string) => ({
  registrationId,
  name,
  number: `${registrationId}`,
  section: null,
  line: null,
  bye: false,
  players: [],
})

function show(scoring: Scoring) {
  const answers = { registrations: [pair(7, 'Ann - Ben'), pair(8, 'Cid - Dot')], scoring }
  const answer = (path: string) => (path.includes('/scoring/') ? answers.scoring : answers.registrations)
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(answer(path))))
  render(<ScoringDialog session={miniSession()} onClose={() => {}} />)
}

test('says that what it shows could not be asked for anew, and shows it on', async () => {
  show(SCORING)
  await screen.findByText(/two points for each score beaten/)
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'session-not-found', message: 'Gone' }, { status: 404 }),
  )
  await act(() => cache.invalidateQueries())
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByText(/two points for each score beaten/)).toBeTruthy()
})

test('says conventions, source, and how many of its figures are ours', async () => {
  show(SCORING)
  expect(await screen.findByText(/two points for each score beaten/)).toBeTruthy()
  expect(screen.getByText(/adjusted to the top of the board played most often/)).toBeTruthy()
  expect(screen.getByText('Source: Harbour Club, 2024\u201103\u201105.')).toBeTruthy()
  expect(screen.getByText('8 of 10 figures from the source match ours.')).toBeTruthy()
  expect(screen.getByText('2 more have nothing here to be compared with.')).toBeTruthy()
})

test('names each figure that is not ours under its reason, those without one open and first', async () => {
  show(SCORING)
  await screen.findByText('Ann - Ben: total 61.5, here 62.0')
  const groups = [...document.querySelectorAll('details')]
  expect(groups.map(({ open }) => open)).toEqual([true, false])
  expect(groups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
    'No known reason explains this. Compare the scores of the board with the file. (1)',
    'The source cuts off all its figures instead of rounding them. (1)',
  ])
  expect(groups[1]!.textContent).toContain('Board 4, Ann - Ben – Cid - Dot (E-W): points 2.2, here 2.28')
})

test('of a session that goes on, or has no figures, says that', async () => {
  show({ ...SCORING, figures: null })
  expect(await screen.findByText('They will be compared once the session is over.')).toBeTruthy()
  cleanup()
  cache.clear()
  show({ ...SCORING, figures: { ...SCORING.figures!, published: 0, compared: 0, differing: [] } })
  expect(await screen.findByText('The source did not publish any figures.')).toBeTruthy()
})
