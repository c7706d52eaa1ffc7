import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Rank } from './Rank.tsx'
import { ScoringRules } from './ScoringRules.tsx'

afterEach(cleanup)

test('a shared place has its sign, and a split one says by what', () => {
  const { container } = render(<Rank row={{ totalRank: 2, tied: true }} />)
  expect(container.textContent).toBe('2=')
  cleanup()
  render(<Rank row={{ totalRank: 3, tieBreak: 'headToHead' }} />)
  expect(screen.getByTitle('Tie split by the match between them').textContent).toBe('3')
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
    'Victory points: ACBL 30–0. Ties are split by the match between them, IMP quotient.',
  )
  cleanup()
  expect(render(<ScoringRules rules={undefined} />).container.textContent).toBe('')
})
