import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AdjustmentList } from '../../ui/results/AdjustmentList.tsx'
import { StandingNotes } from '../../ui/results/StandingNotes.tsx'
import { AfterBoard } from './AfterBoard.tsx'
import { cutTitle, partedByCut } from './order.ts'
import { Rank } from './Rank.tsx'
import { ScoringRules } from './ScoringRules.tsx'

afterEach(cleanup)

test('a shared place has its sign, and a split one says by what', () => {
  const { container } = render(<Rank row={{ totalRank: 2, tied: true }} />)
  expect(container.textContent).toBe('2=')
  cleanup()
  render(<Rank row={{ totalRank: 3, tieBreak: 'headToHead' }} />)
  expect(screen.getByTitle('Tie broken by the match between them').textContent).toBe('3')
})

test('a ranking says by which rules it was made', () => {
  const { container } = render(
    <ScoringRules
      rules={[
        { rule: 'vpScale', scale: 'acbl30' },
        { rule: 'tieBreaks', by: ['headToHead', 'impQuotient'] },
      ]}
    />,
  )
  expect(container.textContent).toBe(
    'Victory points: ACBL 30–0. Ties are broken by the match between them, IMP quotient.',
  )
  cleanup()
  expect(render(<ScoringRules rules={undefined} />).container.textContent).toBe('')
})

test('penalties say whose, how much and why', () => {
  const penalties = [
    { unit: 'TOP', amount: -25, reason: 'Slow play' },
    { unit: 'VP', amount: 0.5, reason: null, round: 3 },
  ] as const
  const { container } = render(<AdjustmentList of={[{ name: 'Ash – Elm', adjustments: [...penalties] }]} />)
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Ash – Elm −25% of a top: Slow play',
    'Ash – Elm +0.50 VP, round 3',
  ])
  cleanup()
  const own = render(<StandingNotes of="PAIR" row={{ sitOut: { count: 2, points: 12.5 } }} />)
  expect(own.container.textContent).toBe('Sat out 2 boards: 12.50.')
})

test('a cut parts the ranking, each final with its own head', () => {
  const rows = [{ qualifies: 'Final A' }, { qualifies: 'Final A' }, { qualifies: 'Final B' }, {}]
  const parted = partedByCut([{ title: null, rows }], cutTitle)
  expect(parted.map(({ title, rows: own }) => [title, own.length])).toEqual([
    ['Qualified: Final A', 2],
    ['Qualified: Final B', 1],
    ['Not qualified', 1],
  ])
  const plain = [{ title: null, rows: [{}, {}] }]
  expect(partedByCut(plain, cutTitle)).toEqual(plain)
})

test('a barometer offers its boards, and all so far', () => {
  const onChange = vi.fn()
  render(<AfterBoard boards={[1, 2, 3]} value={2} onChange={onChange} />)
  const choice = screen.getByLabelText('After board')
  expect(choice.textContent).toContain('Board 2')
  cleanup()
  const none = render(<AfterBoard boards={[]} value={undefined} onChange={onChange} />)
  expect(none.container.textContent).toBe('')
})
