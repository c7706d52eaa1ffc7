import type { SeasonBody } from '@openroom/protocol/schema/season'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SeasonTable } from './SeasonTable.tsx'

afterEach(cleanup)

const SEASON = { kind: 'league', contestants: 'team', figure: 'vps' } as SeasonBody

test.each([
  [0, 'No sessions have been played yet.'],
  [2, 'The sessions that count do not have this kind of result.'],
])('a division of %i sessions says why it has no table', (count, text) => {
  const sessions = Array.from({ length: count }, (_, i) => ({ miniSessionId: i + 1 }))
  const division = { name: 'First', sessions, rows: [] } as never
  render(<SeasonTable season={SEASON} division={division} isEvery={false} />)
  expect(screen.getByText(text)).toBeTruthy()
})
