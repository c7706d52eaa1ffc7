import type { FurtherRanking, RunningScores } from '@openroom/protocol/schema/results'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { registered, teamScore } from '../../testing/results.ts'
import { miniSession } from '../../testing/sessions.ts'
import { slotHandle } from '../../testing/slot.ts'
import { TeamScores } from './TeamScores.tsx'

const NAMES = ['Aces', 'Blues', 'Clubs']

const teams = NAMES.map((name, at) => registered(at + 1, name))

const further: readonly FurtherRanking[] = [
  {
    kind: 'handicap',
    name: null,
    rows: [
      { registrationId: 2, rank: 1, tied: true, figure: 31.5 },
      { registrationId: 3, rank: 1, tied: true, figure: 31.5 },
      { registrationId: 1, rank: 3, figure: 26 },
    ],
  },
  { kind: 'stratum', name: 'B', rows: [{ registrationId: 3, rank: 1, figure: 20 }] },
]

const scores: RunningScores = {
  type: 'TEAM',
  round: null,
  rows: [teamScore(1, 30), teamScore(2, 25), teamScore(3, 20)],
  knockoutMatches: [],
  withdraws: {},
  further: [...further],
}

const NO_ROUNDS = { rounds: [], withdraws: {} }

const BODIES: Record<string, unknown> = {
  rounds: NO_ROUNDS,
  'running-scores': scores,
  teams,
  boards: [],
}

beforeEach(() =>
  vi.stubGlobal('fetch', async (path: string) => {
    const [, name] = /archive\/([a-z-]+)\//.exec(path) ?? []
    return Response.json(BODIES[name ?? ''] ?? [])
  }),
)

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
  BODIES.rounds = NO_ROUNDS
})

const replace = vi.fn()

async function open(ranking?: string) {
  const session = miniSession({ type: 'TEAM', calcType: 'IMP', status: 'CLOSED', arrangeType: 'ROUND_ROBIN' })
  const params = { round: 2, ...(ranking === undefined ? {} : { ranking }) }
  render(<TeamScores miniSession={session} params={params} slot={slotHandle({ replace })} />)
  await screen.findByText('Clubs')
}

test('a knock-out counts segments, through all its sessions', async () => {
  const session = miniSession({
    ...{ type: 'TEAM', calcType: 'IMP', status: 'CLOSED', arrangeType: 'KNOCK_OUT' },
    ...{ session: 4, numberOfSessions: 8 },
  })
  BODIES.rounds = { rounds: [{ round: 4, finished: true }], withdraws: {} }
  render(<TeamScores miniSession={session} params={{}} slot={slotHandle({ replace })} />)
  expect(await screen.findByText('after segment 4 of 8')).toBeTruthy()
  expect(screen.queryByText(/sessions/)).toBeNull()
})

const places = () =>
  screen
    .getAllByRole('row')
    .flatMap((one) => NAMES.flatMap((name) => (one.textContent?.includes(name) ? [one.textContent] : [])))

test('teams are ranked by score, with handicaps or in a stratum, as the address has it', async () => {
  await open()
  // Places and figures with handicaps stand beside them.
  expect(places()).toEqual([
    expect.stringMatching(/^1Aces.*30\.00326\.00$/),
    expect.stringMatching(/^2Blues.*25\.001=31\.50$/),
    expect.stringMatching(/^3Clubs.*20\.001=31\.50$/),
  ])
  cleanup()
  await open('handicap')
  expect(places()).toEqual([
    ...[expect.stringMatching(/^1=Blues.*31\.50/), expect.stringMatching(/^1=Clubs.*31\.50/)],
    expect.stringMatching(/^3Aces.*26\.00/),
  ])
  cleanup()
  await open('stratum B')
  expect(places()).toEqual([expect.stringMatching(/^1Clubs.*20\.00/)])
})

test('a chosen ranking goes into the address beside the round, and that by score out of it', async () => {
  await open()
  const choice = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Ranking' })[0]!
  expect([...choice.options].map(({ text }) => text)).toEqual(['By score', 'With handicap', 'Stratum B'])
  fireEvent.change(choice, { target: { value: 'stratum B' } })
  expect(replace).toHaveBeenLastCalledWith('running-score', { round: 2, ranking: 'stratum B' })
  cleanup()
  await open('stratum B')
  fireEvent.change(screen.getAllByRole('combobox', { name: 'Ranking' })[0]!, { target: { value: '' } })
  expect(replace).toHaveBeenLastCalledWith('running-score', { round: 2 })
})

test.each([
  [false, 'Round 1 of 2'],
  [true, 'after round 1 of 2'],
])('scores are those after a round only once it is over: finished %s', async (finished, said) => {
  const [first, second] = [1, 2].map((round) => ({ round, enabled: round === 1, finished: false }))
  vi.stubGlobal('fetch', async (path: string) => {
    const [, name] = /archive\/([a-z-]+)\//.exec(path) ?? []
    const rounds = { rounds: [{ ...first, finished }, second], withdraws: {} }
    return Response.json(name === 'rounds' ? rounds : (BODIES[name ?? ''] ?? []))
  })
  const session = miniSession({ type: 'TEAM', calcType: 'IMP', status: 'LIVE', arrangeType: 'ROUND_ROBIN' })
  render(<TeamScores miniSession={session} params={{ round: 1 }} slot={slotHandle({ replace })} />)
  await screen.findByText('Clubs')
  expect(screen.getByTitle(said)).toBeTruthy()
})
