import { expect, test, vi } from 'vitest'
import { withCard } from './withCard.ts'

const run = vi.fn()
const grey = { id: 'score-card', text: 'Score card', disabled: true, hint: 'Open a match first', run }
const boards = { id: 'frequency', text: 'Boards', disabled: true, run }

test('the only match has its score card at hand, and nothing else changes', () => {
  const navigate = vi.fn()
  const [card, other] = withCard({ entries: [grey, boards], navigate }, { calcTableId: 7, round: 2 })
  expect(card).toMatchObject({ text: 'Score card', disabled: false, hint: undefined })
  card?.run()
  expect(navigate).toHaveBeenCalledExactlyOnceWith('score-card', { calcTableId: 7, round: 2 })
  expect(other).toBe(boards)
})

test('where there are others, and where a card was looked at, the ways stay as they are', () => {
  const looked = { ...grey, disabled: false }
  expect(withCard({ entries: [grey], navigate: vi.fn() }, null)).toEqual([grey])
  expect(withCard({ entries: [looked], navigate: vi.fn() }, { calcTableId: 7, round: 2 })[0]).toBe(looked)
})
