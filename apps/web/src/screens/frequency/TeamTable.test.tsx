import type { FrequencyRoom, TeamFrequencyRow } from '@openroom/protocol/schema/results'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { teamRow } from '../../testing/results.ts'
import { namesOf } from '../../ui/names.ts'
import { TeamTable, type TeamTableProps } from './TeamTable.tsx'

afterEach(cleanup)

const played: FrequencyRoom = {
  contract: '4S',
  decl: 'NORTH',
  lead: null,
  result: 0,
  score: 620,
  jury: false,
  juryComment: null,
  weightedFrequencies: [],
}

const ruled: FrequencyRoom = {
  ...played,
  contract: null,
  decl: null,
  result: null,
  score: null,
  jury: true,
  juryComment: 'East was told of a transfer.',
  weightedFrequencies: [
    {
      weights: { NORTH_SOUTH: 0.6, EAST_WEST: 0.6 },
      contract: '4H',
      declarer: 'SOUTH',
      lead: null,
      result: 1,
      scores: { NORTH_SOUTH: 650, EAST_WEST: -650 },
    },
    {
      weights: { NORTH_SOUTH: 0.4, EAST_WEST: 0.3 },
      contract: '5Hx',
      declarer: 'SOUTH',
      lead: null,
      result: -1,
      scores: { NORTH_SOUTH: -200, EAST_WEST: 200 },
    },
  ],
}

const row = teamRow({
  calculatedTableId: 7,
  openResult: played,
  closedResult: ruled,
  homeImp: 3,
  visitingImp: 0,
  jury: true,
})

const draw = (tier: TeamTableProps['tier'], one: TeamFrequencyRow = row) =>
  render(
    <TeamTable
      tier={tier}
      bam={false}
      total={false}
      cross={false}
      board={3}
      scoring="IMP"
      rows={[one]}
      names={namesOf([])}
      replays
      from={null}
      onReplay={vi.fn()}
      onTeam={null}
      onCard={vi.fn()}
    />,
  )

describe.each(['phone', 'tablet', 'wide'] as const)('at a %s, a ruling', (tier) => {
  test('is marked in its room alone, and opens its shares and what the jury says', () => {
    draw(tier)
    const mark = screen.getByRole('button', { name: 'Adjusted score' })
    expect(within(mark.closest('tr')!).getByText('Closed')).toBeDefined()
    expect(screen.queryByText('East was told of a transfer.')).toBeNull()
    fireEvent.click(mark)
    const told = screen.getByText(/East was told of a transfer/).closest('tr')!
    expect(told.textContent).toContain('60%')
    expect(told.textContent).toContain('40% N-S, 30% E-W')
    expect(told.textContent).toContain('+650')
    fireEvent.click(mark)
    expect(screen.queryByText(/East was told/)).toBeNull()
  })
})

test.each(['phone', 'tablet', 'wide'] as const)(
  'at a %s, a swing of the source has one star, which leads to how it was scored',
  (tier) => {
    draw(tier, { ...row, official: true })
    expect(screen.getAllByRole('button', { name: 'official figure: how this was scored' })).toHaveLength(1)
    cleanup()
    draw(tier)
    expect(screen.queryByRole('button', { name: 'official figure: how this was scored' })).toBeNull()
  },
)

test('a ruling of which nothing more is known is marked all the same', () => {
  draw('wide', { ...row, closedResult: { ...played, jury: true } })
  expect(screen.queryByRole('button', { name: 'Adjusted score' })).toBeNull()
  expect(screen.getByText('Adjusted score')).toBeDefined()
})
