import type { FoundBoard as Found } from '@openroom/protocol/schema/findBoards'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FoundBoard } from './FoundBoard.tsx'

afterEach(cleanup)

const found = (names: readonly (string | null)[]): Found => ({
  place: 1,
  miniSessionId: 1,
  tournament: 'Cup',
  session: '',
  arrangeType: 'MITCHELL',
  segmentOrder: 1,
  day: '2026-03-03',
  board: 7,
  round: 1,
  room: null,
  ns: 3,
  players: names.map((name) => ({ name, personId: null })),
  contract: '4S',
  declarer: 'SOUTH',
  result: 0,
  score: 420,
  lead: null,
  swing: null,
  gap: null,
  auction: null,
  matched: null,
  replay: true,
  cindex: null,
  note: null,
})

const told = (names: readonly (string | null)[]): string => {
  render(<FoundBoard found={found(names)} />)
  const text = screen.getByRole('listitem').textContent ?? ''
  cleanup()
  return text
}

test('a side of which nobody is known is left out, and one of two who are says so', () => {
  expect(told(['Ann', 'Bea', 'Cid', 'Dan'])).toMatch(/N-S Ann – Cid.*E-W Bea – Dan/)
  expect(told(['Ann', null, null, null])).toMatch(/N-S Ann – \?/)
  expect(told(['Ann', null, null, null])).not.toContain('E-W')
  expect(told([null, null, null, null])).not.toContain('?')
})
