import type { SeasonBody, SeasonRow } from '@openroom/protocol/schema/season'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import SeasonPage from './SeasonPage.tsx'

const asked = vi.hoisted(() => ({ season: null as SeasonBody | null }))
vi.mock('../../../live/seasons.ts', () => ({
  useSeason: () => ({ data: asked.season, error: null, refetch: vi.fn() }),
}))
vi.mock('../../../live/account.ts', () => ({
  useAccount: () => ({ role: null }),
  may: { handleUpcoming: () => false },
}))

const row: SeasonRow = {
  rank: 1,
  tied: false,
  tieBreak: null,
  team: '',
  teamId: null,
  figure: 61.5,
  played: 1,
  counted: 1,
  players: [{ personId: 1, name: 'Anna Winner' }],
  sessions: [{ figure: 61.5, counts: true }],
  matches: { played: 0, won: 0, drawn: 0, lost: 0, impsWon: 0, impsLost: 0 },
  moves: null,
}

const season = (kind: SeasonBody['kind']): SeasonBody => ({
  seasonId: 1,
  serverId: 2,
  name: 'Ladder',
  label: '2026',
  kind,
  ended: true,
  club: 'Oakmere BC',
  contestants: 'person',
  figure: 'percent',
  best: null,
  least: null,
  places: [],
  divisions:
    kind === 'honours'
      ? []
      : [
          {
            name: '',
            up: 0,
            down: 0,
            nameless: 0,
            isCut: false,
            rows: [row],
            sessions: [{ miniSessionId: 3, day: null, tournament: 'Tuesday', session: '' }],
          },
        ],
  honours: kind === 'honours' ? [{ label: '1998', winners: 'Anna Winner' }] : [],
})

beforeEach(() => {
  document.documentElement.dataset.spoilers = 'hidden'
})
afterEach(() => {
  delete document.documentElement.dataset.spoilers
  cleanup()
})

test.each(['championship', 'league', 'series', 'honours'] as const)(
  'without spoilers the winners of a season (%s) are named once they are asked for',
  async (kind) => {
    asked.season = season(kind)
    render(<SeasonPage id={1} />)
    // The curtain comes when it is wanted.
    const [show] = await screen.findAllByRole('button', { name: /show result/i }, { timeout: 10_000 })
    expect(document.body.textContent).not.toContain('Anna Winner')
    fireEvent.click(show!)
    expect(document.body.textContent).toContain('Anna Winner')
  },
)
