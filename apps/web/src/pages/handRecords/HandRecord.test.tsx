import type { Board } from '@openroom/protocol/schema/results'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HandRecord } from './HandRecord.tsx'

afterEach(cleanup)

const NONE: Board = { number: 1, dealer: 'NORTH', vulnerability: 'NONE', hands: null } as Board

test('a board without cards has no corners for its number to stand in: it stands above the words', () => {
  render(<HandRecord board={NONE} />)
  expect(screen.getByText('The cards of this board are not known.')).toBeTruthy()
  expect(screen.getByRole('article').dataset.cards).toBe('none')
})

test('a board that reads the same upside down has a dot on its mark, and none in words', () => {
  render(<HandRecord board={{ ...NONE, number: 6 }} />)
  expect(screen.getByRole('heading').textContent).toBe('Board 6')
})
