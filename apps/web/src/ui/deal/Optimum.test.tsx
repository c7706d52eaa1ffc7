import type { OptimumScores } from '@openroom/protocol/schema/results'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Par } from './Optimum.tsx'

afterEach(cleanup)

const parOf = (...declarers: string[]) => {
  const contracts = [{ contract: '3NT', declarers, result: 1 }]
  const optimum = { score: 430, contracts } as unknown as OptimumScores
  return render(<Par optimum={optimum} />).container.textContent
}

test('a contract of either hand is that of its side, spelled as everywhere', () => {
  expect(parOf('NORTH', 'SOUTH')?.match(/N-S/g)).toHaveLength(2)
  expect(parOf('SOUTH')).toMatch(/ S /)
})
